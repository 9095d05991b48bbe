// Sending files, with progress: fetch cannot tell how far it is, so this goes by XMLHttpRequest.
import type { Endpoint, Out, Sent } from '../../contract/kernel/endpoint.ts';
import { dataOf, headersOf, TIMEOUT } from './api.ts';
import { ApiError, Cancelled, NO_NETWORK, report, TIMED_OUT } from './failure.ts';
import { t } from './i18n.ts';
import { prepare } from './request.ts';
import { leaveForLogin } from './sign-out.ts';

/** From 0 to 1. */
export type Progress = (part: number) => void;
export interface FormOptions {
  onProgress?: Progress;
  /** Milliseconds; 300,000 when not said. */
  timeout?: number;
  signal?: AbortSignal;
}

/** Sends one file to an endpoint as the multipart field `file`, its input in the query. A failure is shown (R252), then thrown. */
export async function upload<E extends Endpoint>(
  ...[endpoint, file, fields, onProgress, options]: [
    endpoint: E,
    file: File,
    fields: Sent<E>,
    onProgress?: Progress,
    options?: Omit<FormOptions, 'onProgress'>,
  ]
): Promise<Out<E>> {
  const form = new FormData();
  form.append('file', file, file.name);
  const { url } = prepare(endpoint, fields ?? {});
  return (await sendForm(url, form, { ...options, ...(onProgress ? { onProgress } : {}) })) as Out<E>;
}

/**
 * Posts a multipart form to an address of ours and gives the answer's data. Nothing in it is trimmed (ambiguity 32).
 * @throws ApiError that has been shown, Cancelled when the signal fired
 */
export async function sendForm(url: string, form: FormData, options: FormOptions = {}): Promise<unknown> {
  const headers = await headersOf(url);
  try {
    const { status, answer } = await post({ url, form, headers }, options);
    return dataOf(status, answer as Parameters<typeof dataOf>[1]);
  } catch (error) {
    const gone = error instanceof ApiError && error.code === 401 && leaveForLogin();
    if (!gone) report(error);
    throw error;
  }
}

interface Form {
  url: string;
  form: FormData;
  headers: Record<string, string>;
}

function post({ url, form, headers }: Form, options: FormOptions): Promise<{ status: number; answer: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = options.timeout ?? TIMEOUT;
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0));
    request.addEventListener('load', () => resolve({ status: request.status, answer: request.response }));
    request.addEventListener('error', () => reject(new ApiError({ code: NO_NETWORK, msg: t('上传失败') })));
    request.addEventListener('timeout', () => reject(new ApiError({ code: TIMED_OUT, msg: t('请求超时！') })));
    request.addEventListener('abort', () => reject(new Cancelled()));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
