// Orders of the mall as the buyer sees them: how far each is, by what was bought, what has come and what was handed over.
import { sql } from 'kysely';
import { CloudMallOrderStatus, CloudMallPlanStatus } from '../../../contract/mall/codes.ts';
import { mall } from '../../../contract/mall/index.ts';
import { OrderStatus } from '../../../contract/purchase/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { openCodes } from '../../kernel/flow.ts';
import { contains, equals, list, withinBranch, withinDays } from '../../kernel/list/list.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { mallDocument, mallFlow } from './mall.flow.ts';

/** Orders `o` of departments in sight, with whom and where they are for. */
export const orders = (ctx: Ctx) =>
  from(ctx, 'cloudMallOrder', 'o')
    .innerJoin('employee as e', beyondScope('e.id', 'o.empId', 'an order names whom it is for, wherever they work by now'))
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'o.departmentId'))
    .leftJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'))
    .leftJoin('cost as k', withinScope(ctx, 'k.id', 'o.costId'))
    .leftJoin('project as j', withinScope(ctx, 'j.id', 'o.projectId'))
    .innerJoinLateral(
      mallDocument
        .sums(ctx, ['num', 'stockNum', 'handedNum'])
        .innerJoin('vendor as v', sameNode('v.id', 'l.vendorId'))
        .select(sql<number>`sum(l.num * l.price)`.as('amount'))
        .select(sql<string>`string_agg(distinct v.vendor_name, '、' order by v.vendor_name)`.as('vendorNames'))
        .as('t'),
      (join) => join.onTrue(),
    );

/** What is said of an order on either side. */
export const ORDERED = [
  'o.id',
  'o.orderNo',
  'o.orderStatus',
  'o.empId',
  'e.empCode',
  'e.empName',
  'd.departmentName',
  'k.id as costId',
  'k.costName',
  'j.id as projectId',
  'j.projectName',
  'h.warehouseName',
  'o.needDate',
  't.vendorNames',
  't.lineCount',
  't.num',
  't.amount',
  'o.creator',
  'o.createdAt',
  'o.approver',
  'o.approvedAt',
  'o.remark',
] as const;

// beyond scope: how far an order is follows from what was bought for it, whichever warehouses the actor sees
const bought = (line: string) => sql`cloud_mall_purchase c
  join purchase_order u on u.node_id = c.node_id and u.id = c.purchase_id ${sql.raw(line)}
  where c.node_id = o.node_id and c.order_id = o.id`;
const LINES = 'join purchase_order_line r on r.node_id = u.node_id and r.order_id = u.id';
const failed = lit(OrderStatus.failed);
/** 3 where a vendor failed, or an order was closed before all of it came. */
const planStatus = sql<number>`(select case when count(*) = 0 then ${lit(CloudMallPlanStatus.none)}
    when bool_or(u.order_status = ${failed} or (u.order_status = ${lit(OrderStatus.closed)} and r.received_num < r.num)) then ${lit(CloudMallPlanStatus.abnormal)}
    when bool_and(u.order_status in (${lit(OrderStatus.complete, OrderStatus.closed)})) then ${lit(CloudMallPlanStatus.completed)}
    else ${lit(CloudMallPlanStatus.issued)} end from ${bought(LINES)})`;
const arrivedNum = (which: string) =>
  sql<number>`coalesce((select sum(least(r.received_num, r.num)) from ${bought(LINES)} ${sql.raw(which)}), 0)`;
const poNos = (which: string) =>
  sql<string>`coalesce((select string_agg(distinct u.po_no, '、' order by u.po_no) from ${bought(LINES)} ${sql.raw(which)}), '')`;
const open = lit(...openCodes(mallFlow).filter((code) => code !== CloudMallOrderStatus.pending));
const late = (ctx: Ctx) => sql<number>`case when o.order_status in (${open}) and o.need_date is not null
  then greatest((now() at time zone ${ctx.timeZone})::date - o.need_date, 0) else 0 end`;
export const holdsProduct = (id: string) =>
  sql<boolean>`exists (select from cloud_mall_order_line x where x.node_id = o.node_id and x.order_id = o.id and x.product_id = ${id})`;

export const mallOrderList = list(mall.mallOrder.list, {
  query: (ctx) =>
    orders(ctx)
      .select(ORDERED)
      .select([
        planStatus.as('planStatus'),
        't.stockNum',
        arrivedNum('').as('arrivedNum'),
        't.handedNum',
        late(ctx).as('lateDays'),
        poNos('').as('poNos'),
        'o.endedAt',
      ]),
  filters: {
    orderNo: contains('o.orderNo'),
    orderStatus: equals('o.orderStatus'),
    empId: equals('o.empId'),
    departmentId: withinBranch('department', 'o.departmentId'),
    productId: holdsProduct,
    lateFlag: (only, ctx) => (only ? sql<boolean>`${late(ctx)} > 0` : undefined),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: {
    orderNo: 'o.orderNo',
    orderStatus: 'o.orderStatus',
    empName: 'e.empName',
    needDate: 'o.needDate',
    amount: 't.amount',
    createdAt: 'o.createdAt',
  },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
  ],
});

/** Lines `l` of orders `o` in sight, of products `p`. */
export const orderLines = (ctx: Ctx) =>
  from(ctx, 'cloudMallOrder', 'o')
    .innerJoin('employee as e', beyondScope('e.id', 'o.empId', 'an order names whom it is for, wherever they work by now'))
    .innerJoin('cloudMallOrderLine as l', sameNode('l.orderId', 'o.id'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .innerJoin('vendor as v', sameNode('v.id', 'l.vendorId'));

/** What is said of a line on either side. */
export const LINE = [
  'o.id as orderId',
  'o.orderNo',
  'e.empName',
  'l.lineNo',
  'l.productId',
  'p.productCode',
  'p.productName',
  'p.spec',
  'p.unit',
  'v.vendorName',
  'l.price',
  'l.num',
] as const;
export const lineId = sql<string>`o.id || '/' || l.line_no`.as('lineId');
export const lineAmount = sql<number>`l.num * l.price`.as('amount');
export const LINE_SORTS = { orderNo: 'o.orderNo', productCode: 'p.productCode', num: 'l.num', amount: 'amount' } as const;
export const LINE_ORDER = [
  ['o.createdAt', 'desc'],
  ['o.id', 'asc'],
  ['l.lineNo', 'asc'],
] as const;

const SAME = 'and r.product_id = l.product_id';
const rest = sql<number>`case when o.order_status in (${open}) then l.num - l.handed_num else 0 end`;

export const mallLineList = list(mall.mallOrder.lines, {
  query: (ctx) =>
    orderLines(ctx)
      .select(LINE)
      .select([
        lineId,
        'o.orderStatus',
        lineAmount,
        'l.stockNum',
        arrivedNum(SAME).as('arrivedNum'),
        'l.handedNum',
        rest.as('restNum'),
        sql<string | null>`nullif(${poNos(SAME)}, '')`.as('poNo'),
      ]),
  filters: {
    orderId: equals('o.id'),
    orderNo: contains('o.orderNo'),
    productId: equals('l.productId'),
    openFlag: (only) => (only ? sql<boolean>`${rest} > 0` : undefined),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: LINE_SORTS,
  order: LINE_ORDER,
});
