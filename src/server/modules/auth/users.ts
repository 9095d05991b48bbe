// Nodes and users as other nouns make them: the role screens, the demonstration site, the first start.
import type { Ctx } from '../../kernel/ctx.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { transact, type Database } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, platform } from '../../kernel/scope.ts';
import { accountById, loginName } from './account.query.ts';
import { enterAddresses, moveAddress } from './account.ts';
import { makeOpenKey } from './open-sign.ts';
import { hashPassword, randomPassword } from './password.ts';
import { HAND_ROLES, seedRoles } from './seed-roles.ts';
import { endSessionsOf, forgetSessions } from './session.ts';

export interface NewUser {
  loginAccount: string;
  userName: string;
  /** Clear; without one nobody signs in until a password was set by a reset. */
  password?: string;
  mustChangePassword?: boolean;
  roleIds?: readonly string[];
  email?: string | null;
  mobile?: string | null;
  empId?: string | null;
  /** A vendor's own account: it has no roles. */
  vendorId?: string | null;
  userType?: number;
  /** fms when left out. */
  loginSys?: readonly ('fms' | 'fmsMobile' | 'uwhHelper' | 'pda')[];
}

/** Makes a user of the context's node; an account is unique over all nodes, whatever its letter case. @throws conflict */
export async function createUser(ctx: Ctx, user: NewUser): Promise<{ userId: string }> {
  const [userId = ''] = await createUsers(ctx, [user]);
  return { userId };
}

/** Makes many; gives their ids in order. @throws conflict */
export async function createUsers(ctx: Ctx, users: readonly NewUser[]): Promise<string[]> {
  const { nodeId } = ctx;
  const made = await Promise.all(users.map(async (user) => ({ user, row: await rowOf(user) })));
  if (made.length === 0) return [];
  const names = made.map(({ row: { id, loginAccount } }) => ({
    loginName: loginName(loginAccount),
    accountNodeId: nodeId,
    userId: id,
  }));
  const entered = await addTo(platform(ctx.db), 'loginDirectory', names)
    .onConflict((c) => c.doNothing())
    .returning('userId')
    .execute();
  const inside = new Set(entered.map(({ userId }) => userId));
  const known = made.find(({ row }) => !inside.has(row.id));
  if (known) refuse('conflict', { thing: '账号', value: known.user.loginAccount });
  await addTo(
    ctx,
    'loginUser',
    made.map(({ row }) => row),
  ).execute();
  await enterAddresses(
    ctx,
    made.flatMap(({ row: { id, email } }) => (email ? [{ nodeId, userId: id, email }] : [])),
  );
  const roles = made.flatMap(({ user, row }) => (user.roleIds ?? []).map((roleId) => ({ userId: row.id, roleId })));
  if (roles.length > 0) await addTo(ctx, 'userRole', roles).execute();
  return made.map(({ row }) => row.id);
}

const rowOf = async (user: NewUser) => ({
  id: newId(),
  loginAccount: user.loginAccount.trim(),
  userName: user.userName,
  empId: user.empId ?? null,
  vendorId: user.vendorId ?? null,
  email: user.email ?? null,
  mobile: user.mobile ?? null,
  userType: user.userType ?? 3,
  loginSys: [...(user.loginSys ?? ['fms'])],
  passwordHash: user.password === undefined ? null : await hashPassword(user.password),
  passwordUpdatedAt: user.password === undefined ? null : new Date(),
  mustChangePassword: user.mustChangePassword ?? false,
});

type Facts = {
  userName: string;
  email: string | null;
  mobile: string | null;
  empId: string | null;
  vendorId: string | null;
  loginSys: string[];
};
type Said = { [K in keyof Facts]?: Facts[K] | undefined };

/** Changes what was said of a user; gives what it was. Whoever is signed in where he no longer may is out. @throws not-found */
export async function updateUser(ctx: Ctx, userId: string, said: Said): Promise<Facts & { loginAccount: string }> {
  const { nodeId } = ctx;
  const before: Facts | undefined = await from(ctx, 'loginUser', 'u')
    .select(['u.userName', 'u.email', 'u.mobile', 'u.empId', 'u.vendorId', 'u.loginSys'])
    .where('u.id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const own = await accountById(ctx.db, { nodeId, userId });
  if (!before || !own) return refuse('not-found', { thing: '用户' });
  await changeIn(ctx, 'loginUser')
    .set(Object.fromEntries(Object.entries({ ...before, ...said }).filter(([, value]) => value !== undefined)))
    .where('id', '=', userId)
    .execute();
  if (said.email !== undefined && said.email !== before.email) await moveAddress(ctx, own, said.email);
  // It is another's account from now on: what was signed in to is not.
  if (said.vendorId !== undefined && said.vendorId !== before.vendorId) await endSessionsOf(ctx, userId);
  ctx.after(forgetSessions);
  return { ...before, loginAccount: own.loginAccount };
}

/** Locks a user out, or lets them in again (trust 24); locking ends every session. @throws not-found */
export async function lockUser(ctx: Ctx, { userId, lockFlag }: { userId: string; lockFlag: boolean }): Promise<string> {
  const row = await changeIn(ctx, 'loginUser').set({ lockFlag }).where('id', '=', userId).returning('loginAccount').executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '用户' });
  if (lockFlag) await endSessionsOf(ctx, userId);
  return row.loginAccount;
}

/** Makes a node with a key of its open interface. */
export async function createNode(
  db: Database,
  node: { nodeCode: string; nodeName: string; timeZone?: string },
): Promise<{ nodeId: string; timeZone: string }> {
  const made = { nodeId: newId(), timeZone: node.timeZone ?? 'Asia/Shanghai' };
  const { nodeId, timeZone } = made;
  await addTo({ db, nodeId }, 'node', { timeZone, nodeCode: node.nodeCode, nodeName: node.nodeName }).execute();
  await makeOpenKey(db, { nodeId: made.nodeId, keyName: '站点密钥', createdBy: node.nodeName });
  return made;
}

/**
 * On a database without nodes: a node, the roles, and an administrator with a one-time password that must be changed at sign-in.
 * Returns what the log is to print once; undefined when there is a node already. Two processes may ask at once.
 */
export function firstAdministrator(db: Database): Promise<{ loginAccount: string; password: string } | undefined> {
  // transaction: before any request, there is none to join
  return transact(db, async (tx) => {
    const inner = tx as Database;
    const claim = { keyName: 'first-administrator', value: new Date().toISOString() };
    // The second of two processes waits here for the first to commit, and then sees its node.
    await addTo(platform(inner), 'platformKey', claim)
      .onConflict((c) => c.doNothing())
      .execute();
    // scope: asks whether there is any node at all
    if (await inner.selectFrom('node').select('nodeId').executeTakeFirst()) return undefined;
    const node = await createNode(inner, { nodeCode: 'SITE1', nodeName: '我的站点' });
    const ctx = systemCtx(inner, node, 'first-administrator');
    const roles = await seedRoles(ctx);
    const administrator = { loginAccount: 'admin', userName: '管理员', password: randomPassword() };
    await createUser(ctx, {
      ...administrator,
      mustChangePassword: true,
      userType: 1,
      roleIds: [roles.SUPER_ADMIN, ...HAND_ROLES.map((code) => roles[code])],
      loginSys: ['fms', 'fmsMobile', 'uwhHelper', 'pda'],
    });
    return { loginAccount: administrator.loginAccount, password: administrator.password };
  });
}
