// Pick orders of smart warehouses: asked for, confirmed (its goods reserved), picked (booked), ended (the rest free again).
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Right } from '../../../contract/menu.ts';
import type { pickOrder } from '../../../contract/warehouse/pick-order.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { move } from '../../kernel/flow.ts';
import { newId } from '../../kernel/db/ids.ts';
import { announcePrewh } from '../../kernel/http/live.ts';
import { allow } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { requireAllowed } from '../pick/index.ts';
import { claim } from './allot.ts';
import { accountsOf, requireProducts } from './order-for.ts';
import { creatorOf, nextNumber } from './order-number.ts';
import { confirmFlow } from './pick-order.flow.ts';
import { pickLines, type LockedPickOrder } from './pick.ts';
import { lockPrewh, requirePrewh } from './prewh.ts';

type Lines = In<typeof pickOrder.create>['lines'];

/** Makes an order that waits to be confirmed; gives its id and number. Refuses 'not-found' for what is out of reach. */
export async function createPickOrder(ctx: Ctx, input: In<typeof pickOrder.create>): Promise<{ id: string; pickNo: string }> {
  const { prewhId, needDate, remark, lines } = input;
  await announcePrewh(ctx, await requirePrewh(ctx, prewhId));
  const accounts = await accountsOf(ctx, input);
  const id = newId();
  const pickNo = await nextNumber(ctx, 'pickOrder');
  const head = { needDate: needDate ?? null, remark: remark ?? null, creator: creatorOf(ctx) };
  await ctx.db
    .insertInto('pickOrder')
    .values({ nodeId: ctx.nodeId, id, pickNo, prewhId, ...accounts, ...head })
    .execute();
  await putLines(ctx, { id, pickNo, lines });
  return { id, pickNo };
}

async function putLines(ctx: Ctx, { id, pickNo, lines }: { id: string; pickNo: string; lines: Lines }): Promise<void> {
  await requireProducts(
    ctx,
    lines.map(({ productId }) => productId),
  );
  const rows = lines.map(({ productId, num }, at) => ({
    nodeId: ctx.nodeId,
    orderId: id,
    lineNo: at + 1,
    pickLineNo: `${pickNo}-${String(at + 1).padStart(2, '0')}`,
    productId,
    planNum: num,
  }));
  await ctx.db.insertInto('pickOrderLine').values(rows).execute();
}

/** One call does two things, each with its own right; the product itself may do both. */
function requireRight(ctx: Ctx, right: Right, action: string): void {
  if (ctx.actor.kind === 'user') allow(ctx, right, action);
}

/** Changes an order that is not confirmed, or records what was picked of one that is. Refuses 'not-allowed-now' for the other. */
export async function updatePickOrder(ctx: Ctx, input: In<typeof pickOrder.update>): Promise<void> {
  const { id, picked, finishFlag, lines, ...said } = input;
  const row = await lockPickOrder(ctx, id);
  if (picked || finishFlag) {
    requireRight(ctx, 'wms.wmsPickList.pick', '登记领料');
    return pickLines(ctx, row, { picked: picked ?? [], finish: finishFlag ?? false });
  }
  requireRight(ctx, 'wms.wmsPickList.update', '修改领料单');
  move(confirmFlow, row.pickListStatus, 'pending');
  const { empId = row.empId, costId = row.costId, projectId = row.projectId } = said;
  // Another person's order goes to that person's own cost centre unless one is said.
  const cost = said.empId && said.empId !== row.empId && said.costId === undefined ? null : costId;
  const accounts = await accountsOf(ctx, { empId: empId ?? row.empId, costId: cost, projectId });
  const head = {
    ...(said.needDate === undefined ? {} : { needDate: said.needDate }),
    ...(said.remark === undefined ? {} : { remark: said.remark }),
  };
  await ctx.db
    .updateTable('pickOrder')
    .set({ ...accounts, ...head })
    .where('nodeId', '=', ctx.nodeId)
    .where('id', '=', id)
    .execute();
  if (!lines) return undefined;
  await ctx.db.deleteFrom('pickOrderLine').where('nodeId', '=', ctx.nodeId).where('orderId', '=', id).execute();
  return putLines(ctx, { id, pickNo: row.pickNo, lines });
}

/** Takes a line out of an order that is not confirmed; its last line is refused 'pick-last-line'. */
export async function deletePickOrderItem(ctx: Ctx, { pickLineNo }: In<typeof pickOrder.deleteItem>): Promise<void> {
  const line = await from(ctx, 'pickOrderLine', 'l')
    .select(['l.orderId', 'l.lineNo'])
    .where('l.pickLineNo', '=', pickLineNo)
    .executeTakeFirst();
  if (!line) refuse('not-found', { thing: '领料单明细' });
  const row = await lockPickOrder(ctx, line.orderId);
  move(confirmFlow, row.pickListStatus, 'pending');
  const { left } = await from(ctx, 'pickOrderLine', 'l')
    .select(sql<number>`count(*)`.as('left'))
    .where('l.orderId', '=', line.orderId)
    .executeTakeFirstOrThrow();
  if (left === 1) refuse('pick-last-line');
  await ctx.db
    .deleteFrom('pickOrderLine')
    .where('nodeId', '=', ctx.nodeId)
    .where('orderId', '=', line.orderId)
    .where('lineNo', '=', line.lineNo)
    .execute();
  ctx.tell({ pickNo: row.pickNo });
}

/**
 * Confirms an order and reserves its goods (R159: 0 → 1). Whoever confirms approves, where a strategy asks for that.
 * Refuses 'pick-refused' (the lines that the rules do not allow, in words), 'pick-short', and 'not-allowed-now' for one that is confirmed.
 */
export async function confirmPickOrder(ctx: Ctx, { id }: In<typeof pickOrder.confirm>): Promise<void> {
  const row = await lockPickOrder(ctx, id);
  const pickListStatus = move(confirmFlow, row.pickListStatus, 'confirmed');
  await lockPrewh(ctx, row.prewhId);
  const lines = await from(ctx, 'pickOrderLine', 'l')
    .select(['l.lineNo as line', 'l.productId', 'l.planNum as qty'])
    .where('l.orderId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  await requireAllowed(ctx, { ...row, order: row.pickNo, lines });
  await claim(ctx, { document: { kind: 'pick_order', id }, reason: `领料单 ${row.pickNo}`, prewhId: row.prewhId, wanted: lines });
  await ctx.db
    .updateTable('pickOrder')
    .set({ pickListStatus, confirmedAt: sql<string>`now()`, confirmedBy: creatorOf(ctx) })
    .where('nodeId', '=', ctx.nodeId)
    .where('id', '=', id)
    .execute();
  ctx.tell({ pickNo: row.pickNo, before: row.pickListStatus, after: pickListStatus });
}

/** The order of a smart warehouse and department that the actor may see, locked; refuses 'not-found'. */
async function lockPickOrder(ctx: Ctx, id: string): Promise<LockedPickOrder> {
  const visible = await from(ctx, 'pickOrder', 'o')
    .select(['o.id', 'o.pickNo', 'o.prewhId', 'o.empId', 'o.departmentId', 'o.costId', 'o.projectId', 'o.pickListStatus', 'o.pickStatus'])
    .where('o.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!visible || !(await from(ctx, 'prewh', 'w').select('w.id').where('w.id', '=', visible.prewhId).executeTakeFirst()))
    refuse('not-found', { thing: '领料单' });
  return visible;
}
