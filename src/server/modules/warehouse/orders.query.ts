// Reads of the orders to pick: of smart warehouses, and of unmanned ones.
import { sql } from 'kysely';
import { shared } from '../../../contract/customer/shared.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { pickOrder } from '../../../contract/warehouse/pick-order.ts';
import { uwhOrder } from '../../../contract/warehouse/uwh-order.ts';
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { ownRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { cabinsOnly } from './cabin.ts';
import { linesFor } from './order-lines.query.ts';
import { pickDocument } from './pick-order.flow.ts';
import { statusNow, uwhDocument } from './uwh-order.flow.ts';

/** Who has none of these comes from the page of picks in cabins. */
const PICK_PAGES = shared('wms.wmsPickList', 'wms.wmsPickTemplate');

const pickOrders = (ctx: Ctx) =>
  from(ctx, 'pickOrder', 'o')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
    .innerJoin('employee as e', beyondScope('e.id', 'o.empId', 'an order names whom it is for, wherever they work by now'))
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'o.departmentId'))
    .leftJoin('cost as k', withinScope(ctx, 'k.id', 'o.costId'))
    .leftJoin('project as j', withinScope(ctx, 'j.id', 'o.projectId'))
    .innerJoinLateral(pickDocument.sums(ctx, ['planNum', 'realNum']).as('t'), (join) => join.onTrue())
    .select([
      'o.id',
      'o.pickNo',
      'o.prewhId',
      'w.prewhName',
      'o.pickListStatus',
      'o.pickStatus',
      sql<string | null>`(select v.wave_no from pick_wave_order x join pick_wave v on v.node_id = x.node_id and v.id = x.wave_id
        where x.node_id = o.node_id and x.order_id = o.id and x.open_flag)`.as('waveNo'),
      'o.empId',
      'e.empCode',
      'e.empName',
      'd.departmentName',
      'k.id as costId',
      'k.costName',
      'j.id as projectId',
      'j.projectName',
      't.lineCount',
      't.planNum',
      't.realNum',
      'o.needDate',
      'o.tradeNumber',
      'o.creator',
      'o.createdAt',
      'o.confirmedBy',
      'o.confirmedAt',
      'o.remark',
    ])
    .$if(cabinsOnly(ctx, PICK_PAGES), (cabins) => cabins.where('w.prewhType', '=', PrewhType.administrative));

export const pickOrderList = list(pickOrder.list, {
  query: pickOrders,
  filters: {
    pickNo: contains('o.pickNo'),
    prewhId: equals('o.prewhId'),
    prewhType: equals('w.prewhType'),
    empId: equals('o.empId'),
    pickListStatus: equals('o.pickListStatus'),
    pickStatus: equals('o.pickStatus'),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: {
    pickNo: 'o.pickNo',
    prewhName: 'w.prewhName',
    pickListStatus: 'o.pickListStatus',
    pickStatus: 'o.pickStatus',
    empName: 'e.empName',
    needDate: 'o.needDate',
    createdAt: 'o.createdAt',
  },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
  ],
});

type PickOrder = Given<typeof pickOrder.find>;

/** Orders with their lines, in the order of the ids; refuses 'not-found' for one out of reach. */
export async function pickOrdersWithLines(ctx: Ctx, { ids }: In<typeof pickOrder.batchPrint>): Promise<PickOrder[]> {
  const rows = await pickOrders(ctx).where('o.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lines = await linesFor(
    ctx,
    'pickOrderLine',
    rows.map(({ id }) => id),
  );
  return ids.map((id) => {
    const row = byId.get(id) ?? refuse('not-found', { thing: '领料单' });
    return {
      ...row,
      lines: (lines.get(id) ?? []).map(({ asked, done, lineNo: _, ...line }) => ({ ...line, planNum: asked, realNum: done })),
    };
  });
}

/** One order with its lines and where each is reserved; refuses 'not-found'. */
export async function findPickOrder(ctx: Ctx, { id }: { id: string }): Promise<PickOrder> {
  const [order] = await pickOrdersWithLines(ctx, { ids: [id] });
  return order ?? refuse('not-found', { thing: '领料单' });
}

/** The order that a trade came of; refuses 'not-found'. */
export async function findByTrade(ctx: Ctx, { tradeNumber }: In<typeof pickOrder.findByTrade>): Promise<PickOrder> {
  const row = await pickOrders(ctx).where('o.tradeNumber', '=', tradeNumber).executeTakeFirst();
  return findPickOrder(ctx, row ?? refuse('not-found', { thing: '领料单' }));
}

const uwhOrders = (ctx: Ctx) =>
  from(ctx, 'uwhPickOrder', 'o')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
    .innerJoin('employee as e', beyondScope('e.id', 'o.empId', 'an order names whom it is for, wherever they work by now'))
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'o.departmentId'))
    .leftJoin('cost as k', withinScope(ctx, 'k.id', 'o.costId'))
    .leftJoin('project as j', withinScope(ctx, 'j.id', 'o.projectId'))
    .innerJoinLateral(uwhDocument.sums(ctx, ['applyNum', 'pickedNum']).as('t'), (join) => join.onTrue())
    .select([
      'o.id',
      'o.orderNo',
      'o.prewhId',
      'w.prewhName',
      statusNow.as('approvalStatus'),
      'o.empId',
      'e.empCode',
      'e.empName',
      'd.departmentName',
      'k.id as costId',
      'k.costName',
      'j.id as projectId',
      'j.projectName',
      't.lineCount',
      't.applyNum',
      't.pickedNum',
      'o.applyTime',
      'o.validUntil',
      'o.creator',
      'o.approver',
      'o.approvedAt',
      'o.approveRemark',
      'o.remark',
      ownRequest(ctx, { askedBy: 'o.askedBy', empId: 'o.empId' }).as('ownFlag'),
    ]);

export const uwhOrderList = list(uwhOrder.list, {
  query: uwhOrders,
  filters: {
    orderNo: contains('o.orderNo'),
    prewhId: equals('o.prewhId'),
    empId: equals('o.empId'),
    approvalStatus: (status) => sql<boolean>`${statusNow} = ${status}`,
    applyTime: withinDays('o.applyTime'),
  },
  sorts: {
    orderNo: 'o.orderNo',
    prewhName: 'w.prewhName',
    empName: 'e.empName',
    applyTime: 'o.applyTime',
    validUntil: 'o.validUntil',
  },
  order: [
    ['o.applyTime', 'desc'],
    ['o.id', 'asc'],
  ],
});

/** One order with its lines and where each is reserved; refuses 'not-found'. */
export async function findUwhOrder(ctx: Ctx, { id }: In<typeof uwhOrder.find>): Promise<Given<typeof uwhOrder.find>> {
  const row = (await uwhOrders(ctx).where('o.id', '=', id).executeTakeFirst()) ?? refuse('not-found', { thing: '无人仓领料单' });
  const lines = (await linesFor(ctx, 'uwhPickOrderDetail', [id])).get(id) ?? [];
  return {
    ...row,
    lines: lines.map(({ asked, done, pickLineNo: _, replacedNum: _r, ...line }) => ({ ...line, applyNum: asked, pickedNum: done })),
  };
}
