// The port to a customer's own system: two questions over HTTP, each bounded in time and size. It knows nothing of ours.
import * as z from 'zod/mini';
import { OuterPage } from '../../../contract/customer/exchange.ts';
import { TryLater } from '../../kernel/jobs/run.ts';

export interface Reach {
  url: string;
  key: string;
  signal: AbortSignal;
}
export type OuterPage = z.output<typeof OuterPage>;

const WAIT_MS = 30_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** The other side has said that it will not have this; asking again will not change that. */
export class NotTaken extends Error {}

/** Calls; gives the text of the answer. @throws TryLater while it is away, slow, busy or at fault; NotTaken for what it refuses */
async function ask({ url, key, signal }: Reach, path: string, more: RequestInit = {}): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json', ...(more.headers as Record<string, string>) };
  let answer: Response;
  let text: string;
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
    answer = await fetch(`${url.replace(/\/$/, '')}${path}`, { ...more, headers, redirect: 'error', signal: within });
    text = await textOf(answer);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NotTaken) throw error;
    throw new TryLater('不在线', { cause: error });
  }
  if (answer.ok) return text;
  const said = `HTTP ${answer.status}`;
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408) throw new TryLater(said, { cause: new Error(said) });
  throw new NotTaken(said);
}

/** The body, no more of it than anybody means. */
async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new NotTaken('内容过大');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The orders that changed after `since`, a page of them. @throws as `ask`, and NotTaken for an answer that is no such page */
export async function fetchOrders(reach: Reach, since: string | null): Promise<OuterPage> {
  const query = new URLSearchParams({ limit: '100', ...(since ? { since } : {}) });
  const text = await ask(reach, `/purchase-orders?${query.toString()}`);
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new NotTaken('内容无法读取');
  }
  const page = z.safeParse(OuterPage, said);
  if (!page.success) throw new NotTaken('内容不符合约定');
  return page.data;
}

/** Tells of one receipt; the same id is the same receipt, however often it is told. @throws as `ask`; one that is known already is told */
export async function sendReceipt(reach: Reach, id: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': id };
  try {
    await ask(reach, '/receipts', { method: 'POST', headers, body: JSON.stringify(body) });
  } catch (error) {
    if (!(error instanceof NotTaken) || error.message !== 'HTTP 409') throw error;
  }
}
