// Pick orders of unmanned warehouses: asked for, approved (its goods reserved until the validity ends), rejected or cancelled.
import { ApprovalOrderStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { UNMANNED } from '../../../contract/warehouse/codes.ts';
import type { uwhOrder } from '../../../contract/warehouse/uwh-order.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { decidedBy, type Head } from '../../kernel/document.ts';
import { stateOf } from '../../kernel/flow.ts';
import { announcePrewh } from '../live/index.ts';
import { askers, nodeConfigOf, refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { OWNER, requireFits } from '../channel/index.ts';
import { orderAccounts } from '../org/index.ts';
import { requireAllowed } from '../pick/index.ts';
import { release } from '../stock/index.ts';
import { askApproval, endApproval, isDecided } from '../workflow/index.ts';
import { claim } from './allot.ts';
import { requireProducts } from './order-for.ts';
import { lockPrewh, requirePrewh } from './prewh.ts';
import { uwhDocument, uwhFlow } from './uwh-order.flow.ts';

const HOUR = 3_600_000;
type Lines = In<typeof uwhOrder.create>['lines'];

/** Makes an order that waits for approval; gives its id and number. Refuses 'prewh-not-unmanned', 'valid-until-past', 'order-beyond', what `orderAccounts` refuses. */
export async function createUwhOrder(ctx: Ctx, input: In<typeof uwhOrder.create>): Promise<{ id: string; orderNo: string }> {
  const { prewhId, remark, lines } = input;
  const home = await requirePrewh(ctx, prewhId);
  const { prewhName, prewhType } = home;
  await announcePrewh(ctx, home);
  if (!UNMANNED.some((type) => type === prewhType)) refuse('prewh-not-unmanned', { prewh: prewhName });
  const { accounts } = await orderAccounts(ctx, input);
  const validUntil = inFuture(input.validUntil ?? (await usualEnd(ctx)));
  const head = { prewhId, ...accounts, validUntil, remark: remark ?? null, askedBy: askers(ctx) };
  const order = await uwhDocument.make(ctx, head, await orderLines(ctx, prewhId, lines));
  await asks(ctx, order.id);
  return order;
}

/** Has an order wait for its decision, as it stands now. */
async function asks(ctx: Ctx, id: string): Promise<void> {
  const { orderNo, prewhId, empId, departmentId, costId, projectId, validUntil, askedBy } = await uwhDocument.lock(ctx, id);
  const lines = (await uwhDocument.linesOf(ctx, id)).map(({ productId, applyNum: num }) => ({ productId, num }));
  const { prewhName, warehouseId } = await requirePrewh(ctx, prewhId);
  const emp = await from(ctx, 'employee', 'e').select('e.empName').where('e.id', '=', empId).executeTakeFirst();
  const request = { bizType: WorkflowBizType.uwh, docId: id, docNo: orderNo, about: `${emp?.empName ?? ''} · ${prewhName}`, askedBy };
  await askApproval(ctx, { ...request, empId, warehouseId, departmentId, costId, projectId, lines, endsAt: validUntil }, { usual: true });
}

/** As many hours from now as the site has set. */
async function usualEnd(ctx: Ctx): Promise<string> {
  const { uwhHours } = await nodeConfigOf(ctx);
  return new Date(Date.now() + uwhHours * HOUR).toISOString();
}

function inFuture(until: string): string {
  if (Date.parse(until) <= Date.now()) refuse('valid-until-past');
  return until;
}

async function orderLines(ctx: Ctx, prewhId: string, lines: Lines) {
  await requireProducts(
    ctx,
    lines.map(({ productId }) => productId),
  );
  await requireFits(
    ctx,
    OWNER.prewh,
    lines.map((line) => ({ ...line, at: prewhId })),
  );
  return lines.map(({ productId, num }) => ({ productId, applyNum: num }));
}

/** Replaces what an order that waits asks for; refuses 'not-allowed-now' otherwise. */
export async function modifyUwhDetail(ctx: Ctx, { id, lines }: In<typeof uwhOrder.modifyDetail>): Promise<void> {
  const order = await uwhDocument.lock(ctx, id);
  uwhDocument.check(order, 'pending');
  await uwhDocument.replaceLines(ctx, id, await orderLines(ctx, order.prewhId, lines));
  await uwhDocument.change(ctx, id, { askedBy: askers(ctx, order.askedBy) });
  await asks(ctx, id);
  ctx.tell({ orderNo: order.orderNo });
}

/** Changes whom an order that waits is for, or until when it is valid. */
export async function updateUwhOrder(ctx: Ctx, { id, ...said }: In<typeof uwhOrder.update>): Promise<void> {
  const order = await uwhDocument.lock(ctx, id);
  uwhDocument.check(order, 'pending');
  const other = said.empId !== undefined && said.empId !== order.empId;
  const { accounts } = await orderAccounts(ctx, {
    empId: said.empId ?? order.empId,
    costId: said.costId === undefined ? (other ? null : order.costId) : said.costId,
    projectId: said.projectId === undefined ? order.projectId : said.projectId,
  });
  await uwhDocument.change(ctx, id, {
    ...accounts,
    askedBy: askers(ctx, order.askedBy),
    ...(said.remark === undefined ? {} : { remark: said.remark }),
    ...(said.validUntil ? { validUntil: inFuture(said.validUntil) } : {}),
  });
  await asks(ctx, id);
}

/** Deletes an order that holds no goods and of which nothing was picked ('uwh-picked'); a passed one is cancelled first ('not-allowed-now'). */
export async function deleteUwhOrder(ctx: Ctx, { id }: In<typeof uwhOrder.delete>): Promise<void> {
  const order = await uwhDocument.lock(ctx, id);
  if (order.approvalStatus === ApprovalOrderStatus.passed) refuse('not-allowed-now', { state: '已通过', action: '删除' });
  const num = (await uwhDocument.linesOf(ctx, id)).reduce((sum, { pickedNum }) => sum + pickedNum, 0);
  if (num > 0) refuse('uwh-picked', { order: order.orderNo, num });
  await uwhDocument.remove(ctx, id);
  await endApproval(ctx, { bizType: WorkflowBizType.uwh, docId: id });
  ctx.tell({ orderNo: order.orderNo });
}

const DECISIONS = ['passed', 'rejected', 'cancelled'] as const;

/**
 * Passes, rejects or cancels orders, all or none (R160). Passing reserves what is asked for until the validity ends ('pick-short' when
 * it is not there), cancelling lets it go. Refuses 'own-request', 'pick-refused' for lines that the rules do not allow, 'not-allowed-now' for
 * what the table of states does not have.
 */
export async function setApproval(ctx: Ctx, { ids, approvalStatus, approveRemark }: In<typeof uwhOrder.approve>): Promise<void> {
  const to = DECISIONS.find((state) => uwhFlow.codes[state] === approvalStatus);
  // To wait again, or to expire, is nothing that a person does.
  if (!to) return refuse('not-allowed-now', { state: '待审核', action: uwhFlow.actions[stateOf(uwhFlow, approvalStatus) ?? 'pending'] });
  const orders = await uwhDocument.lockAll(ctx, ids);
  for (const order of orders) {
    uwhDocument.check(order, to);
    // Who asked may take it back.
    if (to !== 'cancelled') await refuseOwnRequest(ctx, { askedBy: order.askedBy, empIds: [order.empId] });
  }
  for (const prewhId of [...new Set(orders.map((order) => order.prewhId))].sort()) await lockPrewh(ctx, prewhId);
  for (const order of orders) {
    if (to === 'cancelled') await endApproval(ctx, { bizType: WorkflowBizType.uwh, docId: order.id });
    // While others of its workflow have to agree it goes on waiting.
    else if (!(await isDecided(ctx, { bizType: WorkflowBizType.uwh, docId: order.id, passFlag: to === 'passed', remark: approveRemark })))
      continue;
    if (to === 'passed') await reserveFor(ctx, order);
    if (to === 'cancelled') await release(ctx, { document: uwhDocument.ref(order.id) });
    // One after the other: what one promises a person, the next has to count.
    await uwhDocument.advance(ctx, order, { to, set: decidedBy(ctx, approveRemark) });
  }
  ctx.tell({ orders: orders.map(({ orderNo, state }) => `${orderNo}: ${state} → ${approvalStatus}`) });
}

async function reserveFor(ctx: Ctx, order: Head<'uwhPickOrder'>): Promise<void> {
  const { id, orderNo, prewhId, validUntil } = order;
  const wanted = (await uwhDocument.linesOf(ctx, id)).map(({ lineNo, productId, applyNum }) => ({
    line: lineNo,
    productId,
    qty: applyNum,
  }));
  await requireAllowed(ctx, { ...order, order: orderNo, lines: wanted });
  const expiresAt = new Date(validUntil).toISOString();
  await claim(ctx, { document: uwhDocument.ref(id), reason: `无人仓领料单 ${orderNo}`, prewhId, wanted, expiresAt });
}
