// The one way to the server: token, language, time limit, twins, retries, envelope, messages.
import type { Endpoint, Out, Sent } from '../../contract/kernel/endpoint.ts';
import { ANSWERED_AT, JOURNAL_HEADER, succeeded } from '../../contract/kernel/answer.ts';
import { ApiError, Cancelled, isCancelled, lostWrite, report, statusFailure, wireFailure } from './failure.ts';
import { dispatch, keyOfWrite, settleWrite } from './in-flight.ts';
import { getLanguage } from './i18n.ts';
import { refreshed } from './refresh.ts';
import { prepare, stamped, type Prepared } from './request.ts';
import { hearClock } from './server-clock.ts';
import { leaveForDue, leaveForLogin } from './sign-out.ts';

export { ApiError, isCancelled } from './failure.ts';

/** A call may take 300 s (R209). */
export const TIMEOUT = 300_000;

export interface CallOptions {
  /** Gives up; the promise is rejected with a Cancelled. */
  signal?: AbortSignal;
  /** Milliseconds; 300,000 when not said. */
  timeout?: number;
  /** Shows no notification: the caller tells the person itself. A lost session still leads to sign-in. */
  silent?: boolean;
  /** The idempotency key of a write that was kept on this device until it got through: it is the same action after a reload too. */
  key?: string;
  /** Which entry of the journal of this device it is (journal/journal.ts). */
  entry?: string | undefined;
}

/** Where a handheld keeps what its shift needs (journal/kept-reads.ts). */
interface Keeper {
  keep(key: string, answer: unknown): void;
  /** What was kept under a key; where that is nothing the failure, with a word more. */
  find(key: string, failure: ApiError): Promise<unknown>;
}
let keeper: Keeper | undefined;
/** From now on what the server says of a shift is kept, and given where nothing answers. */
export const offerKeeper = (one: Keeper): void => void (keeper = one);

const isWireFailure = (error: unknown): error is ApiError => error instanceof ApiError && error.code <= 0;

/**
 * Calls an endpoint and gives its data.
 * @throws ApiError when the server refuses or cannot be reached; it has been shown unless `silent`
 * @throws Cancelled when the signal fired, or the same write is on its way already (ambiguity 31)
 */
export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>, options: CallOptions = {}): Promise<Out<E>> {
  const request = prepare(endpoint, input);
  const isRead = endpoint.kind === 'read';
  try {
    const one = { key: request.key, isRead, signal: options.signal };
    const answer = (await dispatch(one, (signal) => run(endpoint, request, { ...options, signal }))) as Out<E>;
    if (endpoint.shift) keeper?.keep(request.key, answer);
    return answer;
  } catch (error) {
    const instead = isRead && keeper && isWireFailure(error) ? await keeper.find(request.key, error) : error;
    if (!(instead instanceof Error)) return instead as Out<E>;
    tell(instead, options.silent);
    throw instead;
  }
}

/** Downloads an endpoint's file, or that of an address of ours, and saves it under the name that it comes with, else under `fileName` (R230). Throws as `call` does. */
export async function download<E extends Endpoint>(source: E | string, input: Sent<E> | null, fileName: string): Promise<void> {
  const request: Prepared =
    typeof source === 'string' ? { method: 'GET', url: source, body: undefined, key: source } : prepare(source, input);
  try {
    const response = await send(request, { timeout: TIMEOUT });
    if (response.headers.get('content-type')?.includes('application/json')) await unwrap(response);
    else saveAs(await response.blob(), nameOf(response) ?? fileName);
  } catch (error) {
    tell(error);
    throw error;
  }
}

/** The name that a file comes with. */
function nameOf(response: Response): string | undefined {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return name === undefined ? undefined : decodeURIComponent(name);
}

/** Hands a file to the browser to keep. */
export function saveAs(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function tell(error: unknown, silent = false): void {
  if (isCancelled(error)) return;
  if (error instanceof ApiError && error.code === 401 && leaveForLogin()) return;
  if (error instanceof ApiError && leaveForDue(error.error)) return;
  if (!silent) report(error);
}

async function run(endpoint: Endpoint, request: Prepared, options: CallOptions): Promise<unknown> {
  if (endpoint.kind === 'read') return patiently(request, options);
  if (endpoint.kind === 'own') return unwrap(await send(request, options));
  const key = options.key ?? keyOfWrite(request.key);
  try {
    const journal: Record<string, string> = options.entry ? { [JOURNAL_HEADER]: options.entry } : {};
    const data = await unwrap(await send(request, options, { 'Idempotency-Key': key, ...journal }));
    settleWrite(request.key);
    return data;
  } catch (error) {
    // An answer, also a refusal, ends the action; a lost one does not: the same write again carries the same key.
    if (error instanceof ApiError && error.code > 0 && error.code < 500) settleWrite(request.key);
    throw error instanceof ApiError && error.code <= 0 ? lostWrite(error) : error;
  }
}

/** A read that is told to come back (503 with Retry-After) tries twice more without a word. */
async function patiently(request: Prepared, options: CallOptions): Promise<unknown> {
  for (let left = 2; ; left--) {
    const response = await send(request, options);
    const wait = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
    if (!(wait > 0) || left === 0) return unwrap(response);
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 5) * 1000));
  }
}

/** The headers of every call: what language to answer in, and the token of who is signed in (R210, R211). */
export async function headersOf(url: string): Promise<Record<string, string>> {
  const token = await refreshed(url);
  return { lang: getLanguage(), ...(token ? { auth_token: token } : {}) };
}

async function send(request: Prepared, options: CallOptions, more: Record<string, string> = {}): Promise<Response> {
  const { method, url, body } = request;
  const headers = { ...(await headersOf(url)), ...more, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  const limit = AbortSignal.timeout(options.timeout ?? TIMEOUT);
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
  const sentAt = Date.now();
  try {
    const response = await fetch(method === 'GET' ? stamped(url) : url, { method, headers, body: body ?? null, signal });
    hearClock({ sentAt, receivedAt: Date.now(), answeredAt: Number(response.headers.get(ANSWERED_AT) ?? Number.NaN) });
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw new Cancelled();
    throw wireFailure(signal.aborted ? signal.reason : error);
  }
}

interface Envelope {
  code: number;
  msg?: string;
  data?: unknown;
  error?: string;
  params?: Record<string, string | number | readonly string[]>;
}

/** The data of an answer. Too large and too many say what to do about it; every other HTTP error says its status (R245). */
async function unwrap(response: Response): Promise<unknown> {
  const envelope = (await response.json().catch(() => undefined)) as Envelope | undefined;
  return dataOf(response.status, envelope);
}

/** The data of an envelope; throws what it refuses with. Code 401 is as good as HTTP 401 (ambiguity 33). */
export function dataOf(status: number, envelope: Envelope | undefined): unknown {
  const ok = status >= 200 && status < 300;
  if (ok && envelope && succeeded(envelope)) return envelope.data;
  const said = ok || status === 401 || status === 413 || status === 429;
  if (said && envelope && typeof envelope.code === 'number') throw new ApiError({ ...envelope, msg: envelope.msg ?? '' });
  if (status === 401) throw new ApiError({ code: 401, msg: '' });
  throw statusFailure(status);
}
