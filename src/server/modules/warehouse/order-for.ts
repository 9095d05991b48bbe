// Whom an order is for, and to whose account: all of it within the actor's reach.
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { chargedCost, requireCost, requireProject } from '../org/index.ts';

interface OrderFor {
  empId: string;
  costId?: string | null | undefined;
  projectId?: string | null | undefined;
}

/** An employee of the actor's scope; refuses 'not-found'. */
export async function requireEmployee(ctx: Ctx, empId: string) {
  const row = await from(ctx, 'employee', 'e').select(['e.id', 'e.departmentId', 'e.costId']).where('e.id', '=', empId).executeTakeFirst();
  return row ?? refuse('not-found', { thing: '员工' });
}

/** The columns of an order: its employee's department now, and the cost centre that was said, else its project's, else the employee's own. Refuses 'stopped'. */
export async function accountsOf(ctx: Ctx, { empId, costId, projectId }: OrderFor) {
  const employee = await requireEmployee(ctx, empId);
  if (costId) await requireCost(ctx, costId);
  if (projectId) await requireProject(ctx, projectId);
  const charged = costId ?? (await chargedCost(ctx, { projectId, ownCostId: employee.costId }));
  return { empId, departmentId: employee.departmentId, costId: charged, projectId: projectId ?? null };
}

/** Refuses 'not-found' unless the node has all these products. */
export async function requireProducts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const known = ids.length === 0 ? [] : await from(ctx, 'product', 'p').select('p.id').where('p.id', 'in', ids).execute();
  if (known.length < new Set(ids).size) refuse('not-found', { thing: '商品' });
}
