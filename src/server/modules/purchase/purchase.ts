// Purchase orders: made by hand or out of needs, changed while nothing was sent, closed when no more is wanted. An order moves no stock: its deliveries do.
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import { totalPrice } from '../../../contract/report/total-price.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { purchaseOrder } from '../../../contract/purchase/order.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, sameNode } from '../../kernel/scope.ts';
import { requireVendors } from '../org/index.ts';
import { inPieces } from '../product/index.ts';
import { askers } from '../site/index.ts';
import { askApproval, endApproval, isUrgent } from '../workflow/index.ts';
import { purchaseDocument } from './purchase.flow.ts';
import { expectedDaysOf } from './reason.query.ts';
import { DeliveryStatus, OrderStatus } from '../../../contract/purchase/codes.ts';

type Create = In<typeof purchaseOrder.create>;
/** A line as it is asked for, with what the customer's own system calls the material where that ordered it. */
type AskedLine = Create['lines'][number] & { outerMaterial?: string | null };
type PurchaseRequest = Omit<Create, 'lines'> & { lines: readonly AskedLine[] };

/** What an order in a customer's name has beside: its code, what its number begins with, its own texts, and how its own system knows it. */
export interface OfCustomer {
  customer: string;
  letters: string;
  fields: Readonly<Record<string, string | null>>;
  outerNo?: string;
  outerVersion?: string;
}

/**
 * Makes an order, in a customer's name where one is said; a line without a price takes the product's (fen). Gives its id and number. Refuses
 * 'not-found', 'stopped' for the vendor, and what `inPieces` refuses.
 */
export async function createPurchase(ctx: Ctx, input: PurchaseRequest, of?: OfCustomer): Promise<{ id: string; poNo: string }> {
  const { vendorId, warehouseId, needDate, remark, lines } = input;
  await requireVendors(ctx, [vendorId]);
  const seen = await from(ctx, 'warehouse', 'w').select('w.id').where('w.id', '=', warehouseId).executeTakeFirst();
  if (!seen) refuse('not-found', { thing: '仓库' });
  const head = {
    vendorId,
    warehouseId,
    orderDate: dayOf(new Date(), ctx.timeZone),
    needDate: needDate ?? null,
    remark: remark ?? null,
    creatorId: actorUserId(ctx),
    askedBy: askers(ctx),
    ...(of && {
      customer: of.customer,
      ownFields: JSON.stringify(of.fields),
      outerNo: of.outerNo ?? null,
      outerVersion: of.outerVersion ?? null,
    }),
  };
  const numbered = of ? purchaseDocument.numbered(of.letters) : purchaseDocument;
  const order = await numbered.make(ctx, head, await pricedLines(ctx, lines));
  await asks(ctx, order.id);
  ctx.tell({ poNo: order.poNo, lines: lines.length });
  return order;
}

/** Has an order wait for its decision where a workflow takes it, as it stands now; until then nothing of it is sent or received. */
async function asks(ctx: Ctx, id: string): Promise<void> {
  const { poNo, vendorId, warehouseId, needDate, askedBy } = await purchaseDocument.lock(ctx, id);
  const vendor = await from(ctx, 'vendor', 'v').select('v.vendorName').where('v.id', '=', vendorId).executeTakeFirst();
  const urgentFlag = isUrgent(ctx, needDate);
  const request = {
    bizType: WorkflowBizType.purchase,
    docId: id,
    docNo: poNo,
    about: vendor?.vendorName ?? '',
    askedBy,
  };
  await askApproval(ctx, { ...request, warehouseId, urgentFlag, lines: await purchaseDocument.linesOf(ctx, id) }, { usual: false });
}

/** Lines in pieces with their prices; one that comes to more than anybody means is refused ('beyond-books'). */
async function pricedLines(ctx: Ctx, asked: readonly AskedLine[]) {
  const lines = await inPieces(ctx, asked);
  const ids = lines.map(({ productId }) => productId);
  const known = await from(ctx, 'product', 'p').select(['p.id', 'p.unitPrice']).where('p.id', 'in', ids).execute();
  const prices = new Map(known.map(({ id, unitPrice }) => [id, unitPrice]));
  if (known.length < ids.length) refuse('not-found', { thing: '商品' });
  return lines.map(({ productId, num, price: said, outerMaterial }) => {
    const price = said ?? prices.get(productId) ?? 0;
    totalPrice(num, price);
    return { productId, num, price, outerMaterial: outerMaterial ?? null };
  });
}

/** So many of a product for a warehouse, of the vendor that is named, else of the product's own; wanted by a day. */
interface Need {
  productId: string;
  num: number;
  warehouseId: string;
  vendorId?: string | null | undefined;
  needDate?: string | null;
}
interface Needs<N> {
  lines: readonly N[];
  /** Of all of them; else each order has the earliest of its lines. */
  needDate?: string | null | undefined;
  remark?: string | null | undefined;
  /** Who delivers goods that have no vendor of their own, or one who is stopped. */
  otherwise?: string | undefined;
  /** Wanted by the day on which the vendor usually delivers, where nothing else is said: what does not come then is late by itself. */
  asUsual?: boolean;
}

/**
 * Orders out of needs: one for each warehouse and vendor, with the needs that went into it; in a customer's name where one is said. Refuses
 * 'purchase-no-vendor' and 'purchase-vendor-stopped' with the product, 'not-found'.
 */
export async function orderNeeds<N extends Need>(ctx: Ctx, { lines, needDate, remark, otherwise, asUsual }: Needs<N>, of?: OfCustomer) {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = await from(ctx, 'product', 'p')
    .leftJoin('vendor as v', sameNode('v.id', 'p.vendorId'))
    .select(['p.id', 'p.productName', 'p.vendorId', 'v.vendorName', 'v.lockFlag'])
    .where('p.id', 'in', ids)
    .execute();
  const byId = new Map(products.map((row) => [row.id, row]));
  const wanted = lines.map((need) => {
    const { productName: product, ...own } = byId.get(need.productId) ?? refuse('not-found', { thing: '商品' });
    const named = need.vendorId ?? (own.lockFlag ? null : own.vendorId) ?? otherwise;
    // Said by product: whoever looks at the needs knows where to name another.
    if (!named && own.lockFlag) refuse('purchase-vendor-stopped', { product, vendor: own.vendorName ?? '' });
    return { need, vendorId: named ?? refuse('purchase-no-vendor', { product }) };
  });
  const vendors = await requireVendors(
    ctx,
    wanted.map(({ vendorId }) => vendorId),
  );
  const usual = asUsual ? await expectedDaysOf(ctx, [...vendors.keys()]) : undefined;
  const made = [];
  for (const rows of Map.groupBy(wanted, ({ need, vendorId }) => `${need.warehouseId}/${vendorId}`).values()) {
    const { vendorId, need } = rows[0]!;
    const needs = rows.map((row) => row.need);
    const together = summed(needs);
    const day = needDate ?? needs.flatMap((one) => one.needDate ?? []).sort()[0] ?? usual?.get(vendorId);
    const order = await createPurchase(ctx, { vendorId, warehouseId: need.warehouseId, needDate: day, remark, lines: together }, of);
    const num = together.reduce((sum, line) => sum + line.num, 0);
    made.push({ ...order, vendorName: vendors.get(vendorId) ?? '', lineCount: together.length, num, needs });
  }
  return made;
}

/** Orders out of the machines' needs; gives them without the needs. Refuses as `orderNeeds`. */
export async function createPurchasesFromNeeds(
  ctx: Ctx,
  input: In<typeof purchaseOrder.createFromNeeds>,
): Promise<Given<typeof purchaseOrder.createFromNeeds>> {
  return (await orderNeeds(ctx, { ...input, asUsual: true })).map(({ needs: _, ...order }) => order);
}

/** The same product asked for twice is one line. */
function summed(rows: readonly { productId: string; num: number }[]): { productId: string; num: number }[] {
  const sums = new Map<string, number>();
  for (const { productId, num } of rows) sums.set(productId, (sums.get(productId) ?? 0) + num);
  return [...sums].map(([productId, num]) => ({ productId, num }));
}

type Update = Omit<In<typeof purchaseOrder.update>, 'lines'> & {
  lines?: readonly AskedLine[] | undefined;
  ownFields?: string;
  outerVersion?: string;
  outerNote?: null;
};

/** Changes an order of which nothing was sent; refuses 'not-allowed-now', 'purchase-started', 'stopped' for other lines of a vendor who is. */
export async function updatePurchase(ctx: Ctx, { id, lines, ...said }: Update): Promise<void> {
  const order = await purchaseDocument.lock(ctx, id);
  const { poNo } = order;
  purchaseDocument.check(order, 'open');
  if (lines) {
    const sent = await from(ctx, 'deliveryOrder', 'd').select('d.id').where('d.orderId', '=', id).executeTakeFirst();
    if (sent) refuse('purchase-started', { order: poNo });
    await requireVendors(ctx, [order.vendorId]);
    const materials = new Map((await purchaseDocument.linesOf(ctx, id)).map((line) => [line.productId, line.outerMaterial]));
    const named = lines.map((line) => ({ ...line, outerMaterial: line.outerMaterial ?? materials.get(line.productId) ?? null }));
    await purchaseDocument.replaceLines(ctx, id, await pricedLines(ctx, named));
  }
  const changed = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  await purchaseDocument.change(ctx, id, { ...changed, askedBy: askers(ctx, order.askedBy) });
  // What is wanted sooner may be urgent now, which a workflow may ask for.
  if (lines || (said.needDate !== undefined && said.needDate !== order.needDate)) await asks(ctx, id);
  ctx.tell({ poNo });
}

/** Marks an order that its vendor will not deliver, with the reason. Refuses 'not-allowed-now' once something came, 'purchase-on-way', 'not-found'. */
export async function failPurchase(ctx: Ctx, { id, failReason }: In<typeof purchaseOrder.fail>): Promise<void> {
  const order = await purchaseDocument.lock(ctx, id);
  purchaseDocument.check(order, 'failed');
  await requireNothingOnWay(ctx, order);
  const after = await purchaseDocument.advance(ctx, order, { to: 'failed', set: { failReason, endedAt: NOW } });
  await endApproval(ctx, { bizType: WorkflowBizType.purchase, docId: id });
  ctx.tell({ poNo: order.poNo, before: order.state, after });
}

/** Keeps with an order that it went to an address by mail, now; a later one in place of an earlier. */
export const noteMailed = (ctx: Ctx, { id, to }: { id: string; to: string }): Promise<unknown> =>
  changeIn(ctx, 'purchaseOrder').set({ mailedTo: to, mailedAt: NOW }).where('id', '=', id).execute();

/** Closes an order: what has not come is not expected any more. Refuses 'not-allowed-now', 'purchase-on-way' while a delivery is on its way. */
export async function closePurchase(ctx: Ctx, { id }: In<typeof purchaseOrder.close>): Promise<void> {
  const order = await purchaseDocument.lock(ctx, id);
  purchaseDocument.check(order, 'closed');
  await requireNothingOnWay(ctx, order);
  const after = await purchaseDocument.advance(ctx, order, { to: 'closed' });
  await endApproval(ctx, { bizType: WorkflowBizType.purchase, docId: id });
  ctx.tell({ poNo: order.poNo, before: order.state, after });
}

/** Refuses while a delivery is on its way, or something that came is on hold. */
async function requireNothingOnWay(ctx: Ctx, { id, poNo }: { id: string; poNo: string }): Promise<void> {
  const onWay = await from(ctx, 'deliveryOrder', 'd')
    .select('d.deliveryNo')
    .where('d.orderId', '=', id)
    .where('d.deliveryStatus', '=', DeliveryStatus.onWay)
    .executeTakeFirst();
  if (onWay) refuse('purchase-on-way', { order: poNo, delivery: onWay.deliveryNo });
  const held = await from(ctx, 'purchaseOrderLine', 'l')
    .select('l.lineNo')
    .where('l.orderId', '=', id)
    .where('l.heldNum', '>', 0)
    .executeTakeFirst();
  if (held) refuse('purchase-held', { order: poNo, line: held.lineNo });
}

/** Which of these orders nothing has come of, is under way or is on hold: they can be closed without anybody missing anything. */
export async function untouchedPurchases(ctx: Ctx, orders: readonly { id: string }[]): Promise<{ id: string }[]> {
  if (orders.length === 0) return [];
  return from(ctx, 'purchaseOrder', 'o')
    .select('o.id')
    .where(
      'o.id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('o.orderStatus', '=', OrderStatus.open)
    .where(({ not, exists }) =>
      not(
        exists(
          from(ctx, 'deliveryOrder', 'd')
            .select('d.id')
            .where(sql<boolean>`d.order_id = o.id`)
            .where('d.deliveryStatus', '=', DeliveryStatus.onWay),
        ),
      ),
    )
    .where(({ not, exists }) =>
      not(
        exists(
          from(ctx, 'purchaseOrderLine', 'l')
            .select('l.lineNo')
            .where(sql<boolean>`l.order_id = o.id`)
            .where('l.heldNum', '>', 0),
        ),
      ),
    )
    .orderBy('o.id')
    .execute();
}
