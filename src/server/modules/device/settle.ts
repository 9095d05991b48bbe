// What was set aside or flagged, decided by a person: booked now that what it lacked is there, dismissed for good, or looked at.
import { sql } from 'kysely';
import { safeParse } from 'zod/v4/core';
import type { device } from '../../../contract/device/index.ts';
import { DeviceEvent, type DeviceEventBody } from '../../../contract/device/events.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { move } from '../../kernel/flow.ts';
import { badInput } from '../../kernel/http/answer.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { requireCost, requireProject } from '../org/index.ts';
import { cases, type Place, post } from '../stock/index.ts';
import { chargeAnew, refundTrade, writeTrades } from '../trade/index.ts';
import { asideFlow } from './aside.flow.ts';
import { bookOne, type Machine } from './event-book.ts';
import { knownCodes } from './event-known.ts';
import { lackingPicks } from './lacking.ts';
import { mend, mendedInWords } from './mend.ts';
import { RefundSource } from '../../../contract/desk/codes.ts';

interface Named {
  vmId: string;
  eventId: string;
}

/** An event of a machine in sight, locked; refuses 'not-found'. */
async function lockEvent(ctx: Ctx, { vmId, eventId }: Named) {
  const row = await from(ctx, 'deviceEvent', 'e')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'e.vmId'))
    .select(['e.state', 'e.body', 'e.position', sql<string | null>`e.decided ->> 'empId'`.as('empId')])
    .where('e.vmId', '=', vmId)
    .where('e.eventId', '=', eventId)
    .forUpdate('e')
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '设备消息' });
}

async function setState(
  ctx: Ctx,
  { vmId, eventId }: Named,
  { state, ...more }: { state: number; problem?: string; decided?: string },
): Promise<void> {
  await changeIn(ctx, 'deviceEvent')
    .set({ state, ...more, settledBy: actorName(ctx), settledAt: sql`now()` })
    .where('vmId', '=', vmId)
    .where('eventId', '=', eventId)
    .execute();
}

/** What was kept, as an event: of what could not be read when it came, this version may know more. Refuses 'bad-input'. */
function readAgain(body: unknown): DeviceEventBody {
  const event = safeParse(DeviceEvent, body);
  if (!event.success) throw badInput(event.error, { schema: DeviceEvent, sent: body });
  return event.data;
}

/** Whoever is named in an event decides nothing of it; one that cannot be read names nobody. */
async function refuseOwnEvent(ctx: Ctx, vmId: string, body: unknown): Promise<void> {
  const event = safeParse(DeviceEvent, body);
  if (!event.success || ctx.actor.kind !== 'user' || ctx.actor.empId === null) return;
  const known = await knownCodes(ctx, vmId, { events: [event.data] });
  await refuseOwnRequest(ctx, { empIds: [known.emp(event.data) ?? null] });
}

/**
 * Books or dismisses an event that was set aside, as it was told or as a person has mended it; a pick that lacks something else waits for a look then.
 * Refuses what its booking refuses, 'own-request', 'not-allowed-now', 'not-found', 'event-line'.
 */
export async function settleEvent(ctx: Ctx, { vmId, eventId, dismiss, mended }: In<typeof device.settleEvent>): Promise<void> {
  const row = await lockEvent(ctx, { vmId, eventId });
  const state = move(asideFlow, row.state, dismiss ? 'dismissed' : 'booked');
  // scope: what the machine did is no matter of who may see which part of the data
  const all = wholeNode(ctx);
  // Whoever it was said to be before is not to be said again.
  const better = row.empId ? { ...mended, empId: mended?.empId ?? row.empId } : mended;
  const said = better && !dismiss ? await mend(ctx, row.body, better) : row.body;
  await refuseOwnEvent(all, vmId, row.body);
  if (dismiss) return setState(ctx, { vmId, eventId }, { state });
  const event = readAgain(said);
  if (said !== row.body) await refuseOwnEvent(all, vmId, event);
  const machine: Machine = {
    vmId,
    known: await knownCodes(all, vmId, { events: [event] }),
    positions: new Map([[eventId, row.position]]),
    // The same event sent again is known by what it says itself.
    originals: new Map([[eventId, said === row.body ? event : row.body]]),
    trades: [],
  };
  await bookOne(all, machine, event);
  await writeTrades(all, machine.trades);
  const [lacking] = await lackingPicks(all, machine, [event]);
  const words = said === row.body ? {} : { decided: JSON.stringify({ words: mendedInWords(row.body, said), event: said }) };
  await setState(
    ctx,
    { vmId, eventId },
    { ...(lacking ? { state: move(asideFlow, row.state, 'flagged'), problem: lacking.problem } : { state }), ...words },
  );
}

/**
 * Says that a flagged pick was looked at. Charges it to whom it should have named, where that is said; gives back what it charged after its failed vend
 * had been settled, or takes it that the goods went out: what was written off then is booked in again. Refuses 'not-allowed-now', 'not-found',
 * 'own-request' to who was charged, 'charge-nothing', 'charge-lent'.
 */
export async function checkEvent(ctx: Ctx, { vmId, eventId, costId, projectId, giveBack }: In<typeof device.checkEvent>): Promise<void> {
  const row = await lockEvent(ctx, { vmId, eventId });
  const state = move(asideFlow, row.state, 'checked');
  if (costId) await requireCost(ctx, costId);
  if (projectId) await requireProject(ctx, projectId);
  // scope: as in settleEvent
  const all = wholeNode(ctx);
  const charged = await from(all, 'trade', 't').select('t.empId').where('t.vmId', '=', vmId).where('t.eventId', '=', eventId).execute();
  await refuseOwnRequest(ctx, { empIds: charged.map(({ empId }) => empId) });
  const late = await cases.lateCharges(all, { vmId, eventIds: [eventId] });
  if (giveBack) await giveBackLate(all, late);
  else await findWrittenOff(all, vmId, late);
  if (!giveBack && (costId || projectId))
    await chargeAnew(all, { vmId, eventId, ...(costId ? { costId } : {}), ...(projectId ? { projectId } : {}) });
  await setState(ctx, { vmId, eventId }, { state });
}

/** Nobody got them, or they are charged already: of each trade as much as was settled. */
async function giveBackLate(ctx: Ctx, late: readonly cases.LateCharge[]): Promise<void> {
  if (late.length === 0) refuse('charge-nothing');
  for (const [tradeId, its] of Map.groupBy(late, (one) => one.tradeId)) {
    const quantity = Math.min(
      its[0]!.left,
      its.reduce((sum, { qty }) => sum + qty, 0),
    );
    await refundTrade(ctx, { tradeId, quantity, reason: '出货异常处理后又收费', source: RefundSource.fault, sourceId: its[0]!.caseId });
  }
}

/** Where goods were said to be that somebody has taken after all, by the outcome of their case. */
const WRITTEN_OFF: Readonly<Record<number, { kind: typeof MOVE.scrap | typeof MOVE.count; from: Place }>> = {
  3: { kind: MOVE.scrap, from: { kind: PLACE.scrapped, ref: NO_REF } },
  4: { kind: MOVE.count, from: { kind: PLACE.countDifference, ref: NO_REF } },
};

/** The pick took them out of the channel a second time: what was written off is there again, at the time of the pick. */
async function findWrittenOff(ctx: Ctx, vmId: string, late: readonly cases.LateCharge[]): Promise<void> {
  const moves = late.flatMap(({ outcome, channelId, productId, qty }) => {
    const off = WRITTEN_OFF[outcome];
    return off ? [{ ...off, productId, qty, to: { kind: PLACE.vmChannel, ref: channelId, owner: vmId } }] : [];
  });
  const [first] = late;
  if (!first || moves.length === 0) return;
  await post(ctx, { document: { kind: 'case', id: newId() }, happenedAt: new Date(first.tradeTime).toISOString(), moves });
}
