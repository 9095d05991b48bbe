// The report of what is in the machines now.
import { sql } from 'kysely';
import { vmStock } from '../../../contract/machine/vm-stock.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list, withinBranch } from '../../kernel/list/list.ts';
import { sameNode } from '../../kernel/scope.ts';
import { productKeyword } from '../product/index.ts';
import { stockedChannels } from './channel.query.ts';
import { withConfidence } from './confidence.ts';
import { channelLevelSql, levelCounts, levelsOf } from './level.ts';
import { withTalk } from './talk.query.ts';
import { requireVm } from './vm.ts';
import { vmKeyword } from './vm.query.ts';

const stockNum = sql<number>`s.on_hand`;
const totalPrice = sql<number>`s.on_hand * p.unit_price`;

const stocks = (ctx: Ctx) =>
  stockedChannels(ctx)
    .innerJoin('productType as t', sameNode('t.id', 'p.productTypeId'))
    .select([
      'c.id',
      'c.vmId',
      'v.vmCode',
      'v.deviceCode',
      'v.vmName',
      'c.channelCode',
      'p.id as productId',
      'p.productCode',
      'p.productName',
      'p.nodeProductCode',
      't.productTypeName',
      'p.spec',
      'p.unit',
      stockNum.as('stockNum'),
      'c.capacity',
      'c.warnNum',
      'c.remindNum',
      channelLevelSql.as('warningLevel'),
      'c.freezeStatus',
      'p.unitPrice as productPrice',
      totalPrice.as('totalPrice'),
    ]);

const filters = {
  vmId: equals('c.vmId'),
  vmKeyword,
  keyword: productKeyword,
  productId: equals('c.productId'),
  productTypeId: withinBranch('productType', 'p.productTypeId'),
  warningLevel: (level: string) => sql<boolean>`${channelLevelSql} = ${level}`,
};
const sorts = {
  vmCode: 'v.vmCode',
  deviceCode: 'v.deviceCode',
  vmName: 'v.vmName',
  channelCode: 'c.channelCode',
  productCode: 'p.productCode',
  productName: 'p.productName',
  nodeProductCode: 'p.nodeProductCode',
  productTypeName: 't.productTypeName',
  stockNum: 's.onHand',
  capacity: 'c.capacity',
  productPrice: 'p.unitPrice',
} as const;
const totals = {
  stockNum: sql<number>`coalesce(sum(${stockNum}), 0)`,
  capacity: sql<number>`coalesce(sum(c.capacity), 0)`,
  totalPrice: sql<string>`to_char(coalesce(sum(${totalPrice}), 0) / 100.0, 'FM999999999999990.00')`,
};

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
      sql<number>`sum(${stockNum})`.as('stockNum'),
      sql<number>`sum(c.capacity)`.as('capacity'),
    ])
    .where('c.vmId', '=', id)
    .groupBy(['q.id', 'q.productCode', 'q.productName', 'q.unit'])
    .orderBy('q.productCode')
    .execute();
}

/** Totals over the channels of one machine, or of all. */
export async function vmStockStat(ctx: Ctx, { vmId }: In<typeof vmStock.stat>): Promise<Given<typeof vmStock.stat>> {
  const query = stockedChannels(ctx).select([
    sql<number>`count(*) filter (where c.merged_into is null)`.as('channels'),
    sql<number>`count(distinct c.product_id)`.as('products'),
    totals.stockNum.as('stockNum'),
    totals.capacity.as('capacity'),
    sql<number>`coalesce(sum(${totalPrice}), 0)`.as('totalPrice'),
    ...levelCounts,
  ]);
  const row = await (vmId ? query.where('c.vmId', '=', vmId) : query).executeTakeFirstOrThrow();
  const { channels, products, stockNum: pieces, capacity, totalPrice: value } = row;
  return { channels, products, stockNum: pieces, capacity, totalPrice: value, levels: levelsOf(row) };
}
