// Calls to the server from a test, past the screens.
import { constants, createHash, publicEncrypt } from 'node:crypto';

export interface Answer {
  code: number;
  msg: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it knows to be there
  data: any;
}

/** One call; the envelope as it came. */
export async function ask(path: string, body?: unknown, token?: string): Promise<Answer> {
  const response = await fetch(`${process.env['E2E_URL']}/gateway${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(token ? { auth_token: token } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
}

/** The data of a call that must succeed. */
export async function data(path: string, body?: unknown, token?: string): Promise<Answer['data']> {
  const answer = await ask(path, body, token);
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A clear password as the server wants it. */
export async function sealed(password: string): Promise<string> {
  const key = await data('/oauth/getPublicKey');
  const padding = { key: key.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(padding, Buffer.from(JSON.stringify({ password, challenge: key.challenge }))).toString('base64');
}

export interface Signed {
  token: string;
  expiresAt: string;
}

/** Signs in. */
export const signInBy = async (account: string, password: string, loginSys = 'fms'): Promise<Signed> =>
  data('/oauth/login/password', { account, loginSys, encrypted: await sealed(password) });

/** Changes the own password; all sessions end. */
export const changePassword = async (token: string, from: string, to: string): Promise<Answer> =>
  ask(
    '/auth/user/updateCurrentPassword',
    { password: hashOf(to), oldPassword: hashOf(from), loginSys: 'fms', encryptPassword: await sealed(to) },
    token,
  );
