// The report of what is in the smart warehouses now.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { prewhStock } from '../../../contract/warehouse/stock.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list, withinBranch } from '../../kernel/list/list.ts';
import { sameNode } from '../../kernel/scope.ts';
import { productKeyword } from '../product/index.ts';
import { levelSums, prewhLevelSql, stockedPrewhChannels } from './channel.query.ts';

const stockNum = sql<number>`greatest(s.on_hand, 0)`;
const totalPrice = sql<number>`greatest(s.on_hand, 0) * p.unit_price`;
const totals = {
  stockNum: sql<number>`coalesce(sum(${stockNum}), 0)`,
  reservedNum: sql<number>`coalesce(sum(s.reserved), 0)`,
  capacity: sql<number>`coalesce(sum(c.capacity), 0)`,
  totalPrice: sql<string>`to_char(coalesce(sum(${totalPrice}), 0) / 100.0, 'FM999999999999990.00')`,
};

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
        'c.channelCode',
        sql<string>`p.id`.as('productId'),
        sql<string>`p.product_code`.as('productCode'),
        sql<string>`p.product_name`.as('productName'),
        'p.nodeProductCode',
        't.productTypeName',
        'p.spec',
        sql<string>`p.unit`.as('unit'),
        stockNum.as('stockNum'),
        's.reserved as reservedNum',
        sql<number>`greatest(s.free, 0)`.as('freeNum'),
        'c.capacity',
        'c.warnNum',
        'c.remindNum',
        prewhLevelSql.as('warningLevel'),
        'c.freezeStatus',
        'c.disableStatus',
        sql<number>`p.unit_price`.as('productPrice'),
        totalPrice.as('totalPrice'),
      ]),
  filters: {
    prewhId: equals('c.prewhId'),
    keyword: productKeyword,
    productId: equals('c.productId'),
    productTypeId: withinBranch('productType', 'p.productTypeId'),
    warningLevel: (level) => sql<boolean>`${prewhLevelSql} = ${level}`,
  },
  sorts: {
    prewhCode: 'w.prewhCode',
    prewhName: 'w.prewhName',
    shelfName: 'h.shelfName',
    channelCode: 'c.channelCode',
    productCode: 'p.productCode',
    productName: 'p.productName',
    productTypeName: 't.productTypeName',
    stockNum: 's.onHand',
    reservedNum: 's.reserved',
    capacity: 'c.capacity',
    productPrice: 'p.unitPrice',
  },
  order: [
    ['w.prewhCode', 'asc'],
    ['c.prewhId', 'asc'],
    ['h.shelfCode', 'asc'],
    ['c.tray', 'asc'],
    ['c.position', 'asc'],
  ],
  totals,
});

/** Totals over the channels of one smart warehouse, or of all that the actor sees. */
export async function statPrewhStock(ctx: Ctx, { prewhId }: In<typeof prewhStock.stat>): Promise<Given<typeof prewhStock.stat>> {
  const query = stockedPrewhChannels(ctx).select([
    sql<number>`count(*) filter (where c.merged_into is null)`.as('channels'),
    sql<number>`count(distinct c.product_id)`.as('products'),
    totals.stockNum.as('stockNum'),
    totals.capacity.as('capacity'),
    sql<number>`coalesce(sum(${totalPrice}), 0)`.as('totalPrice'),
    ...levelSums,
  ]);
  const row = await (prewhId ? query.where('c.prewhId', '=', prewhId) : query).executeTakeFirstOrThrow();
  const { warned, reminded, normal, frozen, ...sums } = row;
  return { ...sums, levels: { INVENT_WARN: warned, REPLENISH: reminded, DEFAULT: normal, FREEZE: frozen } };
}
