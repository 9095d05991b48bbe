// Reads of combo pick orders: with what is free of each line, and where its goods are reserved.
import { sql } from 'kysely';
import { combo } from '../../../contract/combo/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { ownRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { stockedChannels } from '../machine/index.ts';
import { balancesOf, holdingsOf } from '../stock/index.ts';
import { comboDocument } from './combo.flow.ts';
import { decisionOn } from './decision.query.ts';
import { lit } from '../../kernel/db/lit.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';

const orders = (ctx: Ctx) =>
  from(ctx, 'comboPickOrder', 'o')
    .innerJoin('employee as e', beyondScope('e.id', 'o.empId', 'an order names whom it is for, wherever they work by now'))
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'o.departmentId'))
    .leftJoin('cost as k', withinScope(ctx, 'k.id', 'o.costId'))
    .leftJoin('project as j', withinScope(ctx, 'j.id', 'o.projectId'))
    .leftJoin('productBom as b', sameNode('b.id', 'o.bomId'))
    .innerJoinLateral(comboDocument.sums(ctx, ['num', 'pickedNum']).as('t'), (join) => join.onTrue())
    .select([
      'o.id',
      'o.orderNo',
      'o.comboStatus',
      'o.empId',
      'e.empCode',
      'e.empName',
      'o.departmentId',
      'd.departmentName',
      'k.id as costId',
      'k.costName',
      'j.id as projectId',
      'j.projectName',
      'o.bomId',
      'b.bomName',
      'o.bomNum',
      't.lineCount',
      't.num',
      't.pickedNum',
      'o.applyTime',
      'o.validUntil',
      'o.creator',
      'o.approver',
      'o.approvedAt',
      'o.approveRemark',
      'o.pickedAt',
      'o.remark',
      ownRequest(ctx, { askedBy: 'o.askedBy', empId: 'o.empId' }).as('ownFlag'),
    ]);

export const comboList = list(combo.list, {
  query: orders,
  filters: {
    orderNo: contains('o.orderNo'),
    empId: equals('o.empId'),
    vmId: (id) =>
      sql<boolean>`exists (select from combo_pick_order_line l where l.node_id = o.node_id and l.order_id = o.id and l.vm_id = ${id})`,
    comboStatus: equals('o.comboStatus'),
    applyTime: withinDays('o.applyTime'),
  },
  sorts: { orderNo: 'o.orderNo', empName: 'e.empName', comboStatus: 'o.comboStatus', applyTime: 'o.applyTime', validUntil: 'o.validUntil' },
  order: [
    ['o.applyTime', 'desc'],
    ['o.id', 'asc'],
  ],
});

/** One order with its lines; refuses 'not-found'. */
export async function findCombo(ctx: Ctx, { id }: In<typeof combo.find>): Promise<Given<typeof combo.find>> {
  const row = (await orders(ctx).where('o.id', '=', id).executeTakeFirst()) ?? refuse('not-found', { thing: '组合领料单' });
  const { decision, taken } = await decisionOn(ctx, row);
  const lines = await from(ctx, 'comboPickOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .leftJoin('vm as v', withinScope(ctx, 'v.id', 'l.vmId'))
    .select([
      'l.lineNo',
      'l.productId',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.unit',
      'v.id as vmId',
      'v.vmName',
      'l.num',
      'l.pickedNum',
    ])
    .where('l.orderId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  const held = await holdingsOf(ctx, { kind: comboDocument.ref(id).kind, ids: [id] });
  const channels = await channelsOf(
    ctx,
    lines.map(({ productId }) => productId),
    held.map(({ placeRef }) => placeRef),
  );
  const named = new Map(channels.map((channel) => [channel.id, channel]));
  const free = (productId: string, vmId: string | null) =>
    channels.filter((one) => one.productId === productId && (!vmId || one.vmId === vmId)).reduce((sum, one) => sum + one.free, 0);
  return {
    ...row,
    decision,
    lines: lines.map((line) => ({
      ...line,
      takenNum: decision && (taken.get(line.productId) ?? 0),
      freeNum: free(line.productId, line.vmId),
      places: held
        .filter(({ lineNo }) => lineNo === line.lineNo)
        .map(({ placeRef, held: num }) => ({
          channelId: placeRef,
          vmName: named.get(placeRef)?.vmName ?? '',
          channelCode: named.get(placeRef)?.channelCode ?? '',
          held: num,
        })),
    })),
  };
}

/** The machines' channels that hold these products, or are named, with what is free in them. */
const channelsOf = (ctx: Ctx, products: readonly string[], ids: readonly string[]) =>
  stockedChannels(ctx)
    .leftJoinLateral(
      balancesOf(ctx, [PLACE.vmChannel])
        .where(sql<boolean>`b.place_ref = c.id and b.product_id = c.product_id`)
        .as('f'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.vmId', 'v.vmName', 'c.channelCode', 'c.productId'])
    .select(
      sql<number>`case when c.freeze_status <> ${lit(FreezeStatus.frozen)} and c.merged_into is null and not v.lock_flag then coalesce(f.free, 0) else 0 end`.as(
        'free',
      ),
    )
    .where(sql<boolean>`(c.product_id = any(${[...products]}::uuid[]) or c.id = any(${[...ids]}::uuid[]))`)
    .execute();
