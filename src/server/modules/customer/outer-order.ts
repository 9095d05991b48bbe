// Orders as a customer's system says them, taken over: new ones are made, changed ones changed while nothing of them has come, others marked for a
// person. The same order said twice is one order. What cannot be taken over is kept, and tried again with each round.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { OuterOrder } from '../../../contract/customer/exchange.ts';
import { allCustomers } from '../../../contract/customer/shared.ts';
import type { Customer } from '../../../contract/customer/shape.ts';
import { OrderStatus } from '../../../contract/purchase/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, removeFrom } from '../../kernel/scope.ts';
import { closePurchase, createPurchase, purchaseDocument, updatePurchase } from '../purchase/index.ts';
import { inNameOf } from './orders.ts';
import { differenceOf } from './outer-difference.ts';
import { linesOf } from './outer-lines.ts';
import { problemOf } from './said.ts';

/** Another round has gone on from the place where this one reads. */
export class Overtaken extends Error {}

/** What the other side said of an order, and the place from which the page was read that had it; none for one that was kept. */
interface Read {
  raw: unknown;
  after?: string | null;
}

/** Tries again what could not be taken over before: a product may be known by now. */
export async function takeAgain(ctx: Ctx, customer: string): Promise<void> {
  const rows = await from(ctx, 'customerOuterOrder', 'w')
    .select(['w.body'])
    .where('w.customer', '=', customer)
    .orderBy('w.seenAt')
    .orderBy('w.outerNo')
    .execute();
  for (const { body } of rows) await takeOrder(ctx, customer, { raw: body });
}

/** Takes one over, or keeps it with the reason why it could not be. @throws Overtaken, and what is no fault of the order */
export async function takeOrder(ctx: Ctx, code: string, { raw, after }: Read): Promise<void> {
  const customer = allCustomers.find((one) => one.code === code);
  if (!customer) return;
  const parsed = z.safeParse(OuterOrder, raw);
  const outerNo = parsed.success ? parsed.data.orderNo : nameOf(raw);
  try {
    const said = parsed.data ?? refuse('outer-order-form', { field: parsed.error?.issues[0]?.path.join('.') ?? '' });
    await inTransaction(ctx, async (tx) => {
      await take(tx, customer, { said, after });
      await removeFrom(tx, 'customerOuterOrder').where('customer', '=', code).where('outerNo', '=', outerNo).execute();
    });
  } catch (error) {
    const why = problemOf(error, ctx.requestId);
    if (why.key === 'fault' || why.key === 'busy') throw error;
    const kept = { body: JSON.stringify(raw), problem: JSON.stringify(why) };
    await inTransaction(ctx, async (tx) => {
      await addTo(tx, 'customerOuterOrder', { customer: code, outerNo, ...kept })
        .onConflict((c) => c.columns(['nodeId', 'customer', 'outerNo']).doUpdateSet(kept))
        .execute();
    });
  }
}

/** What an order is called of which no more can be read. */
function nameOf(raw: unknown): string {
  const said = (raw as { orderNo?: unknown } | null)?.orderNo;
  const text = typeof said === 'string' ? said.trim().slice(0, 60).toWellFormed() : '';
  return text || createHash('sha256').update(JSON.stringify(raw)).digest('hex').slice(0, 16);
}

async function take(ctx: Ctx, customer: Customer, { said, after }: { said: OuterOrder; after: Read['after'] }): Promise<void> {
  // One order at a time for each customer: the row of the link is locked until this one stands.
  const link = await from(ctx, 'customerLink', 'k')
    .select(['k.warehouseId', 'k.vendorId', 'k.since'])
    .where('k.customer', '=', customer.code)
    .forUpdate()
    .executeTakeFirst();
  if (!link) return;
  if (after !== undefined && after !== link.since) throw new Overtaken();
  const known = await from(ctx, 'purchaseOrder', 'o')
    .select(['o.id', 'o.outerVersion'])
    .where('o.customer', '=', customer.code)
    .where('o.outerNo', '=', said.orderNo)
    .executeTakeFirst();
  if (known?.outerVersion === said.version) return;
  const { needDate, remark, buyerGroup } = said;
  const own = { needDate: needDate ?? null, remark: remark ?? null };
  const { fields, ...name } = inNameOf(customer, { buyerGroup: buyerGroup ?? null });
  if (known) return change(ctx, known.id, { said, own, fields });
  if (said.closed) return;
  const of = { ...name, fields, outerNo: said.orderNo, outerVersion: said.version };
  const vendorId = (await vendorOf(ctx, said)) ?? link.vendorId;
  await createPurchase(ctx, { vendorId, warehouseId: link.warehouseId, ...own, lines: await linesOf(ctx, said) }, of);
}

interface Change {
  said: OuterOrder;
  own: { needDate: string | null; remark: string | null };
  fields: object;
}

/** Of an order of which nothing was sent all is changed; of another nothing but what was said, for a person to settle. */
async function change(ctx: Ctx, id: string, { said, own, fields }: Change): Promise<void> {
  const order = await purchaseDocument.lock(ctx, id);
  const sent = await from(ctx, 'deliveryOrder', 'd').select('d.id').where('d.orderId', '=', id).executeTakeFirst();
  const held = await from(ctx, 'purchaseOrderLine', 'l')
    .select('l.lineNo')
    .where('l.orderId', '=', id)
    .where('l.heldNum', '>', 0)
    .executeTakeFirst();
  const untouched = order.state === OrderStatus.open && !sent && !held;
  const version = { outerVersion: said.version };
  if (untouched && said.closed) {
    await purchaseDocument.change(ctx, id, version);
    return closePurchase(ctx, { id });
  }
  // Texts of its own that people wrote here stay.
  const ownFields = JSON.stringify({ ...(order.ownFields as object), ...fields });
  if (untouched) return updatePurchase(ctx, { id, ...own, ...version, outerNote: null, ownFields, lines: await linesOf(ctx, said) });
  const outerNote = JSON.stringify(await differenceOf(ctx, order, said));
  await purchaseDocument.change(ctx, id, { ...version, ownFields, outerNote });
}

async function vendorOf(ctx: Ctx, { vendorCode }: OuterOrder): Promise<string | undefined> {
  if (!vendorCode) return undefined;
  const row = await from(ctx, 'vendor', 'v')
    .select('v.id')
    .where('v.vendorCode', '=', vendorCode)
    .where('v.lockFlag', '=', false)
    .executeTakeFirst();
  return row?.id;
}
