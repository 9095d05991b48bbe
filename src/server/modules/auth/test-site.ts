// A site to test sign-in on: the real server over a real database, and what a browser does to sign in.
import { constants, publicEncrypt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Right } from '../../../contract/menu.ts';
import { openApp } from '../../kernel/http/app.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { mount, type Implementation } from '../../kernel/http/mount.ts';
import { sha256Hex } from './password.ts';
import { seedRole } from '../role/index.ts';
import { authHandlers, createUser, guardSessions, sessionOf, type NewUser } from './index.ts';

export interface Answer {
  status: number;
  code: number;
  msg: string;
  error: string | undefined;
  params: Record<string, number>;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
  data: any;
  raw: string;
}
export interface Call {
  body?: unknown;
  token?: string;
  ip?: string;
  agent?: string;
  lang?: string;
}

/** The server of sign-in; keeps everything that was logged in `lines`. `more`: what another noun serves beside it. */
export async function openSite(db: Database, more?: (app: FastifyInstance) => readonly Implementation[]) {
  process.env['DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'auth-test-'));
  const lines: string[] = [];
  const app = await openApp();
  guardSessions(app, db);
  mount(app, { db, sessionOf: (token) => sessionOf(db, token), log: (error) => lines.push(String(error)) }, [
    authHandlers,
    ...(more?.(app) ?? []),
  ]);
  await app.ready();
  return { ...callsOf(app), app, lines };
}
export type Site = Awaited<ReturnType<typeof openSite>>;

function callsOf(app: FastifyInstance) {
  const call = async (method: 'GET' | 'POST', path: string, { body, token, ip, agent, lang }: Call = {}): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: `/gateway${path}`,
      headers: { 'user-agent': agent ?? 'test', ...(token === undefined ? {} : { auth_token: token }), ...(lang ? { lang } : {}) },
      remoteAddress: ip ?? '10.0.0.1',
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const { code, msg, error, data, params } = answer.json<Answer>();
    return { status: answer.statusCode, code, msg, error, params, data, raw: answer.body };
  };
  /** What the browser sends for a password: encrypted with a challenge of its own. */
  const encrypt = async (password: string): Promise<string> => {
    const { data } = await call('GET', '/oauth/getPublicKey');
    return encryptWith(data, password);
  };
  const login = async (account: string, password: string, how: Call & { loginSys?: string } = {}): Promise<Answer> =>
    call('POST', '/oauth/login/password', {
      ...how,
      body: { account, encrypted: await encrypt(password), loginSys: how.loginSys ?? 'fms' },
    });
  const tokenFor = async (account: string, password: string, how: Call = {}): Promise<string> =>
    String((await login(account, password, how)).data.token);
  const change = async (token: string, form: { old: string; next: string; encrypted?: string; password?: string }): Promise<Answer> =>
    call('POST', '/auth/user/updateCurrentPassword', {
      token,
      body: {
        password: form.password ?? sha256Hex(form.next),
        oldPassword: form.old === '' ? '' : sha256Hex(form.old),
        loginSys: 'fms',
        encryptPassword: form.encrypted ?? (await encrypt(form.next)),
      },
    });
  return { call, encrypt, login, tokenFor, change };
}

export function encryptWith(key: { publicKey: string; challenge: string }, password: string): string {
  const clear = Buffer.from(JSON.stringify({ password, challenge: key.challenge }));
  return publicEncrypt({ key: key.publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, clear).toString('base64');
}

interface Base {
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

export const PASSWORD = 'Factory2026';

/** A user with rights of its own, on the test's node. */
export function makeUser(base: Base, rights: readonly Right[] = [], user: Partial<NewUser> = {}) {
  const loginAccount = user.loginAccount ?? `u${newId().slice(-12)}`;
  return base.run(async (ctx) => {
    const { roleId } = await seedRole(ctx, { roleCode: newId(), roleName: '测试', rights });
    const { userId } = await createUser(ctx, { loginAccount, userName: '测试员', password: PASSWORD, roleIds: [roleId], ...user });
    return { userId, roleId, loginAccount, nodeId: ctx.nodeId };
  });
}
