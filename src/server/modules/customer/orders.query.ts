// Reads of orders in a customer's name: the house's orders with the customer's own texts, and its word for how far they are.
import { sql } from 'kysely';
import { customerOrders, type OrderCalls } from '../../../contract/customer/orders.ts';
import { allCustomers } from '../../../contract/customer/shared.ts';
import type { Customer } from '../../../contract/customer/shape.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { OrderStatus, OrderStatusShort } from '../../../contract/purchase/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { expectedLinesOf, expecting, purchaseDefinition } from '../purchase/index.ts';
import { lineOf, type Said } from './said.ts';

/** The house's states in three words: still to come, here, no more expected. */
const short = sql<number>`case when o.order_status in (${lit(OrderStatus.open, OrderStatus.partial)}) then ${lit(OrderStatusShort.open)}
  when o.order_status = ${lit(OrderStatus.complete)} then ${lit(OrderStatusShort.complete)} else ${lit(OrderStatusShort.closed)} end`;
const stateOf = ({ orders }: Customer) => (orders?.states === 'short' ? short : sql<number>`o.order_status`);

const ordersOf = (ctx: Ctx, customer: Customer) =>
  purchaseDefinition
    .query(ctx)
    .where('o.customer', '=', customer.code)
    .select([
      stateOf(customer).as('state'),
      sql<boolean>`o.order_status in (${lit(...expecting)})`.as('openFlag'),
      sql<boolean>`o.order_status = ${lit(OrderStatus.open)} and not exists (
        select from delivery_order e where e.node_id = o.node_id and e.order_id = o.id)`.as('untouchedFlag'),
      'o.outerNo',
      'o.outerNote',
      'o.ownFields',
    ]);

/** Rows with the customer's texts as fields of their own, which cover none of the house's, in its word for the state. */
function inItsWords<R extends { state: number; ownFields: unknown; outerNote: unknown }>(
  ctx: Ctx,
  { orders }: Customer,
  rows: readonly R[],
) {
  const none = Object.fromEntries(Object.keys(orders?.fields ?? {}).map((name) => [name, null]));
  return rows.map(({ state, ownFields, outerNote, ...row }) => ({
    ...none,
    ...(ownFields as object),
    ...row,
    outerNote: lineOf(ctx.language, outerNote as Said[] | null),
    orderStatus: state,
  }));
}

function listOf(customer: Customer, { list: endpoint }: OrderCalls) {
  const { filters, sorts, order } = purchaseDefinition;
  const state = stateOf(customer);
  return list(endpoint, {
    query: (ctx: Ctx) => ordersOf(ctx, customer),
    filters: {
      ...filters,
      outerNo: contains('o.outerNo'),
      orderStatus: (code: number) => sql<boolean>`${state} = ${code}`,
      openFlag: (only: boolean) => (only ? sql<boolean>`o.order_status in (${lit(...expecting)})` : undefined),
    },
    sorts,
    order,
    // The names of the customer's own texts stand in no type: the answer is checked against the contract when it leaves.
    finish: (ctx: Ctx, rows) => inItsWords(ctx, customer, rows) as never,
  });
}

/** Its list, by the customer's code. */
export const customerOrderLists = Object.fromEntries(
  allCustomers.flatMap((customer) => {
    const calls = customerOrders[customer.code];
    return calls ? [[customer.code, listOf(customer, calls)] as const] : [];
  }),
);

/** One order of a customer with what of each line is here and still to come; refuses 'not-found'. */
export const findCustomerOrder =
  (customer: Customer) =>
  async (ctx: Ctx, { poNo }: In<OrderCalls['find']>): Promise<Given<OrderCalls['find']>> => {
    const row = await ordersOf(ctx, customer).where('o.poNo', '=', poNo).executeTakeFirst();
    const [order] = inItsWords(ctx, customer, row ? [row] : []);
    if (!order || !row) return refuse('not-found', { thing: '采购订单' });
    return { ...order, lines: await expectedLinesOf(ctx, row) } as never;
  };
