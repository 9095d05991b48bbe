// What was set aside, decided by a person: booked now that what it lacked is there, or dismissed for good.
import { sql } from 'kysely';
import type { device } from '../../../contract/device/index.ts';
import type { DeviceEventBody } from '../../../contract/device/events.ts';
import { DeviceEventState } from '../../../contract/device/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { flow, move } from '../../kernel/flow.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';
import { writeTrades } from '../trade/index.ts';
import { bookOne, type Machine } from './event-book.ts';
import { knownCodes } from './event-known.ts';
import { actorName } from './state.ts';

export const asideFlow = flow(
  DeviceEventState,
  {
    noted: { code: 0, action: '记录' },
    aside: { code: 1, action: '搁置' },
    booked: { code: 2, action: '入账' },
    dismissed: { code: 3, action: '忽略' },
  },
  { aside: ['booked', 'dismissed'] },
);

/** Books or dismisses an event that was set aside. Refuses what its booking refuses, 'not-allowed-now', 'not-found'. */
export async function settleEvent(ctx: Ctx, { vmId, eventId, dismiss }: In<typeof device.settleEvent>): Promise<void> {
  const row = await from(ctx, 'deviceEvent', 'e')
    .innerJoin('vm as v', sameNode('v.id', 'e.vmId'))
    .select(['e.state', 'e.body'])
    .where('e.vmId', '=', vmId)
    .where('e.eventId', '=', eventId)
    .where(inScope(ctx, 'vm', 'v'))
    .forUpdate('e')
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '设备消息' });
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
  await ctx.db
    .updateTable('deviceEvent')
    .set({ state, settledBy: actorName(ctx), settledAt: sql`now()` })
    .where('nodeId', '=', ctx.nodeId)
    .where('vmId', '=', vmId)
    .where('eventId', '=', eventId)
    .execute();
}
