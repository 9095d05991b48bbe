// The log of refills: who filled which channel, when and with how many.
import { sql } from 'kysely';
import { replenishLog } from '../../../contract/replenish/log.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list, withinDays } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';

const sums = (ctx: Ctx) =>
  from(ctx, 'replenishLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select([
      sql<number>`count(*)`.as('lineCount'),
      sql<number>`coalesce(sum(l.quantity), 0)`.as('quantity'),
      sql<number>`coalesce(sum(l.quantity * p.unit_price), 0)`.as('amount'),
    ])
    .where(sql<boolean>`l.replenish_id = r.id`);

export const replenishLogList = list(replenishLog.list, {
  query: (ctx) =>
    from(ctx, 'replenish', 'r')
      .innerJoin('vm as v', withinScope(ctx, 'v.id', 'r.vmId'))
      .leftJoin('warehouse as w', withinScope(ctx, 'w.id', 'r.warehouseId'))
      .leftJoin('employee as e', withinScope(ctx, 'e.id', 'r.empId'))
      .innerJoinLateral(sums(ctx).as('t'), (join) => join.onTrue())
      .select(['r.id', 'r.happenedAt', 'r.vmId', 'v.vmCode', 'v.vmName', 'e.empCode', 'e.empName', 'r.replenishType', 'w.warehouseName'])
      .select(['t.lineCount', 't.quantity', 't.amount', 'r.recordedAt', 'r.settlementType', 'r.eventId']),
  filters: {
    vmId: equals('r.vmId'),
    empId: equals('e.id'),
    productId: (id, ctx) =>
      sql<boolean>`exists (select from replenish_line x where x.node_id = ${ctx.nodeId} and x.replenish_id = r.id and x.product_id = ${id})`,
    happened: withinDays('r.happenedAt'),
    replenishType: equals('r.replenishType'),
  },
  sorts: { happenedAt: 'r.happenedAt', vmCode: 'v.vmCode', vmName: 'v.vmName', quantity: 't.quantity', amount: 't.amount' },
  order: [
    ['r.happenedAt', 'desc'],
    ['r.id', 'asc'],
  ],
  totals: { quantity: sql<number>`coalesce(sum(t.quantity), 0)` },
});

export const replenishLogLines = list(replenishLog.lines, {
  query: (ctx) =>
    from(ctx, 'replenish', 'r')
      .innerJoin('replenishLine as l', sameNode('l.replenishId', 'r.id'))
      .innerJoin('vmChannel as c', withinScope(ctx, 'c.id', 'l.channelId'))
      .innerJoin('product as p', sameNode('p.id', 'l.productId'))
      .select(['l.channelId as id', 'l.lineNo', 'c.channelCode', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'l.quantity'])
      .select(['p.unitPrice as price', sql<number>`l.quantity * p.unit_price`.as('amount')]),
  filters: { id: equals('r.id') },
  sorts: { lineNo: 'l.lineNo', channelCode: 'c.channelCode', productCode: 'p.productCode', quantity: 'l.quantity' },
  order: [
    ['r.happenedAt', 'desc'],
    ['r.id', 'asc'],
    ['l.lineNo', 'asc'],
  ],
  ofVm: async (ctx, { id }) => id && (await from(ctx, 'replenish', 'x').select('x.vmId').where('x.id', '=', id).executeTakeFirst())?.vmId,
});
