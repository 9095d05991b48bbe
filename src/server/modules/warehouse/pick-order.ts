// Pick orders of smart warehouses: asked for, confirmed (its goods reserved), picked (booked), ended (the rest free again).
import { shared } from '../../../contract/customer/shared.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Right } from '../../../contract/menu.ts';
import type { pickOrder } from '../../../contract/warehouse/pick-order.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { announcePrewh } from '../live/index.ts';
import { allow } from '../../kernel/http/mount.ts';
import { askers, isOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, removeFrom } from '../../kernel/scope.ts';
import { OWNER, requireFits } from '../channel/index.ts';
import { orderAccounts } from '../org/index.ts';
import { requireAllowed } from '../pick/index.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { askApproval, requireApproved } from '../workflow/index.ts';
import { claim } from './allot.ts';
import { requireProducts } from './order-for.ts';
import { pickDocument } from './pick-order.flow.ts';
import { pickLines } from './pick.ts';
import { lockPrewh, requirePrewh } from './prewh.ts';
import { requireNoWave } from './wave.flow.ts';

type Lines = In<typeof pickOrder.create>['lines'];

/** Makes an order that waits to be confirmed; gives its id and number. Refuses 'not-found' for what is out of reach, 'order-beyond', what `orderAccounts` refuses. */
export async function createPickOrder(ctx: Ctx, input: In<typeof pickOrder.create>): Promise<{ id: string; pickNo: string }> {
  const { prewhId, needDate, remark, lines } = input;
  await announcePrewh(ctx, await requirePrewh(ctx, prewhId));
  const { accounts } = await orderAccounts(ctx, input);
  const order = await pickDocument.make(ctx, {
    prewhId,
    ...accounts,
    needDate: needDate ?? null,
    remark: remark ?? null,
    askedBy: askers(ctx),
  });
  await pickDocument.addLines(ctx, order.id, await numberedLines(ctx, { ...order, prewhId }, lines));
  await asks(ctx, order.id);
  return order;
}

/** Has an order wait for its decision where a workflow takes it, as it stands now: elsewhere whoever made it confirms it (R159). */
async function asks(ctx: Ctx, id: string): Promise<void> {
  const { pickNo, prewhId, empId, departmentId, costId, projectId, askedBy } = await pickDocument.lock(ctx, id);
  const lines = (await pickDocument.linesOf(ctx, id)).map(({ productId, planNum: num }) => ({ productId, num }));
  const { prewhName, warehouseId } = await requirePrewh(ctx, prewhId);
  const emp = await from(ctx, 'employee', 'e').select('e.empName').where('e.id', '=', empId).executeTakeFirst();
  const request = { bizType: WorkflowBizType.pick, docId: id, docNo: pickNo, about: `${emp?.empName ?? ''} · ${prewhName}`, askedBy };
  await askApproval(ctx, { ...request, empId, warehouseId, departmentId, costId, projectId, lines }, { usual: false });
}

/** The lines with numbers of their own, by which they are picked and taken out. */
async function numberedLines(ctx: Ctx, { pickNo, prewhId }: { pickNo: string; prewhId: string }, lines: Lines) {
  await requireProducts(
    ctx,
    lines.map(({ productId }) => productId),
  );
  await requireFits(
    ctx,
    OWNER.prewh,
    lines.map((line) => ({ ...line, at: prewhId })),
  );
  return lines.map(({ productId, num }, at) => ({
    pickLineNo: `${pickNo}-${String(at + 1).padStart(2, '0')}`,
    productId,
    planNum: num,
  }));
}

/** One call does two things, each with its own right; the product itself may do both. */
function requireRight(ctx: Ctx, right: Right, action: string): void {
  if (ctx.actor.kind === 'user') allow(ctx, shared(right), action);
}

/**
 * Changes an order that is not confirmed, or records what was picked of one that is. Refuses 'not-allowed-now' for the other, 'wave-has-order' where a wave
 * picks it.
 */
export async function updatePickOrder(ctx: Ctx, input: In<typeof pickOrder.update>): Promise<void> {
  const { id, picked, finishFlag, lines, ...said } = input;
  const row = await pickDocument.lock(ctx, id);
  if (picked || finishFlag) {
    requireRight(ctx, 'wms.wmsPickList.pick', '登记领料');
    await requireNoWave(ctx, [id]);
    await pickLines(ctx, row, { picked: picked ?? [], finish: finishFlag ?? false });
    return;
  }
  requireRight(ctx, 'wms.wmsPickList.update', '修改领料单');
  pickDocument.check(row, 'pending');
  const { empId = row.empId, costId = row.costId, projectId = row.projectId } = said;
  // Another person's order goes to that person's own cost centre unless one is said.
  const cost = said.empId && said.empId !== row.empId && said.costId === undefined ? null : costId;
  const { accounts } = await orderAccounts(ctx, { empId: empId ?? row.empId, costId: cost, projectId });
  await pickDocument.change(ctx, id, {
    ...accounts,
    askedBy: askers(ctx, row.askedBy),
    ...(said.needDate === undefined ? {} : { needDate: said.needDate }),
    ...(said.remark === undefined ? {} : { remark: said.remark }),
  });
  if (lines) await pickDocument.replaceLines(ctx, id, await numberedLines(ctx, row, lines));
  await asks(ctx, id);
}

/** Takes a line out of an order that is not confirmed; its last line is refused 'pick-last-line'. */
export async function deletePickOrderItem(ctx: Ctx, { pickLineNo }: In<typeof pickOrder.deleteItem>): Promise<void> {
  const line = await from(ctx, 'pickOrderLine', 'l')
    .select(['l.orderId', 'l.lineNo'])
    .where('l.pickLineNo', '=', pickLineNo)
    .executeTakeFirst();
  if (!line) refuse('not-found', { thing: '领料单明细' });
  const row = await pickDocument.lock(ctx, line.orderId);
  pickDocument.check(row, 'pending');
  if ((await pickDocument.linesOf(ctx, line.orderId)).length === 1) refuse('pick-last-line');
  await removeFrom(ctx, 'pickOrderLine').where('orderId', '=', line.orderId).where('lineNo', '=', line.lineNo).execute();
  await asks(ctx, line.orderId);
  ctx.tell({ pickNo: row.pickNo });
}

/**
 * Confirms an order and reserves its goods (R159: 0 → 1). Whoever confirms what others asked for approves, where a strategy asks for that.
 * Refuses 'pick-refused' (the lines that the rules do not allow, in words), 'pick-short', and 'not-allowed-now' for one that is confirmed.
 */
export async function confirmPickOrder(ctx: Ctx, { id }: In<typeof pickOrder.confirm>): Promise<void> {
  const row = await pickDocument.lock(ctx, id);
  pickDocument.check(row, 'confirmed');
  await requireApproved(ctx, { bizType: WorkflowBizType.pick, docIds: [id] });
  const { prewhId, pickNo } = row;
  await lockPrewh(ctx, prewhId);
  const wanted = (await pickDocument.linesOf(ctx, id)).map(({ lineNo, productId, planNum }) => ({ line: lineNo, productId, qty: planNum }));
  // Whoever asked may confirm it, but that is no approval where the rules ask for one.
  const approved = !(await isOwnRequest(ctx, { askedBy: row.askedBy, empIds: [row.empId] }));
  await requireAllowed(ctx, { ...row, order: pickNo, lines: wanted, approved });
  await claim(ctx, { document: pickDocument.ref(id), reason: `领料单 ${pickNo}`, prewhId, wanted });
  const after = await pickDocument.advance(ctx, row, { to: 'confirmed', set: { confirmedAt: NOW, confirmedBy: actorName(ctx) } });
  ctx.tell({ pickNo, before: row.state, after });
}
