// What a closed period is booked from: its trades by kind, ownership, type, cost centre and project.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { beyondScope } from '../../kernel/scope-join.ts';
import { from, wholeNode } from '../../kernel/scope.ts';
import { supplied, taxOfOthers, taxOfVendor, taxPrice, taxSpans } from '../product/index.ts';
import type { Above, Fact } from './accounts.ts';

export interface FactRow extends Fact {
  productTypeCode: string;
  productTypeName: string;
  costCode: string | null;
  costName: string | null;
  projectCode: string | null;
  projectName: string | null;
  tradeLines: number;
  tradeNum: number;
  /** With its tax. */
  amount: number;
  /** Null where nothing of it has a rate. */
  taxAmount: number | null;
}

/** In one order, so that the same trades make the same lines. What was given back counts against. */
export async function factsOf(ctx: Ctx, { firstDay, lastDay }: { firstDay: string | null; lastDay: string }): Promise<FactRow[]> {
  // scope: the books are of the whole site, and who sees a part of it makes none
  let query = from(wholeNode(ctx), 'trade', 't')
    .innerJoin(supplied(ctx).as('u'), (join) =>
      join.onRef('u.productId', '=', 't.productId').onRef('t.tradeTime', '>=', 'u.since').onRef('t.tradeTime', '<', 'u.until'),
    )
    .leftJoin(taxSpans(ctx).as('x'), (join) => join.onRef('x.productTypeId', '=', 't.productTypeId').on(taxOfVendor))
    .leftJoin(taxSpans(ctx).as('y'), (join) => join.onRef('y.productTypeId', '=', 't.productTypeId').on(taxOfOthers))
    .leftJoin('cost as c', beyondScope('c.id', 't.costId', 'the books are of the whole site'))
    .leftJoin('project as j', beyondScope('j.id', 't.projectId', 'the books are of the whole site'))
    .where('t.sign', '<>', 0)
    .where('t.tradeDay', '<=', lastDay);
  if (firstDay) query = query.where('t.tradeDay', '>=', firstDay);
  return query
    .groupBy(['t.tradeType', 'u.ownership', 't.productTypeId', 't.costId', 't.projectId'])
    .select(['t.tradeType', 'u.ownership', 't.productTypeId', 't.costId'])
    .select([
      sql<string>`max(t.product_type_code)`.as('productTypeCode'),
      sql<string>`max(t.product_type_name)`.as('productTypeName'),
      sql<string | null>`max(c.cost_code)`.as('costCode'),
      sql<string | null>`max(c.cost_name)`.as('costName'),
      sql<string | null>`max(j.project_code)`.as('projectCode'),
      sql<string | null>`max(j.project_name)`.as('projectName'),
      sql<number>`count(*)`.as('tradeLines'),
      sql<number>`sum(t.sign * t.trade_num)::bigint`.as('tradeNum'),
      sql<number>`sum(t.sign * t.total_price)::bigint`.as('amount'),
      taxPrice.as('taxAmount'),
    ])
    .orderBy(sql`max(t.product_type_code)`)
    .orderBy(sql`max(c.cost_code)`)
    .orderBy(sql`max(j.project_code)`)
    .orderBy('t.tradeType')
    .orderBy('u.ownership')
    .execute();
}

/** What stands above each type, as it was at the end of a period, and above each cost centre now. A type that is gone by now stood somewhere then. */
export async function treesOf(ctx: Ctx, { lastDay }: { lastDay: string }): Promise<{ types: Above; costs: Above }> {
  const types = await from(ctx, 'productTypePlace', 'p')
    .select(['p.productTypeId as id', 'p.parentId'])
    .distinctOn('p.productTypeId')
    .where('p.since', '<=', lastDay)
    .orderBy('p.productTypeId')
    .orderBy('p.since', 'desc')
    .execute();
  // scope: an account holds for what is below a cost centre, whoever asks
  const costs = await from(wholeNode(ctx), 'cost', 'c').select(['c.id', 'c.parentId']).execute();
  const above = (rows: readonly { id: string; parentId: string | null }[]): Above =>
    new Map(rows.map(({ id, parentId }) => [id, parentId]));
  return { types: above(types), costs: above(costs) };
}
