// Callers of endpoints over a real database: each with the rights, the data permission, the node and the employee that a test asks for.
import type { FastifyInstance } from 'fastify';
import type { TestDatabase } from './database.ts';
import type { Method } from '../src/contract/kernel/endpoint.ts';
import { allRights, type Right } from '../src/contract/menu.ts';
import { openApp } from '../src/server/kernel/http/app.ts';
import type { DataScope } from '../src/server/kernel/ctx.ts';
import { newId, NIL } from '../src/server/kernel/db/ids.ts';
import { mount, type Implementation, type Kernel } from '../src/server/kernel/http/mount.ts';

export interface Answer {
  /** Of HTTP. */
  status: number;
  code: number;
  msg: string;
  error: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
  data: any;
  /** The whole body, where it is no envelope. */
  raw: string;
}
export interface Caller {
  rights?: readonly Right[];
  scope?: DataScope;
  nodeId?: string;
  /** Everybody is one account, unless a test tells them apart. */
  userId?: string;
  empId?: string;
  /** How logs call them. */
  userName?: string;
}
interface Options {
  /** What every path begins with, after the gateway. */
  under?: string;
  /** Where entries of journals are noted. */
  noteEntry?: Kernel['noteEntry'];
}

/** The server with these implementations; `as` gives the calls of somebody, `admin` those of one who may do everything, `other` those of a second one. */
export async function openCallers(
  database: TestDatabase,
  implementations: readonly Implementation[],
  { under = '', noteEntry }: Options = {},
) {
  const callers = new Map<string, Caller>();
  const app = await openApp();
  const sessionOf = (token: string) => {
    const caller = callers.get(token);
    if (!caller) return Promise.resolve(undefined);
    const { rights = allRights, scope = {}, nodeId = database.node.nodeId, userId = NIL, empId = null, userName = '测试' } = caller;
    const actor = { kind: 'user' as const, userId, loginAccount: 'test', userName, empId, loginSys: 'fms' };
    const who = { nodeId, timeZone: database.node.timeZone, actor, rights: new Set<string>(rights), scope };
    return Promise.resolve({ ...who, tokenHash: Buffer.from(token), expiresAt: '' });
  };
  mount(app, { db: database.db, sessionOf, log: (error) => console.error(error), ...(noteEntry ? { noteEntry } : {}) }, implementations);
  await app.ready();
  const as = (caller: Caller = {}) => {
    const token = newId();
    callers.set(token, caller);
    return callsOf(app, token, `/gateway${under}`);
  };
  return { app, as, admin: as(), other: as({ userId: newId(), userName: '测试' }) };
}

export interface Sent {
  method: Method;
  path: string;
  body?: object | undefined;
  headers?: Record<string, string>;
}

/** Calls with a token: `ok` and `read` give the data of a POST and a GET that must succeed, `refusal` what a POST is refused with. */
export function callsOf(app: FastifyInstance, token: string, under = '/gateway') {
  const send = async ({ method, path, body, headers }: Sent): Promise<Answer> => {
    const url = `${under}${path}`;
    const answer = await app.inject({ method, url, headers: { auth_token: token, ...headers }, ...(body ? { payload: body } : {}) });
    const isJson = String(answer.headers['content-type']).includes('json');
    const envelope = isJson ? answer.json<Answer>() : { code: 0, msg: '', error: undefined, data: null };
    return { ...envelope, status: answer.statusCode, raw: answer.body };
  };
  const must = async (sent: Sent) => {
    const answer = await send(sent);
    if (answer.code !== 200) throw new Error(`${sent.path}: ${answer.code} ${answer.error} ${answer.msg}`);
    return answer.data;
  };
  return {
    token,
    send,
    must,
    get: (path: string) => send({ method: 'GET', path }),
    post: (path: string, body: object = {}) => send({ method: 'POST', path, body }),
    read: (path: string) => must({ method: 'GET', path }),
    ok: (path: string, body: object = {}) => must({ method: 'POST', path, body }),
    refusal: async (path: string, body: object = {}) => (await send({ method: 'POST', path, body })).error,
  };
}
