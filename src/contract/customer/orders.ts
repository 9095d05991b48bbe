// Purchase orders in a customer's name: the house's order with the customer's own texts, numbers and words for its states. Their calls are called
// as the specification does, by the customer: listBghnPurchaseOrder, syncBoschPurchaseOrder.
import * as z from 'zod/mini';
import { act, remarkSaid } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, id, nothing, text } from '../kernel/scalars.ts';
import { ExpectedLine } from '../inbound/expected-order.ts';
import { OrderStatus, OrderStatusShort } from '../purchase/codes.ts';
import { openFlag, orderedLines, purchaseFilters, PurchaseRow, purchaseSorts } from '../purchase/order.ts';
import { allCustomers, rightsIn } from './shared.ts';
import type { Customer } from './shape.ts';

const { orderStatus: _, ...common } = PurchaseRow.shape;
const MOST = 60;
/** The customer's own texts as an answer has them, and as a form asks for them. */
// Their names are the customer's: no type knows them.
const fieldsOf = <S>(fields: Readonly<Record<string, string>>, make: (title: string) => S): object =>
  Object.fromEntries(Object.entries(fields).map(([name, title]) => [name, make(title)]));

function readsOf(customer: Customer) {
  const { path, code, orders } = customer;
  const { fields = {}, states = 'long' } = orders ?? {};
  const reads = rightsIn(customer, 'orders')();
  const status = label('状态', states === 'short' ? OrderStatusShort : OrderStatus) as z.ZodMiniType<number, number>;
  const own = fieldsOf(fields, (title) => label(title, z.nullable(z.string())));
  const house = {
    ...common,
    orderStatus: status,
    /** Still expected; and nothing of it is here or on its way. */
    openFlag: z.boolean(),
    untouchedFlag: z.boolean(),
    /** By its number in the customer's own system, where that sent it. */
    outerNo: label('客户订单号', z.nullable(z.string())),
    /** What its system changed after goods had come: nothing was changed here. */
    outerNote: label('客户变更', z.nullable(z.string())),
  };
  const covered = Object.keys(fields).filter((name) => name in house || name === 'lines');
  if (covered.length > 0) throw new Error(`${code}: ${covered.join(', ')} is a field of the house's order`);
  const row = z.object({ ...own, ...house });
  const filters = { ...purchaseFilters, orderStatus: status, openFlag };
  return {
    list: read({
      method: 'POST',
      path: `/warehouse/list${path}PurchaseOrder`,
      summary: '查询客户采购订单',
      permit: reads,
      exportCode: `EXPORT_${code.toUpperCase()}_PURCHASE_ORDER`,
      exportTitle: orders?.exportTitle ?? '采购订单导出',
      input: pageQuery(
        // Only orders that another system sent have its number.
        customer.exchange
          ? { ...filters, outerNo: label('客户订单号', text(60)) }
          : (filters as typeof filters & { outerNo: z.ZodMiniString }),
        purchaseSorts,
      ),
      output: pageOf(row),
    }),
    find: read({
      method: 'GET',
      path: `/warehouse/find${path}PurchaseOrder`,
      summary: '查看客户采购订单',
      permit: reads,
      input: z.strictObject({ poNo: text(50) }),
      output: z.extend(row, { lines: z.array(ExpectedLine) }),
    }),
  };
}

function writesOf(customer: Customer) {
  const { path, orders } = customer;
  const by = rightsIn(customer, 'orders');
  const said = {
    ...fieldsOf(orders?.fields ?? {}, (title) => label(title, z.nullish(text(MOST)))),
    needDate: label('要求到货', z.nullish(date)),
    remark: remarkSaid,
  };
  return {
    create: write({
      method: 'POST',
      path: `/warehouse/create${path}PurchaseOrder`,
      summary: '新增客户采购订单',
      permit: by('create'),
      input: z.strictObject({
        vendorId: label('供应商', id),
        warehouseId: label('收货仓库', id),
        ...said,
        lines: label('商品和数量', orderedLines),
      }),
      output: z.object({ id, poNo: z.string() }),
    }),
    /** Of one of which nothing was sent. */
    update: write({
      method: 'POST',
      path: `/warehouse/update${path}PurchaseOrder`,
      summary: '修改客户采购订单',
      permit: by('update'),
      input: z.strictObject({ id, ...said, lines: label('商品和数量', z.optional(orderedLines)) }),
      output: nothing,
    }),
    close: act({ path: `/warehouse/close${path}PurchaseOrder`, summary: '关闭客户采购订单', permit: by('close') }),
  };
}
const ordersOf = (customer: Customer) => ({ ...readsOf(customer), ...writesOf(customer) });
export type OrderCalls = ReturnType<typeof ordersOf>;

/** The calls of each customer that has orders of its own, by its code. */
export const customerOrders: Readonly<Record<string, OrderCalls>> = Object.fromEntries(
  allCustomers.filter(({ orders }) => orders).map((one) => [one.code, ordersOf(one)]),
);

/** Those of its calls that somebody may make: a customer's page need not have every button. */
export const servedOf = (calls: OrderCalls): Partial<OrderCalls> =>
  Object.fromEntries(Object.entries(calls).filter(([, { permit }]) => permit.length > 0));
