// Roles: who may open which page and press which button. Nobody grants what he does not hold himself.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Right } from '../../../contract/menu.ts';
import type { role } from '../../../contract/role/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { changed, byPage, requireKeeper, requireOwn, rightsOfRoles } from './own-rights.ts';

const UNIQUE = '23505';

/** Makes a role without rights; gives its id. Refuses 'conflict' for a code that the node has (R196). */
export async function createRole(ctx: Ctx, input: In<typeof role.create>): Promise<{ id: string }> {
  const made = await addTo(ctx, 'role', { id: newId(), ...input })
    .onConflict((conflict) => conflict.columns(['nodeId', 'roleCode']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ?? refuse('conflict', { thing: '角色编码', value: input.roleCode });
}

/** Makes a role that holds rights from the beginning: what a new site is seeded with. Refuses 'conflict'. */
export async function seedRole(
  ctx: Ctx,
  { rights, ...input }: In<typeof role.create> & { rights: readonly Right[] },
): Promise<{ roleId: string }> {
  const { id: roleId } = await createRole(ctx, input);
  const rows = rights.map((menuCode) => ({ roleId, menuCode }));
  if (rows.length > 0) await addTo(ctx, 'roleRight', rows).execute();
  return { roleId };
}

// Found by its code when a newer version brings new rights.
const FIXED_ROLE = 'SUPER_ADMIN';
const FIXED_FIELDS = ['roleCode', 'roleName', 'loginSys'] as const;

/**
 * Changes the fields that were said (R196). A role that is moved to another login system gives its rights there, and one that asks for the second step
 * no more gives them for a password alone: the caller must hold them. Refuses 'conflict', 'beyond-own-rights', and 'role-fixed' for what the super-administrator's role is called.
 */
export async function updateRole(ctx: Ctx, { id, ...fields }: In<typeof role.update>): Promise<void> {
  const { id: _, ...before } = await lockRole(ctx, id);
  const renamed = FIXED_FIELDS.some((name) => fields[name] !== undefined && fields[name] !== before[name]);
  if (before.roleCode === FIXED_ROLE && renamed) refuse('role-fixed');
  const moves = fields.loginSys && fields.loginSys !== before.loginSys;
  const loosens = before.secondFactorFlag && fields.secondFactorFlag === false;
  if (moves || loosens) requireOwn(ctx, await rightsOfRoles(ctx, [id]));
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (Object.keys(said).length === 0) return;
  try {
    await changeIn(ctx, 'role').set(said).where('id', '=', id).execute();
  } catch (error) {
    if (sqlState(error) === UNIQUE) refuse('conflict', { thing: '角色编码', value: fields.roleCode ?? '' });
    throw error;
  }
  if (said['loginSys']) await requireKeeper(ctx);
  ctx.tell({ before, after: { ...before, ...said } });
}

const NAMED = 5;

/** Deletes a role that nobody holds (R196); refuses 'role-held' with the holders' names, 'beyond-own-rights'. */
export async function deleteRole(ctx: Ctx, { id }: In<typeof role.delete>): Promise<void> {
  const { id: _, ...before } = await lockRole(ctx, id);
  const holders = await from(ctx, 'userRole', 'x')
    .innerJoin('loginUser as u', (join) => join.onRef('u.nodeId', '=', 'x.nodeId').onRef('u.id', '=', 'x.userId'))
    .select('u.userName')
    .where('x.roleId', '=', id)
    .orderBy('u.loginAccount')
    .execute();
  if (holders.length > 0) {
    const users = holders.slice(0, NAMED).map(({ userName }) => userName);
    refuse('role-held', { role: before.roleName, count: holders.length, users: holders.length > NAMED ? [...users, '…'] : users });
  }
  const rights = await rightsOfRoles(ctx, [id]);
  requireOwn(ctx, rights);
  ctx.tell({ before: { ...before, rights: byPage(rights) } });
  await removeFrom(ctx, 'role').where('id', '=', id).execute();
}

/** Gives a role just these rights (R198). A right that the caller does not hold can neither be given nor taken. */
export async function assignRights(ctx: Ctx, { roleId, menuCodes }: In<typeof role.assign>): Promise<void> {
  const { roleCode, roleName } = await lockRole(ctx, roleId);
  const before = await rightsOfRoles(ctx, [roleId]);
  const { given, taken } = changed(before, menuCodes);
  requireOwn(ctx, [...given, ...taken]);
  if (taken.length > 0) {
    await removeFrom(ctx, 'roleRight').where('roleId', '=', roleId).where('menuCode', 'in', taken).execute();
  }
  if (given.length > 0) {
    await addTo(
      ctx,
      'roleRight',
      given.map((menuCode) => ({ roleId, menuCode })),
    ).execute();
  }
  if (taken.length > 0) await requireKeeper(ctx);
  ctx.tell({ roleCode, roleName, menuCodes: menuCodes.length, before: byPage(before), given: byPage(given), taken: byPage(taken) });
}

/** Gives a user just these roles (R197), or these beside his own. Roles with rights beyond the caller's own can neither be given nor taken. */
export async function bindRoles(ctx: Ctx, { userId, keep, ...said }: In<typeof role.bind>): Promise<void> {
  const loginAccount = await lockUser(ctx, userId, said.roleIds.length > 0);
  const before = await rolesOf(ctx, userId);
  const had = before.keys().toArray();
  const roleIds = keep ? [...had, ...said.roleIds] : said.roleIds;
  const { given, taken } = changed(had, roleIds);
  const names = new Map(before);
  // In the order of their ids, so that two callers never wait for each other.
  for (const id of given.sort()) names.set(id, (await lockRole(ctx, id)).roleName);
  requireOwn(ctx, await rightsOfRoles(ctx, [...given, ...taken]));
  if (given.length > 0) {
    await addTo(
      ctx,
      'userRole',
      given.map((roleId) => ({ userId, roleId })),
    ).execute();
  }
  await removeRoles(ctx, userId, taken);
  ctx.tell({ loginAccount, before: [...before.values()], after: [...new Set(roleIds)].map((id) => names.get(id) ?? '') });
}

/** Takes these roles from a user (R197); one that the user does not hold is no mistake. */
export async function unbindRoles(ctx: Ctx, { userId, roleIds }: In<typeof role.unbind>): Promise<void> {
  const loginAccount = await lockUser(ctx, userId);
  const before = await rolesOf(ctx, userId);
  const taken = roleIds.filter((id) => before.has(id));
  requireOwn(ctx, await rightsOfRoles(ctx, taken));
  await removeRoles(ctx, userId, taken);
  const after = [...before].filter(([id]) => !taken.includes(id)).map(([, name]) => name);
  ctx.tell({ loginAccount, before: [...before.values()], after });
}

async function removeRoles(ctx: Ctx, userId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  await removeFrom(ctx, 'userRole').where('userId', '=', userId).where('roleId', 'in', roleIds).execute();
  await requireKeeper(ctx);
}

/** The roles of a user, id → name, by name. */
async function rolesOf(ctx: Ctx, userId: string): Promise<Map<string, string>> {
  const rows = await from(ctx, 'userRole', 'x')
    .innerJoin('role as r', (join) => join.onRef('r.nodeId', '=', 'x.nodeId').onRef('r.id', '=', 'x.roleId'))
    .select(['r.id', 'r.roleName'])
    .where('x.userId', '=', userId)
    .orderBy('r.roleName')
    .execute();
  return new Map(rows.map(({ id, roleName }) => [id, roleName]));
}

async function lockRole(ctx: Ctx, id: string) {
  const row = await from(ctx, 'role', 'r')
    .select(['r.id', 'r.roleCode', 'r.roleName', 'r.loginSys', 'r.secondFactorFlag', 'r.remark'])
    .where('r.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '角色' });
}

async function lockUser(ctx: Ctx, id: string, gains = false): Promise<string> {
  const row = await from(ctx, 'loginUser', 'u')
    .select(['u.loginAccount', 'u.vendorId'])
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (gains && row?.vendorId) refuse('vendor-account');
  return row?.loginAccount ?? refuse('not-found', { thing: '用户' });
}
