// An office to test roles in: the endpoints of roles and sign-in with real sessions, and users with rights of their own.
import { createHash, randomBytes } from 'node:crypto';
import { callsOf } from '../../../../test/callers.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import type { Right } from '../../../contract/menu.ts';
import { openApp } from '../../kernel/http/app.ts';
import { newId } from '../../kernel/db/ids.ts';
import { mount, type Implementation } from '../../kernel/http/mount.ts';
import { authHandlers, createUser, sessionOf } from '../auth/index.ts';
import { assignRights, createRole, roleHandlers } from './index.ts';

interface Person extends ReturnType<typeof callsOf> {
  userId: string;
  roleId: string;
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
    const calls = callsOf(app, token);
    // Without a body it is a GET.
    const ok = (path: string, body?: object) => (body ? calls.ok(path, body) : calls.read(path));
    return { ...calls, userId, roleId, ok };
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
