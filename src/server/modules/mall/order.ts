// Orders out of the mall: asked for, asked for once more, taken back. What is ordered waits until somebody else passes it.
import { CloudMallOrderStatus } from '../../../contract/mall/codes.ts';
import type { mall } from '../../../contract/mall/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { OrderStatus } from '../../../contract/purchase/codes.ts';
import { ApprovalOrderStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Head } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beyondScope } from '../../kernel/scope-join.ts';
import { from, removeFrom, wholeNode } from '../../kernel/scope.ts';
import { orderAccounts } from '../org/index.ts';
import { requireAllowed, tellHolders } from '../pick/index.ts';
import { closePurchase, untouchedPurchases } from '../purchase/index.ts';
import { askers } from '../site/index.ts';
import { release } from '../stock/index.ts';
import { askApproval, endApproval, isUrgent } from '../workflow/index.ts';
import { priced } from './buyable.ts';
import { mallDocument } from './mall.flow.ts';

type Create = In<typeof mall.mallOrder.create>;
type Made = { id: string; orderNo: string };
/** Who hears of an order that waits. */
const WAITING = {
  right: 'operate.evmMarketMall.approve',
  title: '商城申请 {order} 待审批：{name}',
  link: 'data-mall-order',
} as const;

/**
 * Asks for what is in the mall, at the prices of today; for the actor himself unless somebody is named. Gives id and number. Refuses 'mall-nobody', 'not-found',
 * 'pick-refused' with each line that the rules of picking do not allow, what `priced` and `orderAccounts` refuse.
 */
export async function createMallOrder(ctx: Ctx, input: Create): Promise<Made> {
  return make(ctx, input, null);
}

async function make(ctx: Ctx, input: Create, copyFromId: string | null): Promise<Made> {
  const { warehouseId, needDate, remark, lines: wanted } = input;
  const { actor } = ctx;
  requireForOneself(ctx, input.empId);
  const empId = input.empId ?? (actor.kind === 'user' ? actor.empId : null) ?? refuse('mall-nobody');
  const seen = await from(ctx, 'warehouse', 'w')
    .select('w.id')
    .where('w.id', '=', warehouseId)
    .where('w.statusFlag', '=', true)
    .executeTakeFirst();
  if (!seen) refuse('not-found', { thing: '仓库' });
  const { empName, accounts } = await orderAccounts(ctx, { ...input, empId });
  // Two orders of one person at once would each find the month's limit free.
  await from(ctx, 'employee', 'e').select('e.id').where('e.id', '=', empId).forNoKeyUpdate().execute();
  const lines = await priced(ctx, { empId, empName }, wanted);
  const head = { ...accounts, warehouseId, needDate: needDate ?? null, remark: remark ?? null, askedBy: askers(ctx), copyFromId };
  const order = await mallDocument.make(ctx, head, lines);
  await requireAllowed(ctx, { ...accounts, id: order.id, order: order.orderNo, lines: asked(lines) });
  await emptyBasket(
    ctx,
    lines.map(({ productId }) => productId),
  );
  const request = {
    bizType: WorkflowBizType.mall,
    docId: order.id,
    docNo: order.orderNo,
    about: empName,
    askedBy: head.askedBy,
    ...accounts,
    warehouseId,
    lines,
    urgentFlag: isUrgent(ctx, needDate),
  };
  // Where a workflow takes it, the engine has told those whose turn it is.
  if ((await askApproval(ctx, request, { usual: true })) === 'usual') await tellHolders(ctx, { ...order, empId, empName }, WAITING);
  ctx.tell({ orderNo: order.orderNo, lines: lines.length });
  return order;
}

/** At a shared terminal one asks for oneself. Refuses 'terminal-limited'. */
export function requireForOneself({ actor, atTerminal }: Ctx, empId: string | null | undefined): void {
  if (atTerminal && empId && (actor.kind !== 'user' || actor.empId !== empId)) refuse('terminal-limited');
}

/** Lines as the pick decision asks them. */
export const asked = (lines: readonly { productId: string; num: number }[]) =>
  lines.map(({ productId, num }, at) => ({ line: at + 1, productId, qty: num }));

/** What was ordered lies in the actor's basket no more. */
async function emptyBasket(ctx: Ctx, productIds: readonly string[]): Promise<void> {
  const userId = actorUserId(ctx);
  if (userId === null) return;
  await removeFrom(ctx, 'cloudMallBasket')
    .where('userId', '=', userId)
    .where('productId', 'in', [...productIds])
    .execute();
}

/** The same once more for the same person, at the prices of today. Refuses as `createMallOrder`. */
export async function copyMallOrder(ctx: Ctx, { id }: In<typeof mall.emoOrder.copy>): Promise<Made> {
  const order = await from(ctx, 'cloudMallOrder', 'o')
    .select(['o.empId', 'o.costId', 'o.projectId', 'o.warehouseId', 'o.remark'])
    .where('o.id', '=', id)
    .executeTakeFirst();
  if (!order) return refuse('not-found', { thing: '商城申请' });
  const lines = await mallDocument.linesOf(ctx, id);
  // A vendor who offers it no more is not asked.
  const there = await from(ctx, 'cloudMallOffer', 'f')
    .select(['f.productId', 'f.vendorId'])
    .where(
      'f.productId',
      'in',
      lines.map(({ productId }) => productId),
    )
    .execute();
  const offers = new Set(there.map(({ productId, vendorId }) => `${productId} ${vendorId}`));
  const wanted = lines.map(({ productId, num, vendorId }) => ({
    productId,
    num,
    vendorId: offers.has(`${productId} ${vendorId}`) ? vendorId : null,
  }));
  return make(ctx, { ...order, lines: wanted }, id);
}

/**
 * Ends an order of which nothing was handed over (R164): what it holds is free again, and its purchase orders of which nothing is under way are closed. Who has
 * only the right to order takes back his own, while it waits; refuses 'mall-not-yours' else, 'not-allowed-now'.
 */
export async function cancelMallOrder(ctx: Ctx, { id }: In<typeof mall.mallOrder.cancel>): Promise<void> {
  const order = await mallDocument.lock(ctx, id);
  mallDocument.check(order, 'cancelled');
  requireOwn(ctx, order);
  const waits = order.state === CloudMallOrderStatus.pending;
  const after = await mallDocument.advance(ctx, order, {
    to: 'cancelled',
    ...(waits ? { set: { approvalStatus: ApprovalOrderStatus.cancelled } } : {}),
  });
  await endApproval(ctx, { bizType: WorkflowBizType.mall, docId: id });
  await release(ctx, { document: mallDocument.ref(id) });
  await closePurchases(ctx, id);
  ctx.tell({ orderNo: order.orderNo, before: order.state, after });
}

/** What was bought for an order and is not under way yet is not bought. */
async function closePurchases(ctx: Ctx, orderId: string): Promise<void> {
  // scope: an order is taken back whole, also what its warehouse has ordered out of the actor's sight
  const all = wholeNode(ctx);
  const purchases = await from(all, 'cloudMallPurchase', 'c')
    .innerJoin('purchaseOrder as u', beyondScope('u.id', 'c.purchaseId', 'what was bought for an order is taken back with it'))
    .select('u.id')
    .where('c.orderId', '=', orderId)
    .where('u.orderStatus', '=', OrderStatus.open)
    .orderBy('u.id')
    .execute();
  for (const { id } of await untouchedPurchases(all, purchases)) await closePurchase(all, { id });
}

/** Whoever may cancel cancels any; others what they asked for, until it is decided. */
function requireOwn(ctx: Ctx, { askedBy, state }: Head<'cloudMallOrder'>): void {
  const { actor, rights } = ctx;
  if (actor.kind !== 'user' || rights.has('operate.evmMarketOrder.cancel')) return;
  if (state !== CloudMallOrderStatus.pending || !askedBy.includes(actor.userId)) refuse('mall-not-yours');
}
