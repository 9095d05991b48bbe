// An office to test roles in: the endpoints of roles and sign-in with real sessions, and users with rights of their own.
import { createHash, randomBytes } from 'node:crypto';
import type { TestDatabase } from '../../../../test/database.ts';
import type { Right } from '../../../contract/menu.ts';
import { openApp } from '../../kernel/app.ts';
import { newId } from '../../kernel/ids.ts';
import { mount, type Implementation } from '../../kernel/mount.ts';
import { authHandlers, createUser, sessionOf } from '../auth/index.ts';
import { assignRights, createRole, roleHandlers } from './index.ts';

export interface Answer {
  status: number;
  code: number;
  msg: string;
  error: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
  data: any;
}
interface Person {
  userId: string;
  roleId: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: object): Promise<Answer>;
  /** The data of a call that must succeed. */
  ok(path: string, body?: object): Promise<Answer['data']>;
  /** What a call is refused with. */
  refusal(path: string, body?: object): Promise<string | undefined>;
}

/** Calls as a person; `hire` makes a user with a role of these rights, signed in to a login system. */
export async function openOffice(database: TestDatabase, more: readonly Implementation[] = []) {
  const { db } = database;
  const app = await openApp();
  mount(app, { db, sessionOf: (token) => sessionOf(db, token), log: (error) => console.error(error) }, [
    authHandlers,
    roleHandlers,
    ...more,
  ]);
  await app.ready();

  const makeRole = (roleCode: string, rights: readonly Right[], loginSys: 'fms' | 'pda' = 'fms') =>
    database.run(async (ctx) => {
      const { id } = await createRole(ctx, { roleCode, roleName: `${roleCode}角色`, loginSys });
      await assignRights(ctx, { roleId: id, menuCodes: [...rights] });
      return id;
    });
  const hire = async (account: string, rights: readonly Right[], loginSys: 'fms' | 'pda' = 'fms'): Promise<Person> => {
    const roleId = await makeRole(`R-${account}`, rights, loginSys);
    const user = { loginAccount: account, userName: `${account}先生`, roleIds: [roleId], loginSys: ['fms', 'pda'] as const };
    const { userId } = await database.run((ctx) => createUser(ctx, user));
    const token = await signIn(userId, loginSys);
    const call = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer> => {
      const answer = await app.inject({ method, url: `/gateway${path}`, headers: { auth_token: token }, ...(payload ? { payload } : {}) });
      return { ...answer.json<Answer>(), status: answer.statusCode };
    };
    const post = (path: string, body: object = {}) => call('POST', path, body);
    const ok = async (path: string, body?: object) => {
      const answer = await (body ? post(path, body) : call('GET', path));
      if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.error} ${answer.msg}`);
      return answer.data;
    };
    return { userId, roleId, post, ok, get: (path) => call('GET', path), refusal: async (path, body) => (await post(path, body)).error };
  };
  const signIn = async (userId: string, loginSys: string): Promise<string> => {
    const { nodeId } = database.node;
    const token = `${Buffer.from(nodeId.replaceAll('-', ''), 'hex').toString('base64url')}.${randomBytes(32).toString('base64url')}`;
    const now = new Date();
    await db
      .insertInto('session')
      .values({
        nodeId,
        tokenHash: createHash('sha256').update(token).digest(),
        familyId: newId(),
        familyStartedAt: now,
        userId,
        loginSys,
        client: 'test',
        address: '10.0.0.1',
        expiresAt: new Date(now.getTime() + 3_600_000),
      })
      .execute();
    return token;
  };
  return { hire, makeRole };
}
