// One try to deliver one message, and what its answer means.
import type * as z from 'zod/mini';
import { PushAuth, type PushReason } from '../../../contract/push/codes.ts';
import { Unanswered, type OutgoingAnswer, type OutgoingClient } from '../../kernel/outgoing/client.ts';
import { holds, TemplateProblem, type Written } from './render.ts';
import { forgetToken, signedHeaders, TokenRefused, type SignInParts } from './sign-in.ts';

export type Reason = z.infer<typeof PushReason>;
export interface Destination extends SignInParts {
  url: string;
  takenIf: string | null;
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
const MOST_REST_S = 3600;
/** Away: the receiver itself, or the way to it, has to be mended; all messages wait and none is given up for it. */
const AWAY: ReadonlySet<Reason> = new Set<Reason>([
  'address',
  'name',
  'refused',
  'timeout',
  'cut',
  'certificate',
  'token',
  'busy',
  'denied',
  'redirected',
]);

interface Delivery {
  client: OutgoingClient;
  to: Destination;
  message: { id: string } & Written;
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
  });
  try {
    const answer = await client.send({
      url: to.url,
      method: 'POST',
      headers: { 'content-type': message.contentType, ...headers, ...(await signedHeaders(client, to, message)) },
      body: message.body,
      timeoutMs: to.timeoutSeconds * 1000,
      ...(signal ? { signal } : {}),
    });
    const reason = await reasonOf(to, answer);
    if (reason === 'denied' && to.authKind === PushAuth.oauth) forgetToken(client);
    const rest = reason === 'busy' ? restOf(answer) : undefined;
    return ended(reason, {
      status: answer.status,
      body: hidden(answer.body.slice(0, KEPT), to),
      ...(rest === undefined ? {} : { restMs: rest }),
    });
  } catch (error) {
    if (error instanceof Unanswered) return ended(error.trouble, { text: error.message });
    if (error instanceof TokenRefused) return ended('token', { text: error.message });
    if (error instanceof TemplateProblem) return ended('template', { text: error.message });
    return ended('cut', { text: (error as Error).name });
  }
}

async function reasonOf({ takenIf }: Destination, answer: OutgoingAnswer): Promise<Reason | null> {
  const { status } = answer;
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 401 || status === 403 || status === 407) return 'denied';
  if (status >= 500 || [408, 421, 425, 429].includes(status)) return 'busy';
  if (status < 200 || status >= 300) return 'rejected';
  if (!takenIf) return null;
  return (await holds(takenIf, read(answer))) ? null : 'untaken';
}

/** What a condition is asked of: the answer's JSON with its fields, else its text as `$`. */
function read({ body, status }: OutgoingAnswer): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return { text: body, status };
  }
}

function restOf({ headers }: OutgoingAnswer): number | undefined {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, MOST_REST_S) * 1000 : undefined;
}

/** A receiver may say our own secret back to us: it is kept nowhere. */
function hidden(body: string, { secret, authName, authKind }: SignInParts): string {
  if (!secret || secret.length < 4) return body;
  const both = authKind === PushAuth.basic ? Buffer.from(`${authName ?? ''}:${secret}`).toString('base64') : secret;
  return body.replaceAll(secret, '***').replaceAll(both, '***');
}
