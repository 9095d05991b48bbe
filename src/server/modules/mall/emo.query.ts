// Orders of the mall as whoever asks and whoever passes them sees them: what was decided, and what stands beside the decision.
import { sql } from 'kysely';
import { mall } from '../../../contract/mall/index.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { ownRequest } from '../site/index.ts';
import { balanceOf } from '../stock/index.ts';
import { holdsProduct, LINE, LINE_ORDER, LINE_SORTS, lineAmount, lineId, ORDERED, orderLines, orders } from './order.query.ts';

export const emoList = list(mall.emoOrder.list, {
  query: (ctx) =>
    orders(ctx)
      .leftJoin('cloudMallOrder as f', withinScope(ctx, 'f.id', 'o.copyFromId'))
      .select(ORDERED)
      .select([
        'o.approvalStatus',
        'f.orderNo as copyFromNo',
        'o.approveRemark',
        ownRequest(ctx, { askedBy: 'o.askedBy', empId: 'o.empId' }).as('ownFlag'),
      ]),
  filters: {
    orderNo: contains('o.orderNo'),
    approvalStatus: equals('o.approvalStatus'),
    empId: equals('o.empId'),
    productId: holdsProduct,
    createdAt: withinDays('o.createdAt'),
  },
  sorts: {
    orderNo: 'o.orderNo',
    approvalStatus: 'o.approvalStatus',
    empName: 'e.empName',
    amount: 't.amount',
    createdAt: 'o.createdAt',
  },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
  ],
});

/** What the person of order `o` took of the product of line `l` this month and the two before. */
const taken = (ctx: Ctx) => sql<number>`coalesce((select sum(m.trade_num) from trade_month m
  where m.node_id = o.node_id and m.emp_id = o.emp_id and m.product_id = l.product_id
    and m.month >= (date_trunc('month', ${dayOf(Date.now(), ctx.timeZone)}::date) - 2 * interval '1 month')::date), 0)::bigint`;

/** Nothing where the warehouse is out of sight: that is not known, and not none. */
const SITE = sql<number | null>`case when h.id is not null then coalesce(s.free, 0) end`.as('siteNum');

export const emoLineList = list(mall.emoOrder.lines, {
  query: (ctx) =>
    orderLines(ctx)
      .leftJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'))
      .leftJoinLateral(
        balanceOf(ctx, PLACE.warehouse)
          // By the product: a lot is called `l` in there.
          .where(sql<boolean>`b.place_ref = o.warehouse_id and b.product_id = p.id`)
          .as('s'),
        (join) => join.onTrue(),
      )
      .select(LINE)
      .select([lineId, 'o.approvalStatus', lineAmount, taken(ctx).as('takenNum'), SITE]),
  filters: {
    orderId: equals('o.id'),
    orderNo: contains('o.orderNo'),
    productId: equals('l.productId'),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: LINE_SORTS,
  order: LINE_ORDER,
});
