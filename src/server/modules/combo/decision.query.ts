// What stands beside the decision on an order: what it costs, what its account may still spend, what the person and the department took.
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { combo } from '../../../contract/combo/index.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinBranch } from '../../kernel/list/list.ts';
import { from } from '../../kernel/scope.ts';

type Decision = NonNullable<Given<typeof combo.find>['decision']>;
interface DecisionQuestion {
  id: string;
  empId: string;
  departmentId: string;
  /** The cost centre, where it is in sight. */
  costId: string | null;
}

const monthAgo = (ctx: Ctx, months: number) =>
  sql<string>`(date_trunc('month', ${dayOf(Date.now(), ctx.timeZone)}::date) - ${months} * interval '1 month')::date`;
const months = (ctx: Ctx, back: number) => from(ctx, 'tradeMonth', 'm').where('m.month', '>=', monthAgo(ctx, back));
const amountOf = sql<number>`coalesce(sum(m.total_price), 0)::bigint`.as('amount');

/** Read for whoever may decide; null for others. `products` gives what the person took of each product this month and the two before. */
export async function decisionOn(
  ctx: Ctx,
  { id, empId, departmentId, costId }: DecisionQuestion,
): Promise<{ decision: Decision | null; taken: ReadonlyMap<string, number> }> {
  if (ctx.actor.kind === 'user' && !ctx.rights.has('operate.comboPickList.approve')) return { decision: null, taken: new Map() };
  const [order, emp, department, cost, taken] = await Promise.all([
    from(ctx, 'comboPickOrderLine', 'l')
      .innerJoin('product as p', (join) => join.onRef('p.id', '=', 'l.productId').onRef('p.nodeId', '=', 'l.nodeId'))
      .where('l.orderId', '=', id)
      .select(sql<number>`coalesce(sum(l.num * p.unit_price), 0)::bigint`.as('amount'))
      .executeTakeFirstOrThrow(),
    months(ctx, 0).where('m.empId', '=', empId).select(amountOf).executeTakeFirstOrThrow(),
    months(ctx, 0).where('m.departmentId', '=', departmentId).select(amountOf).executeTakeFirstOrThrow(),
    costId ? costOf(ctx, costId) : null,
    months(ctx, 2)
      .where('m.empId', '=', empId)
      .select(['m.productId', sql<number>`sum(m.trade_num)::bigint`.as('num')])
      .groupBy('m.productId')
      .execute(),
  ]);
  return {
    decision: {
      amount: order.amount,
      empMonth: emp.amount,
      departmentMonth: department.amount,
      ...(cost ?? { budgetAmount: null, usedAmount: null }),
    },
    taken: new Map(taken.map(({ productId, num }) => [productId, num])),
  };
}

/** The budget of a cost centre, and what was charged to it and what stands below it since the year began. */
async function costOf(ctx: Ctx, costId: string) {
  const { budgetAmount } = await from(ctx, 'cost', 'c').select('c.budgetAmount').where('c.id', '=', costId).executeTakeFirstOrThrow();
  const { amount } = await from(ctx, 'tradeMonth', 'm')
    .where(withinBranch('cost', 'm.costId')(costId, ctx))
    .where('m.month', '>=', sql<string>`date_trunc('year', now() at time zone ${ctx.timeZone})::date`)
    .select(amountOf)
    .executeTakeFirstOrThrow();
  return { budgetAmount, usedAmount: amount };
}
