// What stands beside a decision: what the account may still spend, what the person and the department took.
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinBranch } from '../../kernel/list/list.ts';
import { from, wholeNode } from '../../kernel/scope.ts';

const monthAgo = (ctx: Ctx, months: number) =>
  sql<string>`(date_trunc('month', ${dayOf(Date.now(), ctx.timeZone)}::date) - ${months} * interval '1 month')::date`;
const months = (ctx: Ctx, back: number) => from(ctx, 'tradeMonth', 'm').where('m.month', '>=', monthAgo(ctx, back));
const amountOf = sql<number>`coalesce(sum(m.total_price), 0)::bigint`.as('amount');

/** What somebody took of each product this month and the two before. */
export async function takenBy(ctx: Ctx, empId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await months(ctx, 2)
    .where('m.empId', '=', empId)
    .select(['m.productId', sql<number>`sum(m.trade_num)::bigint`.as('num')])
    .groupBy('m.productId')
    .execute();
  return new Map(rows.map(({ productId, num }) => [productId, num]));
}

/** What an employee and a department took this month, in fen. */
export async function monthOf(ctx: Ctx, { empId, departmentId }: { empId: string; departmentId: string }) {
  const [emp, department] = await Promise.all([
    months(ctx, 0).where('m.empId', '=', empId).select(amountOf).executeTakeFirstOrThrow(),
    months(ctx, 0).where('m.departmentId', '=', departmentId).select(amountOf).executeTakeFirstOrThrow(),
  ]);
  return { empMonth: emp.amount, departmentMonth: department.amount };
}

/** The budget of a cost centre, and what was charged to it and what stands below it since the year began, in fen. */
export async function spentOf(ctx: Ctx, costId: string): Promise<{ budgetAmount: number | null; usedAmount: number } | null> {
  const cost = await from(ctx, 'cost', 'c').select('c.budgetAmount').where('c.id', '=', costId).executeTakeFirst();
  if (!cost) return null;
  const { amount } = await from(ctx, 'tradeMonth', 'm')
    .where(withinBranch('cost', 'm.costId')(costId, ctx))
    .where('m.month', '>=', sql<string>`date_trunc('year', now() at time zone ${ctx.timeZone})::date`)
    .select(amountOf)
    .executeTakeFirstOrThrow();
  return { budgetAmount: cost.budgetAmount, usedAmount: amount };
}

/** The same for the engine, which asks for the whole site. */
// scope: whether a budget is used up does not depend on who asks
export const budgetOf = (ctx: Ctx, costId: string) => spentOf(wholeNode(ctx), costId);
