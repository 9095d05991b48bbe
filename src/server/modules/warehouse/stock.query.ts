// The report of what is in the smart warehouses now.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { prewhStock } from '../../../contract/warehouse/stock.ts';
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { sameNode } from '../../kernel/scope.ts';
import { levelsOf, reportColumns, reportFilters, reportSorts, reportTotals, sumColumns } from '../channel/index.ts';
import { cabinsOnly } from './cabin.ts';
import { prewhLevelCounts, prewhLevelSql, stockedPrewhChannels } from './channel.query.ts';

/** Each channel that has a product, shelf by shelf as they stand. */
export const prewhStockList = list(prewhStock.list, {
  query: (ctx) =>
    stockedPrewhChannels(ctx)
      .innerJoin('productType as t', sameNode('t.id', 'p.productTypeId'))
      .select([
        'c.id',
        'c.prewhId',
        'w.prewhCode',
        'w.prewhName',
        'h.shelfName',
        ...reportColumns,
        's.reserved as reservedNum',
        sql<number>`greatest(s.free, 0)`.as('freeNum'),
        prewhLevelSql.as('warningLevel'),
        'c.disableStatus',
      ])
      .$if(cabinsOnly(ctx, ['wms.report.onlineStockReport']), (cabins) => cabins.where('w.prewhType', '=', PrewhType.administrative)),
  filters: { prewhId: equals('c.prewhId'), prewhType: equals('w.prewhType'), ...reportFilters(prewhLevelSql) },
  sorts: { ...reportSorts, prewhCode: 'w.prewhCode', prewhName: 'w.prewhName', shelfName: 'h.shelfName', reservedNum: 's.reserved' },
  order: [
    ['w.prewhCode', 'asc'],
    ['c.prewhId', 'asc'],
    ['h.shelfCode', 'asc'],
    ['c.tray', 'asc'],
    ['c.position', 'asc'],
  ],
  totals: { ...reportTotals, reservedNum: sql<number>`coalesce(sum(s.reserved), 0)` },
});

/** Totals over the channels of one smart warehouse, or of all that the actor sees. */
export async function statPrewhStock(ctx: Ctx, { prewhId }: In<typeof prewhStock.stat>): Promise<Given<typeof prewhStock.stat>> {
  const query = stockedPrewhChannels(ctx).select([...sumColumns, ...prewhLevelCounts]);
  const row = await (prewhId ? query.where('c.prewhId', '=', prewhId) : query).executeTakeFirstOrThrow();
  const { warned, reminded, normal, frozen, ...sums } = row;
  return { ...sums, levels: levelsOf({ warned, reminded, normal, frozen }) };
}
