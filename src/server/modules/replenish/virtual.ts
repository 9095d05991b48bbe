// Virtual orders: made, confirmed, planned onto the channels of their machine, ended. Their goods come from the vendor as they are filled in.
import { sql } from 'kysely';
import { ReplenishPlanStatus, VirtualOrderStatus } from '../../../contract/replenish/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { virtualOrder } from '../../../contract/replenish/virtual.ts';
import type { Right } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode, wholeNode } from '../../kernel/scope.ts';
import { OWNER, requireFits } from '../channel/index.ts';
import { lockVm } from '../machine/index.ts';
import { requireVendors } from '../org/index.ts';
import { channelNeeds, refillable } from './need.query.ts';
import { closePlan, finishPlan, issueDirectPlan } from './plan.ts';
import { openPlans } from './plan.flow.ts';
import { virtualDocument, virtualFlow } from './virtual.flow.ts';

type Lines = In<typeof virtualOrder.create>['lines'];

/** Makes an order; gives its id and number. Refuses 'not-found', 'stopped' for the vendor, 'order-beyond'. */
export async function createVirtualOrder(
  ctx: Ctx,
  { vendorId, vmId, remark, lines }: In<typeof virtualOrder.create>,
): Promise<{ id: string; orderNo: string }> {
  await requireVendors(ctx, [vendorId]);
  if (!(await from(ctx, 'vm', 'v').select('v.id').where('v.id', '=', vmId).executeTakeFirst())) refuse('not-found', { thing: '设备' });
  const order = await virtualDocument.make(ctx, { vendorId, vmId, remark: remark ?? null }, await orderLines(ctx, vmId, lines));
  ctx.tell({ orderNo: order.orderNo });
  return order;
}

async function orderLines(ctx: Ctx, vmId: string, lines: Lines): Promise<Lines> {
  const ids = lines.map(({ productId }) => productId);
  const known = await from(ctx, 'product', 'p').select('p.id').where('p.id', 'in', ids).execute();
  if (known.length < ids.length) refuse('not-found', { thing: '商品' });
  await requireFits(
    ctx,
    OWNER.vm,
    lines.map((line) => ({ ...line, at: vmId })),
  );
  return lines;
}

/** Changes what an order that is not confirmed asks for; refuses 'not-allowed-now'. */
export async function updateVirtualOrder(ctx: Ctx, { id, remark, lines }: In<typeof virtualOrder.update>): Promise<void> {
  const order = await lockOrder(ctx, id);
  virtualDocument.check(order, 'unfinished');
  await virtualDocument.replaceLines(ctx, id, await orderLines(ctx, order.vmId, lines));
  await virtualDocument.change(ctx, id, remark === undefined ? {} : { remark });
  ctx.tell({ orderNo: order.orderNo });
}

/** Deletes an order that was never confirmed; refuses 'not-allowed-now'. */
export async function deleteVirtualOrder(ctx: Ctx, { id }: In<typeof virtualOrder.delete>): Promise<void> {
  const order = await lockOrder(ctx, id);
  if (order.state !== VirtualOrderStatus.unfinished) virtualDocument.check(order, 'unfinished');
  await virtualDocument.remove(ctx, id);
  ctx.tell({ orderNo: order.orderNo });
}

const RIGHTS = { confirmed: 'confirm', completed: 'complete', cancelled: 'cancel', closed: 'close' } as const;
type To = keyof typeof RIGHTS;

/** Confirms, completes, cancels or closes orders, all or none; a plan that is open ends with its order. Refuses 'not-permitted', 'not-allowed-now', 'stopped' for a vendor. */
export async function setVirtualStatus(ctx: Ctx, { ids, virtualOrderStatus }: In<typeof virtualOrder.status>): Promise<void> {
  const to = (Object.keys(RIGHTS) as To[]).find((state) => virtualFlow.codes[state] === virtualOrderStatus);
  if (!to) return refuse('not-allowed-now', { state: '未完成', action: virtualFlow.actions.unfinished });
  const right: Right = `operate.fictitiousOrder.${RIGHTS[to]}`;
  if (ctx.actor.kind === 'user' && !ctx.rights.has(right)) refuse('not-permitted', { action: virtualFlow.actions[to] });
  const orders = await lockOrders(ctx, ids);
  if (to === 'confirmed')
    await requireVendors(
      ctx,
      orders.map(({ vendorId }) => vendorId),
    );
  for (const order of orders) await virtualDocument.advance(ctx, order, { to });
  if (to !== 'confirmed') {
    const end = to === 'completed' ? finishPlan : closePlan;
    for (const { planId, planStatus } of orders)
      // scope: the plan ends with its order, whatever warehouse it is of
      if (planId && openPlans.includes(planStatus ?? -1)) await end(wholeNode(ctx), { id: planId });
  }
  ctx.tell({ orders: orders.map((order) => `${order.orderNo}: ${order.state} → ${virtualOrderStatus}`) });
}

/** Orders of machines that the actor may see, locked after their plans, as refills do it; refuses 'not-found', 'changed'. */
async function lockOrders(ctx: Ctx, ids: readonly string[]) {
  const before = await from(ctx, 'virtualOrder', 'o')
    .select('o.planId')
    .where('o.id', 'in', [...ids])
    .execute();
  const planIds = before.flatMap(({ planId }) => planId ?? []);
  const plans =
    planIds.length === 0
      ? []
      : // scope: the plan of an order in sight, whatever warehouse it is of
        await from(wholeNode(ctx), 'replenishPlan', 'n')
          .select(['n.id', 'n.status'])
          .where('n.id', 'in', planIds)
          .orderBy('n.id')
          .forUpdate()
          .execute();
  const rows = await virtualDocument.lockAll(ctx, ids);
  const planOf = new Map(plans.map(({ id, status }) => [id, status]));
  // A plan that was issued in between is not locked yet.
  if (rows.some(({ planId }) => planId && !planOf.has(planId))) refuse('changed');
  return rows.map((row) => ({ ...row, planStatus: row.planId ? planOf.get(row.planId) : undefined }));
}

const lockOrder = async (ctx: Ctx, id: string) => (await lockOrders(ctx, [id]))[0]!;

/** Issues the plan of a confirmed order: its goods onto the channels of its machine that want them. Refuses 'virtual-planned', 'virtual-no-room', 'not-allowed-now'. */
export async function issueVirtualPlan(ctx: Ctx, { id }: In<typeof virtualOrder.plan>): Promise<Given<typeof virtualOrder.plan>> {
  const known = await from(ctx, 'virtualOrder', 'o').select('o.vmId').where('o.id', '=', id).executeTakeFirst();
  await lockVm(ctx, known?.vmId ?? refuse('not-found', { thing: '虚拟订单' }));
  const order = await lockOrder(ctx, id);
  // What is confirmed can be completed, and nothing else can.
  virtualDocument.check(order, 'completed');
  if (order.planId && !(await cameToNothing(ctx, order.planId))) refuse('virtual-planned', { order: order.orderNo });
  const lines = await allot(ctx, id, order.vmId);
  const made = await issueDirectPlan(ctx, { vmId: order.vmId, remark: `虚拟订单 ${order.orderNo}`, lines });
  await virtualDocument.change(ctx, id, { planId: made.id });
  ctx.tell({ orderNo: order.orderNo, planNo: made.planNo });
  return made;
}

/** Whether a plan was closed before anything of it was filled in: then another can be issued. */
async function cameToNothing(ctx: Ctx, planId: string): Promise<boolean> {
  // scope: the plan of an order in sight, whatever warehouse it is of
  const { status, filled } = await from(wholeNode(ctx), 'replenishPlan', 'n')
    .innerJoin('replenishPlanLine as l', sameNode('l.planId', 'n.id'))
    .select(['n.status', sql<number>`sum(l.filled)::bigint`.as('filled')])
    .where('n.id', '=', planId)
    .groupBy('n.status')
    .executeTakeFirstOrThrow();
  return status === ReplenishPlanStatus.closed && filled === 0;
}

async function allot(ctx: Ctx, orderId: string, vmId: string) {
  const wanted = await virtualDocument.linesOf(ctx, orderId);
  const channels = await channelNeeds(ctx)
    .select(['c.id', 'c.productId', 'g.needNum', 'v.vmCode', 'c.tray', 'c.position'])
    .where('c.vmId', '=', vmId)
    .where(refillable)
    .where('g.needNum', '>', 0)
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();
  const lines: { channelId: string; productId: string; quantity: number; at: number }[] = [];
  for (const { productId, num } of wanted) {
    let left = num;
    for (const [at, channel] of channels.entries()) {
      const part = channel.productId === productId ? Math.min(left, channel.needNum) : 0;
      left -= part;
      if (part > 0) lines.push({ channelId: channel.id, productId, quantity: part, at });
    }
    if (left > 0) await refuseRoom(ctx, { vmId, productId, num, room: num - left });
  }
  return lines.toSorted((a, b) => a.at - b.at).map(({ at: _, ...line }) => line);
}

async function refuseRoom(
  ctx: Ctx,
  { vmId, productId, num, room }: { vmId: string; productId: string; num: number; room: number },
): Promise<never> {
  const vm = await from(ctx, 'vm', 'v').select('v.vmCode').where('v.id', '=', vmId).executeTakeFirst();
  const product = await from(ctx, 'product', 'p').select('p.productName').where('p.id', '=', productId).executeTakeFirst();
  return refuse('virtual-no-room', { vm: vm?.vmCode ?? '', product: product?.productName ?? '', room, asked: num });
}
