// Reads of deliveries, and of what came in each settlement cycle: a month of the site, cut at its last day.
import { sql } from 'kysely';
import { addDays, dayOf, dayRange } from '../../../contract/kernel/time.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { delivery } from '../../../contract/purchase/delivery.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { asTable, contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { productKeyword, withPacks } from '../product/index.ts';
import { periods } from '../stock/index.ts';
import { deliveryDocument } from './purchase.flow.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DeliveryStatus, SettlementStatus } from '../../../contract/purchase/codes.ts';

const late = (ctx: Ctx) => sql<number>`case when d.delivery_status = ${lit(DeliveryStatus.onWay)} and d.delivery_date is not null
  then greatest((now() at time zone ${ctx.timeZone})::date - d.delivery_date, 0) else 0 end`;

/** Deliveries `d` of orders `o` whose warehouse `h` the actor sees, with their vendor `v`. */
const deliveries = (ctx: Ctx) =>
  from(ctx, 'purchaseOrder', 'o')
    .innerJoin('deliveryOrder as d', sameNode('d.orderId', 'o.id'))
    .innerJoin('vendor as v', sameNode('v.id', 'o.vendorId'))
    .innerJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'));

export const deliveryList = list(delivery.list, {
  query: (ctx) =>
    deliveries(ctx)
      .innerJoinLateral(deliveryDocument.sums(ctx, ['num', 'receivedNum'], 'd').as('t'), (join) => join.onTrue())
      .select([
        'd.id',
        'd.deliveryNo',
        'd.deliveryStatus',
        'd.orderId',
        'o.poNo',
        'o.vendorId',
        'v.vendorName',
        'h.warehouseName',
        'd.deliveryDate',
        late(ctx).as('lateDays'),
        'd.carrier',
        'd.trackingNo',
        't.lineCount',
        't.num',
        't.receivedNum',
        'd.creator',
        'd.createdAt',
        'd.receiver',
        'd.receivedAt',
        'd.remark',
      ]),
  filters: {
    deliveryNo: contains('d.deliveryNo', 'd.trackingNo'),
    poNo: contains('o.poNo'),
    orderId: equals('o.id'),
    vendorId: equals('o.vendorId'),
    deliveryStatus: equals('d.deliveryStatus'),
    lateFlag: (only, ctx) => (only ? sql<boolean>`${late(ctx)} > 0` : undefined),
    createdAt: withinDays('d.createdAt'),
  },
  sorts: {
    deliveryNo: 'd.deliveryNo',
    poNo: 'o.poNo',
    vendorName: 'v.vendorName',
    deliveryDate: 'd.deliveryDate',
    createdAt: 'd.createdAt',
    receivedAt: 'd.receivedAt',
  },
  order: [
    ['d.createdAt', 'desc'],
    ['d.id', 'asc'],
  ],
});

const withLines = (ctx: Ctx) =>
  deliveries(ctx)
    .innerJoin('deliveryOrderLine as l', sameNode('l.deliveryId', 'd.id'))
    .innerJoin('purchaseOrderLine as n', (join) => sameNode('n.orderId', 'o.id')(join).onRef('n.lineNo', '=', 'l.lineNo'))
    .innerJoin('product as p', sameNode('p.id', 'n.productId'));

export const deliveryLineList = list(delivery.lines, {
  query: (ctx) =>
    withLines(ctx).select([
      'd.id as deliveryId',
      'd.deliveryNo',
      'd.deliveryStatus',
      'o.poNo',
      'v.vendorName',
      'l.lineNo',
      'n.productId',
      'p.expiryDays',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.unit',
      'p.barcode',
      'l.num',
      'l.receivedNum',
      sql<number | null>`l.received_num - l.num`.as('differNum'),
      'l.lotNo',
      'l.expiryDate',
    ]),
  filters: { deliveryId: equals('d.id'), keyword: productKeyword },
  sorts: { productCode: 'p.productCode', productName: 'p.productName', num: 'l.num' },
  finish: (ctx, rows) => withPacks(ctx, rows, ({ num, receivedNum }) => receivedNum ?? num),
  order: [
    ['d.createdAt', 'desc'],
    ['d.id', 'asc'],
    ['l.lineNo', 'asc'],
  ],
});

const received = (ctx: Ctx) => withLines(ctx).where('d.deliveryStatus', '=', DeliveryStatus.received);
const amount = sql<number>`coalesce(sum(l.received_num * n.price), 0)`;
const pieces = sql<number>`coalesce(sum(l.received_num), 0)`;

export const cycleList = list(delivery.cycles, {
  query: (ctx, { vendorId }) => {
    const zone = ctx.timeZone;
    const month = sql`date_trunc('month', d.received_at at time zone ${zone})`;
    // From one reconciliation day to the next; before the first the months, and what is open lasts until this one ends.
    const start = sql`coalesce((x.begun at time zone ${zone})::date, (${month})::date)`;
    const monthEnd = sql`(${month} + interval '1 month' - interval '1 day')::date`;
    const openEnd = sql`(date_trunc('month', now() at time zone ${zone}) + interval '1 month' - interval '1 day')::date`;
    const end = sql`case when x.begun is null then least(${monthEnd}, (x.ended at time zone ${zone})::date - 1)
      else coalesce((x.ended at time zone ${zone})::date - 1, ${openEnd}) end`;
    const rows = vendorId ? received(ctx).where('o.vendorId', '=', vendorId) : received(ctx);
    return asTable(
      ctx,
      rows
        .innerJoinLateral(periods.periodAround(ctx, sql`d.received_at`).as('x'), (join) => join.onTrue())
        .select([
          sql<string>`case when x.begun is null then to_char(${month}, 'YYYY-MM') else to_char(${end}, 'YYYY-MM-DD') end`.as('cycleName'),
          sql<string>`${start}`.as('startDate'),
          sql<string>`${end}`.as('endDate'),
          sql<number>`count(distinct d.id)`.as('deliveryCount'),
          pieces.as('num'),
          amount.as('amount'),
        ])
        .groupBy(sql`1, 2, 3`),
      'c',
    );
  },
  filters: { vendorId: () => undefined },
  sorts: { cycleName: 'c.cycleName', amount: 'c.amount' },
  order: [['c.cycleName', 'desc']],
  finish: async (ctx, rows) => {
    const [last = 0] = await periods.closingsUpTo(ctx, { at: new Date(), most: 1 });
    const due = last > 0 ? await periods.dueDay(ctx) : null;
    return rows.map((row) => {
      // What is open since a closing ends on the next day that is set.
      const isOpen = last > 0 && row.startDate >= dayOf(last, ctx.timeZone);
      const endDate = isOpen && due ? due : row.endDate;
      const settlementStatus = dayRange(row.endDate, ctx.timeZone).to.getTime() < last ? SettlementStatus.settled : SettlementStatus.open;
      return { ...row, cycleName: isOpen ? endDate : row.cycleName, endDate, reconciliationDay: endDate, settlementStatus };
    });
  },
});

/** What came from each vendor between two days of the site, both included; the dearest first. */
export async function cycleTotals(
  ctx: Ctx,
  { startDate, endDate }: In<typeof delivery.cycleTotals>,
): Promise<Given<typeof delivery.cycleTotals>> {
  const days = withinDays('d.receivedAt')({ from: startDate, to: endDate < startDate ? addDays(startDate, -1) : endDate }, ctx);
  return received(ctx)
    .where(days ?? sql<boolean>`true`)
    .select([
      'v.id as vendorId',
      'v.vendorName',
      sql<number>`count(distinct d.id)`.as('deliveryCount'),
      pieces.as('num'),
      amount.as('amount'),
    ])
    .groupBy(['v.id', 'v.vendorName'])
    .orderBy('amount', 'desc')
    .orderBy('v.id')
    .execute();
}
