// Reads of returns.
import { sql } from 'kysely';
import { outbound } from '../../../contract/outbound/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { lots as stockLots } from '../stock/index.ts';
import { returnDocument } from './return-order.ts';

const returns = (ctx: Ctx) =>
  from(ctx, 'returnOrder', 'o')
    .innerJoin('outOrder as u', withinScope(ctx, 'u.id', 'o.outId'))
    .innerJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'o.empId'))
    .leftJoin('department as d', withinScope(ctx, 'd.id', 'o.departmentId'))
    .innerJoinLateral(returnDocument.sums(ctx, ['num']).as('t'), (join) => join.onTrue())
    .select([
      'o.id',
      'o.returnNumber',
      'o.outId',
      'u.outNumber',
      'o.warehouseId',
      'h.warehouseName',
      'e.empName',
      'd.departmentName',
      't.lineCount',
      't.num',
      'o.reason',
      'o.creator',
      'o.createdAt',
      'o.remark',
    ]);

export const returnOrderList = list(outbound.returnOrder.list, {
  query: returns,
  filters: {
    returnNumber: contains('o.returnNumber'),
    outNumber: contains('u.outNumber'),
    empId: equals('o.empId'),
    warehouseId: equals('o.warehouseId'),
    productId: (id) =>
      sql<boolean>`exists (select from return_order_line l where l.node_id = o.node_id and l.order_id = o.id and l.product_id = ${id})`,
    createdAt: withinDays('o.createdAt'),
  },
  sorts: { returnNumber: 'o.returnNumber', warehouseName: 'h.warehouseName', createdAt: 'o.createdAt' },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
  ],
});

/** One return with its lines and their lots; refuses 'not-found'. */
export async function findReturnOrder(
  ctx: Ctx,
  { id }: In<typeof outbound.returnOrder.find>,
): Promise<Given<typeof outbound.returnOrder.find>> {
  const order = (await returns(ctx).where('o.id', '=', id).executeTakeFirst()) ?? refuse('not-found', { thing: '退仓单' });
  const rows = await from(ctx, 'returnOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'l.lotId', 'l.num'])
    .where('l.orderId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  const lots = await stockLots.lotNames(
    ctx,
    rows.flatMap(({ lotId }) => lotId ?? []),
  );
  return { ...order, lines: rows.map(({ lotId, ...line }) => ({ ...line, lotNo: lots.get(lotId ?? '') ?? null })) };
}
