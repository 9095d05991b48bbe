// Reads of procurement requests.
import { sql } from 'kysely';
import { customerRequests, type RequestCalls } from '../../../contract/customer/requests.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { ownRequest } from '../site/index.ts';
import { procureDocument } from './requests.flow.ts';

const amount = sql<number>`coalesce((select sum(m.num * p.unit_price) from procure_line m
  join product p on p.node_id = m.node_id and p.id = m.product_id where m.node_id = o.node_id and m.order_id = o.id), 0)`;
// beyond scope: the orders made of a request are for its own warehouse
const poNos = sql<string>`coalesce((select string_agg(distinct q.po_no, '、') from procure_line m
  join purchase_order q on q.node_id = m.node_id and q.id = m.po_id where m.node_id = o.node_id and m.order_id = o.id), '')`;

const requests = (ctx: Ctx, customer: string) =>
  from(ctx, 'procure', 'o')
    .innerJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'))
    .innerJoinLateral(procureDocument.sums(ctx, ['num']).as('t'), (join) => join.onTrue())
    .where('o.customer', '=', customer)
    .select([
      'o.id',
      'o.procureNo',
      'o.procureStatus',
      'o.warehouseId',
      'h.warehouseName',
      'o.needDate',
      't.lineCount',
      't.num',
      amount.as('amount'),
      'o.reason',
      'o.creator',
      'o.createdAt',
      ownRequest(ctx, { askedBy: 'o.askedBy' }).as('ownFlag'),
      'o.approver',
      'o.approvedAt',
      'o.approveRemark',
      poNos.as('poNos'),
      'o.remark',
    ]);

/** The list of each customer, by its code. */
export const requestLists = Object.fromEntries(
  Object.entries(customerRequests).map(([code, calls]) => [
    code,
    list(calls.list, {
      query: (ctx: Ctx) => requests(ctx, code),
      filters: {
        procureNo: contains('o.procureNo'),
        procureStatus: equals('o.procureStatus'),
        warehouseId: equals('o.warehouseId'),
        productId: (id: string) =>
          sql<boolean>`exists (select from procure_line l where l.node_id = o.node_id and l.order_id = o.id and l.product_id = ${id})`,
        createdAt: withinDays('o.createdAt'),
      },
      sorts: { procureNo: 'o.procureNo', procureStatus: 'o.procureStatus', needDate: 'o.needDate', createdAt: 'o.createdAt' },
      order: [
        ['o.createdAt', 'desc'],
        ['o.id', 'asc'],
      ],
    }),
  ]),
);

/** One request of a customer with its lines, and the order that each went into; refuses 'not-found'. */
export const findRequest =
  (customer: string) =>
  async (ctx: Ctx, { id }: In<RequestCalls['find']>): Promise<Given<RequestCalls['find']>> => {
    const row = await requests(ctx, customer).where('o.id', '=', id).executeTakeFirst();
    const lines = await from(ctx, 'procureLine', 'l')
      .innerJoin('product as p', sameNode('p.id', 'l.productId'))
      .leftJoin('vendor as v', sameNode('v.id', 'p.vendorId'))
      .leftJoin('purchaseOrder as q', withinScope(ctx, 'q.id', 'l.poId'))
      .select(['l.lineNo', 'l.productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'l.num', 'v.vendorName', 'q.poNo'])
      .where('l.orderId', '=', id)
      .orderBy('l.lineNo')
      .execute();
    return { ...(row ?? refuse('not-found', { thing: '采购申请' })), lines };
  };
