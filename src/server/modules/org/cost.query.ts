// Reads of cost centres: the tree with what is bound to each, and what of it was used this year.
import { sql } from 'kysely';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { CostEntityType } from '../../../contract/org/cost.ts';
import type { org } from '../../../contract/org/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { committedByCost } from '../site/index.ts';

/** The columns that say what a thing of each kind is called, and which of its columns holds the cost centre that is charged by default. */
export const costThings = {
  1: { table: 'employee', code: 't.empCode', name: 't.empName', main: 't.costId', key: 'empId' },
  2: { table: 'vm', code: 't.vmCode', name: 't.vmName', main: 't.costId', key: 'vmId' },
  3: { table: 'product', code: 't.productCode', name: 't.productName', main: undefined, key: 'productId' },
  4: { table: 'project', code: 't.projectCode', name: 't.projectName', main: undefined, key: 'projectId' },
} as const satisfies Record<CostEntityType, object>;

/** Everything of a kind in sight, as `t`; the kinds have the columns in common that `costThings` names. */
export const thingsOf = (ctx: Ctx, type: number) => from(ctx, costThings[type as CostEntityType].table as 'employee', 't');

/** The tree of cost centres as rows. A parent that may not be seen is no parent; budget and use are for those who keep the centres. */
export async function costs(ctx: Ctx): Promise<Given<typeof org.costs>> {
  const figures = ctx.rights.has('organization.cost');
  const [rows, emps, vms, products, projects, used, promised] = await Promise.all([
    from(ctx, 'cost', 'c')
      .leftJoin('cost as p', withinScope(ctx, 'p.id', 'c.parentId'))
      .leftJoin('employee as m', withinScope(ctx, 'm.id', 'c.ownerEmpId'))
      .select([
        'c.id',
        'p.id as parentId',
        'p.costCode as parentCode',
        'c.costCode',
        'c.costName',
        'c.statusFlag',
        'c.budgetAmount',
        'm.id as ownerEmpId',
        'm.empName as ownerName',
        'c.remark',
      ])
      .orderBy('c.costCode')
      .execute(),
    boundTo(ctx, 1),
    boundTo(ctx, 2),
    boundTo(ctx, 3),
    boundTo(ctx, 4),
    figures ? usedThisYear(ctx) : new Map<string, number>(),
    figures ? committedByCost(ctx) : new Map<string, number>(),
  ]);
  const [usedBelow, promisedBelow] = [sums(rows, used), sums(rows, promised)];
  const left = ({ id, budgetAmount }: (typeof rows)[number]) =>
    budgetAmount === null ? null : budgetAmount - (usedBelow.get(id) ?? 0) - (promisedBelow.get(id) ?? 0);
  return rows.map((row) => ({
    ...row,
    budgetAmount: figures ? row.budgetAmount : null,
    usedAmount: figures ? (usedBelow.get(row.id) ?? 0) : null,
    committedAmount: figures ? (promisedBelow.get(row.id) ?? 0) : null,
    leftAmount: figures ? left(row) : null,
    empCount: emps.get(row.id) ?? 0,
    vmCount: vms.get(row.id) ?? 0,
    productCount: products.get(row.id) ?? 0,
    projectCount: projects.get(row.id) ?? 0,
  }));
}

/** How many things of a kind are bound to each cost centre: by default or beside it, each once. */
async function boundTo(ctx: Ctx, type: CostEntityType): Promise<Map<string, number>> {
  const { main } = costThings[type];
  const beside = thingsOf(ctx, type)
    .innerJoin('costEntity as x', withinScope(ctx, 'x.entityId', 't.id'))
    .where('x.entityType', '=', type)
    .select(['x.costId as costId', 't.id as thingId']);
  const all = main
    ? thingsOf(ctx, type)
        .where(main, 'is not', null)
        .select([sql<string>`${sql.ref(main)}`.as('costId'), 't.id as thingId'])
        .union(beside)
    : beside;
  const counted = await from(ctx, 'cost', 'c')
    .innerJoin(all.as('b'), 'b.costId', 'c.id')
    .select(['c.id', sql<number>`count(*)`.as('amount')])
    .groupBy('c.id')
    .execute();
  return new Map(counted.map(({ id, amount }) => [id, amount]));
}

/** What was charged to each cost centre since the year began by the site's calendar, in fen. */
async function usedThisYear(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await from(ctx, 'tradeMonth', 'm')
    .select(['m.costId', sql<number>`sum(m.total_price)::bigint`.as('amount')])
    .where('m.month', '>=', sql<string>`date_trunc('year', now() at time zone ${ctx.timeZone})::date`)
    .groupBy('m.costId')
    .execute();
  return new Map(rows.map(({ costId, amount }) => [costId, amount]));
}

/** Each row's figure with those of the rows in sight below it. */
function sums(rows: readonly { id: string; parentId: string | null }[], own: ReadonlyMap<string, number>): Map<string, number> {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const made = new Map<string, number>();
  const sum = (id: string): number => {
    const all = (below.get(id) ?? []).reduce((before, child) => before + sum(child.id), own.get(id) ?? 0);
    made.set(id, all);
    return all;
  };
  for (const { id } of below.get(null) ?? []) sum(id);
  return made;
}

/** Who is charged for an order that names no cost centre: its project's, else the employee's own; null where neither has one (decision 0018). */
export async function chargedCost(
  ctx: Ctx,
  { projectId, ownCostId }: { projectId?: string | null | undefined; ownCostId: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ costId: string | null }>`
    select cost_charged(${ctx.nodeId}, ${projectId ?? null}::uuid, null, ${ownCostId}::uuid, null) as cost_id`.execute(ctx.db);
  return rows[0]?.costId ?? null;
}
