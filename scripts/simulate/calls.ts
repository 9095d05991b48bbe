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

export interface Account {
  account: string;
  password: string;
  loginSys: string;
}
export type Post = (path: string, body: object, headers?: Record<string, string>) => Promise<Answer>;

/** Seals a password for one call. */
export async function sealedPassword(base: string, password: string): Promise<string> {
  const key = (await send(`${base}/gateway/oauth/getPublicKey`, {})).data;
  const padding = { key: key.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(padding, Buffer.from(JSON.stringify({ password, challenge: key.challenge }))).toString('base64');
}

const posted = (base: string, path: string, { body, headers }: { body: object; headers: Record<string, string> }) =>
  send(`${base}/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: JSON.stringify(body),
  });

/** Signs somebody in; gives the token of the session. Throws with the server's sentence. */
export async function tokenOf(base: string, { account, password, loginSys }: Account): Promise<string> {
  const body = { account, loginSys, encrypted: await sealedPassword(base, password) };
  const signedIn = await posted(base, '/oauth/login/password', { body, headers: {} });
  if (signedIn.code !== 200) throw new Error(`${account}: ${signedIn.msg}`);
  return signedIn.data.token;
}

/** Signs somebody in; gives what calls in their name. Throws with the server's sentence. */
export async function sessionOf(base: string, who: Account): Promise<Post> {
  const token = await tokenOf(base, who);
  return (path, body, headers = {}) => posted(base, path, { body, headers: { auth_token: token, ...headers } });
}

/** Signs an administrator in; gives what asks in their name, and throws with the server's sentence. */
export async function signIn(base: string, account: string, password: string): Promise<Ask> {
  const post = await sessionOf(base, { account, password, loginSys: 'fms' });
  return async (path, body = {}) => {
    const answer = await post(path, body);
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
