// What lists say of a channel `c`, its product `p` and its stock `s`, wherever it stands. Whose it is, each owner's list adds.
import { sql, type RawBuilder } from 'kysely';
import { equals, withinBranch } from '../../kernel/list/list.ts';
import { productKeyword } from '../product/index.ts';
import type { Level } from './level.ts';

export const mergeStatus = sql<number>`case when c.merged_into is not null then 2 when c.width > 1 then 1 else 0 end`;

/** Where it stands. */
export const placeColumns = ['c.channelCode', 'c.tray', 'c.position', 'c.width', mergeStatus.as('mergeStatus'), 'c.mergedInto'] as const;

/** The product that it is bound to, if any. */
export const productColumns = [
  'c.productId',
  'p.productCode',
  'p.productName',
  'p.spec',
  'p.unit',
  'p.pictureUrl',
  'p.unitPrice as productPrice',
] as const;

const totalPrice = sql<number>`s.on_hand * p.unit_price`;

/** The report of what lies in each channel that has a product; `t` is the product's type. */
export const reportColumns = [
  'c.channelCode',
  sql<string>`p.id`.as('productId'),
  sql<string>`p.product_code`.as('productCode'),
  sql<string>`p.product_name`.as('productName'),
  'p.nodeProductCode',
  't.productTypeName',
  'p.spec',
  sql<string>`p.unit`.as('unit'),
  's.onHand as stockNum',
  'c.capacity',
  'c.warnNum',
  'c.remindNum',
  'c.freezeStatus',
  sql<number>`p.unit_price`.as('productPrice'),
  totalPrice.as('totalPrice'),
] as const;
export const reportSorts = {
  channelCode: 'c.channelCode',
  productCode: 'p.productCode',
  productName: 'p.productName',
  productTypeName: 't.productTypeName',
  stockNum: 's.onHand',
  capacity: 'c.capacity',
  productPrice: 'p.unitPrice',
} as const;
export const reportFilters = (levelSql: RawBuilder<Level>) => ({
  keyword: productKeyword,
  productId: equals('c.productId'),
  productTypeId: withinBranch('productType', 'p.productTypeId'),
  warningLevel: (level: Level) => sql<boolean>`${levelSql} = ${level}`,
});
export const reportTotals = {
  stockNum: sql<number>`coalesce(sum(s.on_hand), 0)`,
  capacity: sql<number>`coalesce(sum(c.capacity), 0)`,
  totalPrice: sql<string>`to_char(coalesce(sum(${totalPrice}), 0) / 100.0, 'FM999999999999990.00')`,
};

/** The same added up over the channels of an owner, or of all: with `levelCounts`, what `reportOf` reads. */
export const sumColumns = [
  sql<number>`count(*) filter (where c.merged_into is null)`.as('channels'),
  sql<number>`count(distinct c.product_id)`.as('products'),
  sql<number>`coalesce(sum(s.on_hand), 0)`.as('stockNum'),
  sql<number>`coalesce(sum(c.capacity), 0)`.as('capacity'),
  sql<number>`coalesce(sum(${totalPrice}), 0)`.as('totalPrice'),
] as const;
