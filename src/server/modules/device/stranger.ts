// A pick whose person nobody here knows, or that names nobody: once somebody knows who it was, it is his, and all that was taken with that card.
import { sql } from 'kysely';
import { DeviceEventState, NOBODY, STRANGER } from '../../../contract/device/codes.ts';
import type { device } from '../../../contract/device/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { isNobodysAside } from './who.ts';
import { bindCard } from '../org/index.ts';
import { chargeAnew } from '../trade/index.ts';

/** Picks of one deed: more are named by doing it once more. */
const MOST = 500;
const person = (name: 'cardNo' | 'empCode') => sql<string | null>`e.body ->> ${sql.lit(name)}`;

/**
 * Charges to an employee what was taken with a card or staff number that nobody has, or without any: this pick, or all of that card that the actor
 * sees, the oldest first. What is set aside still is his once it is booked. Refuses 'event-not-stranger' for one that is looked at already,
 * 'own-request', and what binding a card refuses.
 */
export async function nameStranger(
  ctx: Ctx,
  { vmId, eventId, empId, all, bindCard: bind }: In<typeof device.nameStranger>,
): Promise<Given<typeof device.nameStranger>> {
  const [event] = await strangers(ctx).where('e.vmId', '=', vmId).where('e.eventId', '=', eventId).execute();
  if (!event) return refuse('event-not-stranger');
  await refuseOwnRequest(ctx, { empIds: [empId] });
  const picks = all && (event.cardNo || event.empCode) ? await alike(ctx, event) : [event];
  for (const pick of picks) {
    if (pick.state === DeviceEventState.aside) await nameAside(ctx, pick, empId);
    else await nameBooked(ctx, pick, empId);
  }
  const bound = bind && event.cardNo !== null && ctx.rights.has('organization.staff.bindCard');
  if (bound && event.cardNo) await bindCard(ctx, { id: empId, cardNo: event.cardNo });
  ctx.tell({ card: event.cardNo ?? event.empCode, picks: picks.length });
  return { picks: picks.length, bound };
}

interface Strange {
  vmId: string;
  eventId: string;
  problem: string | null;
}

const changeOf = (ctx: Ctx, { vmId, eventId }: Strange) =>
  changeIn(ctx, 'deviceEvent').where('vmId', '=', vmId).where('eventId', '=', eventId);

/** It waits on for what else it lacks; whoever books it need not say the person again. */
async function nameAside(ctx: Ctx, pick: Strange, empId: string): Promise<void> {
  await changeOf(ctx, pick)
    .set({ decided: JSON.stringify({ empId }) })
    .execute();
}

async function nameBooked(ctx: Ctx, pick: Strange, empId: string): Promise<void> {
  // scope: what the machine did is no matter of who may see which part of the data
  await chargeAnew(wholeNode(ctx), { vmId: pick.vmId, eventId: pick.eventId, empId });
  const problem = (pick.problem ?? '').split('、').filter((one) => one !== STRANGER && one !== NOBODY);
  await changeOf(ctx, pick)
    .set({
      problem: problem.length > 0 ? problem.join('、') : pick.problem,
      state: problem.length > 0 ? DeviceEventState.flagged : DeviceEventState.checked,
      settledBy: actorName(ctx),
      settledAt: sql`now()`,
    })
    .execute();
}

/** Picks of people whom nobody knows, locked: booked to nobody, or set aside and not named yet. */
const strangers = (ctx: Ctx) =>
  from(ctx, 'deviceEvent', 'e')
    .select(['e.vmId', 'e.eventId', 'e.problem', 'e.state', person('cardNo').as('cardNo'), person('empCode').as('empCode')])
    .where((eb) =>
      eb.or([
        eb('e.state', '=', DeviceEventState.flagged).and(
          eb.or([eb('e.problem', 'like', `%${STRANGER}%`), eb('e.problem', 'like', `%${NOBODY}%`)]),
        ),
        eb('e.state', '=', DeviceEventState.aside).and(isNobodysAside),
      ]),
    )
    .orderBy('e.happenedAt')
    .orderBy('e.eventId')
    .forUpdate('e');

/** Those of the same card, or of the same staff number where there was no card. */
function alike(ctx: Ctx, { cardNo, empCode }: { cardNo: string | null; empCode: string | null }) {
  const [name, value] = cardNo ? (['cardNo', cardNo] as const) : (['empCode', empCode] as const);
  return strangers(ctx).where(person(name), '=', value).limit(MOST).execute();
}
