// Reads of plans and their lines. A plan belongs to its machine and its warehouse: who may not see both does not see the plan.
import { sql } from 'kysely';
import { plan } from '../../../contract/replenish/plan.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { stockedChannels } from '../machine/index.ts';
import { productKeyword } from '../product/index.ts';
import { planDocument } from './plan.flow.ts';

export const planList = list(plan.list, {
  query: (ctx) =>
    from(ctx, 'vm', 'v')
      .innerJoin('replenishPlan as n', withinScope(ctx, 'n.vmId', 'v.id'))
      .leftJoin('warehouse as h', withinScope(ctx, 'h.id', 'n.warehouseId'))
      .innerJoinLateral(planDocument.sums(ctx, ['quantity', 'filled'], 'n').as('t'), (join) => join.onTrue())
      .select([
        'n.id',
        'n.planNo',
        'v.id as vmId',
        'v.vmCode',
        'v.vmName',
        'h.warehouseName',
        'n.status',
        't.lineCount',
        't.quantity as planNum',
        't.filled as filledNum',
        'n.creator',
        'n.createdAt',
        'n.kittedAt',
        'n.endedAt',
        'n.remark',
      ]),
  filters: {
    planNo: contains('n.planNo'),
    vmId: equals('n.vmId'),
    status: equals('n.status'),
    createdAt: withinDays('n.createdAt'),
  },
  sorts: { planNo: 'n.planNo', vmCode: 'v.vmCode', vmName: 'v.vmName', status: 'n.status', createdAt: 'n.createdAt', endedAt: 'n.endedAt' },
  order: [
    ['n.createdAt', 'desc'],
    ['n.id', 'asc'],
  ],
});

/** Lines in the order in which one walks: machine by machine, tray by tray. */
export const planLineList = list(plan.lines, {
  query: (ctx) =>
    stockedChannels(ctx)
      .innerJoin('replenishPlanLine as l', sameNode('l.channelId', 'c.id'))
      .innerJoin('replenishPlan as n', withinScope(ctx, 'n.id', 'l.planId'))
      .innerJoin('product as q', sameNode('q.id', 'l.productId'))
      .select([
        'n.id as planId',
        'n.planNo',
        'l.lineNo',
        'v.vmCode',
        'v.vmName',
        'c.channelCode',
        'q.productCode',
        'q.productName',
        'q.spec',
        'q.unit',
        sql<number>`greatest(s.on_hand, 0)`.as('stockNum'),
        'c.capacity',
        'l.quantity as planNum',
        'l.filled as filledNum',
      ]),
  filters: { planId: equals('l.planId'), keyword: productKeyword },
  sorts: { channelCode: 'c.channelCode', productCode: 'q.productCode', productName: 'q.productName', planNum: 'l.quantity' },
  order: [
    ['n.createdAt', 'desc'],
    ['l.planId', 'asc'],
    ['l.lineNo', 'asc'],
  ],
  ofVm: async (ctx, { planId }) =>
    planId && (await from(ctx, 'replenishPlan', 'x').select('x.vmId').where('x.id', '=', planId).executeTakeFirst())?.vmId,
});
