// Step 1: the file. Dropped or chosen, sent with its progress; why it cannot be read stands here in full.
import { useRef, useState, type DragEvent } from 'react';
import { Button } from 'antd';
import { IMPORT_BYTES } from '../../../contract/transfer/files.ts';
import { transfer } from '../../../contract/transfer/index.ts';
import { isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { upload } from '../../kernel/upload.ts';
import { TemplateDownload } from './template-download.tsx';
import { templateOf } from './templates.ts';
import type { Uploaded } from './mapping.ts';

export interface Sent {
  uploaded: Uploaded;
  file: File;
  sheet: string | null;
}

/** Sends a file to be read; `send` gives what was read, or undefined when it was refused: `problem` then says why. */
export function useReader(template: string) {
  const t = useT();
  const [part, setPart] = useState<number | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const stop = useRef<AbortController>(undefined);
  const send = async (file: File, sheet: string | null = null): Promise<Sent | undefined> => {
    const module = templateOf(template)?.module;
    if (!module) return undefined;
    if (file.size > IMPORT_BYTES) {
      setProblem(t('“{name}”超过{limit} MB，请分成几个文件再导入。', { name: file.name, limit: IMPORT_BYTES / 1e6 }));
      return undefined;
    }
    stop.current = new AbortController();
    setProblem('');
    setPart(0);
    try {
      const fields = { templateCode: template, ...(sheet ? { sheet } : {}) };
      const uploaded = await upload(transfer.importUpload[module], file, fields, setPart, { signal: stop.current.signal });
      return { uploaded, file, sheet };
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setPart(undefined);
    }
  };
  return { part, problem, send, cancel: () => stop.current?.abort() };
}

interface Props {
  template: string;
  take: (sent: Sent) => void;
  /** To the file that was read before, where there is one. */
  back: (() => void) | undefined;
}

export function StepFile({ template, take, back }: Props) {
  const t = useT();
  const { part, problem, send, cancel } = useReader(template);
  const begin = async (file: File | undefined) => {
    const sent = file && (await send(file));
    if (sent) take(sent);
  };
  return (
    <>
      {problem && (
        <div className="imp-refused" role="alert">
          <b>{t('这个文件没有读成')}</b>
          <p>{problem}</p>
        </div>
      )}
      {part === undefined ? (
        <DropZone give={(file) => void begin(file)} />
      ) : (
        <div className="imp-drop">
          <p>{part < 1 ? t('正在上传 {n}%', { n: Math.round(part * 100) }) : t('已上传，正在读取')}</p>
          <progress {...(part < 1 ? { value: part } : {})} aria-label={t('上传进度')} />
          <Button onClick={cancel}>{t('取消')}</Button>
        </div>
      )}
      {back && part === undefined && (
        <div className="imp-actions">
          <Button onClick={back}>{t('返回上一个文件')}</Button>
        </div>
      )}
      <p className="imp-hint">
        {t('没有现成的文件？')} <TemplateDownload code={template} label="下载模板" /> {t('按模板填写后再来。')}
      </p>
    </>
  );
}

/** Where a file is dropped, or chosen. */
function DropZone({ give }: { give: (file: File | undefined) => void }) {
  const t = useT();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    give(event.dataTransfer.files[0]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a file may also be dropped here; the button inside does the same
    <div
      className={`imp-drop${over ? ' imp-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button type="primary" size="large" onClick={() => input.current?.click()}>
        {t('选择文件')}
      </Button>
      <p className="imp-wide">{t('或把文件拖到这里')}</p>
      <p className="imp-hint">
        {t('Excel（.xlsx）或CSV，最大{limit} MB。列的顺序和标题不限，下一步对应。', { limit: IMPORT_BYTES / 1e6 })}
      </p>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        hidden
        aria-label={t('导入文件')}
        onChange={({ target }) => {
          give(target.files?.[0]);
          // The same file, corrected, must be heard of again.
          target.value = '';
        }}
      />
    </div>
  );
}
