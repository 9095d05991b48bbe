// The port to a customer's own system: two questions over HTTP, each bounded in time and size. It knows nothing of ours.
import * as z from 'zod/mini';
import { OuterPage } from '../../../contract/customer/exchange.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { PushReason } from '../../../contract/push/codes.ts';
import { TryLater } from '../../kernel/jobs/run.ts';
import { Unanswered, type OutgoingAnswer, type OutgoingCall, type OutgoingClient } from '../../kernel/outgoing/client.ts';
import { Refusal } from '../../kernel/refusal.ts';

export interface Reach {
  url: string;
  key: string;
  client: OutgoingClient;
  signal: AbortSignal;
}
export type OuterPage = z.output<typeof OuterPage>;

const WAIT_MS = 30_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** The other side has said that it will not have this receipt; asking again will not change that. */
export class NotTaken extends Refusal {}
/** The link itself is not right, or the other side does not keep to what was agreed: a person has to look, and nothing is lost meanwhile. */
export class LinkFault extends Refusal {}

const later = (why: Refusal): TryLater => new TryLater(why.key, { cause: why });

/** Calls. @throws TryLater while it is away, slow, busy or at fault; LinkFault for an address that may not be called */
async function ask(
  { url, key, client, signal }: Reach,
  path: string,
  more: Pick<OutgoingCall, 'method' | 'body'> & { headers?: Record<string, string> },
): Promise<OutgoingAnswer> {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json', ...more.headers };
  const call = { url: `${url.replace(/\/$/, '')}${path}`, ...more, headers, timeoutMs: WAIT_MS, mostBytes: MOST_BYTES, signal };
  let answer: OutgoingAnswer;
  try {
    answer = await client.send(call);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Unanswered)) throw error;
    if (error.trouble === 'address') throw new LinkFault('customer-system-address');
    throw later(new Refusal('customer-system-away', { problem: labelOfCode(PushReason, error.trouble) }));
  }
  const { status } = answer;
  if (status >= 500 || status === 429 || status === 408) throw later(new Refusal('customer-system-fault', { status }));
  return answer;
}

const isTaken = ({ status }: OutgoingAnswer): boolean => status >= 200 && status < 300;
const faultOf = ({ status }: OutgoingAnswer): LinkFault =>
  new LinkFault(status === 401 || status === 403 ? 'customer-system-denied' : 'customer-system-refused', { status });
const notAsAgreed = (field: string): LinkFault => new LinkFault('customer-system-answer', { field });

// What PostgreSQL cannot keep may also be written with escapes.
const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value;

/** The orders that changed after `since`, a page of them. @throws as `ask`, and LinkFault for any other answer than such a page */
export async function fetchOrders(reach: Reach, since: string | null): Promise<OuterPage> {
  const query = new URLSearchParams({ limit: '100', ...(since ? { since } : {}) });
  const answer = await ask(reach, `/purchase-orders?${query.toString()}`, { method: 'GET' });
  if (!isTaken(answer)) throw faultOf(answer);
  if (!answer.isWhole) throw notAsAgreed('内容过大');
  let said: unknown;
  try {
    said = JSON.parse(answer.body, storable);
  } catch {
    throw notAsAgreed('内容无法读取');
  }
  const page = z.safeParse(OuterPage, said);
  if (!page.success) throw notAsAgreed(page.error.issues[0]?.path.join('.') ?? '');
  const { next, more } = page.data;
  if (more && (next ?? since) === since) throw notAsAgreed('next');
  return page.data;
}

/**
 * Tells of one receipt; the same id is the same receipt, however often it is told, and one that is known already is told.
 * @throws as `ask`; NotTaken for what they will not have; LinkFault for any other answer: it stays to be told
 */
export async function sendReceipt(reach: Reach, id: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': id };
  const answer = await ask(reach, '/receipts', { method: 'POST', headers, body: JSON.stringify(body) });
  const { status } = answer;
  if (isTaken(answer) || status === 409) return;
  throw status === 400 || status === 422 ? new NotTaken('customer-system-refused', { status }) : faultOf(answer);
}
