// Reads of out orders: who sees the warehouse at either end sees the order.
import { sql } from 'kysely';
import { rightsTo } from '../../../contract/customer/shared.ts';
import { OutKind, OutState } from '../../../contract/outbound/codes.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode, wholeNode } from '../../kernel/scope.ts';
import { lots as stockLots } from '../stock/index.ts';
import { outDocument } from './out.flow.ts';
import { underWay } from './state.ts';

const { outOrder } = outbound;
const [transfer, partial] = [lit(OutKind.transfer), lit(OutState.partial)];
/** Under way of order `o`, of its sums `t`; only a transfer has any. */
const transit = sql<number>`case when o.out_kind = ${transfer} then t.out_num - t.received_num - t.broken_num - t.lost_num else 0 end`;
/** All that will leave has left. */
const left = sql<boolean>`(o.out_state > ${partial} and t.out_num > 0)`;

/** Out orders `o` with their sums `t`, seen from either end; the end that the actor does not see has no name. */
const orders = (ctx: Ctx) =>
  // scope: narrowed below to who sees one of its ends
  from(wholeNode(ctx), 'outOrder', 'o')
    .leftJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'))
    .leftJoin('warehouse as k', withinScope(ctx, 'k.id', 'o.toWarehouseId'))
    .leftJoin('vendor as v', sameNode('v.id', 'o.vendorId'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'o.empId'))
    .innerJoinLateral(outDocument.sums(ctx, ['num', 'outNum', 'receivedNum', 'brokenNum', 'lostNum']).as('t'), (join) => join.onTrue())
    .where(sql<boolean>`(h.id is not null or k.id is not null)`)
    .select([
      'o.id',
      'o.outNumber',
      'o.outKind',
      'o.outState',
      left.as('outStatus'),
      'o.warehouseId',
      'h.warehouseName',
      sql<string>`coalesce(k.warehouse_name, v.vendor_name, e.emp_name, '')`.as('goesTo'),
      'o.toWarehouseId',
      't.lineCount',
      't.num',
      't.outNum',
      transit.as('transitNum'),
      't.receivedNum',
      't.brokenNum',
      't.lostNum',
      sql<boolean>`h.id is not null`.as('sendsFlag'),
      sql<boolean>`k.id is not null`.as('receivesFlag'),
      'o.outDate',
      'o.tradeNumber',
      'o.releaseReason',
      'o.creator',
      'o.createdAt',
      'o.poster',
      'o.postedAt',
      'o.remark',
    ]);

const ofProduct = (id: string) =>
  sql<boolean>`exists (select from out_order_line l where l.node_id = o.node_id and l.order_id = o.id and l.product_id = ${id})`;
const newest = [
  ['o.createdAt', 'desc'],
  ['o.id', 'asc'],
] as const;

export const outList = list(outOrder.list, {
  query: orders,
  filters: {
    outNumber: contains('o.outNumber'),
    outKind: equals('o.outKind'),
    outState: equals('o.outState'),
    outStatus: (flag) => sql<boolean>`${left} = ${flag}`,
    warehouseId: equals('o.warehouseId'),
    toWarehouseId: equals('o.toWarehouseId'),
    vendorId: equals('o.vendorId'),
    empId: equals('o.empId'),
    productId: ofProduct,
    transitFlag: (only) => (only ? sql<boolean>`${transit} > 0` : undefined),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: {
    outNumber: 'o.outNumber',
    outKind: 'o.outKind',
    outState: 'o.outState',
    warehouseName: 'h.warehouseName',
    outDate: 'o.outDate',
    createdAt: 'o.createdAt',
  },
  order: newest,
});

/** Out order `o` may be opened: any of the site, or only one that goes back to a vendor for who comes through pages of those alone. */
function opened(ctx: Ctx) {
  const onlyRetreats = ctx.through !== undefined && ctx.through.every((right) => retreatPages.has(right));
  return onlyRetreats ? sql<boolean>`o.out_kind = ${lit(OutKind.supplier)}` : sql<boolean>`true`;
}
const retreatPages: ReadonlySet<string> = new Set(rightsTo('retreats'));

/** One out order with its lines and their lots; refuses 'not-found'. */
export async function findOut(ctx: Ctx, { id }: In<typeof outOrder.find>): Promise<Given<typeof outOrder.find>> {
  const order =
    (await orders(ctx).where('o.id', '=', id).where(opened(ctx)).executeTakeFirst()) ?? refuse('not-found', { thing: '出库单' });
  const rows = await from(ctx, 'outOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.barcode', 'l.lotId'])
    .select(['l.num', 'l.outNum', 'l.receivedNum', 'l.brokenNum', 'l.lostNum', 'l.returnedNum'])
    .where('l.orderId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  const lots = Map.groupBy(await stockLots.lotsOfDocument(ctx, outDocument.ref(id)), ({ lineNo }) => lineNo);
  const names = await stockLots.lotNames(
    ctx,
    rows.flatMap(({ lotId }) => lotId ?? []),
  );
  const lines = rows.map(({ lotId, ...line }) => {
    const mine = (lots.get(line.lineNo) ?? []).map(({ lotNo, expiryDate, num }) => ({ lotNo, expiryDate, num }));
    const transitNum = order.outKind === OutKind.transfer ? underWay(line) : 0;
    return { ...line, transitNum, lotNo: names.get(lotId ?? '') ?? null, lots: mine };
  });
  return { ...order, lines } as Given<typeof outOrder.find>;
}

/** 退货单: those that go back to vendors. */
export const retreatOrderList = list(outbound.returnOrder.retreats, {
  query: (ctx) => orders(ctx).where('o.outKind', '=', OutKind.supplier),
  filters: {
    outNumber: contains('o.outNumber'),
    vendorId: equals('o.vendorId'),
    warehouseId: equals('o.warehouseId'),
    productId: ofProduct,
    createdAt: withinDays('o.createdAt'),
  },
  sorts: { outNumber: 'o.outNumber', outState: 'o.outState', createdAt: 'o.createdAt' },
  order: newest,
});
