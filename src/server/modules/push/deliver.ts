// One try to deliver one message, and what its answer means.
import type * as z from 'zod/mini';
import type { PushReason } from '../../../contract/push/codes.ts';
import { storable, Unanswered, type OutgoingAnswer, type OutgoingClient } from '../../kernel/outgoing/client.ts';
import { FileRefused, putFile } from './file-way.ts';
import { mailPush, MailRefused } from './mail-way.ts';
import { holds, TemplateProblem, type Written } from './render.ts';
import { hidden, saidOf } from './hide.ts';
import { forgetToken, signedHeaders, TokenRefused, type SignInParts } from './sign-in.ts';

export type Reason = z.infer<typeof PushReason>;
export interface Destination extends SignInParts {
  /** Of the receiver. */
  id: string;
  url: string;
  takenIf: string | null;
  hostKey: string | null;
}
export interface Outcome {
  taken: boolean;
  reason: Reason | null;
  text: string | null;
  status: number | null;
  body: string | null;
  ms: number;
  /** Another try may go better. */
  again: boolean;
  /** It is the receiver's trouble, not this message's: the others wait too. */
  away: boolean;
  /** The receiver asked to be left alone for so long. */
  restMs?: number;
}

/** So much of an answer is kept. */
const KEPT = 16_000;
const MOST_REST_MS = 3_600_000;
/** Away: the receiver itself, or the way to it, has to be mended; all messages wait and none is given up for it. */
const AWAY: ReadonlySet<Reason> = new Set<Reason>([
  'address',
  'name',
  'refused',
  'timeout',
  'cut',
  'certificate',
  'token',
  'secret',
  'busy',
  'denied',
  'redirected',
]);

interface Delivery {
  client: OutgoingClient;
  to: Destination;
  /** `file`, `subject`: what it is called where it comes as a file or a mail. */
  message: { id: string; file: string; subject: string } & Written;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Sends a message once. Never throws. */
export async function deliver({ client, to, message, headers = {}, signal }: Delivery): Promise<Outcome> {
  const began = performance.now();
  const ended = (reason: Reason | null, more: Partial<Outcome> = {}): Outcome => ({
    taken: reason === null,
    reason,
    text: null,
    status: null,
    body: null,
    ms: Math.round(performance.now() - began),
    again: reason !== null && AWAY.has(reason),
    away: reason !== null && AWAY.has(reason),
    ...more,
    // The words of a file or mail server come as they are.
    ...(more.text ? { text: storable(more.text) } : {}),
  });
  try {
    if (!/^https?:/i.test(to.url)) {
      await carry(to, message, signal);
      return ended(null);
    }
    const signed = await signedHeaders(client, to, { ...message, ...(signal ? { signal } : {}) });
    const answer = await client.send({
      url: to.url,
      method: 'POST',
      headers: { 'content-type': message.contentType, ...headers, ...signed },
      body: message.body,
      timeoutMs: to.timeoutSeconds * 1000,
      ...(signal ? { signal } : {}),
    });
    const meant = await meaningOf(to, answer);
    if (meant.reason === 'denied') forgetToken(client, signed['authorization']);
    const rest = meant.reason === 'busy' ? restOf(answer) : undefined;
    return ended(meant.reason, {
      ...meant,
      status: answer.status,
      // What is cut could be half a secret: it is hidden before.
      body: hidden(answer.body, saidOf(to, signed['authorization'])).slice(0, KEPT),
      ...(rest === undefined ? {} : { restMs: rest }),
    });
  } catch (error) {
    if (error instanceof Unanswered) return ended(error.trouble, { text: error.message || null });
    if (error instanceof FileRefused) return ended(error.reason, { text: error.message || null });
    if (error instanceof MailRefused) return ended('rejected', { text: error.message || null, again: false });
    if (error instanceof TokenRefused) return ended('token', { text: error.message });
    return ended('cut', { text: (error as Error).name });
  }
}

/** As a file or as a mail: there is no answer but that it was taken. */
function carry(
  to: Destination,
  { id, body, contentType, file, subject }: Delivery['message'],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (/^sftp:/i.test(to.url)) return putFile(to, { name: file, body }, signal);
  return mailPush(to.url, { id, subject, file: { filename: file, content: Buffer.from(body) }, contentType });
}

type Meaning = Pick<Outcome, 'reason'> & Partial<Pick<Outcome, 'text' | 'again'>>;

/** What an answer says of the message; where its condition cannot be asked, that it was not said to be taken. */
async function meaningOf({ id, takenIf }: Destination, answer: OutgoingAnswer): Promise<Meaning> {
  const { status } = answer;
  if (status >= 300 && status < 400) return { reason: 'redirected' };
  if (status === 401 || status === 403 || status === 407) return { reason: 'denied' };
  if (status >= 500 || [408, 421, 425, 429].includes(status)) return { reason: 'busy' };
  if (status < 200 || status >= 300) return { reason: 'rejected' };
  if (!takenIf) return { reason: null };
  try {
    return { reason: (await holds(id, takenIf, read(answer))) ? null : 'untaken' };
  } catch (error) {
    const problem = error instanceof TemplateProblem ? error : new TemplateProblem({ reason: 'slow' });
    return { reason: 'untaken', text: problem.said, again: problem.isSpoilt };
  }
}

/** What a condition is asked of: the answer's JSON with its fields, else its text as `$`. */
function read({ body, status }: OutgoingAnswer): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return { text: body, status };
  }
}

/** In seconds, or the time until then. */
function restOf({ headers }: OutgoingAnswer): number | undefined {
  const said = headers['retry-after'] ?? '';
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return ms > 0 ? Math.min(ms, MOST_REST_MS) : undefined;
}
