// How a call can fail, and what the person is told (specification, section 8).
import { notify } from './notify.ts';
import { t } from './i18n.ts';

/** The server refused: HTTP 200 with a business code other than 200, or an HTTP error. `error` and `params` as in the catalogue. */
export class ApiError extends Error {
  readonly code: number;
  readonly msg: string;
  readonly error: string | undefined;
  readonly params: Record<string, string | number | readonly string[]>;

  /** `advice` stands behind the sentence where there is room for both: beside a form, not in a corner. */
  constructor(said: {
    code: number;
    msg: string;
    error?: string;
    params?: Record<string, string | number | readonly string[]>;
    advice?: string;
  }) {
    super(said.advice ? `${said.msg} ${said.advice}` : said.msg);
    this.name = 'ApiError';
    this.code = said.code;
    this.msg = said.msg;
    this.error = said.error;
    this.params = said.params ?? {};
  }
}

/** Nothing went wrong: the caller gave up, or the same write was on its way already. Nobody is told. */
export class Cancelled extends Error {
  constructor() {
    super('cancelled');
    this.name = 'Cancelled';
  }
}

/** Whether a failure is none. */
export const isCancelled = (error: unknown): boolean => error instanceof Cancelled;

/** Codes of failures that never reached the server, or came back without an answer. */
export const NO_NETWORK = 0;
export const TIMED_OUT = -1;

/** A failure of the wire as an error with the sentence of the specification (R246, R247). */
export function wireFailure(reason: unknown): ApiError {
  const timedOut = reason instanceof DOMException && reason.name === 'TimeoutError';
  return timedOut ? new ApiError({ code: TIMED_OUT, msg: t('请求超时！') }) : new ApiError({ code: NO_NETWORK, msg: t('断网了...') });
}

/** A write whose answer never came: what was typed is still there, and the same once more carries the same key. */
export const lostWrite = ({ code, msg }: ApiError): ApiError =>
  new ApiError({ code, msg, advice: t('内容没有丢，网络恢复后请再点一次，不会重复提交。') });

/** An HTTP status other than 200 and 401 (R245). */
export const statusFailure = (status: number): ApiError =>
  new ApiError({ code: status, msg: t('服务器错误！错误代码：{status}', { status }) });

/** Tells the person what went wrong, once; any other error shows its own message (R248, R249). */
export function report(error: unknown): void {
  if (isCancelled(error)) return;
  notify.error(error instanceof ApiError ? error.msg : error instanceof Error ? error.message : String(error));
}
