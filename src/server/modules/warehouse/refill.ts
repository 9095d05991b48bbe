// Plans to refill smart warehouses: their goods reserved in the warehouse behind until they are filled in or given up.
import { sql } from 'kysely';
import { ReplenishPlanStatus } from '../../../contract/replenish/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { prewhReplenish } from '../../../contract/warehouse/replenish.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { onceLocked } from '../channel/index.ts';
import { release, reserve, whenShort } from '../stock/index.ts';
import { lockPrewh } from './prewh.ts';
import { refillDocument } from './refill.flow.ts';
import { channelNeeds, refillable } from './refill.query.ts';

/**
 * Makes and issues one plan for each smart warehouse of the lines, all or none. Refuses 'refill-not-possible', 'refill-over-need',
 * 'refill-no-warehouse', 'refill-short'.
 */
export async function addRefillPlans(
  ctx: Ctx,
  { lines, remark }: In<typeof prewhReplenish.addPlan>,
): Promise<Given<typeof prewhReplenish.addPlan>> {
  const wanted = await wantedLines(ctx, lines);
  const made: Given<typeof prewhReplenish.addPlan> = [];
  for (const rows of Map.groupBy(wanted, ({ prewhId }) => prewhId).values()) {
    made.push({
      ...(await issue(ctx, rows, remark ?? null)),
      prewhName: rows[0]!.prewhName,
      lineCount: rows.length,
      planNum: rows.reduce((sum, { num }) => sum + num, 0),
    });
  }
  ctx.tell({ plans: made.map(({ planNo, planNum }) => `${planNo}: ${planNum}`) });
  return made;
}

const readPlanLines = (ctx: Ctx, ids: readonly string[]) =>
  channelNeeds(ctx)
    .select(['c.id', 'c.prewhId', 'w.prewhName', 'w.warehouseId', 'k.id as reachable', 'c.channelCode', 'c.productId', 'g.needNum'])
    .select(refillable.as('refillable'))
    .where(sql<boolean>`c.id = any(${[...ids]}::uuid[])`)
    .orderBy('w.prewhCode')
    .orderBy('h.shelfCode')
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();
type LineToPlan = Awaited<ReturnType<typeof readPlanLines>>[number] & { num: number };

/** The lines with their channels as they stand once their smart warehouses are locked: two callers cannot plan the same need. */
async function wantedLines(ctx: Ctx, lines: In<typeof prewhReplenish.addPlan>['lines']): Promise<LineToPlan[]> {
  const asked = new Map(lines.map(({ channelId, num }) => [channelId, num]));
  const channels = await onceLocked(asked.keys(), {
    read: (ids) => readPlanLines(ctx, ids),
    ownerOf: ({ prewhId }) => prewhId,
    lock: (prewhId) => lockPrewh(ctx, prewhId),
  });
  const rows = channels.map((row) => ({ ...row, num: asked.get(row.id) ?? 0 }));
  for (const { refillable: can, needNum, num, channelCode: channel, reachable, prewhName: prewh } of rows) {
    if (!can) refuse('refill-not-possible', { channel });
    if (!reachable) refuse('refill-no-warehouse', { prewh });
    if (num > needNum) refuse('refill-over-need', { channel, room: needNum, asked: num });
  }
  return rows;
}

async function issue(ctx: Ctx, rows: readonly LineToPlan[], remark: string | null): Promise<{ id: string; planNo: string }> {
  const { prewhId, warehouseId } = rows[0]!;
  const lines = rows.map(({ id: channelId, productId, num }) => ({ channelId, productId: productId!, quantity: num }));
  const plan = await refillDocument.make(ctx, { prewhId, warehouseId: warehouseId!, status: ReplenishPlanStatus.issued, remark }, lines);
  const place = { kind: PLACE.warehouse, ref: warehouseId! };
  const reserved = reserve(ctx, {
    document: refillDocument.ref(plan.id),
    reason: `智能仓补货计划 ${plan.planNo}`,
    lines: lines.map(({ productId, quantity }, at) => ({ place, productId, qty: quantity, line: at + 1 })),
  });
  await whenShort(reserved, ({ line, ...lack }) => refuse('refill-short', { ...lack, line, channel: rows[line - 1]?.channelCode ?? '' }));
  return plan;
}

/** Ends a plan as done: what was not filled in is free again. Refuses 'plan-nothing-filled': then it is given up, not done. */
export async function completeRefillPlan(ctx: Ctx, { id }: In<typeof prewhReplenish.completePlan>): Promise<void> {
  const plan = await refillDocument.lock(ctx, id);
  refillDocument.check(plan, 'completed');
  const lines = await refillDocument.linesOf(ctx, id);
  if (!lines.some(({ filled }) => filled > 0)) refuse('plan-nothing-filled', { plan: plan.planNo });
  await endPlan(ctx, id, 'completed');
}

/** Gives a plan up: what it still holds is free again. */
export const closeRefillPlan = (ctx: Ctx, { id }: In<typeof prewhReplenish.closePlan>): Promise<void> => endPlan(ctx, id, 'closed');

async function endPlan(ctx: Ctx, id: string, to: 'completed' | 'closed'): Promise<void> {
  const plan = await refillDocument.lock(ctx, id);
  const after = await refillDocument.advance(ctx, plan, { to });
  const { released } = await release(ctx, { document: refillDocument.ref(id) });
  ctx.tell({ planNo: plan.planNo, before: plan.state, after, released });
}
