// Pick orders of unmanned warehouses: asked for, approved (its goods reserved until the validity ends), rejected or cancelled.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { UNMANNED } from '../../../contract/warehouse/codes.ts';
import type { uwhOrder } from '../../../contract/warehouse/uwh-order.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { move, type Flow } from '../../kernel/flow.ts';
import { newId } from '../../kernel/db/ids.ts';
import { announcePrewh } from '../../kernel/http/live.ts';
import { nodeConfigOf } from '../../kernel/node-config.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { requireAllowed } from '../pick/index.ts';
import { release } from '../stock/index.ts';
import { claim } from './allot.ts';
import { accountsOf, requireProducts } from './order-for.ts';
import { creatorOf, nextNumber } from './order-number.ts';
import { lockPrewh, requirePrewh } from './prewh.ts';
import { statusNow, uwhFlow } from './uwh-order.flow.ts';

const HOUR = 3_600_000;
type Lines = In<typeof uwhOrder.create>['lines'];
const documentOf = (id: string) => ({ kind: 'uwh_pick_order' as const, id });

/** Makes an order that waits for approval; gives its id and number. Refuses 'prewh-not-unmanned', 'valid-until-past', 'not-found'. */
export async function createUwhOrder(ctx: Ctx, input: In<typeof uwhOrder.create>): Promise<{ id: string; orderNo: string }> {
  const { prewhId, remark, lines } = input;
  const home = await requirePrewh(ctx, prewhId);
  const { prewhName, prewhType } = home;
  await announcePrewh(ctx, home);
  if (!UNMANNED.some((type) => type === prewhType)) refuse('prewh-not-unmanned', { prewh: prewhName });
  const accounts = await accountsOf(ctx, input);
  const validUntil = inFuture(input.validUntil ?? (await usualEnd(ctx)));
  const id = newId();
  const orderNo = await nextNumber(ctx, 'uwhPickOrder');
  await ctx.db
    .insertInto('uwhPickOrder')
    .values({ nodeId: ctx.nodeId, id, orderNo, prewhId, ...accounts, validUntil, remark: remark ?? null, creator: creatorOf(ctx) })
    .execute();
  await putLines(ctx, id, lines);
  return { id, orderNo };
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

async function putLines(ctx: Ctx, orderId: string, lines: Lines): Promise<void> {
  await requireProducts(
    ctx,
    lines.map(({ productId }) => productId),
  );
  const rows = lines.map(({ productId, num }, at) => ({ nodeId: ctx.nodeId, orderId, lineNo: at + 1, productId, applyNum: num }));
  await ctx.db.insertInto('uwhPickOrderDetail').values(rows).execute();
}

/** Replaces what an order that waits asks for; refuses 'not-allowed-now' otherwise. */
export async function modifyUwhDetail(ctx: Ctx, { id, lines }: In<typeof uwhOrder.modifyDetail>): Promise<void> {
  const [row] = await lockOrders(ctx, [id]);
  move(uwhFlow, row!.status, 'pending');
  await ctx.db.deleteFrom('uwhPickOrderDetail').where('nodeId', '=', ctx.nodeId).where('orderId', '=', id).execute();
  await putLines(ctx, id, lines);
  ctx.tell({ orderNo: row!.orderNo });
}

/** Changes whom an order that waits is for, or until when it is valid. */
export async function updateUwhOrder(ctx: Ctx, { id, ...said }: In<typeof uwhOrder.update>): Promise<void> {
  const [row] = await lockOrders(ctx, [id]);
  move(uwhFlow, row!.status, 'pending');
  const other = said.empId !== undefined && said.empId !== row!.empId;
  const accounts = await accountsOf(ctx, {
    empId: said.empId ?? row!.empId,
    costId: said.costId === undefined ? (other ? null : row!.costId) : said.costId,
    projectId: said.projectId === undefined ? row!.projectId : said.projectId,
  });
  await ctx.db
    .updateTable('uwhPickOrder')
    .set({
      ...accounts,
      ...(said.remark === undefined ? {} : { remark: said.remark }),
      ...(said.validUntil ? { validUntil: inFuture(said.validUntil) } : {}),
    })
    .where('nodeId', '=', ctx.nodeId)
    .where('id', '=', id)
    .execute();
}

/** Deletes an order that holds no goods and of which nothing was picked; a passed one is cancelled first ('not-allowed-now'). */
export async function deleteUwhOrder(ctx: Ctx, { id }: In<typeof uwhOrder.delete>): Promise<void> {
  const [row] = await lockOrders(ctx, [id]);
  if (row!.approvalStatus === uwhFlow.states.passed.code) refuse('not-allowed-now', { state: '已通过', action: '删除' });
  await ctx.db.deleteFrom('uwhPickOrder').where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
  ctx.tell({ orderNo: row!.orderNo });
}

type To = 'passed' | 'rejected' | 'cancelled' | 'pending' | 'expired';
const target = (flow: Flow<To>, code: number): To =>
  (Object.keys(flow.states) as To[]).find((state) => flow.states[state].code === code) ?? 'pending';

/**
 * Passes, rejects or cancels orders, all or none (R160). Passing reserves what is asked for until the validity ends ('pick-short' when
 * it is not there), cancelling lets it go. Refuses 'pick-refused' for lines that the rules do not allow, 'not-allowed-now' for what the table of
 * states does not have.
 */
export async function setApproval(ctx: Ctx, { ids, approvalStatus, approveRemark }: In<typeof uwhOrder.approve>): Promise<void> {
  const to = target(uwhFlow, approvalStatus);
  // To wait again, or to expire, is nothing that a person does.
  if (to === 'pending' || to === 'expired') refuse('not-allowed-now', { state: '待审核', action: uwhFlow.states[to].action });
  const rows = await lockOrders(ctx, ids);
  for (const row of rows) move(uwhFlow, row.status, to);
  for (const prewhId of [...new Set(rows.map((row) => row.prewhId))].sort()) await lockPrewh(ctx, prewhId);
  for (const row of rows) {
    if (to === 'passed') await reserveFor(ctx, row);
    if (to === 'cancelled') await release(ctx, { document: documentOf(row.id) });
    // One after the other: what one promises a person, the next has to count.
    await ctx.db
      .updateTable('uwhPickOrder')
      .set({ approvalStatus, approver: creatorOf(ctx), approvedAt: sql<string>`now()`, approveRemark: approveRemark ?? null })
      .where('nodeId', '=', ctx.nodeId)
      .where('id', '=', row.id)
      .execute();
  }
  ctx.tell({ orders: rows.map(({ orderNo, status }) => `${orderNo}: ${status} → ${approvalStatus}`) });
}

type Locked = Awaited<ReturnType<typeof lockOrders>>[number];

async function reserveFor(ctx: Ctx, row: Locked): Promise<void> {
  const { id, orderNo, prewhId, validUntil } = row;
  const wanted = await from(ctx, 'uwhPickOrderDetail', 'l')
    .select(['l.lineNo as line', 'l.productId', 'l.applyNum as qty'])
    .where('l.orderId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  await requireAllowed(ctx, { ...row, order: orderNo, lines: wanted });
  const expiresAt = new Date(validUntil).toISOString();
  await claim(ctx, { document: documentOf(id), reason: `无人仓领料单 ${orderNo}`, prewhId, wanted, expiresAt });
}

/** Orders that the actor may see, locked in one order, with the state that each has now; refuses 'not-found' for one that is not there. */
async function lockOrders(ctx: Ctx, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const rows = await from(ctx, 'uwhPickOrder', 'o')
    .select([
      'o.id',
      'o.orderNo',
      'o.prewhId',
      'o.empId',
      'o.costId',
      'o.projectId',
      'o.validUntil',
      'o.approvalStatus',
      statusNow.as('status'),
    ])
    .where('o.id', 'in', wanted)
    .orderBy('o.id')
    .forUpdate()
    .execute();
  const homes = rows.map(({ prewhId }) => prewhId);
  const prewhs = homes.length === 0 ? [] : await from(ctx, 'prewh', 'w').select('w.id').where('w.id', 'in', homes).execute();
  const seen = new Set(prewhs.map(({ id }) => id));
  if (rows.length < wanted.length || rows.some(({ prewhId }) => !seen.has(prewhId))) refuse('not-found', { thing: '无人仓领料单' });
  return rows;
}
