// Purchase orders: made by hand or out of needs, changed while nothing was sent, closed when no more is wanted. An order moves no stock: its deliveries do.
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { purchaseOrder } from '../../../contract/purchase/order.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { creatorOf, nextDocumentNumber } from '../../kernel/document-number.ts';
import { move } from '../../kernel/flow.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { purchaseFlow } from './purchase.flow.ts';

type Create = In<typeof purchaseOrder.create>;

/** Makes an order; a line without a price takes the product's (fen). Gives its id and number. Refuses 'not-found'. */
export async function createPurchase(ctx: Ctx, input: Create): Promise<{ id: string; poNo: string }> {
  const { vendorId, warehouseId, needDate, remark, lines } = input;
  await requireVendors(ctx, [vendorId]);
  const seen = await from(ctx, 'warehouse', 'w').select('w.id').where('w.id', '=', warehouseId).executeTakeFirst();
  if (!seen) refuse('not-found', { thing: '仓库' });
  const id = newId();
  const poNo = await nextDocumentNumber(ctx, { letters: 'CG', table: 'purchaseOrder', column: 'poNo' });
  await ctx.db
    .insertInto('purchaseOrder')
    .values({
      nodeId: ctx.nodeId,
      id,
      poNo,
      vendorId,
      warehouseId,
      orderDate: dayOf(new Date(), ctx.timeZone),
      needDate: needDate ?? null,
      remark: remark ?? null,
      creator: creatorOf(ctx),
    })
    .execute();
  await putLines(ctx, id, lines);
  ctx.tell({ poNo, lines: lines.length });
  return { id, poNo };
}

async function putLines(ctx: Ctx, orderId: string, lines: Create['lines']): Promise<void> {
  const ids = lines.map(({ productId }) => productId);
  const known = await from(ctx, 'product', 'p').select(['p.id', 'p.unitPrice']).where('p.id', 'in', ids).execute();
  const prices = new Map(known.map(({ id, unitPrice }) => [id, unitPrice]));
  if (known.length < ids.length) refuse('not-found', { thing: '商品' });
  const rows = lines.map(({ productId, num, price }, at) => ({
    nodeId: ctx.nodeId,
    orderId,
    lineNo: at + 1,
    productId,
    num,
    price: price ?? prices.get(productId) ?? 0,
  }));
  await ctx.db.insertInto('purchaseOrderLine').values(rows).execute();
}

async function requireVendors(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await from(ctx, 'vendor', 'v').select(['v.id', 'v.vendorName']).where('v.id', 'in', ids).execute();
  if (rows.length < new Set(ids).size) refuse('not-found', { thing: '供应商' });
  return new Map(rows.map(({ id, vendorName }) => [id, vendorName]));
}

/** Orders out of needs: one for each warehouse and vendor. A line's vendor is the product's unless it names one; refuses 'purchase-no-vendor'. */
export async function createPurchasesFromNeeds(
  ctx: Ctx,
  { lines, needDate, remark }: In<typeof purchaseOrder.createFromNeeds>,
): Promise<Given<typeof purchaseOrder.createFromNeeds>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = await from(ctx, 'product', 'p').select(['p.id', 'p.productName', 'p.vendorId']).where('p.id', 'in', ids).execute();
  const byId = new Map(products.map((row) => [row.id, row]));
  const wanted = lines.map((line) => {
    const product = byId.get(line.productId) ?? refuse('not-found', { thing: '商品' });
    return { ...line, vendorId: line.vendorId ?? product.vendorId ?? refuse('purchase-no-vendor', { product: product.productName }) };
  });
  const vendors = await requireVendors(
    ctx,
    wanted.map(({ vendorId }) => vendorId),
  );
  const made: Given<typeof purchaseOrder.createFromNeeds> = [];
  for (const rows of Map.groupBy(wanted, ({ warehouseId, vendorId }) => `${warehouseId}/${vendorId}`).values()) {
    const { warehouseId, vendorId } = rows[0]!;
    const together = summed(rows);
    const order = await createPurchase(ctx, { vendorId, warehouseId, needDate, remark, lines: together });
    made.push({
      ...order,
      vendorName: vendors.get(vendorId) ?? '',
      lineCount: together.length,
      num: together.reduce((sum, { num }) => sum + num, 0),
    });
  }
  return made;
}

/** The same product asked for twice is one line. */
function summed(rows: readonly { productId: string; num: number }[]): { productId: string; num: number }[] {
  const sums = new Map<string, number>();
  for (const { productId, num } of rows) sums.set(productId, (sums.get(productId) ?? 0) + num);
  return [...sums].map(([productId, num]) => ({ productId, num }));
}

/** Changes an order of which nothing was sent; refuses 'not-allowed-now', 'purchase-started'. */
export async function updatePurchase(ctx: Ctx, { id, lines, ...said }: In<typeof purchaseOrder.update>): Promise<void> {
  const { poNo, orderStatus } = await lockPurchase(ctx, id);
  move(purchaseFlow, orderStatus, 'open');
  if (lines) {
    const sent = await from(ctx, 'deliveryOrder', 'd').select('d.id').where('d.orderId', '=', id).executeTakeFirst();
    if (sent) refuse('purchase-started', { order: poNo });
    await ctx.db.deleteFrom('purchaseOrderLine').where('nodeId', '=', ctx.nodeId).where('orderId', '=', id).execute();
    await putLines(ctx, id, lines);
  }
  const fields = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  if (Object.keys(fields).length > 0)
    await ctx.db.updateTable('purchaseOrder').set(fields).where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
  ctx.tell({ poNo });
}

/** Marks an order that its vendor will not deliver, with the reason. Refuses 'not-allowed-now' once something came, 'purchase-on-way', 'not-found'. */
export async function failPurchase(ctx: Ctx, { id, failReason }: In<typeof purchaseOrder.fail>): Promise<void> {
  const { poNo, orderStatus } = await lockPurchase(ctx, id);
  const code = move(purchaseFlow, orderStatus, 'failed');
  await requireNothingOnWay(ctx, id, poNo);
  await setPurchaseStatus(ctx, id, code);
  await ctx.db.updateTable('purchaseOrder').set({ failReason }).where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
  ctx.tell({ poNo, before: orderStatus, after: code });
}

/** Closes an order: what has not come is not expected any more. Refuses 'not-allowed-now', 'purchase-on-way' while a delivery is on its way. */
export async function closePurchase(ctx: Ctx, { id }: In<typeof purchaseOrder.close>): Promise<void> {
  const { poNo, orderStatus } = await lockPurchase(ctx, id);
  const code = move(purchaseFlow, orderStatus, 'closed');
  await requireNothingOnWay(ctx, id, poNo);
  await setPurchaseStatus(ctx, id, code);
  ctx.tell({ poNo, before: orderStatus, after: code });
}

async function requireNothingOnWay(ctx: Ctx, id: string, poNo: string): Promise<void> {
  const onWay = await from(ctx, 'deliveryOrder', 'd')
    .select('d.deliveryNo')
    .where('d.orderId', '=', id)
    .where('d.deliveryStatus', '=', 0)
    .executeTakeFirst();
  if (onWay) refuse('purchase-on-way', { order: poNo, delivery: onWay.deliveryNo });
}

/** The order of a warehouse that the actor may see, locked; refuses 'not-found'. */
export async function lockPurchase(ctx: Ctx, id: string) {
  const row = await from(ctx, 'purchaseOrder', 'o')
    .select(['o.id', 'o.poNo', 'o.orderStatus', 'o.warehouseId'])
    .where('o.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '采购订单' });
}

/** Writes a state that `move` gave; an end gets its time. */
export async function setPurchaseStatus(ctx: Ctx, id: string, orderStatus: number): Promise<void> {
  const { complete, closed, failed } = purchaseFlow.states;
  const ended = [complete, closed, failed].some(({ code }) => code === orderStatus);
  await ctx.db
    .updateTable('purchaseOrder')
    .set({ orderStatus, ...(ended ? { endedAt: sql<string>`now()` } : {}) })
    .where('nodeId', '=', ctx.nodeId)
    .where('id', '=', id)
    .execute();
}
