// Reads of virtual orders. Whether a plan was issued, and whether it went wrong, follows from the plan itself.
import { sql } from 'kysely';
import { ReplenishPlanStatus, VirtualPlanStatus } from '../../../contract/replenish/codes.ts';
import { virtualOrder } from '../../../contract/replenish/virtual.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';
import { productKeyword } from '../product/index.ts';
import { virtualDocument } from './virtual.flow.ts';
import { lit } from '../../kernel/db/lit.ts';

const filledOf = (line: string) => sql<number>`coalesce((select sum(x.filled) from replenish_plan_line x
  where x.node_id = o.node_id and x.plan_id = o.plan_id ${sql.raw(line)}), 0)`;

/** A plan that was closed before anything of it was filled in is as good as none: nothing of it comes any more. */
const planStatus = sql<number>`case when n.id is null or (n.status = ${lit(ReplenishPlanStatus.closed)} and ${filledOf('')} = 0) then ${lit(VirtualPlanStatus.none)}
  when n.status = ${lit(ReplenishPlanStatus.abnormal)} then ${lit(VirtualPlanStatus.abnormal)} else ${lit(VirtualPlanStatus.issued)} end`;

/** The number of a plan that the list of plans would show. */
const planNo = (ctx: Ctx) => sql<string | null>`case when ${inScope(ctx, 'replenishPlan', 'n')} then n.plan_no end`;

const orders = (ctx: Ctx) =>
  from(ctx, 'virtualOrder', 'o')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'o.vmId'))
    .innerJoin('vendor as s', sameNode('s.id', 'o.vendorId'))
    .leftJoin('replenishPlan as n', beyondScope('n.id', 'o.planId', 'whether its plan was issued is a state of the order'));

export const virtualOrderList = list(virtualOrder.list, {
  query: (ctx) =>
    orders(ctx)
      .innerJoinLateral(virtualDocument.sums(ctx, ['num']).as('t'), (join) => join.onTrue())
      .select([
        'o.id',
        'o.orderNo',
        'o.virtualOrderStatus',
        planStatus.as('virtualPlanStatus'),
        'o.vendorId',
        's.vendorName',
        'o.vmId',
        'v.vmCode',
        'v.vmName',
        't.lineCount',
        't.num',
        filledOf('').as('filledNum'),
        planNo(ctx).as('planNo'),
        'o.creator',
        'o.createdAt',
        'o.endedAt',
        'o.remark',
      ]),
  filters: {
    orderNo: contains('o.orderNo'),
    vendorId: equals('o.vendorId'),
    vmId: equals('o.vmId'),
    virtualOrderStatus: equals('o.virtualOrderStatus'),
    virtualPlanStatus: (status) => sql<boolean>`${planStatus} = ${status}`,
    createdAt: withinDays('o.createdAt'),
  },
  sorts: { orderNo: 'o.orderNo', vendorName: 's.vendorName', vmName: 'v.vmName', num: 't.num', createdAt: 'o.createdAt' },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
  ],
});

export const virtualLineList = list(virtualOrder.lines, {
  query: (ctx) =>
    orders(ctx)
      .innerJoin('virtualOrderLine as l', sameNode('l.orderId', 'o.id'))
      .innerJoin('product as p', sameNode('p.id', 'l.productId'))
      .select([
        'o.id as orderId',
        'o.orderNo',
        'v.vmName',
        'l.lineNo',
        'l.productId',
        'p.productCode',
        'p.productName',
        'p.spec',
        'p.unit',
        'l.num',
        filledOf('and x.product_id = l.product_id').as('filledNum'),
      ]),
  filters: { orderId: equals('o.id'), keyword: productKeyword },
  sorts: { productCode: 'p.productCode', productName: 'p.productName', num: 'l.num' },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
    ['l.lineNo', 'asc'],
  ],
  ofVm: async (ctx, { orderId }) =>
    orderId && (await from(ctx, 'virtualOrder', 'x').select('x.vmId').where('x.id', '=', orderId).executeTakeFirst())?.vmId,
});
