// An order of an unmanned warehouse is fetched: claimed by one person, guided by light and door, booked piece by piece out of where it is reserved.
import { sql } from 'kysely';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { SaleType } from '../../../contract/machine/codes.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import type { uwh } from '../../../contract/uwh/index.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { NOW, type Head } from '../../kernel/document.ts';
import { allow } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { sendStoreCommand } from '../device/index.ts';
import { requireNotStopped } from '../pick/index.ts';
import { holdingsOf } from '../stock/index.ts';
import { recordWarehouseTrades } from '../trade/index.ts';
import { lockPrewh, uwhDocument } from '../warehouse/index.ts';
import { ownEmpId, ownUserId } from './own.ts';

type Order = Head<'uwhPickOrder'>;

/** Minutes for which the controller may still do it: who asked stands there. */
const GUIDE_MINUTES = 2;

/** The order, locked, where the actor may fetch it now. Refuses 'not-permitted' for another's without the right, 'uwh-not-passed', 'uwh-claimed'. */
async function lockMine(ctx: Ctx, id: string): Promise<Order> {
  const order = await uwhDocument.lock(ctx, id);
  if (order.empId !== ownEmpId(ctx)) allow(ctx, 'wms.uwhTask.pick', '领料');
  if (order.state !== ApprovalOrderStatus.passed)
    refuse('uwh-not-passed', { order: order.orderNo, state: labelOfCode(ApprovalOrderStatus, order.state) });
  if (order.pickerId !== null && order.pickerId !== ownUserId(ctx))
    refuse('uwh-claimed', { order: order.orderNo, name: order.picker ?? '' });
  return order;
}

async function claimFor(ctx: Ctx, order: Order): Promise<void> {
  if (order.pickerId === null)
    await uwhDocument.change(ctx, order.id, { pickerId: ownUserId(ctx), picker: actorName(ctx), claimedAt: NOW });
}

/** From now on the actor alone fetches it. Refuses as `lockMine`. */
export async function claimOrder(ctx: Ctx, { id }: In<typeof uwh.claim>): Promise<void> {
  const order = await lockMine(ctx, id);
  await claimFor(ctx, order);
  ctx.tell({ orderNo: order.orderNo });
}

/** Somebody else may fetch it. Refuses 'uwh-not-claimed' unless it is the actor's; whoever sees to the warehouse may put back anybody's. */
export async function giveUpOrder(ctx: Ctx, { id }: In<typeof uwh.giveUp>): Promise<void> {
  const order = await uwhDocument.lock(ctx, id);
  const mayAny = ctx.rights.has('wms.uwhTask.settle');
  if (order.pickerId === null || (order.pickerId !== ownUserId(ctx) && !mayAny)) refuse('uwh-not-claimed', { order: order.orderNo });
  await uwhDocument.change(ctx, id, { pickerId: null, picker: null, claimedAt: null });
  ctx.tell({ orderNo: order.orderNo });
}

/** The line of an order that is reserved in a channel, and how much of it. Refuses 'uwh-not-here' where there is less than `num`. */
async function heldAt(ctx: Ctx, order: Order, { channelId, lineNo, num }: { channelId: string; lineNo?: number; num: number }) {
  const held = await holdingsOf(ctx, { kind: uwhDocument.ref(order.id).kind, ids: [order.id] });
  const here = held.find(({ placeRef, lineNo: line }) => placeRef === channelId && (lineNo === undefined || line === lineNo));
  const channel = await from(ctx, 'prewhChannel', 'c')
    .select('c.channelCode')
    .where('c.id', '=', channelId)
    .where('c.prewhId', '=', order.prewhId)
    .executeTakeFirst();
  if (!channel) return refuse('not-found', { thing: '货道' });
  const lines = await uwhDocument.linesOf(ctx, order.id);
  const line = lines.find((one) => one.lineNo === (here?.lineNo ?? lineNo));
  const product = await from(ctx, 'product', 'p')
    .select(['p.productName', 'p.saleType'])
    .where('p.id', '=', line?.productId ?? NIL)
    .executeTakeFirst();
  if (!here || !line || here.held < num)
    return refuse('uwh-not-here', { order: order.orderNo, channel: channel.channelCode, product: product?.productName ?? '', num });
  return { ...channel, line, saleType: product?.saleType };
}

/** Lights a channel, or opens its door. Refuses as `lockMine`, 'uwh-not-here' for a channel that nothing of the order lies in. */
export async function guidePick(ctx: Ctx, { id, channelId, guide }: In<typeof uwh.guide>): Promise<void> {
  const order = await lockMine(ctx, id);
  const { channelCode } = await heldAt(ctx, order, { channelId, num: 1 });
  await sendStoreCommand(ctx, { prewhId: order.prewhId, kind: guide, channelCode, minutes: GUIDE_MINUTES });
}

/**
 * Books what was taken out of a channel as a trade on the account of the order: consumed, or lent where the product is to come back. Refuses as
 * `lockMine`, 'uwh-not-here', 'pick-emp-locked'.
 */
export async function pickOrder(ctx: Ctx, { id, channelId, lineNo, num }: In<typeof uwh.pick>): Promise<Given<typeof uwh.pick>> {
  const order = await lockMine(ctx, id);
  await lockPrewh(ctx, order.prewhId);
  await requireNotStopped(ctx, order.empId);
  const { line, saleType } = await heldAt(ctx, order, { channelId, lineNo, num });
  const { prewhId, empId, departmentId, costId, projectId, orderNo } = order;
  const tradeType = saleType === SaleType.borrow ? MOVE.borrow : MOVE.pick;
  await recordWarehouseTrades(ctx, {
    prewhId,
    tradeNumber: orderNo,
    empId,
    departmentId,
    costId,
    projectId,
    consumes: uwhDocument.ref(id),
    lines: [{ channelId, productId: line.productId, quantity: num, tradeType, ofLine: lineNo }],
  });
  await sql`update uwh_pick_order_detail set picked_num = picked_num + ${num}
    where node_id = ${ctx.nodeId} and order_id = ${id} and line_no = ${lineNo}`.execute(ctx.db);
  await claimFor(ctx, order);
  const lines = await uwhDocument.linesOf(ctx, id);
  ctx.tell({ orderNo, lineNo, num });
  return { doneFlag: lines.every(({ applyNum, pickedNum }) => pickedNum >= applyNum) };
}
