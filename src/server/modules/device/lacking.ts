// Picks that happened without something that their machine asks for: whom to charge, a face, an approval; and those that charge what the desk had
// settled before they were told. What was told has happened, so they are booked; each is kept for a person who looks at it.
import { CHARGED_LATE, NOBODY, STRANGER } from '../../../contract/device/codes.ts';
import type { DeviceEventBody } from '../../../contract/device/events.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { unapproved } from '../pick/index.ts';
import { cases } from '../stock/index.ts';
import type { Machine } from './event-book.ts';

type Pick = Extract<DeviceEventBody, { kind: 'pick' }>;

/** Of booked events the picks that somebody has to look at, with why in words; each once. Their trades are written already. */
export async function lackingPicks(
  ctx: Ctx,
  machine: Machine,
  events: readonly DeviceEventBody[],
): Promise<{ event: DeviceEventBody; problem: string }[]> {
  const { asks, faulted } = machine.known;
  const isStranger = (event: DeviceEventBody) => Boolean(event.empCode ?? event.cardNo) && !machine.known.emp(event);
  const isNobodys = (event: DeviceEventBody) =>
    event.kind === 'pick' && !machine.known.emp(event) && !isStranger(event) && !asks.cost && !asks.project && !machine.known.trains;
  if (faulted.size === 0 && !Object.values(asks).some(Boolean) && !events.some((event) => isStranger(event) || isNobodys(event))) return [];
  const picks = [
    ...new Map(events.filter((event): event is Pick => event.kind === 'pick').map((event) => [event.eventId, event])).values(),
  ];
  const missed = asks.approval ? await withoutApproval(ctx, machine, picks) : new Set<string>();
  const late = await chargedLate(
    ctx,
    machine.vmId,
    picks.filter(({ tradeNumber }) => faulted.has(tradeNumber)),
  );
  return picks.flatMap((event) => {
    const lacks = [
      isStranger(event) && STRANGER,
      isNobodys(event) && NOBODY,
      asks.cost && !event.costCode && '没有选择成本中心',
      asks.project && !event.projectCode && '没有选择项目',
      asks.face && !event.face && '没有人脸识别',
      missed.has(event.eventId) && '没有审批',
      ...(late.get(event.eventId) ?? []),
    ].filter((one): one is string => one !== false);
    return lacks.length > 0 ? [{ event, problem: lacks.join('、') }] : [];
  });
}

function withoutApproval(ctx: Ctx, { vmId, known }: Machine, picks: readonly Pick[]): Promise<Set<string>> {
  const asked = picks.flatMap((event) =>
    event.lines.map(({ channelCode, productCode }) => ({
      key: event.eventId,
      empId: known.emp(event) ?? null,
      productId: known.findProduct(productCode) ?? known.findChannel(channelCode)?.productId ?? null,
      at: event.happenedAt,
    })),
  );
  return unapproved(ctx, vmId, asked);
}

/** By event, how what it charges was settled before. Asked once the cells of the batch are locked: whoever settles meanwhile sees its trade. */
async function chargedLate(ctx: Ctx, vmId: string, picks: readonly Pick[]): Promise<Map<string, string[]>> {
  if (picks.length === 0) return new Map();
  const found = await cases.lateCharges(ctx, { vmId, eventIds: picks.map(({ eventId }) => eventId) });
  return new Map(
    [...Map.groupBy(found, ({ eventId }) => eventId)].map(([eventId, its]) => [
      eventId,
      [...new Set(its.flatMap(({ outcome }) => CHARGED_LATE[outcome] ?? []))],
    ]),
  );
}
