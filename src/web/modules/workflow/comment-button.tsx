// 评论: what is said beside a decision, with files and with people who are named.
import { useRef, useState } from 'react';
import { Button, Input } from 'antd';
import { inbox, MOST_FILES } from '../../../contract/workflow/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { upload } from '../../kernel/upload.ts';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import type { Control } from '../../kit/form/control-props.ts';
import type { ControlProps } from '../../kit/form/index.ts';

interface Sent {
  fileId: string;
  fileName: string;
}

const words: Control = (props) => <Words {...props} />;
const filesOf =
  (approvalId: string): Control =>
  (props) => <Files {...props} approvalId={approvalId} />;

export function CommentButton({ id, docNo }: { id: string; docNo: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('评论')}</Button>
      <FormDialog
        open={open}
        close={() => setOpen(false)}
        title={`${t('评论')} ${docNo}`}
        endpoint={inbox.comment}
        fields={[
          { name: 'comment', whole: true, control: words },
          { name: 'empIds', whole: true, help: '提到的人会收到通知，并能查看这张单据。' },
          { name: 'fileIds', whole: true, control: filesOf(id), help: '每个不超过20MB，最多5个。' },
        ]}
        fixed={{ id }}
        width={480}
        done="已评论"
      />
    </>
  );
}

const Words = ({ value, change, id, label }: ControlProps) => (
  <Input.TextArea
    id={id}
    aria-label={label}
    rows={4}
    maxLength={1000}
    value={typeof value === 'string' ? value : ''}
    onChange={({ target }) => change(target.value)}
  />
);

/** Files are sent at once; the comment names those that came. */
function Files({ value, change, approvalId }: ControlProps & { approvalId: string }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<Sent[]>([]);
  const [busy, setBusy] = useState(false);
  const ids = (value as string[] | undefined) ?? [];
  const shown = sent.filter(({ fileId }) => ids.includes(fileId));
  const keep = (all: readonly Sent[]): void => {
    setSent([...all]);
    change(all.map(({ fileId }) => fileId));
  };
  const take = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    const all = [...shown];
    for (const file of files.slice(0, MOST_FILES - all.length)) {
      const came = await upload(inbox.attach, file, { id: approvalId }).catch(() => undefined);
      if (came) all.push(came);
      keep(all);
    }
    setBusy(false);
  };
  return (
    <>
      <ul className="flow-files">
        {shown.map(({ fileId, fileName }) => (
          <li key={fileId}>
            {fileName}{' '}
            <button
              type="button"
              className="kit-link kit-danger"
              aria-label={`${t('删除')} ${fileName}`}
              onClick={() => keep(shown.filter((one) => one.fileId !== fileId))}
            >
              {t('删除')}
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={field}
        type="file"
        multiple
        // A form of antd shows hidden files all the same.
        style={{ display: 'none' }}
        aria-label={t('附件')}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button loading={busy} disabled={shown.length >= MOST_FILES} onClick={() => field.current?.click()}>
        {t('添加附件')}
      </Button>
    </>
  );
}
