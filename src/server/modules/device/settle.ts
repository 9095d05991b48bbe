// What was set aside or flagged, decided by a person: booked now that what it lacked is there, dismissed for good, or looked at.
import { sql } from 'kysely';
import type { device } from '../../../contract/device/index.ts';
import type { DeviceEventBody } from '../../../contract/device/events.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { move } from '../../kernel/flow.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';
import { requireCost, requireProject } from '../org/index.ts';
import { chargeAnew, writeTrades } from '../trade/index.ts';
import { asideFlow } from './aside.flow.ts';
import { bookOne, type Machine } from './event-book.ts';
import { knownCodes } from './event-known.ts';
import { actorName } from './state.ts';

interface Named {
  vmId: string;
  eventId: string;
}

/** An event of a machine in sight, locked; refuses 'not-found'. */
async function lockEvent(ctx: Ctx, { vmId, eventId }: Named) {
  const row = await from(ctx, 'deviceEvent', 'e')
    .innerJoin('vm as v', sameNode('v.id', 'e.vmId'))
    .select(['e.state', 'e.body'])
    .where('e.vmId', '=', vmId)
    .where('e.eventId', '=', eventId)
    .where(inScope(ctx, 'vm', 'v'))
    .forUpdate('e')
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '设备消息' });
}

async function setState(ctx: Ctx, { vmId, eventId }: Named, state: number): Promise<void> {
  await ctx.db
    .updateTable('deviceEvent')
    .set({ state, settledBy: actorName(ctx), settledAt: sql`now()` })
    .where('nodeId', '=', ctx.nodeId)
    .where('vmId', '=', vmId)
    .where('eventId', '=', eventId)
    .execute();
}

/** Books or dismisses an event that was set aside. Refuses what its booking refuses, 'not-allowed-now', 'not-found'. */
export async function settleEvent(ctx: Ctx, { vmId, eventId, dismiss }: In<typeof device.settleEvent>): Promise<void> {
  const row = await lockEvent(ctx, { vmId, eventId });
  const state = move(asideFlow, row.state, dismiss ? 'dismissed' : 'booked');
  // It was parsed before it was kept.
  const event = row.body as unknown as DeviceEventBody;
  // What the machine did is no matter of who may see which part of the data.
  const all = { ...ctx, scope: {} };
  if (!dismiss) {
    const machine: Machine = { vmId, known: await knownCodes(all, vmId, [event]), trades: [] };
    await bookOne(all, machine, event);
    await writeTrades(all, machine.trades);
  }
  await setState(ctx, { vmId, eventId }, state);
}

/** Says that a flagged pick was looked at, and charges it to whom it should have named, where that is said. Refuses 'not-allowed-now', 'not-found', 'trade-not-charged'. */
export async function checkEvent(ctx: Ctx, { vmId, eventId, costId, projectId }: In<typeof device.checkEvent>): Promise<void> {
  const row = await lockEvent(ctx, { vmId, eventId });
  const state = move(asideFlow, row.state, 'checked');
  if (costId) await requireCost(ctx, costId);
  if (projectId) await requireProject(ctx, projectId);
  if (costId || projectId)
    await chargeAnew({ ...ctx, scope: {} }, { vmId, eventId, ...(costId ? { costId } : {}), ...(projectId ? { projectId } : {}) });
  await setState(ctx, { vmId, eventId }, state);
}
