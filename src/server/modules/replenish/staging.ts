// Kits: what plans want, fetched out of the warehouse before one walks. It stands in transit until it is filled in; what is left over is booked back.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { plan } from '../../../contract/replenish/plan.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { consume, postIntent, type Place } from '../stock/index.ts';
import { planDocument } from './plan.flow.ts';

/** Where the goods of a plan stand between the warehouse and the machine. */
export const transitOf = (planId: string): Place => ({ kind: PLACE.transit, ref: planId });

interface Kitted {
  id: string;
  warehouseId: string | null;
}

/** What of each line is not filled in yet. */
async function restOf(ctx: Ctx, planId: string) {
  return from(ctx, 'replenishPlanLine', 'l')
    .select(['l.lineNo', 'l.productId', sql<number>`l.quantity - l.filled`.as('rest')])
    .where('l.planId', '=', planId)
    .where(sql<boolean>`l.quantity > l.filled`)
    .orderBy('l.lineNo')
    .execute();
}

/** Fetches what these plans want, all or none: their reservations become goods in transit. Refuses 'plan-kitted', 'plan-direct', 'not-allowed-now'. */
export async function stagePlans(ctx: Ctx, { ids }: In<typeof plan.kit>): Promise<void> {
  const plans = await planDocument.lockAll(ctx, ids);
  for (const plan of plans) {
    const { id, planNo, warehouseId, kittedAt } = plan;
    // What may not be completed may not be fetched either.
    planDocument.check(plan, 'completed');
    if (!warehouseId) refuse('plan-direct', { plan: planNo });
    if (kittedAt) refuse('plan-kitted', { plan: planNo });
    const moves = (await restOf(ctx, id)).map(({ lineNo, productId, rest }) => ({
      productId,
      qty: rest,
      from: { kind: PLACE.warehouse, ref: warehouseId },
      to: transitOf(id),
      kind: MOVE.transfer,
      line: lineNo,
    }));
    if (moves.length > 0) await consume(ctx, { document: planDocument.ref(id), moves });
  }
  await changeIn(ctx, 'replenishPlan')
    .set({ kittedAt: sql<string>`now()` })
    .where('id', 'in', ids)
    .execute();
  ctx.tell({ plans: plans.map(({ planNo }) => planNo) });
}

/** Books what was fetched and not filled in back into the warehouse; gives how many pieces. The caller holds the plan locked. */
export async function bookBack(ctx: Ctx, { id, warehouseId }: Kitted): Promise<number> {
  const rest = await restOf(ctx, id);
  if (rest.length === 0 || !warehouseId) return 0;
  await postIntent(ctx, {
    document: planDocument.ref(id),
    moves: rest.map((line) => ({
      productId: line.productId,
      qty: line.rest,
      from: transitOf(id),
      to: { kind: PLACE.warehouse, ref: warehouseId },
      kind: MOVE.transfer,
      line: line.lineNo,
    })),
  });
  return rest.reduce((sum, line) => sum + line.rest, 0);
}
