// Proposed points: chosen on the first two thirds of the days, tried on the last third; applied as channel settings.
import { sql } from 'kysely';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { points } from '../../../contract/replenish/points.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';
import { lockVms, setPoints } from '../machine/index.ts';
import { balancesOf } from '../stock/index.ts';
import { backtest, chooseSetting, mostWithin, type Trial } from './backtest.ts';
import { channelNeeds } from './need.query.ts';

type Suggestion = Given<typeof points.suggest>;

/** What leaves a channel: picked, borrowed, an old one for a new one, entered afterwards; less what never came out and was refunded. */
const WANTED = [MOVE.pick, MOVE.borrow, MOVE.oldForNew, MOVE.additional, MOVE.refund];

const readChannels = (ctx: Ctx, vmId: string | null | undefined) => {
  const query = from(ctx, 'vmChannel', 'c')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
    .innerJoin('product as p', sameNode('p.id', 'c.productId'))
    .select(['c.id', 'c.vmId', 'v.vmCode', 'v.vmName', 'c.channelCode', 'c.productId', 'p.productCode', 'p.productName', 'p.unit'])
    .select(['c.capacity', 'c.remindNum', 'c.warnNum'])
    .where('c.mergedInto', 'is', null)
    .where('c.capacity', '>', 0)
    .where('v.lockFlag', '=', false)
    .orderBy('v.vmCode')
    .orderBy('c.tray')
    .orderBy('c.position');
  return (vmId ? query.where('c.vmId', '=', vmId) : query).execute();
};
type Channel = Awaited<ReturnType<typeof readChannels>>[number];

/** What was taken out of each channel of what it holds now, day by day from `first`. */
async function demandOf(ctx: Ctx, { first, vmId, days }: { first: string; vmId: string | null | undefined; days: number }) {
  const start = sql<string>`(${first}::date)::timestamp at time zone ${ctx.timeZone}`;
  // When it was wanted, whatever day it counts on.
  const day = sql`(t.trade_time at time zone ${ctx.timeZone})::date`;
  let query = from(ctx, 'trade', 't')
    .innerJoin('vmChannel as c', (join) => withinScope(ctx, 'c.id', 't.channelId')(join).onRef('c.productId', '=', 't.productId'))
    .select(['t.channelId', sql<number>`${day} - ${first}::date`.as('day'), sql<number>`sum(t.sign * t.trade_num)`.as('num')])
    .where('t.tradeTime', '>=', start)
    .where('t.tradeType', 'in', WANTED)
    .groupBy(['t.channelId', sql`2`]);
  if (vmId) query = query.where('t.vmId', '=', vmId);
  const demand = new Map<string, number[]>();
  for (const { channelId, day, num } of await query.execute()) {
    if (!channelId || day < 0 || day >= days) continue;
    const series = demand.get(channelId) ?? Array.from<number>({ length: days }).fill(0);
    series[day] = num;
    demand.set(channelId, series);
  }
  return demand;
}

/** What lies in channels and what open plans still bring there, by channel: of one machine, or of some channels. */
async function inUseOf(ctx: Ctx, of: { vmId: string | null | undefined } | { ids: readonly string[] }): Promise<Map<string, InUse>> {
  const query = channelNeeds(ctx).select(['c.id', 'v.vmCode', 'c.channelCode', 's.onHand as held', 'y.onWay']);
  const narrowed = 'ids' in of ? query.where('c.id', 'in', of.ids) : of.vmId ? query.where('c.vmId', '=', of.vmId) : query;
  return new Map((await narrowed.execute()).map((row) => [row.id, row]));
}
const NOTHING: InUse = { vmCode: '', channelCode: '', held: 0, onWay: 0 };
interface InUse {
  vmCode: string;
  channelCode: string;
  held: number;
  onWay: number;
}

/** Points for each channel that something is taken from, where they do better than those it has; and what all of them do together. */
export async function suggestPoints(ctx: Ctx, { vmId, days, leadDays }: In<typeof points.suggest>): Promise<Suggestion> {
  // Today is not over: it would look like a quiet day.
  const first = addDays(dayOf(new Date(), ctx.timeZone), -days);
  const [channels, demand] = [await readChannels(ctx, vmId), await demandOf(ctx, { first, vmId, days })];
  const used = await inUseOf(ctx, { vmId });
  const trialDays = Math.floor(days / 3);
  const judged = channels.flatMap((channel) => {
    const series = demand.get(channel.id);
    if (!series?.some((num) => num > 0)) return [];
    const { held = 0, onWay = 0 } = used.get(channel.id) ?? {};
    return [judge({ ...channel, inUse: held + onWay }, series, { lead: leadDays, trialDays })];
  });
  const rows = judged.filter(({ better }) => better).map(({ row }) => row);
  return {
    trialDays,
    channels: judged.length,
    now: together(rows.map(({ now }) => now)),
    proposed: together(rows.map(({ proposed }) => proposed)),
    rows: rows.toSorted((a, b) => b.now.stockOuts - b.proposed.stockOuts - (a.now.stockOuts - a.proposed.stockOuts)),
  };
}

function judge(channel: Channel & { inUse: number }, series: readonly number[], { lead, trialDays }: { lead: number; trialDays: number }) {
  const learn = series.slice(0, series.length - trialDays);
  const tried = series.slice(series.length - trialDays);
  const { id: channelId, vmId: _, productId: _product, inUse: inUseNum, ...shown } = channel;
  const chosen = chooseSetting(learn, channel, lead);
  const now = rounded(backtest(tried, channel, lead));
  const proposed = rounded(backtest(tried, chosen, lead));
  const row = {
    channelId,
    ...shown,
    perDay: Math.round((series.reduce((sum, n) => sum + n, 0) / series.length) * 10) / 10,
    maxDay: Math.max(...series),
    maxLead: mostWithin(series, lead + 1),
    inUseNum,
    newCapacity: chosen.capacity,
    newRemindNum: chosen.remindNum,
    newWarnNum: Math.floor(chosen.remindNum / 2),
    now,
    proposed,
    tightFlag: mostWithin(series, lead + 1) > channel.capacity,
  };
  const changes = chosen.capacity !== channel.capacity || chosen.remindNum !== channel.remindNum;
  const better = proposed.stockOuts < now.stockOuts || (proposed.stockOuts === now.stockOuts && proposed.averageStock < now.averageStock);
  return { row, better: changes && better };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const rounded = (trial: Trial): Trial => ({ ...trial, averageStock: tenth(trial.averageStock) });

/** Of several channels: their sums. */
function together(trials: readonly Trial[]): Trial {
  const sum = (name: keyof Trial) => trials.reduce((total, trial) => total + trial[name], 0);
  return { stockOuts: sum('stockOuts'), averageStock: tenth(sum('averageStock')), refills: sum('refills') };
}

/** Gives channels their proposed capacity and points. Refuses 'not-found', 'channel-points', 'points-too-small' for less than lies there or is on its way. */
export async function applyPoints(ctx: Ctx, { rows }: In<typeof points.apply>): Promise<void> {
  const ids = rows.map(({ channelId }) => channelId);
  const channels = await from(ctx, 'vmChannel', 'c').select(['c.id', 'c.vmId', 'c.capacity']).where('c.id', 'in', ids).execute();
  const before = new Map(channels.map(({ id, capacity }) => [id, capacity]));
  // The machines are locked, as plans lock them: none is made meanwhile.
  if (channels.length > 0)
    await lockVms(
      ctx,
      channels.map(({ vmId }) => vmId),
    );
  await setPoints(ctx, rows);
  const used = await inUseOf(ctx, { ids });
  for (const { channelId, capacity } of rows) {
    const { held, onWay, vmCode, channelCode } = used.get(channelId) ?? NOTHING;
    if (capacity < held + onWay && capacity < (before.get(channelId) ?? 0))
      refuse('points-too-small', { vm: vmCode, channel: channelCode, capacity, held, coming: onWay });
  }
  ctx.tell({ channels: rows.length });
}

/** What stands in for products by their conversions, either way, where a warehouse has it free. The most free first. */
export async function substitutes(ctx: Ctx, { productIds }: In<typeof points.substitutes>): Promise<Given<typeof points.substitutes>> {
  const pair = (own: 'productId' | 'targetProductId', other: 'productId' | 'targetProductId', turned: boolean) =>
    from(ctx, 'productConversion', 'k')
      .select([
        sql<string>`${sql.ref(`k.${own}`)}`.as('productId'),
        sql<string>`${sql.ref(`k.${other}`)}`.as('substituteId'),
        sql<number>`${sql.ref(turned ? 'k.toQty' : 'k.fromQty')}`.as('fromQty'),
        sql<number>`${sql.ref(turned ? 'k.fromQty' : 'k.toQty')}`.as('toQty'),
      ])
      .where('k.targetProductId', 'is not', null)
      .where(sql<boolean>`${sql.ref(`k.${own}`)} = any(${productIds}::uuid[])`);
  const both = pair('productId', 'targetProductId', false).union(pair('targetProductId', 'productId', true));
  return from(ctx, 'product', 'p')
    .innerJoin(both.as('s'), 's.substituteId', 'p.id')
    .innerJoin(balancesOf(ctx, [PLACE.warehouse]).as('f'), 'f.productId', 'p.id')
    .innerJoin('warehouse as h', (join) =>
      join
        .onRef('h.id', '=', 'f.placeRef')
        .onRef('h.nodeId', '=', 'p.nodeId')
        .on(inScope(ctx, 'warehouse', 'h')),
    )
    .where('f.free', '>', 0)
    .where('p.onSaleFlag', '=', true)
    .select(['s.productId', 's.substituteId', 'p.productCode', 'p.productName', 'p.unit', 's.fromQty', 's.toQty', 'h.id as warehouseId'])
    .select(sql<number>`f.free`.as('freeNum'))
    .orderBy('s.productId')
    .orderBy('f.free', 'desc')
    .orderBy('p.id')
    .limit(1000)
    .execute();
}
