// Roles: who may open which page and press which button. Nobody grants what he does not hold himself.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { role } from '../../../contract/role/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

/** Makes a role without rights; gives its id. Refuses 'conflict' for a code that the node has. */
export async function createRole(ctx: Ctx, input: In<typeof role.create>): Promise<{ id: string }> {
  await requireFreeCode(ctx, input.roleCode);
  const id = newId();
  await ctx.db
    .insertInto('role')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}

/** Changes the fields that were said. */
export async function updateRole(ctx: Ctx, { id, ...fields }: In<typeof role.update>): Promise<void> {
  const before = await lockRole(ctx, id);
  if (fields.roleCode && fields.roleCode !== before.roleCode) await requireFreeCode(ctx, fields.roleCode);
  ctx.tell({ before: { roleCode: before.roleCode, roleName: before.roleName } });
  await ctx.db.updateTable('role').set(fields).where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
}

/** Deletes a role that nobody holds; refuses 'in-use' otherwise. */
export async function deleteRole(ctx: Ctx, { id }: In<typeof role.delete>): Promise<void> {
  const before = await lockRole(ctx, id);
  const held = await from(ctx, 'userRole', 'x').select('x.userId').where('x.roleId', '=', id).limit(1).executeTakeFirst();
  if (held) refuse('in-use', { thing: '角色', by: '用户' });
  ctx.tell({ before: { roleCode: before.roleCode, roleName: before.roleName } });
  await ctx.db.deleteFrom('role').where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
}

/** Gives a role just these rights. A right that the caller does not hold can neither be given nor taken. */
export async function assignRights(ctx: Ctx, { roleId, menuCodes }: In<typeof role.assign>): Promise<void> {
  await lockRole(ctx, roleId);
  const held = await from(ctx, 'roleRight', 'x').select('x.menuCode').where('x.roleId', '=', roleId).execute();
  const before = new Set(held.map(({ menuCode }) => menuCode));
  const after = new Set<string>(menuCodes);
  const given = [...after].filter((code) => !before.has(code));
  const taken = [...before].filter((code) => !after.has(code));
  requireOwn(ctx, [...given, ...taken]);
  if (taken.length > 0) {
    await ctx.db
      .deleteFrom('roleRight')
      .where('nodeId', '=', ctx.nodeId)
      .where('roleId', '=', roleId)
      .where('menuCode', 'in', taken)
      .execute();
  }
  if (given.length > 0) {
    await ctx.db
      .insertInto('roleRight')
      .values(given.map((menuCode) => ({ nodeId: ctx.nodeId, roleId, menuCode })))
      .execute();
  }
  ctx.tell({ menuCodes: after.size, given, taken });
}

/** Gives a user just these roles. Roles with rights beyond the caller's own can neither be given nor taken. */
export async function bindRoles(ctx: Ctx, { userId, roleIds }: In<typeof role.bind>): Promise<void> {
  await lockUser(ctx, userId);
  const held = await from(ctx, 'userRole', 'x').select('x.roleId').where('x.userId', '=', userId).execute();
  const before = new Set(held.map(({ roleId }) => roleId));
  const given = [...new Set(roleIds)].filter((id) => !before.has(id));
  const taken = [...before].filter((id) => !roleIds.includes(id));
  for (const id of given) await lockRole(ctx, id);
  await requireOwnRoles(ctx, [...given, ...taken]);
  await removeRoles(ctx, userId, taken);
  if (given.length > 0) {
    await ctx.db
      .insertInto('userRole')
      .values(given.map((roleId) => ({ nodeId: ctx.nodeId, userId, roleId })))
      .execute();
  }
  ctx.tell({ before: [...before] });
}

/** Takes these roles from a user. */
export async function unbindRoles(ctx: Ctx, { userId, roleIds }: In<typeof role.unbind>): Promise<void> {
  await lockUser(ctx, userId);
  await requireOwnRoles(ctx, roleIds);
  await removeRoles(ctx, userId, roleIds);
}

async function removeRoles(ctx: Ctx, userId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  await ctx.db
    .deleteFrom('userRole')
    .where('nodeId', '=', ctx.nodeId)
    .where('userId', '=', userId)
    .where('roleId', 'in', roleIds)
    .execute();
}

function requireOwn(ctx: Ctx, codes: readonly string[]): void {
  if (ctx.actor.kind === 'user' && codes.some((code) => !ctx.rights.has(code))) refuse('beyond-own-rights');
}

async function requireOwnRoles(ctx: Ctx, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const rights = await from(ctx, 'roleRight', 'x').select('x.menuCode').distinct().where('x.roleId', 'in', roleIds).execute();
  requireOwn(
    ctx,
    rights.map(({ menuCode }) => menuCode),
  );
}

async function lockRole(ctx: Ctx, id: string) {
  const row = await from(ctx, 'role', 'r')
    .select(['r.id', 'r.roleCode', 'r.roleName'])
    .where('r.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '角色' });
}

async function lockUser(ctx: Ctx, id: string) {
  const row = await from(ctx, 'loginUser', 'u').select('u.id').where('u.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: '用户' });
}

async function requireFreeCode(ctx: Ctx, roleCode: string): Promise<void> {
  const taken = await from(ctx, 'role', 'r').select('r.id').where('r.roleCode', '=', roleCode).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '角色编码', value: roleCode });
}
