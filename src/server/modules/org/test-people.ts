// A site with people to test on: the endpoints of the organisation over a real database, callers with any rights and data permission.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '../../../../test/database.ts';
import { allRights, type Right } from '../../../contract/menu.ts';
import { openApp } from '../../kernel/app.ts';
import type { DataScope } from '../../kernel/ctx.ts';
import { openFiles } from '../../kernel/files.ts';
import { newId, NIL } from '../../kernel/ids.ts';
import { mount } from '../../kernel/mount.ts';
import { cdnHandlers } from '../transfer/cdn.ts';
import { guardFaces, orgHandlers } from './index.ts';

interface Answer {
  code: number;
  msg: string;
  error: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
  data: any;
}
interface Caller {
  rights?: readonly Right[];
  scope?: DataScope;
}

/** Calls as anybody; `folder` holds the files until `close`. */
export async function openPeople(database: TestDatabase) {
  const folder = mkdtempSync(join(tmpdir(), 'people-test-'));
  await openFiles({ dataDir: folder, s3: undefined });
  guardFaces();
  const callers = new Map<string, Caller>();
  const app = await openApp();
  const sessionOf = (token: string) => {
    const caller = callers.get(token);
    if (!caller) return Promise.resolve(undefined);
    const actor = { kind: 'user' as const, userId: NIL, loginAccount: 'hr', userName: '人事', empId: null, loginSys: 'fms' };
    const { nodeId, timeZone } = database.node;
    const { rights = allRights, scope = {} } = caller;
    return Promise.resolve({
      nodeId,
      timeZone,
      actor,
      rights: new Set<string>(rights),
      scope,
      tokenHash: Buffer.from(token),
      expiresAt: '',
    });
  };
  mount(app, { db: database.db, sessionOf, log: (error) => console.error(error) }, [...orgHandlers, cdnHandlers]);
  await app.ready();
  const as = (caller: Caller = {}) => {
    const token = newId();
    callers.set(token, caller);
    const send = async (path: string, body?: object | Buffer, headers: Record<string, string> = {}): Promise<Answer> => {
      const answer = await app.inject({
        method: body ? 'POST' : 'GET',
        url: `/gateway/basic/${path}`,
        headers: { auth_token: token, ...headers },
        ...(body ? { payload: body } : {}),
      });
      return answer.json<Answer>();
    };
    const ok = async (path: string, body?: object) => {
      const answer = await send(path, body);
      if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.error} ${answer.msg}`);
      return answer.data;
    };
    /** What kind of content an address answers with: a refusal is JSON. */
    const kind = async (url: string) => (await app.inject({ url, headers: { auth_token: token } })).headers['content-type'];
    return { send, ok, kind, refusal: async (path: string, body?: object) => (await send(path, body)).error };
  };
  const close = async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { as, admin: as(), close };
}
