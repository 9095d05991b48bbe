// What is promised and not yet taken, by the account that it will be charged to (docs/decisions/0123-commitments.md).
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { withinBranch } from '../../kernel/list/list.ts';
import { from, inScope } from '../../kernel/scope.ts';

interface Commitment {
  nodeId: string;
  docId: string;
  departmentId: string;
  costId: string;
  projectId: string;
  amount: number;
}
const open = (ctx: Ctx): RawBuilder<Commitment> => sql<Commitment>`(select * from commitments(${ctx.nodeId}::uuid))`;
const total = sql<number>`coalesce(sum(o.amount), 0)::bigint`.as('amount');

/** Narrowed as what was taken is: a commitment says whose it is by the same columns. */
const costCommitments = (ctx: Ctx) =>
  from(ctx, 'cost', 'c')
    .innerJoin(open(ctx).as('o'), (join) => join.onRef('o.costId', '=', 'c.id'))
    .where(inScope(ctx, 'tradeMonth', 'o'));
const projectCommitments = (ctx: Ctx) =>
  from(ctx, 'project', 'p')
    .innerJoin(open(ctx).as('o'), (join) => join.onRef('o.projectId', '=', 'p.id'))
    .where(inScope(ctx, 'tradeMonth', 'o'));

/** What is promised of each cost centre by itself, in fen. */
export async function committedByCost(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await costCommitments(ctx).groupBy('c.id').select(['c.id', total]).execute();
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** What is promised of a cost centre and what stands below it, without the document that is being decided. */
export async function committedOfCost(ctx: Ctx, costId: string, exceptDocId: string | null): Promise<number> {
  const { amount } = await costCommitments(ctx)
    .where(withinBranch('cost', 'c.id')(costId, ctx))
    .where('o.docId', '<>', exceptDocId ?? NIL)
    .select(total)
    .executeTakeFirstOrThrow();
  return amount;
}

interface ProjectSpending {
  usedAmount: number;
  committedAmount: number;
}
/** What was charged to each of these projects since it began, and what is promised of it, in fen; two statements, however many. */
export async function projectSpending(ctx: Ctx, ids: readonly string[], exceptDocId?: string): Promise<Map<string, ProjectSpending>> {
  const these = (column: string) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;
  const [used, promised] = await Promise.all([
    from(ctx, 'tradeMonth', 'm')
      .where(these('m.projectId'))
      .where(sql<boolean>`m.project_id <> ${sql.lit(NIL)}::uuid`)
      .groupBy('m.projectId')
      .select(['m.projectId as id', sql<number>`sum(m.total_price)::bigint`.as('amount')])
      .execute(),
    projectCommitments(ctx)
      .where(these('p.id'))
      .where('o.docId', '<>', exceptDocId ?? NIL)
      .groupBy('p.id')
      .select(['p.id', total])
      .execute(),
  ]);
  const amounts = (rows: readonly { id: string; amount: number }[]) => new Map(rows.map(({ id, amount }) => [id, amount]));
  const [taken, committed] = [amounts(used), amounts(promised)];
  return new Map(ids.map((id) => [id, { usedAmount: taken.get(id) ?? 0, committedAmount: committed.get(id) ?? 0 }]));
}
