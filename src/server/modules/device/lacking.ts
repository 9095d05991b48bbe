// Picks that happened without something that their machine asks for: whom to charge, a face, an approval. The goods are gone, so they are booked;
// each is kept for a person who looks at it.
import type { DeviceEventBody } from '../../../contract/device/events.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { unapproved } from '../pick/index.ts';
import type { Machine } from './event-book.ts';

type Pick = Extract<DeviceEventBody, { kind: 'pick' }>;

/** Of booked events the picks that lack something, with what they lack in words; each once. */
export async function lackingPicks(
  ctx: Ctx,
  machine: Machine,
  events: readonly DeviceEventBody[],
): Promise<{ event: DeviceEventBody; problem: string }[]> {
  const { asks } = machine.known;
  if (!Object.values(asks).some(Boolean)) return [];
  const picks = [
    ...new Map(events.filter((event): event is Pick => event.kind === 'pick').map((event) => [event.eventId, event])).values(),
  ];
  const missed = asks.approval ? await withoutApproval(ctx, machine, picks) : new Set<string>();
  return picks.flatMap((event) => {
    const lacks = [
      asks.cost && !event.costCode && '没有选择成本中心',
      asks.project && !event.projectCode && '没有选择项目',
      asks.face && !event.face && '没有人脸识别',
      missed.has(event.eventId) && '没有审批',
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
