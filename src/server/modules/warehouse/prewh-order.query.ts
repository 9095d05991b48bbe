// Reads of refills, returns and retreats.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { prewhReplenish } from '../../../contract/warehouse/replenish.ts';
import { prewhReturn } from '../../../contract/warehouse/return.ts';
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { cabinsOnly } from './cabin.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';

/** What a document of a smart warehouse does at once: goods in from the warehouse behind, picked material back, out to the vendor. */
export const ORDER_KIND = { refill: 1, return: 2, retreat: 3 } as const;

const sums = (ctx: Ctx) =>
  from(ctx, 'prewhOrderLine', 'l')
    .select([sql<number>`count(*)`.as('lineCount'), sql<number>`sum(l.quantity)`.as('num')])
    .where(sql<boolean>`l.order_id = o.id`);

/** Documents `o` of a kind in smart warehouses `w`, with their sums. */
const orders = (ctx: Ctx, kind: keyof typeof ORDER_KIND) =>
  from(ctx, 'prewh', 'w')
    .innerJoin('prewhOrder as o', sameNode('o.prewhId', 'w.id'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'o.empId'))
    .innerJoinLateral(sums(ctx).as('t'), (join) => join.onTrue())
    .where('o.kind', '=', ORDER_KIND[kind])
    .select(['o.id', 'o.prewhId', 'w.prewhName', 't.lineCount', 't.num', 'o.creator', 'o.createdAt', 'o.remark']);

const order = [
  ['o.createdAt', 'desc'],
  ['o.id', 'asc'],
] as const;

/** The lines of documents, by document: one query for all of them. */
async function linesFor(ctx: Ctx, ids: readonly string[]) {
  const rows = await from(ctx, 'prewhOrderLine', 'l')
    .innerJoin('prewhChannel as c', sameNode('c.id', 'l.channelId'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.orderId', 'l.lineNo', 'c.channelCode', 'p.productCode', 'p.productName', 'p.unit', 'l.quantity as num'])
    .where(sql<boolean>`l.order_id = any(${[...ids]}::uuid[])`)
    .orderBy('l.orderId')
    .orderBy('l.lineNo')
    .execute();
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

async function withLines<R extends { id: string }>(ctx: Ctx, rows: R[]) {
  const lines = await linesFor(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, lines: (lines.get(row.id) ?? []).map(({ orderId: _, ...line }) => line) }));
}

const refills = (ctx: Ctx) =>
  orders(ctx, 'refill')
    .leftJoin('warehouse as k', withinScope(ctx, 'k.id', 'o.warehouseId'))
    .leftJoin('prewhReplenishPlan as n', sameNode('n.id', 'o.planId'))
    .select(['o.orderNo as replenishNo', 'k.warehouseName', sql<number>`o.replenish_type`.as('replenishType'), 'n.planNo', 'e.empName'])
    .$if(cabinsOnly(ctx, ['wms.operate.wmsReplenishment']), (cabins) => cabins.where('w.prewhType', '=', PrewhType.administrative));

export const refillList = list(prewhReplenish.list, {
  query: refills,
  filters: {
    replenishNo: contains('o.orderNo'),
    prewhId: equals('o.prewhId'),
    prewhType: equals('w.prewhType'),
    replenishType: equals('o.replenishType'),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: { replenishNo: 'o.orderNo', prewhName: 'w.prewhName', createdAt: 'o.createdAt' },
  order,
});

/** One refill with its lines; refuses 'not-found'. */
export async function findRefill(ctx: Ctx, { id }: In<typeof prewhReplenish.find>): Promise<Given<typeof prewhReplenish.find>> {
  const row = (await refills(ctx).where('o.id', '=', id).executeTakeFirst()) ?? refuse('not-found', { thing: '补货单' });
  const [found] = await withLines(ctx, [row]);
  return found ?? refuse('not-found', { thing: '补货单' });
}

const MOST_PICKERS = 500;

/** Employees of the actor's reach who took something out of a smart warehouse of his reach lately. */
export async function latePickers(ctx: Ctx): Promise<Given<typeof prewhReturn.pickers>> {
  const took = from(ctx, 'prewh', 'w')
    .innerJoin('trade as t', withinScope(ctx, 't.prewhId', 'w.id'))
    .select('t.empId')
    .where(sql<boolean>`t.trade_time > now() - interval '90 days'`);
  return from(ctx, 'employee', 'e')
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .select(['e.id', 'e.empCode', 'e.empName', 'd.departmentName'])
    .where('e.lockFlag', '=', false)
    .where('e.id', 'in', took)
    .orderBy('e.empCode')
    .limit(MOST_PICKERS)
    .execute();
}

export const returnList = list(prewhReturn.list, {
  query: (ctx) =>
    orders(ctx, 'return')
      .leftJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
      .select(['o.orderNo', 'o.reason', 'e.empName', 'd.departmentName']),
  filters: {
    orderNo: contains('o.orderNo'),
    prewhId: equals('o.prewhId'),
    empId: equals('e.id'),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: { orderNo: 'o.orderNo', prewhName: 'w.prewhName', empName: 'e.empName', createdAt: 'o.createdAt' },
  order,
  finish: withLines,
});

export const retreatList = list(prewhReturn.listRetreat, {
  query: (ctx) =>
    orders(ctx, 'retreat').leftJoin('vendor as v', sameNode('v.id', 'o.vendorId')).select(['o.orderNo', 'o.reason', 'v.vendorName']),
  filters: {
    orderNo: contains('o.orderNo'),
    prewhId: equals('o.prewhId'),
    vendorId: equals('o.vendorId'),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: { orderNo: 'o.orderNo', prewhName: 'w.prewhName', vendorName: 'v.vendorName', createdAt: 'o.createdAt' },
  order,
  finish: withLines,
});
