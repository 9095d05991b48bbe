// A call of the open interface from the browser, signed as a machine signs it. The browser's own cryptography is missing on plain http.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { succeeded } from '../../../contract/kernel/answer.ts';
import type { Endpoint, Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { getLanguage } from '../../kernel/i18n.ts';
import { BASE } from '../../kernel/request.ts';

export interface Key {
  appKey: string;
  secret: string;
}
interface Said {
  path: string;
  body: string;
  timestamp: string;
  nonce: string;
}

/** The sign of a POST without a query: HMAC-SHA256 over method, path, query, time, nonce and the body's hash, hex. */
export function signOf(secret: string, { path, body, timestamp, nonce }: Said): string {
  const text = ['POST', path, '', timestamp, nonce, bytesToHex(sha256(utf8ToBytes(body)))].join('\n');
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)));
}

const nonceNow = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
const WAIT = 20_000;

/** Why a call was refused; without a key of the catalogue it did not arrive. */
export class CallRefused extends Error {
  readonly key: string | undefined;
  constructor(message: string, key?: string) {
    super(message);
    this.key = key;
  }
}

/** Calls as a machine whose clock is so many milliseconds off. Throws CallRefused with the server's sentence. */
export async function callSigned<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { key, skew }: { key: Key; skew: number },
): Promise<Out<E>> {
  const path = `${BASE}${endpoint.path}`;
  const body = JSON.stringify(input);
  const [timestamp, nonce] = [String(Date.now() + skew), nonceNow()];
  const headers = {
    'content-type': 'application/json',
    lang: getLanguage(),
    'x-app-key': key.appKey,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-sign': signOf(key.secret, { path, body, timestamp, nonce }),
  };
  const answer = await fetch(path, { method: 'POST', headers, body, signal: AbortSignal.timeout(WAIT) });
  const envelope = (await answer.json()) as { code: number; msg: string; error?: string; data: unknown };
  if (!succeeded(envelope)) throw new CallRefused(envelope.msg, envelope.error);
  return envelope.data as Out<E>;
}
