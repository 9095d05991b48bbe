// A plan carried out by hand: what a person put into the channels is a refill like a machine's own, with its record; the differences stay on the plan.
import { sql } from 'kysely';
import { ReplenishmentType, ReplenishPlanStatus } from '../../../contract/replenish/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { plan } from '../../../contract/replenish/plan.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { lockVm } from '../machine/index.ts';
import { finishPlan } from './plan.ts';
import { planDocument } from './plan.flow.ts';
import { recordRefill } from './refill.ts';

// Without a card: the person is signed in here.

/** Books what was put in, and ends the plan where that is said: given up where nothing was. Gives how the plan then stands. Refuses 'not-found', 'not-allowed-now'. */
export async function fillPlan(ctx: Ctx, { id, lines, finishFlag, happenedAt }: In<typeof plan.fill>): Promise<Given<typeof plan.fill>> {
  const { vmId } = await from(ctx, 'replenishPlan', 'n')
    .select('n.vmId')
    .where('n.id', '=', id)
    .executeTakeFirst()
    .then((row) => row ?? refuse('not-found', { thing: '补货计划' }));
  // The machine first, as refills do.
  await lockVm(ctx, vmId);
  const locked = await planDocument.lock(ctx, id);
  const { planNo } = locked;
  planDocument.check(locked, 'completed');
  const planned = new Map((await planDocument.linesOf(ctx, id)).map((line) => [line.lineNo, line]));
  const filled = lines
    .filter(({ num }) => num > 0)
    .map(({ lineNo, num }) => {
      const { channelId, productId } = planned.get(lineNo) ?? refuse('not-found', { thing: '补货计划明细' });
      return { channelId, productId, quantity: num };
    });
  const empId = ctx.actor.kind === 'user' ? ctx.actor.empId : null;
  if (filled.length > 0)
    await recordRefill(ctx, {
      vmId,
      replenishType: ReplenishmentType.byScanWithoutCard,
      empId,
      happenedAt: momentOf(happenedAt),
      event: { id: newId() },
      lines: filled,
      planId: id,
    });
  // A plan of which all was filled in has ended by itself.
  const now = await planDocument.lock(ctx, id);
  if (finishFlag && now.status !== ReplenishPlanStatus.completed) await finishPlan(ctx, { id });
  ctx.tell({ planNo, pieces: filled.reduce((sum, { quantity }) => sum + quantity, 0) });
  const sums = await from(ctx, 'replenishPlanLine', 'l')
    .select([sql<number>`sum(l.filled)`.as('filledNum'), sql<number>`sum(l.quantity)`.as('planNum')])
    .where('l.planId', '=', id)
    .executeTakeFirstOrThrow();
  return { ...sums, status: (await planDocument.lock(ctx, id)).status };
}

const WEEK_MS = 7 * 86_400_000;

/** The moment that was said, within the last week; a clock that runs ahead or far behind is not believed. */
function momentOf(said: string | null | undefined): string {
  const now = Date.now();
  const at = said ? Date.parse(said) : now;
  return new Date(at > now || at < now - WEEK_MS ? now : at).toISOString();
}
