// Orders as a customer's system says them, taken over: new ones are made, changed ones changed while nothing of them has come, others marked for a
// person. The same order said twice is one order. What cannot be taken over is kept, and tried again with each round.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { OuterOrder } from '../../../contract/customer/exchange.ts';
import { allCustomers } from '../../../contract/customer/shared.ts';
import type { Customer } from '../../../contract/customer/shape.ts';
import { textToFen } from '../../../contract/kernel/scalars.ts';
import { OrderStatus } from '../../../contract/purchase/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { failure } from '../../kernel/http/answer.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { addTo, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { closePurchase, createPurchase, purchaseDocument, updatePurchase } from '../purchase/index.ts';
import { inNameOf } from './orders.ts';

type Said = z.output<typeof OuterOrder>;
/** It cannot be taken over as it is; the sentence says why. */
class Unfit extends Error {}

/** Tries again what could not be taken over before: a product may be known by now. */
export async function takeAgain(ctx: Ctx, customer: string): Promise<void> {
  const rows = await from(ctx, 'customerOuterOrder', 'w')
    .select(['w.body'])
    .where('w.customer', '=', customer)
    .orderBy('w.seenAt')
    .orderBy('w.outerNo')
    .execute();
  for (const { body } of rows) await takeOrder(ctx, customer, body);
}

/** Takes one over, or keeps it with the reason why it could not be. */
export async function takeOrder(ctx: Ctx, code: string, raw: unknown): Promise<void> {
  const customer = allCustomers.find((one) => one.code === code);
  if (!customer) return;
  const parsed = z.safeParse(OuterOrder, raw);
  const outerNo = parsed.success ? parsed.data.orderNo : nameOf(raw);
  try {
    const said = parsed.data ?? failed(`内容不符合约定：${parsed.error?.issues[0]?.path.join('.') ?? ''}`);
    await inTransaction(ctx, async (tx) => {
      await take(tx, customer, said);
      await removeFrom(tx, 'customerOuterOrder').where('customer', '=', code).where('outerNo', '=', outerNo).execute();
    });
  } catch (error) {
    const problem =
      error instanceof Unfit
        ? error.message
        : error instanceof Refusal
          ? failure(error, ctx.language, ctx.requestId).envelope.msg
          : undefined;
    if (problem === undefined) throw error;
    await inTransaction(ctx, async (tx) => {
      await addTo(tx, 'customerOuterOrder', { customer: code, outerNo, body: JSON.stringify(raw), problem })
        .onConflict((c) => c.columns(['nodeId', 'customer', 'outerNo']).doUpdateSet({ body: JSON.stringify(raw), problem }))
        .execute();
    });
  }
}

const failed = (why: string): never => {
  throw new Unfit(why);
};
/** What an order is called of which no more can be read. */
function nameOf(raw: unknown): string {
  const said = (raw as { orderNo?: unknown } | null)?.orderNo;
  const text = typeof said === 'string' ? said.replaceAll('\u0000', '').trim().slice(0, 60) : '';
  return text || createHash('sha256').update(JSON.stringify(raw)).digest('hex').slice(0, 16);
}

async function take(ctx: Ctx, customer: Customer, said: Said): Promise<void> {
  // One round at a time for each customer: the row of the link is locked until this order stands.
  const link = await from(ctx, 'customerLink', 'k')
    .select(['k.warehouseId', 'k.vendorId'])
    .where('k.customer', '=', customer.code)
    .forUpdate()
    .executeTakeFirst();
  if (!link) return;
  const known = await from(ctx, 'purchaseOrder', 'o')
    .select(['o.id', 'o.outerVersion'])
    .where('o.customer', '=', customer.code)
    .where('o.outerNo', '=', said.orderNo)
    .executeTakeFirst();
  if (known?.outerVersion === said.version) return;
  const { needDate, remark, buyerGroup } = said;
  const own = { needDate: needDate ?? null, remark: remark ?? null };
  if (known) return change(ctx, known.id, { said, own, fields: { buyerGroup: buyerGroup ?? null } });
  if (said.closed) return;
  const of = { ...inNameOf(customer, { buyerGroup: buyerGroup ?? null }), outerNo: said.orderNo, outerVersion: said.version };
  const vendorId = (await vendorOf(ctx, said)) ?? link.vendorId;
  await createPurchase(ctx, { vendorId, warehouseId: link.warehouseId, ...own, lines: await linesOf(ctx, said) }, of);
}

interface Change {
  said: Said;
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
  if (untouched) return updatePurchase(ctx, { id, ...own, ...version, ownFields: JSON.stringify(fields), lines: await linesOf(ctx, said) });
  await purchaseDocument.change(ctx, id, { ...version, outerNote: await differenceOf(ctx, id, said) });
}

/** What the customer wants of an order by now, against what was ordered, in words; null where that is the same. */
async function differenceOf(ctx: Ctx, id: string, said: Said): Promise<string | null> {
  if (said.closed) return '客户已关闭此订单';
  const wanted = new Map((await linesOf(ctx, said)).map(({ productId, num }) => [productId, num]));
  const rows = await from(ctx, 'purchaseOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.productId', 'p.productCode', 'l.num'])
    .where('l.orderId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  const changed = rows.filter(({ productId, num }) => wanted.get(productId) !== num);
  const texts = changed.map(({ productId, productCode, num }) => `${productCode}：${num}→${wanted.get(productId) ?? 0}`);
  const added = [...wanted.keys()].filter((productId) => !rows.some((row) => row.productId === productId)).length;
  const all = [...texts, ...(added > 0 ? [`新增${added}种商品`] : [])];
  return all.length > 0 ? all.join('；').slice(0, 500) : null;
}

async function vendorOf(ctx: Ctx, { vendorCode }: Said): Promise<string | undefined> {
  if (!vendorCode) return undefined;
  const row = await from(ctx, 'vendor', 'v')
    .select('v.id')
    .where('v.vendorCode', '=', vendorCode)
    .where('v.lockFlag', '=', false)
    .executeTakeFirst();
  return row?.id;
}

/** The lines in our products, by the site's own number first; the same product twice is one line. */
async function linesOf(ctx: Ctx, { lines }: Said) {
  const codes = [...new Set(lines.map(({ materialNo }) => materialNo))];
  const rows = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode', 'p.nodeProductCode'])
    .where((where) => where.or([where('p.nodeProductCode', 'in', codes), where('p.productCode', 'in', codes)]))
    .orderBy('p.id')
    .execute();
  const byCode = new Map([
    ...rows.map((row) => [row.productCode, row.id] as const),
    ...rows.map((row) => [row.nodeProductCode, row.id] as const),
  ]);
  const unknown = codes.filter((code) => !byCode.has(code));
  if (unknown.length > 0) failed(`本站点没有物料${unknown.join('、').slice(0, 300)}`);
  const known = lines.map(({ materialNo, qty, price }) => ({ productId: byCode.get(materialNo) ?? '', qty, price }));
  return [...Map.groupBy(known, ({ productId }) => productId)].map(([productId, all]) => {
    const price = all.find((line) => line.price)?.price;
    return { productId, num: all.reduce((sum, { qty }) => sum + qty, 0), ...(price ? { price: textToFen(price) } : {}) };
  });
}
