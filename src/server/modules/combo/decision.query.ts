// What stands beside the decision on an order: what it costs, what its account may still spend, what the person and the department took.
import { sql } from 'kysely';
import type { combo } from '../../../contract/combo/index.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { chargedNow } from '../site/index.ts';
import { monthOf, spentOf, takenBy } from '../workflow/index.ts';

type Decision = NonNullable<Given<typeof combo.find>['decision']>;
interface DecisionQuestion {
  id: string;
  empId: string;
  departmentId: string;
  /** The cost centre, where it is in sight. */
  costId: string | null;
  projectId: string | null;
}

/** Read for whoever may decide; null for others. `products` gives what the person took of each product this month and the two before. */
export async function decisionOn(
  ctx: Ctx,
  { id, empId, departmentId, costId, projectId }: DecisionQuestion,
): Promise<{ decision: Decision | null; taken: ReadonlyMap<string, number> }> {
  if (ctx.actor.kind === 'user' && !ctx.rights.has('operate.comboPickList.approve')) return { decision: null, taken: new Map() };
  const [order, month, cost, taken] = await Promise.all([
    from(ctx, 'comboPickOrderLine', 'l')
      .innerJoin('product as p', (join) => join.onRef('p.id', '=', 'l.productId').onRef('p.nodeId', '=', 'l.nodeId'))
      .where('l.orderId', '=', id)
      .select(sql<number>`coalesce(sum(l.num * ${chargedNow}), 0)::bigint`.as('amount'))
      .executeTakeFirstOrThrow(),
    monthOf(ctx, { empId, departmentId }),
    spentOf(ctx, { costId, projectId, docId: id }),
    takenBy(ctx, empId),
  ]);
  return { decision: { amount: order.amount, ...month, ...cost }, taken };
}
