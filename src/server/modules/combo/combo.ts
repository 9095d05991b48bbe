// Combo pick orders: asked for, passed (reserved in the machines until the end), picked, or ended otherwise.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { combo } from '../../../contract/combo/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { creatorOf, nextDocumentNumber } from '../../kernel/document-number.ts';
import { move } from '../../kernel/flow.ts';
import { newId } from '../../kernel/db/ids.ts';
import { nodeConfigOf } from '../../kernel/node-config.ts';
import { refuse, Refusal } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { chargedCost } from '../org/index.ts';
import { requireAllowed } from '../pick/index.ts';
import { bomParts } from '../product/index.ts';
import { release, reserve } from '../stock/index.ts';
import { allot } from './allot.ts';
import { comboFlow } from './combo.flow.ts';
import { tellApprovers } from './tell.ts';

type Create = In<typeof combo.create>;
type Lines = NonNullable<Create['lines']>;
type Accounts = Pick<Create, 'empId' | 'costId' | 'projectId'>;

const DAY_MS = 86_400_000;
/** The document that an order's reservations are for. */
export const comboDocument = (id: string) => ({ kind: 'combo_pick_order', id });

/** Makes an order that waits for approval; gives its id and number. Refuses 'combo-nothing', 'combo-end-past', 'not-found'. */
export async function createCombo(ctx: Ctx, input: Create): Promise<{ id: string; orderNo: string }> {
  const { bomId = null, bomNum, remark = null, validUntil } = input;
  const wanted = [...(bomId ? await billLines(ctx, bomId, bomNum ?? 1) : []), ...(input.lines ?? [])];
  if (wanted.length === 0) refuse('combo-nothing');
  const { empName, ...accounts } = await accountsOf(ctx, input);
  const id = newId();
  const orderNo = await nextDocumentNumber(ctx, { letters: 'ZH', table: 'comboPickOrder', column: 'orderNo' });
  const values = {
    ...accounts,
    bomId,
    bomNum: bomId ? (bomNum ?? 1) : null,
    validUntil: await endOf(ctx, validUntil),
    remark,
    creator: creatorOf(ctx),
  };
  await ctx.db
    .insertInto('comboPickOrder')
    .values({ nodeId: ctx.nodeId, id, orderNo, ...values })
    .execute();
  await putLines(ctx, id, wanted);
  await tellApprovers(ctx, { id, orderNo, empId: accounts.empId, empName });
  ctx.tell({ orderNo });
  return { id, orderNo };
}

/** The end that was said, else as many days from now as the site has set. */
async function endOf(ctx: Ctx, until: string | null | undefined): Promise<string> {
  const end = until ?? new Date(Date.now() + (await nodeConfigOf(ctx)).comboDays * DAY_MS).toISOString();
  if (Date.parse(end) <= Date.now()) refuse('combo-end-past');
  return end;
}

/** What so many of a bill in force need, the parts of what is made from parts itself: as the bill's own panel shows it. */
async function billLines(ctx: Ctx, bomId: string, quantity: number): Promise<Lines> {
  const bom = await from(ctx, 'productBom', 'b').select('b.id').where('b.id', '=', bomId).where('b.bomStatus', '=', 1).executeTakeFirst();
  if (!bom) refuse('not-found', { thing: 'BOM' });
  return (await bomParts(ctx, { bomId, quantity })).map(({ productId, needNum }) => ({ productId, num: needNum, vmId: null }));
}

/** The employee's department now, and the cost centre that was said, else the project's, else the employee's own; all within reach. */
async function accountsOf(ctx: Ctx, { empId, costId, projectId }: Accounts) {
  const emp = await from(ctx, 'employee', 'e')
    .select(['e.departmentId', 'e.costId', 'e.empName'])
    .where('e.id', '=', empId)
    .executeTakeFirst();
  if (!emp) refuse('not-found', { thing: '员工' });
  if (costId && !(await from(ctx, 'cost', 'c').select('c.id').where('c.id', '=', costId).executeTakeFirst()))
    refuse('not-found', { thing: '成本中心' });
  if (projectId && !(await from(ctx, 'project', 'j').select('j.id').where('j.id', '=', projectId).executeTakeFirst()))
    refuse('not-found', { thing: '项目' });
  const charged = costId ?? (await chargedCost(ctx, { projectId, ownCostId: emp.costId }));
  return { empId, empName: emp.empName, departmentId: emp.departmentId, costId: charged, projectId: projectId ?? null };
}

/** Lines of the same product for the same machine are one. */
async function putLines(ctx: Ctx, orderId: string, lines: Lines): Promise<void> {
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
  await ctx.db
    .insertInto('comboPickOrderLine')
    .values(rows.map((row, at) => ({ nodeId: ctx.nodeId, orderId, lineNo: at + 1, ...row })))
    .execute();
}

/** Changes an order that waits; refuses 'not-allowed-now' otherwise. */
export async function updateCombo(ctx: Ctx, { id, lines, remark = null, validUntil, ...who }: In<typeof combo.update>): Promise<void> {
  const [order] = await lockCombos(ctx, [id]);
  move(comboFlow, order!.comboStatus, 'pending');
  if (lines.length === 0) refuse('combo-nothing');
  const { empName: _, ...accounts } = await accountsOf(ctx, who);
  await ctx.db
    .updateTable('comboPickOrder')
    .set({ ...accounts, remark, ...(validUntil ? { validUntil: await endOf(ctx, validUntil) } : {}) })
    .where('nodeId', '=', ctx.nodeId)
    .where('id', '=', id)
    .execute();
  await ctx.db.deleteFrom('comboPickOrderLine').where('nodeId', '=', ctx.nodeId).where('orderId', '=', id).execute();
  await putLines(ctx, id, lines);
  ctx.tell({ orderNo: order!.orderNo });
}

/** Deletes an order that holds no goods and of which nothing was picked: one that waits, was rejected or cancelled. */
export async function deleteCombo(ctx: Ctx, { id }: In<typeof combo.delete>): Promise<void> {
  const [order] = await lockCombos(ctx, [id]);
  const { passed, picked } = comboFlow.states;
  if (order!.comboStatus === passed.code || order!.comboStatus === picked.code) move(comboFlow, order!.comboStatus, 'pending');
  await ctx.db.deleteFrom('comboPickOrder').where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
  ctx.tell({ orderNo: order!.orderNo });
}

const DECISIONS = ['passed', 'rejected', 'cancelled'] as const;

/**
 * Passes, rejects or cancels orders, all or none (R166). Passing reserves their goods until the end; refuses 'pick-refused' with each line that
 * the rules do not let the employee have, 'combo-short', 'combo-past', 'not-allowed-now'.
 */
export async function approveCombos(ctx: Ctx, { ids, comboStatus, approveRemark }: In<typeof combo.approve>): Promise<void> {
  const to = DECISIONS.find((state) => comboFlow.states[state].code === comboStatus);
  if (!to) return refuse('not-allowed-now', { state: '待审核', action: '审批' });
  const orders = await lockCombos(ctx, ids);
  for (const order of orders) move(comboFlow, order.comboStatus, to);
  for (const order of orders) {
    if (to === 'passed') await claim(ctx, order);
    if (to === 'cancelled') await release(ctx, { document: comboDocument(order.id) });
    // One after the other: what one promises a person, the next has to count.
    await ctx.db
      .updateTable('comboPickOrder')
      .set({ comboStatus, approver: creatorOf(ctx), approvedAt: sql<string>`now()`, approveRemark: approveRemark ?? null })
      .where('nodeId', '=', ctx.nodeId)
      .where('id', '=', order.id)
      .execute();
  }
  ctx.tell({ orders: orders.map((order) => `${order.orderNo}: ${order.comboStatus} → ${comboStatus}`) });
}

/** Takes an order back: what it holds is free again. */
export async function cancelCombo(ctx: Ctx, { id }: In<typeof combo.cancel>): Promise<void> {
  const [order] = await lockCombos(ctx, [id]);
  const comboStatus = move(comboFlow, order!.comboStatus, 'cancelled');
  await release(ctx, { document: comboDocument(id) });
  await ctx.db.updateTable('comboPickOrder').set({ comboStatus }).where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
  ctx.tell({ orderNo: order!.orderNo });
}

type Locked = Awaited<ReturnType<typeof lockCombos>>[number];

async function claim(ctx: Ctx, order: Locked): Promise<void> {
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
  const expiresAt = new Date(validUntil).toISOString();
  await reserve(ctx, { document: comboDocument(id), reason: `组合领料单 ${orderNo}`, expiresAt, lines: parts }).catch((error: unknown) => {
    // Somebody was quicker since the channels were looked at.
    if (!(error instanceof Refusal) || error.key !== 'stock-short') throw error;
    const { line = 0, asked = 0, free = 0 } = error.params;
    return refuse('combo-short', { line, asked, free, product: lines.find(({ lineNo }) => lineNo === line)?.productName ?? '' });
  });
}

/** Orders of departments that the actor may see, locked in one order; refuses 'not-found'. */
export async function lockCombos(ctx: Ctx, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const rows = await from(ctx, 'comboPickOrder', 'o')
    .select(['o.id', 'o.orderNo', 'o.comboStatus', 'o.empId', 'o.costId', 'o.projectId', 'o.validUntil'])
    .where('o.id', 'in', wanted)
    .orderBy('o.id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) refuse('not-found', { thing: '组合领料单' });
  return rows;
}
