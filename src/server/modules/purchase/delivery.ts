// Deliveries of purchase orders: announced, received into the order's warehouse, or cancelled. The receipt is the document of the moves.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { delivery } from '../../../contract/purchase/delivery.ts';
import type { purchaseOrder } from '../../../contract/purchase/order.ts';
import { MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Head } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, sameNode } from '../../kernel/scope.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { inPieces } from '../product/index.ts';
import { nodeConfigOf } from '../site/index.ts';
import { averageReceipts, lotsOf, periods, postIntent, requireSerials } from '../stock/index.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { requireApproved } from '../workflow/index.ts';
import { deliveryDocument, expecting, purchaseDocument } from './purchase.flow.ts';
import { DeliveryStatus } from '../../../contract/purchase/codes.ts';

export type Received = Omit<In<typeof purchaseOrder.receive>['lines'][number], 'unit'>[];
type Made = { id: string; deliveryNo: string };

/** What is ordered in each line, what came of it, the most that may come in all, and how much is enough; the caller holds the order locked. */
export async function linesOf(ctx: Ctx, orderId: string) {
  const rows = await from(ctx, 'purchaseOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.productId', 'p.productName', 'p.expiryDays', 'l.num', 'l.receivedNum', 'l.heldNum', 'l.price'])
    .where('l.orderId', '=', orderId)
    .orderBy('l.lineNo')
    .execute();
  const { overDeliveryPercent, shortDeliveryPercent } = await nodeConfigOf(ctx);
  const part = (num: number, percent: number): number => Math.floor((num * percent) / 100);
  return new Map(
    rows.map((row) => [
      row.lineNo,
      { ...row, most: row.num + part(row.num, overDeliveryPercent), enough: row.num - part(row.num, shortDeliveryPercent) },
    ]),
  );
}
export type Lines = Awaited<ReturnType<typeof linesOf>>;

/** What deliveries on their way announce of each line. */
export const announced = async (ctx: Ctx, orderId: string): Promise<Map<number, number>> => {
  const rows = await from(ctx, 'deliveryOrder', 'd')
    .innerJoin('deliveryOrderLine as l', sameNode('l.deliveryId', 'd.id'))
    .select(['l.lineNo', sql<number>`sum(l.num)`.as('num')])
    .where('d.orderId', '=', orderId)
    .where('d.deliveryStatus', '=', DeliveryStatus.onWay)
    .groupBy('l.lineNo')
    .execute();
  return new Map(rows.map(({ lineNo, num }) => [lineNo, num]));
};

/**
 * Refuses 'purchase-over' for a line that would bring more than may still come (what is on hold is here), 'not-found' for one that the order has not.
 */
export function checkOpen(lines: Lines, asked: readonly { lineNo: number; num: number }[], onWay: ReadonlyMap<number, number>): void {
  for (const { lineNo, num } of asked) {
    const line = lines.get(lineNo) ?? refuse('not-found', { thing: '采购订单明细' });
    const open = Math.max(0, line.most - line.receivedNum - line.heldNum - (onWay.get(lineNo) ?? 0));
    if (num > open) refuse('purchase-over', { line: lineNo, product: line.productName, open, asked: num });
  }
}

/** Announces what a vendor has sent: at most what is open and not on its way. Refuses 'not-allowed-now', 'purchase-over'. */
export async function createDelivery(ctx: Ctx, input: In<typeof delivery.create>): Promise<Made> {
  const { orderId, lines, ...head } = input;
  const order = await purchaseDocument.lock(ctx, orderId);
  // What ends the order takes no deliveries either.
  purchaseDocument.check(order, 'complete');
  await requireApproved(ctx, { bizType: WorkflowBizType.purchase, docIds: [orderId] });
  const ordered = await linesOf(ctx, orderId);
  const sent = await pieces(ctx, lines, ordered);
  checkOpen(ordered, sent, await announced(ctx, orderId));
  return announce(ctx, { orderId, head, lines: sent });
}

/** Lines of an order with their numbers in pieces, whatever unit they were said in. Refuses as `inPieces`. */
async function pieces<L extends { lineNo: number; num: number; unit?: string | null | undefined }>(
  ctx: Ctx,
  lines: readonly L[],
  ordered: Lines,
) {
  const named = lines.map((line) => {
    const { productId } = ordered.get(line.lineNo) ?? refuse('not-found', { thing: '采购订单明细' });
    return { ...line, productId };
  });
  return inPieces(ctx, named).then((said) => said.map(({ productId: _, ...line }) => line));
}

interface Announcing {
  orderId: string;
  head: Omit<In<typeof delivery.create>, 'orderId' | 'lines'>;
  lines: readonly { lineNo: number; num: number }[];
}

async function announce(ctx: Ctx, { orderId, head, lines }: Announcing): Promise<Made> {
  const { deliveryDate = null, carrier = null, trackingNo = null, remark = null } = head;
  const made = await deliveryDocument.make(ctx, { orderId, deliveryDate, carrier, trackingNo, remark }, lines);
  ctx.tell({ deliveryNo: made.deliveryNo, lines: lines.length });
  return made;
}

/** Books an announced delivery into the warehouse: what came, also where that differs from what was announced. */
export async function receiveDelivery(ctx: Ctx, { id, lines, remark }: In<typeof delivery.receive>): Promise<void> {
  const { order, row } = await lockWithOrder(ctx, id);
  deliveryDocument.check(row, 'received');
  const { orderId } = row;
  const onWay = await announced(ctx, orderId);
  const own = await deliveryDocument.linesOf(ctx, id);
  // What this very delivery announced may come now.
  for (const { lineNo, num } of own) onWay.set(lineNo, (onWay.get(lineNo) ?? 0) - num);
  const said = await pieces(ctx, lines, await linesOf(ctx, orderId));
  const all = own.map(({ lineNo }) => said.find((line) => line.lineNo === lineNo) ?? { lineNo, num: 0 });
  const more = said.filter(({ lineNo }) => !own.some((line) => line.lineNo === lineNo));
  await book(ctx, { row, order, lines: [...all, ...more], onWay, remark: remark ?? null });
}

/** Books what came without an announcement. Refuses 'purchase-nothing', 'purchase-over', 'not-allowed-now'. */
export async function receivePurchase(ctx: Ctx, { id, lines, remark }: In<typeof purchaseOrder.receive>): Promise<Made> {
  const order = await purchaseDocument.lock(ctx, id);
  purchaseDocument.check(order, 'complete');
  await requireApproved(ctx, { bizType: WorkflowBizType.purchase, docIds: [id] });
  const ordered = await linesOf(ctx, id);
  const came = (await pieces(ctx, lines, ordered)).filter(({ num }) => num > 0);
  if (came.length === 0) refuse('purchase-nothing');
  const onWay = await announced(ctx, id);
  checkOpen(ordered, came, onWay);
  const made = await announce(ctx, { orderId: id, head: { remark: remark ?? null }, lines: came });
  await book(ctx, { row: await deliveryDocument.lock(ctx, made.id), order, lines: came, onWay, remark: remark ?? null });
  return made;
}

interface Booking {
  row: Head<'deliveryOrder'>;
  order: Head<'purchaseOrder'>;
  lines: Received;
  onWay: ReadonlyMap<number, number>;
  remark: string | null;
}

/**
 * What came, each with the lot that it keeps by: a product with a shelf life expires so many days from today, unless its day was said (null: never).
 * Without a number the lot is called by its day of expiry, so that what expires together lies together.
 */
function dated(ctx: Ctx, lines: Received, ordered: Lines): Received {
  const today = dayOf(new Date(), ctx.timeZone);
  return lines.map((line) => {
    const days = ordered.get(line.lineNo)?.expiryDays;
    const expiryDate = line.expiryDate === undefined && days && line.num > 0 ? addDays(today, days) : line.expiryDate;
    return { ...line, expiryDate, lotNo: line.lotNo ?? (expiryDate ? `E${expiryDate.replaceAll('-', '')}` : null) };
  });
}

async function book(ctx: Ctx, { row, order, lines: said, onWay, remark }: Booking): Promise<void> {
  const ordered = await linesOf(ctx, order.id);
  const lines = dated(ctx, said, ordered);
  checkOpen(ordered, lines, onWay);
  const came = lines.filter(({ num }) => num > 0);
  await requireSerials(
    ctx,
    said.filter(({ num }) => num > 0).map(({ lineNo, num, lotNo }) => ({ productId: ordered.get(lineNo)?.productId ?? '', num, lotNo })),
  );
  // In the settlement cycle that is open until this is committed.
  const { now } = await periods.holdPeriods(ctx);
  await writeReceived(ctx, row.id, lines);
  await deliveryDocument.advance(ctx, row, {
    to: 'received',
    set: { receiver: actorName(ctx), receivedAt: now, ...(remark ? { remark } : {}) },
  });
  if (came.length > 0) {
    const lots = await lotIds(ctx, came, ordered);
    await averageReceipts(
      ctx,
      came.map(({ lineNo, num }) => ({ productId: ordered.get(lineNo)!.productId, qty: num, unitCost: ordered.get(lineNo)!.price })),
    );
    await postIntent(ctx, {
      document: deliveryDocument.ref(row.id),
      moves: came.map(({ lineNo, num }) => ({
        productId: ordered.get(lineNo)!.productId,
        qty: num,
        from: { kind: PLACE.supplier, ref: NO_REF },
        to: { kind: PLACE.warehouse, ref: order.warehouseId },
        kind: MOVE.entry,
        line: lineNo,
        unitCost: ordered.get(lineNo)!.price,
        ...(lots.has(lineNo) ? { lotId: lots.get(lineNo)! } : {}),
      })),
    });
  }
  await countReceived(ctx, order, { ordered, came });
  ctx.tell({ deliveryNo: row.deliveryNo, pieces: came.reduce((sum, { num }) => sum + num, 0) });
}

async function lotIds(ctx: Ctx, came: Received, ordered: Lines): Promise<Map<number, string>> {
  const named = came.flatMap(({ lineNo, lotNo, expiryDate }) =>
    lotNo ? [{ lineNo, productId: ordered.get(lineNo)!.productId, lotNo, expiryDate: expiryDate ?? null }] : [],
  );
  if (named.length === 0) return new Map();
  const ids = await lotsOf(ctx, named);
  return new Map(named.map(({ lineNo }, at) => [lineNo, ids[at]!]));
}

/** What came stands beside what was announced, in a line of its own where nothing was. */
export async function writeReceived(ctx: Ctx, id: string, lines: Received): Promise<void> {
  const rows = lines.map(({ lineNo, num, lotNo, expiryDate }) => ({
    deliveryId: id,
    lineNo,
    num: 0,
    receivedNum: num,
    lotNo: lotNo ?? null,
    expiryDate: expiryDate ?? null,
  }));
  await addTo(ctx, 'deliveryOrderLine', rows)
    .onConflict((same) =>
      same.columns(['nodeId', 'deliveryId', 'lineNo']).doUpdateSet((row) => ({
        receivedNum: row.ref('excluded.receivedNum'),
        lotNo: row.ref('excluded.lotNo'),
        expiryDate: row.ref('excluded.expiryDate'),
      })),
    )
    .execute();
}

interface Counting {
  ordered: Lines;
  came: readonly { lineNo: number; num: number }[];
}

/** Counts what came against its order, each line once, and takes the order into the state that follows. */
export async function countReceived(ctx: Ctx, order: Head<'purchaseOrder'>, { ordered, came }: Counting): Promise<void> {
  if (came.length === 0) return;
  const orderId = order.id;
  const byLine = new Map(came.map(({ lineNo, num }) => [lineNo, num]));
  const sums = JSON.stringify(came.map(({ lineNo, num }) => ({ line_no: lineNo, num })));
  await sql`update purchase_order_line as l set received_num = l.received_num + a.num
    from json_to_recordset(${sums}::json) as a (line_no integer, num bigint)
    where l.node_id = ${ctx.nodeId} and l.order_id = ${orderId} and l.line_no = a.line_no`.execute(ctx.db);
  // One that is complete already, and has goods on hold beyond what was ordered, stays so.
  if (!expecting.includes(order.state)) return;
  const isOpen = [...ordered.values()].some((line) => line.receivedNum + (byLine.get(line.lineNo) ?? 0) < line.enough);
  await purchaseDocument.advance(ctx, order, { to: isOpen ? 'partial' : 'complete' });
}

/** Cancels a delivery that has not come: what it announced is open again. */
export async function cancelDelivery(ctx: Ctx, { id }: In<typeof delivery.cancel>): Promise<void> {
  const { row } = await lockWithOrder(ctx, id);
  await deliveryDocument.advance(ctx, row, { to: 'cancelled' });
  ctx.tell({ deliveryNo: row.deliveryNo });
}

/** A delivery and its order, the order locked first, as all callers do; refuses 'not-found'. */
async function lockWithOrder(ctx: Ctx, id: string) {
  const known = await from(ctx, 'deliveryOrder', 'd').select('d.orderId').where('d.id', '=', id).executeTakeFirst();
  const order = await purchaseDocument.lock(ctx, known?.orderId ?? refuse('not-found', { thing: '送货单' }));
  return { order, row: await deliveryDocument.lock(ctx, id) };
}
