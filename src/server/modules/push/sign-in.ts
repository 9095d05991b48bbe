// How a push says who sends it: name and password, a token, OAuth 2 client credentials, or a signature by the rules of Standard Webhooks.
import { createHmac } from 'node:crypto';
import { PushAuth } from '../../../contract/push/codes.ts';
import { Unanswered, type OutgoingClient } from '../../kernel/outgoing/client.ts';

export interface SignInParts {
  authKind: number;
  authName: string | null;
  secret: string | null;
  tokenUrl: string | null;
  tokenScope: string | null;
  timeoutSeconds: number;
}
export interface Message {
  /** Its number: the same however often it is sent. */
  id: string;
  body: string;
  /** Ends the asking for a token. */
  signal?: AbortSignal;
}

/** No token was given. */
export class TokenRefused extends Error {}

interface Token {
  text: string;
  until: number;
}
const tokens = new WeakMap<OutgoingClient, Token>();
/** A token is not used in its last seconds. */
const MARGIN_MS = 30_000;

/** Asked for now: whoever needs one meanwhile waits for the same. */
const asked = new WeakMap<OutgoingClient, Promise<Token>>();

/** The next call asks for a token anew: the receiver did not like this one. One that came meanwhile stays. */
export function forgetToken(client: OutgoingClient, authorization: string | undefined): void {
  if (authorization === bearer(tokens.get(client)?.text ?? '')) tokens.delete(client);
}

const bearer = (token: string): string => `Bearer ${token}`;

const basic = (name: string | null, secret: string): string => `Basic ${Buffer.from(`${name ?? ''}:${secret}`).toString('base64')}`;

/** The secret may be a text, or the bytes that Standard Webhooks writes as whsec_…. */
function signingKey(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
}

/** The signature of a message: base64 of HMAC-SHA256 over number, time in seconds and body. */
export const signature = (secret: string, { id, body }: Message, seconds: number): string =>
  `v1,${createHmac('sha256', signingKey(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`;

/** Headers of a message. Throws Unanswered and TokenRefused where a token was asked for in vain. */
export async function signedHeaders(client: OutgoingClient, parts: SignInParts, message: Message): Promise<Record<string, string>> {
  const seconds = Math.floor(Date.now() / 1000);
  const named = { 'webhook-id': message.id, 'webhook-timestamp': String(seconds), 'idempotency-key': message.id };
  const secret = parts.secret ?? '';
  if (parts.authKind === PushAuth.basic) return { ...named, authorization: basic(parts.authName, secret) };
  if (parts.authKind === PushAuth.bearer) return { ...named, authorization: bearer(secret) };
  if (parts.authKind === PushAuth.oauth) return { ...named, authorization: bearer(await tokenOf(client, parts, message.signal)) };
  if (parts.authKind === PushAuth.hmac) return { ...named, 'webhook-signature': signature(secret, message, seconds) };
  return named;
}

async function tokenOf(client: OutgoingClient, parts: SignInParts, signal?: AbortSignal): Promise<string> {
  const known = tokens.get(client);
  if (known && known.until > Date.now()) return known.text;
  const asking = asked.get(client) ?? askToken(client, parts, signal).finally(() => asked.delete(client));
  asked.set(client, asking);
  const token = await asking;
  tokens.set(client, token);
  return token.text;
}

async function askToken(client: OutgoingClient, parts: SignInParts, signal?: AbortSignal): Promise<Token> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(parts.tokenScope ? { scope: parts.tokenScope } : {}) });
  const answer = await client.send({
    url: parts.tokenUrl ?? '',
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      authorization: basic(encodeURIComponent(parts.authName ?? ''), encodeURIComponent(parts.secret ?? '')),
    },
    body: form.toString(),
    timeoutMs: parts.timeoutSeconds * 1000,
    ...(signal ? { signal } : {}),
  });
  return readToken(answer.status, answer.body);
}

function readToken(status: number, body: string): Token {
  if (status >= 500 || status === 429) throw new Unanswered('refused', `HTTP ${status}`);
  try {
    const { access_token: text, expires_in: seconds } = JSON.parse(body) as { access_token?: unknown; expires_in?: unknown };
    if (status === 200 && typeof text === 'string' && /^[\x21-\x7e]+$/.test(text))
      return { text, until: Date.now() + Math.max(0, (Number(seconds) || 300) * 1000 - MARGIN_MS) };
  } catch {
    // Said below.
  }
  throw new TokenRefused(`HTTP ${status}`);
}
