// A product's timeline, read from the ledger, the summaries of trades and the plans that are open; within the actor's data permission.
import { sql } from 'kysely';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { productTimeline } from '../../../contract/product/timeline.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { loans, onHand, placeNames } from '../stock/index.ts';
import { bomList } from './bom.query.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DeliveryStatus, OrderStatus } from '../../../contract/purchase/codes.ts';
import { ReplenishPlanStatus } from '../../../contract/replenish/codes.ts';

type Timeline = Given<typeof productTimeline.find>;

const WEEKS = 13;
const TOP = 8;
const MOST_PLACES = 50;
const PACE_DAYS = 30;
const STORED: readonly number[] = [PLACE.warehouse, PLACE.prewhChannel, PLACE.vmChannel, PLACE.recovery, PLACE.transit];

/** Where it stands, who takes it, what it costs, what is on its way. Refuses 'not-found'. */
export async function findTimeline(ctx: Ctx, { productId }: In<typeof productTimeline.find>): Promise<Timeline> {
  const product = await from(ctx, 'product', 'p').select('p.unitPrice').where('p.id', '=', productId).executeTakeFirst();
  if (!product) refuse('not-found', { thing: '商品' });
  const today = dayOf(Date.now(), ctx.timeZone);
  const places = await placesOf(ctx, productId);
  const total = places.reduce((sum, place) => sum + place.onHand, 0);
  const days = await takenByDay(ctx, productId, addDays(today, -7 * WEEKS));
  const pace = days.filter(({ day }) => day > addDays(today, -PACE_DAYS)).reduce((sum, { tradeNum }) => sum + tradeNum, 0);
  return {
    places: places.slice(0, MOST_PLACES),
    total,
    value: total * product.unitPrice,
    channels: await channelsOf(ctx, productId),
    ...(await loans.loanFigures(ctx, productId)),
    weeks: weeksOf(days, today),
    takers: await takersOf(ctx, productId, today),
    departments: await departmentsOf(ctx, productId, today),
    coming: await comingOf(ctx, productId),
    ordered: await orderedOf(ctx, productId),
    daysLeft: pace > 0 ? Math.floor((total * PACE_DAYS) / pace) : null,
    boms: (await bomList.page(ctx, { page: 1, limit: 20, usedProductId: productId })).rows.map(({ bomId, bomCode, bomName }) => ({
      bomId,
      bomCode,
      bomName,
    })),
    substitutes: await substitutesOf(ctx, productId),
  };
}

async function placesOf(ctx: Ctx, productId: string): Promise<Timeline['places']> {
  const rows = (await onHand(ctx, { products: [productId] })).filter((row) => STORED.includes(row.placeKind) && row.onHand > 0);
  const nameOf = await placeNames(
    ctx,
    rows.map(({ placeKind, placeRef }) => ({ kind: placeKind, ref: placeRef })),
  );
  return rows
    .map(({ placeKind, placeRef, onHand: lying, free }) => ({
      placeKind,
      placeRef,
      placeName: nameOf(placeKind, placeRef),
      onHand: lying,
      free,
    }))
    .sort((a, b) => b.onHand - a.onHand);
}

async function channelsOf(ctx: Ctx, productId: string): Promise<Timeline['channels']> {
  const rows = await from(ctx, 'vmChannel', 'c')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
    .select(['c.id as channelId', 'c.vmId', 'v.vmName', 'c.channelCode', 'c.capacity'])
    .where('c.productId', '=', productId)
    .where('c.mergedInto', 'is', null)
    .orderBy('v.vmCode')
    .orderBy('c.channelCode')
    .execute();
  const lying = new Map((await onHand(ctx, { products: [productId], kinds: [PLACE.vmChannel] })).map((row) => [row.placeRef, row.onHand]));
  return rows.map((row) => ({ ...row, stockNum: lying.get(row.channelId) ?? 0 }));
}

const takenByDay = (ctx: Ctx, productId: string, first: string) =>
  from(ctx, 'tradeDay', 's')
    .select(['s.day', sql<number>`sum(s.trade_num)`.as('tradeNum'), sql<number>`sum(s.total_price)`.as('totalPrice')])
    .where('s.productId', '=', productId)
    .where('s.day', '>', first)
    .groupBy('s.day')
    .execute();

/** Weeks that end today, each named by its first day. */
function weeksOf(days: { day: string; tradeNum: number; totalPrice: number }[], today: string): Timeline['weeks'] {
  return Array.from({ length: WEEKS }, (_, at) => {
    const week = addDays(today, 1 - 7 * (WEEKS - at));
    const own = days.filter(({ day }) => day >= week && day < addDays(week, 7));
    const sum = (name: 'tradeNum' | 'totalPrice') => own.reduce((all, row) => all + row[name], 0);
    return { week, tradeNum: sum('tradeNum'), totalPrice: sum('totalPrice') };
  });
}

/** The last three months, by who was charged. */
const charged = (ctx: Ctx, productId: string, today: string) => {
  const month = new Date(Date.parse(`${today.slice(0, 7)}-01T00:00:00Z`));
  month.setUTCMonth(month.getUTCMonth() - 2);
  return from(ctx, 'tradeMonth', 's').where('s.productId', '=', productId).where('s.month', '>=', month.toISOString().slice(0, 10));
};

const takersOf = (ctx: Ctx, productId: string, today: string): Promise<Timeline['takers']> =>
  charged(ctx, productId, today)
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 's.empId'))
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .select(['e.id as empId', 'e.empName', 'd.departmentName', sql<number>`sum(s.trade_num)`.as('tradeNum')])
    .groupBy(['e.id', 'e.empName', 'd.departmentName'])
    .orderBy('tradeNum', 'desc')
    .orderBy('e.id')
    .limit(TOP)
    .execute();

const departmentsOf = (ctx: Ctx, productId: string, today: string): Promise<Timeline['departments']> =>
  charged(ctx, productId, today)
    .innerJoin('department as d', withinScope(ctx, 'd.id', 's.departmentId'))
    .select([
      'd.id as departmentId',
      'd.departmentName',
      sql<number>`sum(s.trade_num)`.as('tradeNum'),
      sql<number>`sum(s.total_price)`.as('totalPrice'),
    ])
    .groupBy(['d.id', 'd.departmentName'])
    .orderBy('tradeNum', 'desc')
    .orderBy('d.id')
    .limit(TOP)
    .execute();

// Plans that are not completed or closed: 0 pending, 1 issued, 3 abnormal.
const comingOf = (ctx: Ctx, productId: string): Promise<Timeline['coming']> =>
  from(ctx, 'replenishPlan', 'n')
    .innerJoin('replenishPlanLine as l', sameNode('l.planId', 'n.id'))
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'n.vmId'))
    .innerJoin('vmChannel as c', withinScope(ctx, 'c.id', 'l.channelId'))
    .select(['n.planNo', 'v.vmName', 'c.channelCode', sql<number>`l.quantity - l.filled`.as('quantity'), 'n.createdAt'])
    .where('l.productId', '=', productId)
    .where('n.status', 'in', [ReplenishPlanStatus.pending, ReplenishPlanStatus.issued, ReplenishPlanStatus.abnormal])
    .where(sql<boolean>`l.quantity > l.filled`)
    .orderBy('n.createdAt')
    .limit(MOST_PLACES)
    .execute();

// Orders that a vendor still has to fill: 0 nothing has come, 1 a part.
function orderedOf(ctx: Ctx, productId: string): Promise<Timeline['ordered']> {
  const sent = sql<number>`coalesce((select sum(m.num) from delivery_order e join delivery_order_line m
    on m.node_id = e.node_id and m.delivery_id = e.id
    where e.node_id = o.node_id and e.order_id = o.id and e.delivery_status = ${lit(DeliveryStatus.onWay)} and m.line_no = l.line_no), 0)`;
  const lateDays = sql<number>`coalesce(greatest((now() at time zone ${ctx.timeZone})::date - o.need_date, 0), 0)`;
  return from(ctx, 'purchaseOrderLine', 'l')
    .innerJoin('purchaseOrder as o', withinScope(ctx, 'o.id', 'l.orderId'))
    .innerJoin('vendor as v', sameNode('v.id', 'o.vendorId'))
    .innerJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'))
    .where('l.productId', '=', productId)
    .where('o.orderStatus', 'in', [OrderStatus.open, OrderStatus.partial])
    .where(sql<boolean>`l.num > l.received_num`)
    .select(['o.id as orderId', 'o.poNo', 'v.vendorName', 'h.warehouseName', 'l.price', 'o.needDate'])
    .select([sql<number>`l.num - l.received_num`.as('open'), sent.as('onWay'), lateDays.as('lateDays')])
    .orderBy('o.needDate')
    .orderBy('o.id')
    .limit(MOST_PLACES)
    .execute();
}

/** What stands in for it: said of it, or of the other; the ratio holds both ways. */
async function substitutesOf(ctx: Ctx, productId: string): Promise<Timeline['substitutes']> {
  const rows = await from(ctx, 'product', 'q')
    .select(['q.id as productId', 'q.productCode', 'q.productName'])
    .where(
      sql<boolean>`q.id in (select c.target_product_id from product_conversion c where c.node_id = ${ctx.nodeId} and c.product_id = ${productId}
        union select c.product_id from product_conversion c where c.node_id = ${ctx.nodeId} and c.target_product_id = ${productId})`,
    )
    .orderBy('q.productCode')
    .limit(TOP)
    .execute();
  if (rows.length === 0) return [];
  const lying = await onHand(ctx, {
    products: rows.map((row) => row.productId),
    kinds: [PLACE.warehouse, PLACE.prewhChannel, PLACE.vmChannel],
  });
  return rows.map((row) => ({
    ...row,
    free: lying.filter((one) => one.productId === row.productId).reduce((sum, one) => sum + one.free, 0),
  }));
}
