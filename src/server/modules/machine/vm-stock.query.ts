// The report of what is in the machines now.
import { sql } from 'kysely';
import { vmStock } from '../../../contract/machine/vm-stock.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { sameNode } from '../../kernel/scope.ts';
import {
  channelLevelSql,
  levelCounts,
  levelsOf,
  reportColumns,
  reportFilters,
  reportSorts,
  reportTotals,
  sumColumns,
} from '../channel/index.ts';
import { countsAtSite, stockedChannels } from './channel.query.ts';
import { withConfidence } from './confidence.ts';
import { withTalk } from './talk.query.ts';
import { requireVm } from './vm.ts';
import { vmKeyword } from './vm.query.ts';

const stocks = (ctx: Ctx) =>
  stockedChannels(ctx)
    .where(countsAtSite)
    .innerJoin('productType as t', sameNode('t.id', 'p.productTypeId'))
    .select(['c.id', 'c.vmId', 'v.vmCode', 'v.deviceCode', 'v.vmName', ...reportColumns, channelLevelSql.as('warningLevel')]);

const filters = { vmId: equals('c.vmId'), vmKeyword, ...reportFilters(channelLevelSql) };
const sorts = {
  ...reportSorts,
  vmCode: 'v.vmCode',
  deviceCode: 'v.deviceCode',
  vmName: 'v.vmName',
  nodeProductCode: 'p.nodeProductCode',
} as const;
const totals = reportTotals;

/** Each channel that has a product, in the order that the machines stand. */
export const vmStockList = list(vmStock.list, {
  query: stocks,
  filters,
  sorts,
  order: [
    ['v.vmCode', 'asc'],
    ['c.vmId', 'asc'],
    ['c.tray', 'asc'],
    ['c.position', 'asc'],
  ],
  totals,
  finish: async (ctx, rows) => await withTalk(ctx, await withConfidence(ctx, rows)),
});

/** What stands at its warning or reminder point; the lowest stock first. */
export const vmStockCaveatList = list(vmStock.listCaveat, {
  query: (ctx) => stocks(ctx).where(sql<boolean>`${channelLevelSql} in ('INVENT_WARN', 'REPLENISH')`),
  filters,
  sorts,
  order: [
    ['s.onHand', 'asc'],
    ['v.vmCode', 'asc'],
    ['c.vmId', 'asc'],
    ['c.tray', 'asc'],
    ['c.position', 'asc'],
  ],
  totals,
  finish: async (ctx, rows) => await withTalk(ctx, await withConfidence(ctx, rows)),
});

/** What one machine holds, by product; refuses 'not-found'. */
export async function findVmStock(ctx: Ctx, named: In<typeof vmStock.find>): Promise<Given<typeof vmStock.find>> {
  const { id } = await requireVm(ctx, named);
  return stockedChannels(ctx)
    .innerJoin('product as q', sameNode('q.id', 'c.productId'))
    .select([
      'q.id as productId',
      'q.productCode',
      'q.productName',
      'q.unit',
      sql<number>`count(*)`.as('channels'),
      sql<number>`sum(s.on_hand)`.as('stockNum'),
      sql<number>`sum(c.capacity)`.as('capacity'),
    ])
    .where('c.vmId', '=', id)
    .groupBy(['q.id', 'q.productCode', 'q.productName', 'q.unit'])
    .orderBy('q.productCode')
    .execute();
}

/** Totals over the channels of one machine, or of all. */
export async function vmStockStat(ctx: Ctx, { vmId }: In<typeof vmStock.stat>): Promise<Given<typeof vmStock.stat>> {
  const query = stockedChannels(ctx).select([...sumColumns, ...levelCounts(channelLevelSql)]);
  const row = await (vmId ? query.where('c.vmId', '=', vmId) : query.where(countsAtSite)).executeTakeFirstOrThrow();
  const { warned, reminded, normal, frozen, ...sums } = row;
  return { ...sums, levels: levelsOf({ warned, reminded, normal, frozen }) };
}
