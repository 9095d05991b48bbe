// Reads of purchase orders, and what the machines' needs would have us order.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { purchaseOrder } from '../../../contract/purchase/order.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';
import { productKeyword, withPacks } from '../product/index.ts';
import { needsByProduct } from '../replenish/index.ts';
import { invoiceDiffNum, invoicedNum } from './invoiced.ts';
import { expecting, purchaseDocument } from './purchase.flow.ts';
import { withReasons } from './reason.query.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DeliveryStatus } from '../../../contract/purchase/codes.ts';

const onWayOf = (line: string) => sql<number>`coalesce((select sum(m.num) from delivery_order e join delivery_order_line m
  on m.node_id = e.node_id and m.delivery_id = e.id
  where e.node_id = o.node_id and e.order_id = o.id and e.delivery_status = ${lit(DeliveryStatus.onWay)} ${sql.raw(line)}), 0)`;
const today = (ctx: Ctx) => sql`(now() at time zone ${ctx.timeZone})::date`;
const expected = lit(...expecting);
const late = (ctx: Ctx) =>
  sql<number>`case when o.order_status in (${expected}) and o.need_date is not null then greatest(${today(ctx)} - o.need_date, 0) else 0 end`;

const sums = (ctx: Ctx) =>
  purchaseDocument.sums(ctx, ['num', 'receivedNum', 'heldNum']).select(sql<number>`sum(l.num * l.price)`.as('amount'));

/** Purchase orders `o` of vendors `v` for warehouses `h` that the actor sees, with the sums of their lines `t`. */
const purchases = (ctx: Ctx) =>
  from(ctx, 'purchaseOrder', 'o')
    .innerJoin('vendor as v', sameNode('v.id', 'o.vendorId'))
    .innerJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'))
    .innerJoinLateral(sums(ctx).as('t'), (join) => join.onTrue())
    .select([
      'o.id',
      'o.poNo',
      'o.orderStatus',
      'o.vendorId',
      'v.vendorName',
      'o.warehouseId',
      'h.warehouseName',
      'o.orderDate',
      'o.needDate',
      late(ctx).as('lateDays'),
      't.lineCount',
      't.num',
      't.receivedNum',
      't.heldNum',
      onWayOf('').as('onWayNum'),
      't.amount',
      'o.creator',
      'o.createdAt',
      'o.endedAt',
      'o.failReason',
      'o.mailedTo',
      'o.mailedAt',
      'o.remark',
    ]);

/** What is said of a purchase order in a list, wherever it is looked at: by the buyer, by the warehouse. */
export const purchaseDefinition = {
  query: purchases,
  filters: {
    poNo: contains('o.poNo'),
    vendorId: equals('o.vendorId'),
    warehouseId: equals('o.warehouseId'),
    orderStatus: equals('o.orderStatus'),
    productId: (id: string) =>
      sql<boolean>`exists (select from purchase_order_line l where l.node_id = o.node_id and l.order_id = o.id and l.product_id = ${id})`,
    lateFlag: (only: boolean, ctx: Ctx) => (only ? sql<boolean>`${late(ctx)} > 0` : undefined),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: {
    poNo: 'o.poNo',
    orderStatus: 'o.orderStatus',
    vendorName: 'v.vendorName',
    needDate: 'o.needDate',
    amount: 't.amount',
    createdAt: 'o.createdAt',
  },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
  ],
} as const;

export const purchaseList = list(purchaseOrder.list, purchaseDefinition);

/** What is still expected of line `l` of order `o`. */
export const openNum = sql<number>`case when o.order_status in (${expected}) then greatest(l.num - l.received_num - l.held_num, 0) else 0 end`;

export const purchaseLineList = list(purchaseOrder.lines, {
  query: (ctx) =>
    from(ctx, 'purchaseOrder', 'o')
      .innerJoin('purchaseOrderLine as l', sameNode('l.orderId', 'o.id'))
      .innerJoin('product as p', sameNode('p.id', 'l.productId'))
      .innerJoin('vendor as v', sameNode('v.id', 'o.vendorId'))
      .innerJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'))
      .select([
        sql<string>`o.id || '/' || l.line_no`.as('lineId'),
        'o.id as orderId',
        'o.poNo',
        'o.orderStatus',
        'v.vendorName',
        'h.warehouseName',
        'l.lineNo',
        'l.productId',
        'p.productCode',
        'p.productName',
        'p.spec',
        'p.unit',
        'p.barcode',
        'l.num',
        'p.expiryDays',
        'l.receivedNum',
        onWayOf('and m.line_no = l.line_no').as('onWayNum'),
        openNum.as('openNum'),
        invoicedNum.as('invoicedNum'),
        invoiceDiffNum.as('invoiceDiffNum'),
        'l.price',
        sql<number>`l.num * l.price`.as('amount'),
        'o.orderDate',
        'o.needDate',
      ]),
  filters: {
    orderId: equals('o.id'),
    poNo: contains('o.poNo'),
    vendorId: equals('o.vendorId'),
    orderStatus: equals('o.orderStatus'),
    productId: equals('l.productId'),
    warehouseId: equals('o.warehouseId'),
    keyword: productKeyword,
    orderDate: ({ from: first, to: last }) =>
      sql<boolean>`o.order_date between coalesce(${first ?? null}::date, '-infinity') and coalesce(${last ?? null}::date, 'infinity')`,
    openFlag: (only) => (only ? sql<boolean>`${openNum} > 0` : undefined),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: { poNo: 'o.poNo', productCode: 'p.productCode', productName: 'p.productName', num: 'l.num', needDate: 'o.needDate' },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
    ['l.lineNo', 'asc'],
  ],
  totals: {
    num: sql<number>`coalesce(sum(l.num), 0)`,
    receivedNum: sql<number>`coalesce(sum(l.received_num), 0)`,
    openNum: sql<number>`coalesce(sum(${openNum}), 0)`,
  },
  finish: (ctx, rows) => withPacks(ctx, rows, ({ num }) => num),
});

const MOST_NEEDS = 1000;

/** What the machines want, product by product: their needs, less what is free in the warehouse and what is ordered already. The scarcest first. */
export async function purchaseNeeds(ctx: Ctx, input: In<typeof purchaseOrder.needs>): Promise<Given<typeof purchaseOrder.needs>> {
  const ordered = from(ctx, 'purchaseOrder', 'o')
    .innerJoin('purchaseOrderLine as l', sameNode('l.orderId', 'o.id'))
    .select(['o.warehouseId', 'l.productId', sql<number>`sum(greatest(l.num - l.received_num, 0))`.as('ordered')])
    .where('o.orderStatus', 'in', expecting)
    .groupBy(['o.warehouseId', 'l.productId']);
  const suggest = sql<number>`greatest(n.need_num - n.free_num - coalesce(r.ordered, 0), 0)`;
  let query = from(ctx, 'product', 'p')
    .innerJoin(needsByProduct(ctx, { allFlag: input.allFlag ?? false }).as('n'), 'n.productId', 'p.id')
    .innerJoin('warehouse as h', (join) =>
      join
        .onRef('h.id', '=', 'n.warehouseId')
        .onRef('h.nodeId', '=', 'p.nodeId')
        .on(inScope(ctx, 'warehouse', 'h')),
    )
    .leftJoin('vendor as v', sameNode('v.id', 'p.vendorId'))
    .leftJoin(ordered.as('r'), (join) => join.onRef('r.warehouseId', '=', 'n.warehouseId').onRef('r.productId', '=', 'n.productId'));
  if (input.warehouseId) query = query.where('n.warehouseId', '=', input.warehouseId);
  const rows = await query
    .select([
      'h.id as warehouseId',
      'h.warehouseName',
      'p.id as productId',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.unit',
      sql<string | null>`case when not v.lock_flag then v.id end`.as('vendorId'),
      sql<string | null>`case when not v.lock_flag then v.vendor_name end`.as('vendorName'),
      sql<string | null>`case when v.lock_flag then v.vendor_name end`.as('stoppedVendor'),
      'n.channels',
      'n.needNum',
      'n.freeNum',
      sql<number>`coalesce(r.ordered, 0)`.as('orderedNum'),
      suggest.as('suggestNum'),
    ])
    .orderBy(suggest, 'desc')
    .orderBy('p.productCode')
    .orderBy('h.id')
    .limit(MOST_NEEDS)
    .execute();
  return withPacks(ctx, await withReasons(ctx, rows), ({ suggestNum }) => suggestNum);
}
