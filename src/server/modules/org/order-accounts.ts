// For whom an order to pick is and who pays: asked alike by orders of every kind.
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { chargedCost } from './cost.query.ts';
import { requireCost } from './cost.ts';
import { requireProject } from './project.ts';

interface OrderFor {
  empId: string;
  costId?: string | null | undefined;
  projectId?: string | null | undefined;
}

/**
 * The employee with his department now, and the cost centre that was said, else the project's, else his own; all of it within the actor's reach.
 * Refuses 'not-found', 'employee-locked' and 'stopped': an order for whom or what is stopped would only be refused later.
 */
export async function orderAccounts(ctx: Ctx, { empId, costId, projectId }: OrderFor) {
  const emp = await from(ctx, 'employee', 'e')
    .select(['e.departmentId', 'e.costId', 'e.empName', 'e.lockFlag'])
    .where('e.id', '=', empId)
    .executeTakeFirst();
  if (!emp) return refuse('not-found', { thing: '员工' });
  if (emp.lockFlag) refuse('employee-locked', { emp: emp.empName });
  if (costId) await requireCost(ctx, costId);
  if (projectId) await requireProject(ctx, projectId);
  const charged = costId ?? (await chargedCost(ctx, { projectId, ownCostId: emp.costId }));
  return { empName: emp.empName, accounts: { empId, departmentId: emp.departmentId, costId: charged, projectId: projectId ?? null } };
}
