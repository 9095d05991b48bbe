// Reconciliation of the demonstration site: the last two months are closed, by the chief of finance; two machines told of a pick of before only today.
import { sql } from 'kysely';
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import { PLACE } from '../../contract/stock/ledger.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { balancesOf, periods } from '../modules/stock/index.ts';
import { updateNodeConfig } from '../modules/system/index.ts';
import { recordTrades } from '../modules/trade/index.ts';
import { TradeType } from '../../contract/stock/codes.ts';

const LATE = 2;

/** The last day of the month before the one of a day. */
const monthEndBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1);

/** Closes both months, and lets picks of the last days of the newer one come in afterwards; through the verbs. */
export async function makeClosings(ctx: Ctx): Promise<void> {
  const last = monthEndBefore(dayOf(Date.now(), ctx.timeZone));
  await updateNodeConfig(ctx, { closingDays: '31', shifts: '早班 06:00-14:00,中班 14:00-22:00,夜班 22:00-06:00' });
  const finance: Ctx = { ...ctx, actor: { kind: 'system', name: '财务主管' } };
  for (const day of [monthEndBefore(last), last]) await periods.closeByHand(finance, { day });
  const picks = await picksUpTo(ctx, last);
  await recordTrades(
    ctx,
    picks.map(({ vmId, channelId, productId, empId, tradeNumber, tradeTime }) => ({
      vmId: vmId ?? '',
      tradeNumber: `${tradeNumber}-L`,
      tradeType: TradeType.pick,
      happenedAt: new Date(Date.parse(tradeTime) + 60_000).toISOString(),
      event: { id: `demo-late-${tradeNumber}` },
      empId,
      remark: '断网，恢复后上传',
      lines: [{ channelId: channelId ?? '', productId, quantity: 1 }],
    })),
  );
}

/** The last picks of the days up to one, out of channels that still hold some; each at another machine. */
const picksUpTo = (ctx: Ctx, last: string) =>
  from(ctx, 'trade', 't')
    .innerJoin(balancesOf(ctx, [PLACE.vmChannel]).as('s'), (join) =>
      join.onRef('s.placeRef', '=', 't.channelId').onRef('s.productId', '=', 't.productId'),
    )
    .select(['t.vmId', 't.channelId', 't.productId', 't.empId', 't.tradeNumber', 't.tradeTime'])
    .distinctOn('t.vmId')
    .where('t.tradeType', '=', TradeType.pick)
    .where('t.tradeDay', '<=', last)
    .where('t.tradeDay', '>', addDays(last, -3))
    .where(sql<boolean>`t.emp_id is not null and t.corrects is null and s.free > 8`)
    .orderBy('t.vmId')
    .orderBy('t.tradeTime', 'desc')
    .limit(LATE)
    .execute();
