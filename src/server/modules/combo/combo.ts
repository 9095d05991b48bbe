// Combo pick orders: asked for, passed (reserved in the machines until the end), picked, or ended otherwise.
import { ComboPickOrderStatus } from '../../../contract/pick/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { combo } from '../../../contract/combo/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { decidedBy, type Head } from '../../kernel/document.ts';
import { askers, nodeConfigOf, refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { OWNER, requireFits } from '../channel/index.ts';
import { orderAccounts } from '../org/index.ts';
import { requireAllowed, requireCharged } from '../pick/index.ts';
import { bomParts } from '../product/index.ts';
import { release, reserve, whenShort } from '../stock/index.ts';
import { allot } from './allot.ts';
import { comboFlow, comboDocument } from './combo.flow.ts';
import { tellApprovers } from './tell.ts';
import { askApproval, endApproval, isDecided } from '../workflow/index.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { BomStatus } from '../../../contract/product/codes.ts';

type Create = In<typeof combo.create>;
type Lines = NonNullable<Create['lines']>;

const DAY_MS = 86_400_000;

/** Makes an order that waits for approval; gives its id and number. Refuses 'combo-nothing', 'combo-end-past', 'order-beyond', what `orderAccounts` refuses. */
export async function createCombo(ctx: Ctx, input: Create): Promise<{ id: string; orderNo: string }> {
  const { bomId = null, bomNum, remark = null, validUntil } = input;
  const wanted = [...(bomId ? await billLines(ctx, bomId, bomNum ?? 1) : []), ...(input.lines ?? [])];
  if (wanted.length === 0) refuse('combo-nothing');
  const { empName, accounts } = await orderAccounts(ctx, input);
  const head = {
    ...accounts,
    bomId,
    bomNum: bomId ? (bomNum ?? 1) : null,
    validUntil: await endOf(ctx, validUntil),
    remark,
    askedBy: askers(ctx),
  };
  const order = await comboDocument.make(ctx, head, await summedLines(ctx, wanted));
  // Where a workflow takes it, the engine has told those whose turn it is.
  if ((await asks(ctx, order.id)) === 'usual')
    await tellApprovers(ctx, { ...order, empId: accounts.empId, empName, projectId: accounts.projectId });
  ctx.tell({ orderNo: order.orderNo });
  return order;
}

/** Has an order wait for its decision, as it stands now. */
async function asks(ctx: Ctx, id: string) {
  const { orderNo, empId, departmentId, costId, projectId, validUntil, askedBy } = await comboDocument.lock(ctx, id);
  const lines = await comboDocument.linesOf(ctx, id);
  const emp = await from(ctx, 'employee', 'e').select('e.empName').where('e.id', '=', empId).executeTakeFirst();
  const request = {
    bizType: WorkflowBizType.combo,
    docId: id,
    docNo: orderNo,
    about: emp?.empName ?? '',
    askedBy,
    empId,
    departmentId,
    costId,
    projectId,
  };
  return askApproval(ctx, { ...request, vmIds: lines.map(({ vmId }) => vmId), lines, endsAt: validUntil }, { usual: true });
}

/** The end that was said, else as many days from now as the site has set. */
async function endOf(ctx: Ctx, until: string | null | undefined): Promise<string> {
  const end = until ?? new Date(Date.now() + (await nodeConfigOf(ctx)).comboDays * DAY_MS).toISOString();
  if (Date.parse(end) <= Date.now()) refuse('combo-end-past');
  return end;
}

/** What so many of a bill in force need, the parts of what is made from parts itself: as the bill's own panel shows it. */
async function billLines(ctx: Ctx, bomId: string, quantity: number): Promise<Lines> {
  const bom = await from(ctx, 'productBom', 'b')
    .select('b.id')
    .where('b.id', '=', bomId)
    .where('b.bomStatus', '=', BomStatus.effective)
    .executeTakeFirst();
  if (!bom) refuse('not-found', { thing: 'BOM' });
  return (await bomParts(ctx, { bomId, quantity })).map(({ productId, needNum }) => ({ productId, num: needNum, vmId: null }));
}

/** Lines of the same product for the same machine are one; refuses 'not-found' for what is out of reach, 'order-beyond'. */
async function summedLines(ctx: Ctx, lines: Lines) {
  const sums = new Map<string, { productId: string; vmId: string | null; num: number }>();
  for (const { productId, num, vmId = null } of lines) {
    const key = `${productId}/${vmId ?? ''}`;
    sums.set(key, { productId, vmId, num: num + (sums.get(key)?.num ?? 0) });
  }
  const rows = [...sums.values()];
  const products = [...new Set(rows.map(({ productId }) => productId))];
  const vms = [...new Set(rows.flatMap(({ vmId }) => vmId ?? []))];
  const known = await from(ctx, 'product', 'p').select('p.id').where('p.id', 'in', products).execute();
  if (known.length < products.length) refuse('not-found', { thing: '商品' });
  const seen = vms.length === 0 ? [] : await from(ctx, 'vm', 'v').select('v.id').where('v.id', 'in', vms).execute();
  if (seen.length < vms.length) refuse('not-found', { thing: '设备' });
  await requireFits(
    ctx,
    OWNER.vm,
    rows.map((line) => ({ ...line, at: line.vmId })),
  );
  return rows;
}

/** Changes an order that waits; refuses 'not-allowed-now' otherwise. */
export async function updateCombo(ctx: Ctx, { id, lines, remark = null, validUntil, ...who }: In<typeof combo.update>): Promise<void> {
  const order = await comboDocument.lock(ctx, id);
  comboDocument.check(order, 'pending');
  if (lines.length === 0) refuse('combo-nothing');
  const { accounts } = await orderAccounts(ctx, who);
  const askedBy = askers(ctx, order.askedBy);
  await comboDocument.change(ctx, id, {
    ...accounts,
    askedBy,
    remark,
    ...(validUntil ? { validUntil: await endOf(ctx, validUntil) } : {}),
  });
  await comboDocument.replaceLines(ctx, id, await summedLines(ctx, lines));
  await asks(ctx, id);
  ctx.tell({ orderNo: order.orderNo });
}

/** Deletes an order that holds no goods and of which nothing was picked: one that waits, was rejected or cancelled. */
export async function deleteCombo(ctx: Ctx, { id }: In<typeof combo.delete>): Promise<void> {
  const order = await comboDocument.lock(ctx, id);
  if (order.state === ComboPickOrderStatus.passed || order.state === ComboPickOrderStatus.picked) comboDocument.check(order, 'pending');
  await comboDocument.remove(ctx, id);
  await endApproval(ctx, { bizType: WorkflowBizType.combo, docId: id });
  ctx.tell({ orderNo: order.orderNo });
}

const DECISIONS = ['passed', 'rejected', 'cancelled'] as const;

/**
 * Passes, rejects or cancels orders, all or none (R166). Passing reserves their goods until the end; refuses 'pick-refused' with each line that
 * the rules do not let the employee have, 'own-request', 'combo-short', 'combo-past', 'not-allowed-now'.
 */
export async function approveCombos(ctx: Ctx, { ids, comboStatus, approveRemark }: In<typeof combo.approve>): Promise<void> {
  const to = DECISIONS.find((state) => comboFlow.codes[state] === comboStatus);
  if (!to) return refuse('not-allowed-now', { state: '待审核', action: '审批' });
  const orders = await comboDocument.lockAll(ctx, ids);
  for (const order of orders) {
    comboDocument.check(order, to);
    // Who asked may take it back.
    if (to !== 'cancelled') await refuseOwnRequest(ctx, { askedBy: order.askedBy, empIds: [order.empId] });
  }
  for (const order of orders) {
    if (to === 'cancelled') await endApproval(ctx, { bizType: WorkflowBizType.combo, docId: order.id });
    // While others of its workflow have to agree it goes on waiting.
    else if (!(await isDecided(ctx, { bizType: WorkflowBizType.combo, docId: order.id, passFlag: to === 'passed', remark: approveRemark })))
      continue;
    if (to === 'passed') await claim(ctx, order);
    if (to === 'cancelled') await release(ctx, { document: comboDocument.ref(order.id) });
    // One after the other: what one promises a person, the next has to count.
    await comboDocument.advance(ctx, order, { to, set: decidedBy(ctx, approveRemark) });
  }
  ctx.tell({ orders: orders.map((order) => `${order.orderNo}: ${order.state} → ${comboStatus}`) });
}

/** Takes an order back: what it holds is free again. */
export async function cancelCombo(ctx: Ctx, { id }: In<typeof combo.cancel>): Promise<void> {
  const order = await comboDocument.lock(ctx, id);
  await comboDocument.advance(ctx, order, { to: 'cancelled' });
  await endApproval(ctx, { bizType: WorkflowBizType.combo, docId: id });
  await release(ctx, { document: comboDocument.ref(id) });
  ctx.tell({ orderNo: order.orderNo });
}

async function claim(ctx: Ctx, order: Head<'comboPickOrder'>): Promise<void> {
  const { id, orderNo, validUntil } = order;
  if (Date.parse(validUntil) <= Date.now()) refuse('combo-past', { order: orderNo });
  const lines = await from(ctx, 'comboPickOrderLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.productId', 'p.productName', 'l.vmId', 'l.num'])
    .where('l.orderId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  const asked = lines.map(({ lineNo, productId, num }) => ({ line: lineNo, productId, qty: num }));
  await requireAllowed(ctx, { ...order, order: orderNo, lines: asked });
  const parts = await allot(ctx, lines);
  await requireCharged(ctx, { ...order, vmIds: parts.map(({ place }) => place.owner) });
  const expiresAt = new Date(validUntil).toISOString();
  const reserved = reserve(ctx, { document: comboDocument.ref(id), reason: `组合领料单 ${orderNo}`, expiresAt, lines: parts });
  // Somebody was quicker since the channels were looked at.
  await whenShort(reserved, (lack) =>
    refuse('combo-short', { ...lack, product: lines.find(({ lineNo }) => lineNo === lack.line)?.productName ?? '' }),
  );
}
