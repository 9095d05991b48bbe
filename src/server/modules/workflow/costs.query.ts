// What stands beside a decision: what the account may still spend, what the person and the department took.
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinBranch } from '../../kernel/list/list.ts';
import { from, wholeNode } from '../../kernel/scope.ts';
import { committedOfCost, projectSpending } from '../site/index.ts';

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

interface Accounts {
  costId: string | null;
  projectId: string | null;
  /** The document that is being decided: what it promises itself is not counted twice. */
  docId: string | null;
}
export interface Spending {
  /** Of the year, of a cost centre with what stands below it: budget, what was charged, and what is passed and not yet taken; in fen. */
  budgetAmount: number | null;
  usedAmount: number | null;
  committedAmount: number | null;
  /** The same of a project, for as long as it runs. */
  projectName: string | null;
  projectBudgetAmount: number | null;
  projectUsedAmount: number | null;
  projectCommittedAmount: number | null;
}

/** What the accounts of a document may still spend; null where it names none, or none in sight. */
export async function spentOf(ctx: Ctx, { costId, projectId, docId }: Accounts): Promise<Spending> {
  const [ofCost, ofProject] = await Promise.all([costSpending(ctx, costId, docId), projectSpent(ctx, projectId, docId)]);
  return { ...ofCost, ...ofProject };
}

async function costSpending(ctx: Ctx, costId: string | null, docId: string | null) {
  const cost = costId && (await from(ctx, 'cost', 'c').select('c.budgetAmount').where('c.id', '=', costId).executeTakeFirst());
  if (!costId || !cost) return { budgetAmount: null, usedAmount: null, committedAmount: null };
  const [{ amount }, committedAmount] = await Promise.all([
    from(ctx, 'tradeMonth', 'm')
      .where(withinBranch('cost', 'm.costId')(costId, ctx))
      .where('m.month', '>=', sql<string>`date_trunc('year', now() at time zone ${ctx.timeZone})::date`)
      .select(amountOf)
      .executeTakeFirstOrThrow(),
    committedOfCost(ctx, costId, docId),
  ]);
  return { budgetAmount: cost.budgetAmount, usedAmount: amount, committedAmount };
}

async function projectSpent(ctx: Ctx, projectId: string | null, docId: string | null) {
  const project =
    projectId &&
    (await from(ctx, 'project', 'p').select(['p.projectName', 'p.budgetAmount']).where('p.id', '=', projectId).executeTakeFirst());
  if (!projectId || !project || project.budgetAmount === null)
    return { projectName: null, projectBudgetAmount: null, projectUsedAmount: null, projectCommittedAmount: null };
  const spent = (await projectSpending(ctx, [projectId], docId ?? undefined)).get(projectId);
  return {
    projectName: project.projectName,
    projectBudgetAmount: project.budgetAmount,
    projectUsedAmount: spent?.usedAmount ?? 0,
    projectCommittedAmount: spent?.committedAmount ?? 0,
  };
}

/** Whether so much is more than an account of the document still has, for the engine, which asks for the whole site. */
export async function isOverBudget(ctx: Ctx, accounts: Accounts, amount: number): Promise<boolean> {
  // scope: whether a budget is used up does not depend on who asks
  const spent = await spentOf(wholeNode(ctx), accounts);
  const over = (budget: number | null, used: number | null, committed: number | null) =>
    budget !== null && (used ?? 0) + (committed ?? 0) + amount > budget;
  return (
    over(spent.budgetAmount, spent.usedAmount, spent.committedAmount) ||
    over(spent.projectBudgetAmount, spent.projectUsedAmount, spent.projectCommittedAmount)
  );
}
