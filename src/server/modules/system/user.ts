// Users as an administrator keeps them: made, given roles, locked out and let in again. Nobody reaches beyond his own rights.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { system } from '../../../contract/system/index.ts';
import type { Right } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { createUser, lockUser, updateUser } from '../auth/index.ts';
import { bindRoles, requireKeeper, requireOwnUser } from '../role/index.ts';

const TIE: Right = 'system.userRole.tie';

/** Makes a user with roles and without a password. Refuses 'conflict', 'not-found', 'employee-locked', 'beyond-own-rights', 'not-permitted'. */
export async function addUser(ctx: Ctx, { roleIds, ...fields }: In<typeof system.createUser>): Promise<{ userId: string }> {
  const { email = null, mobile = null, ...user } = fields;
  if (user.empId) await requireTie(ctx, { empId: user.empId });
  if (user.vendorId) await requireVendor(ctx, { vendorId: user.vendorId, hasMore: Boolean(user.empId) || roleIds.length > 0 });
  const { userId } = await createUser(ctx, { ...user, email, mobile });
  if (roleIds.length > 0) await bindRoles(ctx, { userId, roleIds });
  return { userId };
}

/** Changes who a user is and where he may sign in. Refuses one with rights beyond the caller's, and the last who can assign roles. */
export async function changeUser(ctx: Ctx, { userId, ...said }: In<typeof system.updateUser>): Promise<void> {
  await requireOwnUser(ctx, userId);
  const whose = await whoseIs(ctx, userId);
  if (said.empId !== undefined && said.empId !== whose?.empId) await requireTie(ctx, { userId, empId: said.empId });
  const { empId, vendorId, hasRoles } = { ...whose, ...said };
  if ((said.vendorId !== undefined && said.vendorId !== whose?.vendorId) || (vendorId && said.empId))
    await requireVendor(ctx, { userId, vendorId: vendorId ?? null, hasMore: Boolean(empId) || hasRoles === true });
  const { loginAccount, ...before } = await updateUser(ctx, userId, said);
  if (said.loginSys) await requireKeeper(ctx);
  ctx.tell({ loginAccount, before, after: { ...before, ...said } });
}

/** Locks a user out, or lets him in again. Refuses oneself, one with rights beyond the caller's, and the last who can assign roles. */
export async function setLock(ctx: Ctx, { userId, lockFlag }: In<typeof system.lockUser>): Promise<void> {
  if (ctx.actor.kind === 'user' && ctx.actor.userId === userId) refuse('not-yourself');
  await requireOwnUser(ctx, userId);
  const loginAccount = await lockUser(ctx, { userId, lockFlag });
  if (lockFlag) await requireKeeper(ctx);
  ctx.tell({ loginAccount, before: { lockFlag: !lockFlag }, after: { lockFlag } });
}

const whoseIs = (ctx: Ctx, userId: string) =>
  from(ctx, 'loginUser', 'u')
    .select(['u.empId', 'u.vendorId'])
    .select(sql<boolean>`exists (select from user_role x where x.node_id = u.node_id and x.user_id = u.id)`.as('hasRoles'))
    .where('u.id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/**
 * A vendor's account is nobody's else, and has no roles: it opens that vendor's statements and nothing more. Refuses as `requireTie`, 'vendor-account' for
 * one with roles or an employee.
 */
async function requireVendor(
  ctx: Ctx,
  { userId, vendorId, hasMore }: { userId?: string; vendorId: string | null; hasMore: boolean },
): Promise<void> {
  await requireTie(ctx, { ...(userId === undefined ? {} : { userId }), empId: null });
  if (vendorId === null) return;
  const vendor = await from(ctx, 'vendor', 'v').select('v.id').where('v.id', '=', vendorId).forKeyShare().executeTakeFirst();
  if (!vendor) refuse('not-found', { thing: '供应商' });
  if (hasMore) refuse('vendor-account');
}

/**
 * Whose account it is decides what it may take, approve and see: the right is one of its own, and nobody does it to himself. Refuses
 * 'not-permitted', 'tie-yourself', 'not-found', 'employee-locked'.
 */
async function requireTie(ctx: Ctx, { userId, empId }: { userId?: string; empId: string | null }): Promise<void> {
  if (!mayTie(ctx)) refuse('not-permitted', { action: '关联员工' });
  if (userId !== undefined && ctx.actor.kind === 'user' && ctx.actor.userId === userId) refuse('tie-yourself');
  if (empId !== null) await requireHolder(ctx, empId);
}

/** Whether the actor may say whose an account is; the product itself may. */
export const mayTie = ({ actor, rights }: Ctx): boolean => actor.kind !== 'user' || rights.has(TIE);

/** An account is somebody's in sight who is not stopped: with him it would be locked. */
async function requireHolder(ctx: Ctx, empId: string): Promise<void> {
  const emp = await from(ctx, 'employee', 'e')
    .select(['e.empName', 'e.lockFlag'])
    .where('e.id', '=', empId)
    .forKeyShare()
    .executeTakeFirst();
  if (!emp) return refuse('not-found', { thing: '员工' });
  if (emp.lockFlag) refuse('employee-locked', { emp: emp.empName });
}
