// What was saved, month by month: the baseline against what was used up, from the summaries. Fen all the way.
import { sql } from 'kysely';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { industry } from '../../../contract/industry/index.ts';
import type { Ctx, EntityType } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';

import { charges } from '../report/index.ts';
import { findBaseline, monthOf } from './baseline.ts';

type Baseline = NonNullable<Given<typeof industry.find>>;
type Month = Given<typeof industry.months>[number];
type Span = In<typeof industry.months>;

const nextMonth = (month: string): string => monthOf(addDays(month, 31));
const thisMonth = (ctx: Ctx): string => monthOf(dayOf(Date.now(), ctx.timeZone));
/** Tenths of a percent; null of nothing. */
const rateOf = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part / whole) * 1000) : null);

// A part of the consumption against the baseline of the whole would look like savings.
const NARROWING: readonly EntityType[] = ['vm', 'department', 'cost', 'project'];
const seesAll = (ctx: Ctx): boolean => NARROWING.every((type) => !ctx.scope[type]);

/** The months that are asked for, as far as they lie after the baseline and are not in the future. */
function monthsOf(ctx: Ctx, { baselineMonth }: Baseline, { from, to }: Span): string[] {
  const first = nextMonth(baselineMonth);
  const begin = from && monthOf(from) > first ? monthOf(from) : first;
  const end = to && monthOf(to) < thisMonth(ctx) ? monthOf(to) : thisMonth(ctx);
  const months: string[] = [];
  for (let month = begin; month <= end; month = nextMonth(month)) months.push(month);
  return months;
}

/** What giving out, keeping and buying cost a month, before and now: those alone that were measured since. */
function otherOf(baseline: Baseline): { before: number; now: number } {
  const kinds = [
    [baseline.staffCost, baseline.staffCostNow],
    [baseline.stockCost, baseline.stockCostNow],
    [baseline.purchaseCost, baseline.purchaseCostNow],
  ] as const;
  const known = kinds.flatMap(([before, now]) => (now === null ? [] : [{ before, now }]));
  return {
    before: known.reduce((sum, { before }) => sum + before, 0),
    now: known.reduce((sum, { now }) => sum + now, 0),
  };
}

async function consumptionOf(ctx: Ctx, months: readonly string[]): Promise<Map<string, number>> {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return new Map();
  const rows = await charges(ctx, { span: { from: first, to: addDays(nextMonth(last), -1) } })
    .select(['s.month', sql<number>`sum(s.total_price)`.as('totalPrice')])
    .groupBy('s.month')
    .execute();
  return new Map(rows.map(({ month, totalPrice }) => [month, totalPrice]));
}

async function compared(ctx: Ctx, baseline: Baseline, span: Span): Promise<Month[]> {
  const months = monthsOf(ctx, baseline, span);
  const used = await consumptionOf(ctx, months);
  const other = otherOf(baseline);
  const before = baseline.baselineAmount + other.before;
  let savedSoFar = 0;
  return months.map((month) => {
    const consumption = used.get(month) ?? 0;
    const actual = consumption + other.now;
    const saved = before - actual;
    // A month that goes on has not used up yet what it will.
    const over = month < thisMonth(ctx);
    if (over) savedSoFar += saved;
    return { month, before, consumption, other: other.now, actual, saved, savedSoFar, rate: rateOf(saved, before), over };
  });
}

/** What was saved in each month since the baseline; no month without one, and none for who sees a part of the data. */
export async function savingsByMonth(ctx: Ctx, span: Span): Promise<Month[]> {
  const baseline = seesAll(ctx) ? await findBaseline(ctx) : null;
  return baseline ? compared(ctx, baseline, span) : [];
}

/** The departments that used up most in these months, as far as the caller sees them; without months in all that there are. */
export async function topNodes(ctx: Ctx, { from, to, limit }: In<typeof industry.top>): Promise<Given<typeof industry.top>> {
  const span = { from: from ? monthOf(from) : null, to: to ? addDays(nextMonth(monthOf(to)), -1) : null };
  const rows = await charges(ctx, { span })
    .leftJoin('department as d', withinScope(ctx, 'd.id', 's.departmentId'))
    .select(['s.departmentId', 'd.departmentName', sql<number>`sum(s.trade_num)`.as('tradeNum')])
    .select([sql<number>`sum(s.total_price)`.as('totalPrice'), sql<number>`(sum(sum(s.total_price)) over ())::bigint`.as('all')])
    .groupBy(['s.departmentId', 'd.departmentName'])
    .orderBy('totalPrice', 'desc')
    .orderBy('s.departmentId')
    .limit(limit)
    .execute();
  return rows.map(({ all, departmentId, ...row }, at) => ({
    ...row,
    departmentId: departmentId === NIL ? null : departmentId,
    rank: at + 1,
    rate: rateOf(row.totalPrice, all),
  }));
}

/** The report: baseline, months, sums of those that count, who uses most. Refuses 'baseline-missing', 'report-needs-all'. */
export async function reduceReport(ctx: Ctx, span: Span): Promise<Given<typeof industry.report>> {
  if (!seesAll(ctx)) refuse('report-needs-all');
  const config = (await findBaseline(ctx)) ?? refuse('baseline-missing');
  const months = await compared(ctx, config, span);
  const counted = months.filter(({ over }) => over);
  const sum = (of: 'before' | 'actual' | 'saved') => counted.reduce((total, month) => total + month[of], 0);
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  return {
    config,
    months,
    counted: counted.length,
    before: sum('before'),
    actual: sum('actual'),
    saved: sum('saved'),
    rate: rateOf(sum('saved'), sum('before')),
    top: first && last ? await topNodes(ctx, { from: first, to: last, limit: 10 }) : [],
  };
}
