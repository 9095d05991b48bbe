// The face of an employee: shown by a link that lives for minutes, taken by choosing a file, taken away.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { face } from '../../../contract/org/employee.ts';
import { transfer } from '../../../contract/transfer/index.ts';
import { isCancelled } from '../../kernel/api.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { imageAccept, imageProblem } from '../../kernel/media.ts';
import { upload } from '../../kernel/upload.ts';
import { useRead } from '../../kernel/use-read.ts';
import { LoadError } from '../../kit/list/states.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { useSend } from '../../kit/form/use-send.ts';

interface Props {
  id: string;
  name: string;
  url: string | null;
}

const MINUTES = 240_000;

/** With the right, a press takes another picture. */
export function FacePicture({ id, name, url }: Props) {
  const t = useT();
  const link = useRead(
    transfer.cdn.generatePreSignedUrl,
    { objectName: url?.split('/').at(-1) ?? '' },
    { enabled: url !== null, staleTime: MINUTES },
  );
  const { busy, problem, take } = useTake(id);
  const { send } = useSend();
  const input = useRef<HTMLInputElement>(null);
  // The link is asked for apart from the person: without it there would be a letter, as if there were no picture.
  if (link.error) return <LoadError message={link.error.message} retry={() => void link.refetch()} kept={false} />;
  return (
    <div className="org-face">
      {url && link.data ? <img src={link.data} alt={t('{name}的人脸照片', { name })} /> : <span aria-hidden>{name.slice(0, 1)}</span>}
      <Can right="organization.staff.faceImage">
        <div>
          <Button size="small" loading={busy} onClick={() => input.current?.click()}>
            {t(url ? '更换人脸' : '录入人脸')}
          </Button>
          {url && (
            <Button size="small" type="text" onClick={() => void send(face.remove, { id }, '已删除')}>
              {t('删除人脸')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept={imageAccept}
            aria-label={t('人脸照片文件')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void take(file);
              target.value = '';
            }}
          />
          {problem && (
            <p className="kit-form-error" role="alert">
              {problem}
            </p>
          )}
        </div>
      </Can>
    </div>
  );
}

function useTake(id: string) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const take = async (file: File): Promise<void> => {
    const wrong = imageProblem(file);
    if (wrong) return setProblem(t(...wrong));
    setBusy(true);
    setProblem('');
    try {
      await upload(face.one, file, { id });
      await refreshAll();
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, take };
}
