// 采购报表: the lines of purchase orders, summed by vendor and product.
import { sql } from 'kysely';
import { purchaseReport as endpoints } from '../../../contract/purchase/report.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { asTable, list, withinBranch } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { openNum } from './purchase.query.ts';

type Input = In<typeof endpoints.list>;

/** The lines that are asked for, of orders for warehouses that the actor sees. */
function lines(ctx: Ctx, { orderDate, vendorId, warehouseId, productId, productTypeId }: Input) {
  let query = from(ctx, 'purchaseOrder', 'o')
    .innerJoin('purchaseOrderLine as l', sameNode('l.orderId', 'o.id'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .innerJoin('productType as y', sameNode('y.id', 'p.productTypeId'))
    .innerJoin('vendor as v', sameNode('v.id', 'o.vendorId'))
    .innerJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'));
  if (orderDate?.from) query = query.where('o.orderDate', '>=', orderDate.from);
  if (orderDate?.to) query = query.where('o.orderDate', '<=', orderDate.to);
  if (vendorId) query = query.where('o.vendorId', '=', vendorId);
  if (warehouseId) query = query.where('o.warehouseId', '=', warehouseId);
  if (productId) query = query.where('l.productId', '=', productId);
  if (productTypeId) query = query.where(withinBranch('productType', 'p.productTypeId')(productTypeId, ctx));
  return query;
}

const sums = (ctx: Ctx, input: Input) =>
  lines(ctx, input)
    .groupBy(['v.id', 'v.vendorName', 'p.id', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'y.productTypeName'])
    .select([
      'v.id as vendorId',
      'v.vendorName',
      'p.id as productId',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.unit',
      'y.productTypeName',
    ])
    .select([
      sql<string>`v.id || '/' || p.id`.as('key'),
      sql<number>`count(distinct o.id)`.as('orders'),
      sql<number>`sum(l.num)::bigint`.as('num'),
      sql<number>`sum(l.received_num)::bigint`.as('receivedNum'),
      sql<number>`sum(${openNum})::bigint`.as('openNum'),
      sql<number>`sum(l.num * l.price)::bigint`.as('amount'),
      sql<number>`sum(l.received_num * l.price)::bigint`.as('receivedAmount'),
      sql<number>`min(l.price)`.as('minPrice'),
      sql<number>`max(l.price)`.as('maxPrice'),
      sql<number>`(array_agg(l.price order by o.order_date desc, o.created_at desc, o.id))[1]`.as('lastPrice'),
      sql<string>`max(o.order_date)`.as('lastDate'),
    ]);

const inside = () => undefined;
const yuan = (column: string) => sql<string>`to_char(coalesce(sum(${sql.ref(column)}), 0) / 100.0, 'FM999999999999990.00')`;
const pieces = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;

export const purchaseSums = list(endpoints.list, {
  query: (ctx, input) => asTable(ctx, sums(ctx, input), 'g'),
  filters: { orderDate: inside, vendorId: inside, warehouseId: inside, productId: inside, productTypeId: inside },
  sorts: {
    vendorName: 'g.vendorName',
    productCode: 'g.productCode',
    orders: 'g.orders',
    num: 'g.num',
    receivedNum: 'g.receivedNum',
    openNum: 'g.openNum',
    amount: 'g.amount',
    lastDate: 'g.lastDate',
  },
  order: [
    ['g.amount', 'desc'],
    ['g.key', 'asc'],
  ],
  groups: 'g',
  totals: {
    num: pieces('g.num'),
    receivedNum: pieces('g.receivedNum'),
    openNum: pieces('g.openNum'),
    amount: yuan('g.amount'),
    receivedAmount: yuan('g.receivedAmount'),
  },
});
