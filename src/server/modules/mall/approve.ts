// The decision on an order: passed, it is taken out of the warehouse where that has it, and bought of its vendors for the rest.
import { sql } from 'kysely';
import type { mall } from '../../../contract/mall/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { ApprovalOrderStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { decidedBy, type Head } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, wholeNode } from '../../kernel/scope.ts';
import { requireAllowed } from '../pick/index.ts';
import { createPurchase } from '../purchase/index.ts';
import { refuseOwnRequest } from '../site/index.ts';
import { onHand, reserve } from '../stock/index.ts';
import { endApproval, isDecided } from '../workflow/index.ts';
import { mallDocument } from './mall.flow.ts';
import { asked } from './order.ts';

/**
 * Passes, rejects or takes back orders that wait, all or none. Passing buys; refuses 'own-request', 'pick-refused' with each line that the rules of picking do not
 * allow, 'stopped' for a vendor, 'not-allowed-now'.
 */
export async function approveMallOrders(ctx: Ctx, { ids, approvalStatus, approveRemark }: In<typeof mall.emoOrder.approve>): Promise<void> {
  const passes = approvalStatus === ApprovalOrderStatus.passed;
  if (!passes && approvalStatus !== ApprovalOrderStatus.rejected && approvalStatus !== ApprovalOrderStatus.cancelled)
    return refuse('not-allowed-now', { state: '待审核', action: '审批' });
  const orders = await mallDocument.lockAll(ctx, ids);
  for (const order of orders) {
    // Only what waits can be passed, and only that can be rejected.
    mallDocument.check(order, 'toShip');
    // Who asked may take it back.
    if (approvalStatus !== ApprovalOrderStatus.cancelled) await refuseOwnRequest(ctx, { askedBy: order.askedBy, empIds: [order.empId] });
  }
  for (const order of orders) {
    const { id } = order;
    if (approvalStatus === ApprovalOrderStatus.cancelled) await endApproval(ctx, { bizType: WorkflowBizType.mall, docId: id });
    // While others of its workflow have to agree it goes on waiting.
    else if (!(await isDecided(ctx, { bizType: WorkflowBizType.mall, docId: id, passFlag: passes, remark: approveRemark }))) continue;
    if (passes) await buy(ctx, order);
    const set = { approvalStatus, ...decidedBy(ctx, approveRemark) };
    // One after the other: what one promises a person, the next has to count.
    await mallDocument.advance(ctx, order, { to: passes ? 'toShip' : 'cancelled', set });
  }
  ctx.tell({ orders: orders.map((order) => `${order.orderNo}: ${order.approvalStatus} → ${approvalStatus}`) });
}

/** Reserves what the order's warehouse has, and orders the rest: a purchase order of each vendor. */
async function buy(ctx: Ctx, order: Head<'cloudMallOrder'>): Promise<void> {
  const { id, orderNo, warehouseId, needDate } = order;
  const lines = await mallDocument.linesOf(ctx, id);
  await requireAllowed(ctx, { ...order, order: orderNo, lines: asked(lines) });
  // scope: an order is bought for the warehouse that it names, whoever passes it
  const site = wholeNode(ctx);
  const place = { kind: PLACE.warehouse, ref: warehouseId };
  const lying = await onHand(site, { places: [place], products: lines.map(({ productId }) => productId) });
  const free = new Map(lying.map((one) => [one.productId, one.free]));
  const there = lines.map((line) => ({ line, qty: Math.max(0, Math.min(line.num, free.get(line.productId) ?? 0)) }));
  const held = there.filter(({ qty }) => qty > 0);
  if (held.length > 0) {
    const parts = held.map(({ line, qty }) => ({ place, productId: line.productId, qty, line: line.lineNo }));
    await reserve(site, { document: mallDocument.ref(id), reason: `云商城订单 ${orderNo}`, lines: parts });
  }
  await sql`update cloud_mall_order_line l set stock_num = w.num
    from unnest(${there.map(({ line }) => line.lineNo)}::integer[], ${there.map(({ qty }) => qty)}::bigint[]) as w (line_no, num)
    where l.node_id = ${ctx.nodeId} and l.order_id = ${id} and l.line_no = w.line_no`.execute(ctx.db);
  const rest = there.filter(({ line, qty }) => line.num > qty);
  for (const [vendorId, rows] of Map.groupBy(rest, ({ line }) => line.vendorId)) {
    const wanted = rows.map(({ line, qty }) => ({ productId: line.productId, num: line.num - qty, price: line.price }));
    const made = await createPurchase(site, { vendorId, warehouseId, needDate, remark: `云商城订单 ${orderNo}`, lines: wanted });
    await addTo(ctx, 'cloudMallPurchase', { orderId: id, purchaseId: made.id }).execute();
  }
}
