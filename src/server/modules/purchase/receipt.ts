// What an entry order brings of a purchase order: counted here, as a delivery that was received; the moves are the entry order's own.
import { sql } from 'kysely';
import { DeliveryStatus } from '../../../contract/purchase/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Head } from '../../kernel/document.ts';
import { from } from '../../kernel/scope.ts';
import { periods } from '../stock/index.ts';
import { announced, checkOpen, countReceived, linesOf, writeReceived, type Lines } from './delivery.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { requireApproved } from '../workflow/index.ts';
import { deliveryDocument, purchaseDocument } from './purchase.flow.ts';

/** Of one line, each line once: what is accepted, what is on hold, and the lots that it came in. */
export interface Brought {
  lineNo: number;
  num: number;
  held: number;
  lotNo: string | null;
  expiryDate: string | null;
}

/** The orders that the actor may see, locked in one order, the same for all callers; refuses 'not-found'. */
export const lockOrdersOf = async (ctx: Ctx, ids: readonly string[]): Promise<Head<'purchaseOrder'>[]> =>
  ids.length > 0 ? purchaseDocument.lockAll(ctx, ids) : [];

/** The same; refuses 'not-allowed-now' for one that takes nothing more. */
export async function lockExpected(ctx: Ctx, ids: readonly string[]): Promise<Head<'purchaseOrder'>[]> {
  const orders = await lockOrdersOf(ctx, ids);
  for (const order of orders) purchaseDocument.check(order, 'complete');
  await requireApproved(ctx, { bizType: WorkflowBizType.purchase, docIds: orders.map(({ id }) => id) });
  return orders;
}

/**
 * Counts what came of a locked order; gives its lines as they stood. The oldest delivery on its way is what came; where none is, one is made. Refuses
 * 'purchase-over' for more than may come.
 */
export async function receiveBrought(ctx: Ctx, order: Head<'purchaseOrder'>, brought: readonly Brought[]): Promise<Lines> {
  const ordered = await linesOf(ctx, order.id);
  const onWay = await announced(ctx, order.id);
  const delivery = await oldestOnWay(ctx, order.id);
  const own = delivery ? await deliveryDocument.linesOf(ctx, delivery.id) : [];
  // What this very delivery announced is what comes now.
  for (const { lineNo, num } of own) onWay.set(lineNo, (onWay.get(lineNo) ?? 0) - num);
  checkOpen(
    ordered,
    brought.map(({ lineNo, num, held }) => ({ lineNo, num: num + held })),
    onWay,
  );
  const missing = own.filter(({ lineNo }) => !brought.some((line) => line.lineNo === lineNo));
  const lines = [...brought, ...missing.map(({ lineNo }) => ({ lineNo, num: 0, held: 0, lotNo: null, expiryDate: null }))];
  const accepted = lines.filter(({ num }) => num > 0);
  await receiveDelivery(ctx, order, { delivery, lines: delivery ? lines : accepted });
  await hold(ctx, order.id, brought);
  await countReceived(ctx, order, { ordered, came: accepted });
  return ordered;
}

/** What was on hold of a locked order is accepted, or goes back and is open again. */
export async function settleHeld(
  ctx: Ctx,
  order: Head<'purchaseOrder'>,
  { lines, accepted }: { lines: readonly { lineNo: number; num: number }[]; accepted: boolean },
): Promise<void> {
  await hold(
    ctx,
    order.id,
    lines.map(({ lineNo, num }) => ({ lineNo, held: -num })),
  );
  if (!accepted) return;
  const ordered = await linesOf(ctx, order.id);
  await receiveDelivery(ctx, order, {
    delivery: undefined,
    lines: lines.map((line) => ({ ...line, lotNo: null, expiryDate: null })),
  });
  // An order that was closed meanwhile keeps its state; what it brought is counted all the same.
  await countReceived(ctx, order, { ordered, came: lines });
}

async function oldestOnWay(ctx: Ctx, orderId: string): Promise<Head<'deliveryOrder'> | undefined> {
  const row = await from(ctx, 'deliveryOrder', 'd')
    .select('d.id')
    .where('d.orderId', '=', orderId)
    .where('d.deliveryStatus', '=', DeliveryStatus.onWay)
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .executeTakeFirst();
  return row && deliveryDocument.lock(ctx, row.id);
}

interface Receiving {
  delivery: Head<'deliveryOrder'> | undefined;
  lines: readonly { lineNo: number; num: number; lotNo: string | null; expiryDate: string | null }[];
}

/** The delivery of what came, received now. */
async function receiveDelivery(ctx: Ctx, order: Head<'purchaseOrder'>, { delivery, lines }: Receiving): Promise<void> {
  if (lines.length === 0) return;
  const row = delivery ?? (await deliveryDocument.lock(ctx, (await deliveryDocument.make(ctx, { orderId: order.id })).id));
  await writeReceived(
    ctx,
    row.id,
    lines.map(({ lineNo, num, lotNo, expiryDate }) => ({ lineNo, num, lotNo, expiryDate })),
  );
  // In the settlement cycle that is open until this is committed.
  const { now } = await periods.holdPeriods(ctx);
  await deliveryDocument.advance(ctx, row, { to: 'received', set: { receiver: actorName(ctx), receivedAt: now } });
}

async function hold(ctx: Ctx, orderId: string, lines: readonly { lineNo: number; held: number }[]): Promise<void> {
  const sums = JSON.stringify(lines.filter(({ held }) => held !== 0).map(({ lineNo, held }) => ({ line_no: lineNo, num: held })));
  await sql`update purchase_order_line as l set held_num = l.held_num + a.num
    from json_to_recordset(${sums}::json) as a (line_no integer, num bigint)
    where l.node_id = ${ctx.nodeId} and l.order_id = ${orderId} and l.line_no = a.line_no`.execute(ctx.db);
}
