// Opening a stored file: a signed link is asked for, and the browser opens it (R228).
import { cdn } from '../../contract/transfer/files.ts';
import { call } from './api.ts';

/** A download button is debounced by 1.5 s (R229). */
export const DOWNLOAD_PAUSE = 1_500;

/** A function that does nothing when it was called less than `pause` ago. */
export function once<A extends unknown[]>(
  work: (...args: A) => void,
  pause = DOWNLOAD_PAUSE,
  now = () => performance.now(),
): (...args: A) => void {
  let last = -Infinity;
  return (...args) => {
    if (now() - last < pause) return;
    last = now();
    work(...args);
  };
}

/** Opens a stored file under a name. The failure has been shown. */
export async function openFile(objectName: string, fileName: string): Promise<void> {
  const url = await call(cdn.generatePreSignedUrl, { objectName });
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
