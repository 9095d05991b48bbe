// What waits for somebody before a period is closed. What is settled later is booked in the next period.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { DeviceEventState } from '../../../contract/device/codes.ts';
import { OpenWork, type reconciliation } from '../../../contract/reconciliation/index.ts';
import { closedBy } from '../../../contract/stock/closing.ts';
import { AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { ReviewStatus } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { staleMachines } from '../machine/index.ts';
import { cases, periods } from '../stock/index.ts';

const count = sql<number>`count(*)`.as('n');

/** Messages of machines in a state that nobody has looked at, told of what happened before a moment. */
async function messages(ctx: Ctx, { state, before }: { state: number; before: string }): Promise<number> {
  const { n } = await from(ctx, 'deviceEvent', 'e')
    .select(count)
    .where('e.state', '=', state)
    .where('e.settledAt', 'is', null)
    .where(sql<boolean>`coalesce(e.happened_at, e.received_at) < ${before}`)
    .executeTakeFirstOrThrow();
  return n;
}

async function openWork(ctx: Ctx, day: string): Promise<readonly [work: number, count: number][]> {
  const before = new Date(closedBy(day, ctx.timeZone)).toISOString();
  const open = await cases.caseList.page(ctx, { status: AbnormalityStatus.open, happened: { to: day }, page: 1, limit: 1 });
  const entries = await from(ctx, 'tradeAdditional', 'a')
    .select(count)
    .where('a.reviewStatus', '=', ReviewStatus.pending)
    .where('a.tradeTime', '<', before)
    .executeTakeFirstOrThrow();
  const appeals = await from(ctx, 'saleAppeal', 'a')
    .select(count)
    .where('a.reviewStatus', '=', ReviewStatus.pending)
    .where('a.createdAt', '<', before)
    .executeTakeFirstOrThrow();
  return [
    [OpenWork.cases, open.total],
    [OpenWork.messages, await messages(ctx, { state: DeviceEventState.aside, before })],
    [OpenWork.picks, await messages(ctx, { state: DeviceEventState.flagged, before })],
    [OpenWork.machines, (await staleMachines(ctx)).length],
    [OpenWork.entries, entries.n],
    [OpenWork.appeals, appeals.n],
  ];
}

/** What would be closed at the end of a day, and what waits before that. Refuses what closing would refuse. */
export async function checkClosing(ctx: Ctx, { day }: In<typeof reconciliation.check>): Promise<Given<typeof reconciliation.check>> {
  if (periods.seesPart(ctx)) refuse('closing-narrowed');
  await periods.requireClosable(ctx, day);
  const work = await openWork(ctx, day);
  return { ...(await periods.wouldClose(ctx, { day })), work: work.map(([kind, n]) => ({ openWork: kind as never, count: n })) };
}
