// Calls of the simulation: a person's by session, a machine's signed with its key.
import { constants, createHash, createHmac, publicEncrypt, randomUUID } from 'node:crypto';

// oxlint-disable-next-line typescript/no-explicit-any -- what comes over the wire; the server checks it against the contract
type Data = any;
export interface Answer {
  status: number;
  code: number;
  msg: string;
  error?: string;
  params?: Record<string, string>;
  data: Data;
}
export type Ask = (path: string, body?: object) => Promise<Data>;

async function send(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
}

/** Signs an administrator in; gives what asks in their name, and throws with the server's sentence. */
export async function signIn(base: string, account: string, password: string): Promise<Ask> {
  const key = (await send(`${base}/gateway/oauth/getPublicKey`, {})).data;
  const padding = { key: key.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const encrypted = publicEncrypt(padding, Buffer.from(JSON.stringify({ password, challenge: key.challenge }))).toString('base64');
  const headers = (token?: string) => ({ 'content-type': 'application/json', ...(token ? { auth_token: token } : {}) });
  const post = (path: string, body: object, token?: string) =>
    send(`${base}/gateway${path}`, {
      method: 'POST',
      headers: { ...headers(token), 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/oauth/login/password', { account, loginSys: 'fms', encrypted });
  if (signedIn.code !== 200) throw new Error(`${account}: ${signedIn.msg}`);
  return async (path, body = {}) => {
    const answer = await post(path, body, signedIn.data.token);
    if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
    return answer.data;
  };
}

export interface MachineKey {
  appKey: string;
  secret: string;
}

/** A signed call of a machine, by its own clock. Throws when the network fails. */
export function callAs(base: string, { appKey, secret }: MachineKey, { path, body, clock }: { path: string; body: object; clock: number }) {
  const url = `/gateway/open/v1/${path}`;
  const text = JSON.stringify(body);
  const [timestamp, nonce] = [String(Math.round(clock)), randomUUID()];
  const bodyHash = createHash('sha256').update(text).digest('hex');
  const sign = createHmac('sha256', secret).update(['POST', url, '', timestamp, nonce, bodyHash].join('\n')).digest('hex');
  return send(`${base}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-key': appKey, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-sign': sign },
    body: text,
  });
}
