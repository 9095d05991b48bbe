// What waits for somebody before a period is closed. What is settled later is booked in the next period.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { DeviceEventState } from '../../../contract/device/codes.ts';
import { OpenWork, type reconciliation } from '../../../contract/reconciliation/index.ts';
import { AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { ReviewStatus } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { additionalList, appealList } from '../desk/index.ts';
import { eventList } from '../device/index.ts';
import { staleMachines } from '../machine/index.ts';
import { cases, periods } from '../stock/index.ts';

/** How many rows a list has of these: what it shows to who follows the line of the check. */
const totalOf = async <I extends object>(
  ctx: Ctx,
  list: { page(ctx: Ctx, input: I): Promise<{ total: number }> },
  search: Omit<I, 'page' | 'limit'>,
) => (await list.page(ctx, { ...search, page: 1, limit: 1 } as unknown as I)).total;

async function openWork(ctx: Ctx, day: string): Promise<readonly [work: number, count: number][]> {
  const span = { to: day };
  const pending = { reviewStatus: ReviewStatus.pending };
  return [
    [OpenWork.cases, await totalOf(ctx, cases.caseList, { status: AbnormalityStatus.open, happened: span })],
    [OpenWork.messages, await totalOf(ctx, eventList, { state: DeviceEventState.aside, happenedAt: span })],
    [OpenWork.picks, await totalOf(ctx, eventList, { state: DeviceEventState.flagged, happenedAt: span })],
    [OpenWork.machines, (await staleMachines(ctx)).length],
    [OpenWork.entries, await totalOf(ctx, additionalList, { ...pending, tradeTime: span })],
    [OpenWork.appeals, await totalOf(ctx, appealList, { ...pending, created: span })],
  ];
}

/** What would be closed at the end of a day, and what waits before that. Refuses what closing would refuse. */
export async function checkClosing(ctx: Ctx, { day }: In<typeof reconciliation.check>): Promise<Given<typeof reconciliation.check>> {
  if (periods.seesPart(ctx)) refuse('closing-narrowed');
  await periods.requireClosable(ctx, day);
  const work = await openWork(ctx, day);
  return { ...(await periods.wouldClose(ctx, { day })), work: work.map(([kind, n]) => ({ openWork: kind as never, count: n })) };
}
