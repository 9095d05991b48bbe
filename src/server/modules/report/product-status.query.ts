// 商品状态报表: each product with the channels that it is bound to, and how these stand.
import { sql } from 'kysely';
import { productStatus, ProductStatus } from '../../../contract/report/product-status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { equals, list, withinBranch } from '../../kernel/list/list.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { channelLevelSql } from '../channel/index.ts';
import { countsAtSite, stockedChannels } from '../machine/index.ts';
import { productKeyword } from '../product/index.ts';
import { prewhLevelSql, stockedPrewhChannels } from '../warehouse/index.ts';

/** Channels of machines and of smart warehouses, product by product. */
function standing(ctx: Ctx) {
  const machines = stockedChannels(ctx).where(countsAtSite).where('c.mergedInto', 'is', null).where('c.productId', 'is not', null);
  const shelves = stockedPrewhChannels(ctx).where('c.mergedInto', 'is', null).where('c.productId', 'is not', null);
  const all = machines
    .select(['c.productId', 's.onHand', channelLevelSql.as('level')])
    .unionAll(shelves.select(['c.productId', 's.onHand', prewhLevelSql.as('level')]));
  return (
    ctx.db
      // scope: both of its parts begin with from
      .selectFrom(all.as('c'))
      .groupBy('c.productId')
      .select([
        'c.productId',
        sql<number>`count(*)`.as('channels'),
        sql<number>`count(*) filter (where c.level = 'FREEZE')`.as('frozen'),
        sql<number>`count(*) filter (where c.level = 'INVENT_WARN')`.as('short'),
        sql<number>`sum(c.on_hand)::bigint`.as('stockNum'),
      ])
  );
}

const status = sql<number>`case when not p.on_sale_flag then ${lit(ProductStatus.offSale)}
  when k.channels is null then ${lit(ProductStatus.unplaced)}
  when k.frozen = k.channels then ${lit(ProductStatus.frozen)}
  when k.short > 0 then ${lit(ProductStatus.short)}
  else ${lit(ProductStatus.onSale)} end`;

const products = (ctx: Ctx) =>
  from(ctx, 'product', 'p')
    .innerJoin('productType as y', sameNode('y.id', 'p.productTypeId'))
    .leftJoin(standing(ctx).as('k'), 'k.productId', 'p.id')
    .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.nodeProductCode', 'p.unitPrice as productPrice'])
    .select(['y.productTypeName', status.as('productStatus')])
    .select([
      sql<number>`coalesce(k.channels, 0)`.as('channels'),
      sql<number>`coalesce(k.frozen, 0)`.as('frozenChannels'),
      sql<number>`coalesce(k.short, 0)`.as('shortChannels'),
      sql<number>`coalesce(k.stock_num, 0)`.as('stockNum'),
    ]);

/** 商品状态报表: what wants somebody comes first. */
export const productStatusList = list(productStatus.list, {
  query: products,
  filters: {
    productStatus: (wanted) => sql<boolean>`${status} = ${wanted}`,
    keyword: productKeyword,
    productId: equals('p.id'),
    productTypeId: withinBranch('productType', 'p.productTypeId'),
  },
  sorts: {
    productStatus: 'productStatus',
    productCode: 'p.productCode',
    productName: 'p.productName',
    channels: 'channels',
    frozenChannels: 'frozenChannels',
    shortChannels: 'shortChannels',
    stockNum: 'stockNum',
  },
  order: [
    ['productStatus', 'asc'],
    ['p.productCode', 'asc'],
    ['p.id', 'asc'],
  ],
  totals: { channels: sql<number>`coalesce(sum(k.channels), 0)`, stockNum: sql<number>`coalesce(sum(k.stock_num), 0)` },
});
