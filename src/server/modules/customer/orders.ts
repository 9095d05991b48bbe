// What is done with orders in a customer's name: the house's verbs, on that customer's orders alone, with its texts and numbers.
import type { OrderCalls } from '../../../contract/customer/orders.ts';
import type { Customer } from '../../../contract/customer/shape.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { closePurchase, createPurchase, updatePurchase, type OfCustomer } from '../purchase/index.ts';

type Texts = Readonly<Record<string, string | null>>;

/** The customer's own texts among what was said; an empty one is none. */
function textsOf({ orders }: Customer, said: object): Texts {
  const values = said as Readonly<Record<string, string | null | undefined>>;
  const names = Object.keys(orders?.fields ?? {});
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name] ?? null]])));
}

/** What an order of a customer has beside the house's. */
export const inNameOf = (customer: Customer, fields: object): OfCustomer => ({
  customer: customer.code,
  letters: customer.orders?.letters ?? 'CG',
  fields: textsOf(customer, fields),
});

/** Makes an order in the customer's name; gives its id and number. Refuses what `createPurchase` refuses. */
export const createCustomerOrder =
  (customer: Customer) =>
  (ctx: Ctx, input: In<OrderCalls['create']>): Promise<{ id: string; poNo: string }> => {
    const { vendorId, warehouseId, needDate, remark, lines, ...fields } = input;
    return createPurchase(ctx, { vendorId, warehouseId, needDate, remark, lines }, inNameOf(customer, fields));
  };

/** Locks an order of the customer; the house's orders and those of others are not there. */
async function requireIts(ctx: Ctx, { code }: Customer, id: string) {
  const row = await from(ctx, 'purchaseOrder', 'o')
    .select('o.ownFields')
    .where('o.id', '=', id)
    .where('o.customer', '=', code)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '采购订单' });
}

/** Changes one of which nothing was sent. Refuses 'not-found', and what `updatePurchase` refuses. */
export const updateCustomerOrder =
  (customer: Customer) =>
  async (ctx: Ctx, input: In<OrderCalls['update']>): Promise<void> => {
    const { id, needDate, remark, lines, ...fields } = input;
    const { ownFields } = await requireIts(ctx, customer, id);
    const texts = { ...(ownFields as object), ...textsOf(customer, fields) };
    await updatePurchase(ctx, { id, needDate, remark, lines, ownFields: JSON.stringify(texts) });
  };

/** Closes one: what has not come is not expected any more. Refuses 'not-found', and what `closePurchase` refuses. */
export const closeCustomerOrder =
  (customer: Customer) =>
  async (ctx: Ctx, { id }: In<OrderCalls['close']>): Promise<void> => {
    await requireIts(ctx, customer, id);
    await closePurchase(ctx, { id });
  };
