// A card that nobody here has: once somebody knows whose it is, all that was taken with it is his.
import { sql } from 'kysely';
import { DeviceEventState, STRANGER } from '../../../contract/device/codes.ts';
import type { device } from '../../../contract/device/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, wholeNode } from '../../kernel/scope.ts';
import { bindCard } from '../org/index.ts';
import { chargeAnew } from '../trade/index.ts';

/** Picks of one deed: more are named by doing it once more. */
const MOST = 500;
const person = (name: 'cardNo' | 'empCode') => sql<string | null>`e.body ->> ${sql.lit(name)}`;

/**
 * Charges to an employee what was taken with a card or staff number that nobody has: this pick, or all of them that the actor sees, the oldest first.
 * Refuses 'not-found', 'not-allowed-now' for one that is looked at already, 'own-request', and what binding a card refuses.
 */
export async function nameStranger(
  ctx: Ctx,
  { vmId, eventId, empId, all, bindCard: bind }: In<typeof device.nameStranger>,
): Promise<Given<typeof device.nameStranger>> {
  const [event] = await strangers(ctx).where('e.vmId', '=', vmId).where('e.eventId', '=', eventId).execute();
  if (!event) return refuse('event-not-stranger');
  await refuseOwnRequest(ctx, { empIds: [empId] });
  const picks = all ? await alike(ctx, event) : [event];
  // scope: what the machine did is no matter of who may see which part of the data
  const whole = wholeNode(ctx);
  for (const pick of picks) {
    await chargeAnew(whole, { vmId: pick.vmId, eventId: pick.eventId, empId });
    const problem = (pick.problem ?? '').split('、').filter((one) => one !== STRANGER);
    await changeIn(ctx, 'deviceEvent')
      .set({
        problem: problem.length > 0 ? problem.join('、') : pick.problem,
        state: problem.length > 0 ? DeviceEventState.flagged : DeviceEventState.checked,
        settledBy: actorName(ctx),
        settledAt: sql`now()`,
      })
      .where('vmId', '=', pick.vmId)
      .where('eventId', '=', pick.eventId)
      .execute();
  }
  const bound = bind && event.cardNo !== null && ctx.rights.has('organization.staff.bindCard');
  if (bound && event.cardNo) await bindCard(ctx, { id: empId, cardNo: event.cardNo });
  ctx.tell({ card: event.cardNo ?? event.empCode, picks: picks.length });
  return { picks: picks.length, bound };
}

/** Picks of people whom nobody knows, locked. */
const strangers = (ctx: Ctx) =>
  from(ctx, 'deviceEvent', 'e')
    .select(['e.vmId', 'e.eventId', 'e.problem', person('cardNo').as('cardNo'), person('empCode').as('empCode')])
    .where('e.state', '=', DeviceEventState.flagged)
    .where('e.problem', 'like', `%${STRANGER}%`)
    .orderBy('e.happenedAt')
    .orderBy('e.eventId')
    .forUpdate('e');

/** Those of the same card, or of the same staff number where there was no card. */
function alike(ctx: Ctx, { cardNo, empCode }: { cardNo: string | null; empCode: string | null }) {
  const [name, value] = cardNo ? (['cardNo', cardNo] as const) : (['empCode', empCode] as const);
  return strangers(ctx).where(person(name), '=', value).limit(MOST).execute();
}
