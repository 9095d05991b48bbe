// A phone's own camera as a scanner: what it sees is read as it is held to a code. Where a browser gives no page the camera (a site without
// https), a photo of the code does the same.
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { readCodes } from './read-codes.ts';
import { watch } from './watch.ts';

/** What a browser calls its refusal, in words that say what to do. */
const REFUSALS: Record<string, string> = {
  NotAllowedError: '浏览器没有允许使用摄像头：请在地址栏里允许，或拍一张条码的照片。',
  NotFoundError: '这台设备没有摄像头，可以选一张条码的照片。',
};
const NOT_HERE = '这里打不开摄像头，可以拍一张条码的照片。';
const UNREAD = '照片里没有认出条码，请靠近一些、对正后再拍。';

export default function Camera({ take }: { take: (code: string) => void }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const over = new AbortController();
    const seen = (code: string): void => {
      navigator.vibrate?.(60);
      latest.current(code);
    };
    const begun = video.current && navigator.mediaDevices ? watch(video.current, seen, over.signal) : Promise.reject(new Error(NOT_HERE));
    begun.catch((error: Error) => !over.signal.aborted && setProblem(REFUSALS[error.name] ?? NOT_HERE));
    return () => over.abort();
  }, []);
  const photo = async (file: File | undefined): Promise<void> => {
    const [code] = file ? await readCodes(file).catch(() => []) : [];
    if (code) latest.current(code);
    setProblem(code ? undefined : UNREAD);
  };
  return (
    <div className="scan-camera">
      {/* Silent: there is nothing to hear. */}
      <video ref={video} muted playsInline aria-label={t('摄像头画面')} hidden={problem !== undefined} />
      {problem && <p role="alert">{t(problem)}</p>}
      <label className="scan-photo">
        {t('拍照识别')}
        <input type="file" accept="image/*" capture="environment" onChange={({ target }) => void photo(target.files?.[0])} />
      </label>
    </div>
  );
}
