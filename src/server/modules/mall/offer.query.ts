// What the mall offers, as it stands today: the price in force of the price list, and what is known of stock.
import { sql } from 'kysely';
import { CloudMallOrderStatus, MallShelf } from '../../../contract/mall/codes.ts';
import { mall } from '../../../contract/mall/index.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { equals, list, withinBranch } from '../../kernel/list/list.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { productKeyword } from '../product/index.ts';
import { onHand } from '../stock/index.ts';

const dayNow = (ctx: Ctx) => dayOf(Date.now(), ctx.timeZone);

/** The price of offer `o`, or of another name, that is in force; no row where none is. */
const priceNow = (ctx: Ctx, offer = 'o') =>
  from(ctx, 'cloudMallPrice', 'q')
    .select(['q.price', 'q.validFrom', 'q.validTo'])
    .where(
      sql<boolean>`q.product_id = ${sql.ref(`${offer}.productId`)} and q.vendor_id = ${sql.ref(`${offer}.vendorId`)} and q.valid_from <= ${dayNow(ctx)}::date and (q.valid_to is null or q.valid_to >= ${dayNow(ctx)}::date)`,
    )
    .orderBy('q.validFrom', 'desc')
    .limit(1);
/** The price of offer `o` that comes next. */
const priceNext = (ctx: Ctx) =>
  from(ctx, 'cloudMallPrice', 'x')
    .select(['x.price', 'x.validFrom'])
    .where(sql<boolean>`x.product_id = o.product_id and x.vendor_id = o.vendor_id and x.valid_from > ${dayNow(ctx)}::date`)
    .orderBy('x.validFrom')
    .limit(1);

/** Offers `o` of the mall's products `m`, which are products `p`, by vendors `v`, with the price in force `r`. */
export const offers = (ctx: Ctx) =>
  from(ctx, 'cloudMallProduct', 'm')
    .innerJoin('product as p', sameNode('p.id', 'm.productId'))
    .innerJoin('cloudMallOffer as o', sameNode('o.productId', 'm.productId'))
    .innerJoin('vendor as v', sameNode('v.id', 'o.vendorId'))
    .leftJoinLateral(priceNow(ctx).as('r'), (join) => join.onTrue());

/**
 * Of whom product `m` is bought unless somebody chooses another: of its usual vendor; while he has no price in force, or is stopped, of whoever offers it
 * cheapest. Where nobody does it is the usual one.
 */
export const ofWhom = (ctx: Ctx) => sql<string>`coalesce((select x.vendor_id from cloud_mall_offer x
  join vendor w on w.node_id = x.node_id and w.id = x.vendor_id and not w.lock_flag
  join lateral (${priceNow(ctx, 'x')}) c on true
  where x.node_id = m.node_id and x.product_id = m.product_id
  order by x.vendor_id <> m.vendor_id, c.price, w.vendor_name, x.vendor_id limit 1), m.vendor_id)`;

/** Of each product the one that it is bought of unless somebody chooses another. Whoever can sell it and is the usual one need not be looked for. */
export const usualOffers = (ctx: Ctx) =>
  offers(ctx).where(sql<boolean>`(o.vendor_id = m.vendor_id and r.price is not null and not v.lock_flag or o.vendor_id = ${ofWhom(ctx)})`);

/** What every place says of an offered product. */
export const OFFERED = [
  'm.productId',
  'p.productCode',
  'p.productName',
  'p.spec',
  'p.unit',
  'p.pictureUrl',
  'o.vendorId',
  'v.vendorName',
  'r.price',
  'o.packNum',
] as const;

/** Whether the mall lets the actor buy offer `m`: who has no employee of his own orders for others. */
const mayBuy = ({ actor }: Ctx) => {
  const empId = actor.kind === 'user' ? actor.empId : null;
  return empId === null
    ? sql<boolean>`true`
    : sql<boolean>`(not m.limited_flag or exists (select from cloud_mall_auth a
        where a.node_id = m.node_id and a.product_id = m.product_id and a.emp_id = ${empId}::uuid))`;
};

/** Months that say what people of a post take. */
const MONTHS = 3;
/** So many products of a post stand on its shelf. */
const MOST_COMMON = 60;
const lastMonths = (ctx: Ctx) => sql`(date_trunc('month', ${dayNow(ctx)}::date) - ${MONTHS - 1} * interval '1 month')::date`;

/** The part of the mall that a person asks for. */
function onShelf(ctx: Ctx, shelf: number) {
  const { actor, nodeId } = ctx;
  const [userId, empId] = actor.kind === 'user' ? [actor.userId, actor.empId] : [null, null];
  if (shelf === MallShelf.favourite) return sql<boolean>`f.product_id is not null`;
  if (shelf === MallShelf.bought)
    return sql<boolean>`exists (select from cloud_mall_order o
      join cloud_mall_order_line l on l.node_id = o.node_id and l.order_id = o.id
      where o.node_id = m.node_id and l.product_id = m.product_id and o.order_status <> ${lit(CloudMallOrderStatus.cancelled)}
        and (${userId}::uuid = any(o.asked_by) or o.emp_id = ${empId}::uuid))`;
  // beyond scope: what people of one's own post take is said of goods, without a name. Nothing in it depends on the offer: it is added up once.
  return sql<boolean>`m.product_id = any(array(
    select t.product_id from trade_month t
    join employee c on c.node_id = t.node_id and c.id = t.emp_id
    where t.node_id = ${nodeId} and t.month >= ${lastMonths(ctx)} and c.id <> ${empId}::uuid
      and c.post_id = (select e.post_id from employee e where e.node_id = ${nodeId} and e.id = ${empId}::uuid)
    group by t.product_id having sum(t.trade_num) > 0 order by sum(t.trade_num) desc, t.product_id limit ${MOST_COMMON}))`;
}

/** Whoever keeps the mall sees also what is taken off it. */
const seesAll = ({ actor, rights }: Ctx): boolean => actor.kind !== 'user' || rights.has('operate.evmMarketMall.update');

/** How many vendors beside the usual one offer product `m`. */
const otherNum = sql<number>`(select count(*) from cloud_mall_offer y where y.node_id = m.node_id and y.product_id = m.product_id and y.vendor_id <> m.vendor_id)`;

/** The usual vendor of product `m`, where offer `o` is another's. */
const insteadOf = sql<
  string | null
>`case when o.vendor_id <> m.vendor_id then (select y.vendor_name from vendor y where y.node_id = m.node_id and y.id = m.vendor_id) end`;

export const mallOfferList = list(mall.mallOffer.list, {
  query: (ctx) =>
    offers(ctx)
      .leftJoinLateral(priceNext(ctx).as('n'), (join) => join.onTrue())
      .select([...OFFERED, 'r.validFrom as priceFrom', 'r.validTo as priceTo', 'n.price as nextPrice', 'n.validFrom as nextFrom'])
      .select(['o.stockNum', 'o.deliveryDays', sql<string>`o.product_id || '/' || o.vendor_id`.as('offerId')])
      .select(sql<boolean>`o.vendor_id = m.vendor_id`.as('usualFlag')),
  filters: { productId: equals('o.productId'), vendorId: equals('o.vendorId'), keyword: productKeyword },
  sorts: { productCode: 'p.productCode', vendorName: 'v.vendorName', price: 'r.price', deliveryDays: 'o.deliveryDays' },
  order: [
    ['p.productCode', 'asc'],
    ['o.productId', 'asc'],
    ['o.vendorId', 'asc'],
  ],
});

export const mallProductList = list(mall.mallProduct.list, {
  query: (ctx) => {
    const own = sql<string>`${actorUserId(ctx)}::uuid`;
    const all = usualOffers(ctx)
      .innerJoin('productType as t', sameNode('t.id', 'p.productTypeId'))
      .leftJoinLateral(priceNext(ctx).as('n'), (join) => join.onTrue())
      .leftJoin('cloudMallFavourite as f', (join) => sameNode('f.productId', 'm.productId')(join).on(sql<boolean>`f.user_id = ${own}`))
      .leftJoin('cloudMallBasket as b', (join) => sameNode('b.productId', 'm.productId')(join).on(sql<boolean>`b.user_id = ${own}`))
      .select([
        ...OFFERED,
        't.productTypeName',
        'p.brand',
        'r.validFrom as priceFrom',
        'r.validTo as priceTo',
        'n.price as nextPrice',
        'n.validFrom as nextFrom',
        'o.stockNum',
        'o.deliveryDays',
        otherNum.as('otherNum'),
        insteadOf.as('insteadOf'),
        'm.onSaleFlag',
        'm.limitedFlag',
        mayBuy(ctx).as('mayFlag'),
        sql<boolean>`f.product_id is not null`.as('favouriteFlag'),
        sql<number>`coalesce(b.num, 0)`.as('basketNum'),
      ]);
    return seesAll(ctx) ? all : all.where('m.onSaleFlag', '=', true);
  },
  filters: {
    keyword: productKeyword,
    productTypeId: withinBranch('productType', 'p.productTypeId'),
    vendorId: (vendorId) =>
      sql<boolean>`exists (select from cloud_mall_offer y where y.node_id = m.node_id and y.product_id = m.product_id and y.vendor_id = ${vendorId})`,
    onSaleFlag: equals('m.onSaleFlag'),
    shelf: (shelf, ctx) => onShelf(ctx, shelf),
  },
  sorts: {
    productCode: 'p.productCode',
    productName: 'p.productName',
    vendorName: 'v.vendorName',
    price: 'r.price',
    deliveryDays: 'o.deliveryDays',
  },
  order: [
    ['p.productCode', 'asc'],
    ['m.productId', 'asc'],
  ],
  finish: withSiteStock,
});

/** Adds what of each product is free in the warehouses that the actor sees: one query for all rows. */
async function withSiteStock<R extends { productId: string }>(ctx: Ctx, rows: R[]): Promise<(R & { siteNum: number })[]> {
  if (rows.length === 0) return [];
  const lying = await onHand(ctx, { kinds: [PLACE.warehouse], products: rows.map(({ productId }) => productId) });
  const free = new Map<string, number>();
  for (const one of lying) free.set(one.productId, (free.get(one.productId) ?? 0) + one.free);
  return rows.map((row) => ({ ...row, siteNum: free.get(row.productId) ?? 0 }));
}
