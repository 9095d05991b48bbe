// Stopping an employee: his sessions end, his accounts are locked, machines refuse him (the pick decision reads `lockFlag`).
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { employee } from '../../../contract/org/employee.ts';
import { idsOf } from '../../../contract/org/people-shared.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { lockUser } from '../auth/index.ts';
import { requireKeeper, requireOwnUser } from '../role/index.ts';
import { lockEmployees, requireKind } from './employee.ts';

/**
 * Stops employees, or lets them in again. Refuses 'not-yourself', 'beyond-own-rights' for somebody whose account has rights that the
 * actor has not, 'last-keeper' for the last one who can assign roles.
 */
export async function setEmployeeLock(ctx: Ctx, said: In<typeof employee.lock>): Promise<void> {
  const { lockFlag, lockReason = null } = said;
  const rows = (await lockEmployees(ctx, idsOf(said))).filter((row) => row.lockFlag !== lockFlag);
  for (const { vendorId } of rows) requireKind(ctx, 'lock', vendorId);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  if (lockFlag) await stop(ctx, ids, lockReason);
  else
    await letIn(
      ctx,
      ids,
      rows.flatMap(({ lockedUsers }) => lockedUsers),
    );
  ctx.tell({
    employees: rows.map(({ empCode, empName }) => `${empCode} ${empName}`),
    before: { lockFlag: !lockFlag },
    after: { lockFlag },
  });
}

async function stop(ctx: Ctx, ids: readonly string[], lockReason: string | null): Promise<void> {
  const users = await from(ctx, 'loginUser', 'u')
    .select(['u.id', 'u.empId'])
    .where(sql<boolean>`u.emp_id = any(${[...ids]}::uuid[])`)
    .where('u.lockFlag', '=', false)
    .orderBy('u.id')
    .execute();
  for (const { id } of users) {
    if (ctx.actor.kind === 'user' && ctx.actor.userId === id) refuse('not-yourself');
    await requireOwnUser(ctx, id);
    await lockUser(ctx, { userId: id, lockFlag: true });
  }
  if (users.length > 0) await requireKeeper(ctx);
  // Only the accounts that were locked with him are let in with him again.
  await sql`update employee e set lock_flag = true, locked_at = now(), lock_reason = ${lockReason}::text,
      locked_users = array(select u.id from unnest(${users.map(({ id }) => id)}::uuid[], ${users.map(({ empId }) => empId)}::uuid[]) u (id, emp_id) where u.emp_id = e.id)
    where e.node_id = ${ctx.nodeId} and e.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
}

async function letIn(ctx: Ctx, ids: readonly string[], users: readonly string[]): Promise<void> {
  const known = await from(ctx, 'loginUser', 'u')
    .select('u.id')
    .where(sql<boolean>`u.id = any(${[...users]}::uuid[])`)
    .orderBy('u.id')
    .execute();
  for (const { id } of known) {
    await requireOwnUser(ctx, id);
    await lockUser(ctx, { userId: id, lockFlag: false });
  }
  await changeIn(ctx, 'employee')
    .set({ lockFlag: false, lockedAt: null, lockReason: null, lockedUsers: [], leaveDate: null })
    .where('id', 'in', [...ids])
    .execute();
}
