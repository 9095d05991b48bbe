// A form's field of pictures: each is sent as it is chosen and shown small; what is taken off is not sent with the form.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { imageAccept, imageProblem, uploadImage } from '../../kernel/media.ts';
import { toast } from '../../kernel/notify.ts';
import type { Control, ControlProps } from './control-props.ts';
import { StoredImage } from '../page/stored-image.tsx';
import './picture-field.css';

const addresses = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function Field({ value, change, label, most }: ControlProps & { most: number }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(0);
  const chosen = addresses(value);
  const send = async (files: readonly File[]) => {
    setBusy(files.length);
    const sent = [...chosen];
    for (const file of files) {
      const problem = imageProblem(file);
      if (problem) toast.warning(`${file.name}：${t(...problem)}`);
      // The failure has been shown already; the other files are still sent.
      else
        await uploadImage(file).then(
          (address) => sent.push(address),
          () => undefined,
        );
      setBusy((left) => left - 1);
    }
    change(sent);
  };
  return (
    <div className="kit-pictures">
      {chosen.map((address, at) => (
        <span key={address}>
          <StoredImage url={address} alt={`${label} ${at + 1}`} />
          <Button size="small" aria-label={t('去掉第{n}张', { n: at + 1 })} onClick={() => change(chosen.filter((one) => one !== address))}>
            ×
          </Button>
        </span>
      ))}
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={imageAccept}
        aria-label={label}
        onChange={(event) => {
          void send([...(event.target.files ?? [])].slice(0, most - chosen.length));
          event.target.value = '';
        }}
      />
      <Button loading={busy > 0} disabled={chosen.length >= most} onClick={() => field.current?.click()}>
        {busy > 0 ? t('还有{n}张', { n: busy }) : t('上传图片')}
      </Button>
    </div>
  );
}

/** Pictures as a control of a form: addresses of the file store, so many at most. */
export const picturesControl =
  (most: number): Control =>
  (props) => <Field {...props} most={most} />;
