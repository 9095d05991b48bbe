// The figures of the data board: today against yesterday, the month, what is taken most, what just happened.
import { sql } from 'kysely';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { report } from '../../../contract/report/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { onlineSql } from '../machine/index.ts';
import { charges, days } from './source.query.ts';

const CHART_DAYS = 30;
const TOP = 8;
const LATEST = 12;

type Spans = Record<'today' | 'yesterday' | 'month' | 'lastMonthSameDays', readonly [first: string, last: string]>;
interface Total {
  tradeNum: number;
  totalPrice: number;
  tradeLines: number;
}

/** The sums of several spans, read in one pass over the days from the first to the last of them. */
async function totals(ctx: Ctx, spans: Spans): Promise<Record<keyof Spans, Total>> {
  const all = Object.values(spans);
  const first = all.map(([day]) => day).sort()[0] ?? '';
  const last =
    all
      .map(([, day]) => day)
      .sort()
      .at(-1) ?? '';
  const rows = await days(ctx, { span: { from: first, to: last } })
    .select([
      's.day',
      sql<number>`sum(s.trade_num)`.as('tradeNum'),
      sql<number>`sum(s.total_price)`.as('totalPrice'),
      sql<number>`sum(s.trade_lines)`.as('tradeLines'),
    ])
    .groupBy('s.day')
    .execute();
  const within = ([from, to]: readonly [string, string]) => {
    const sum = { tradeNum: 0, totalPrice: 0, tradeLines: 0 };
    for (const row of rows.filter(({ day }) => day >= from && day <= to)) {
      sum.tradeNum += row.tradeNum;
      sum.totalPrice += row.totalPrice;
      sum.tradeLines += row.tradeLines;
    }
    return sum;
  };
  const { today, yesterday, month, lastMonthSameDays } = spans;
  return { today: within(today), yesterday: within(yesterday), month: within(month), lastMonthSameDays: within(lastMonthSameDays) };
}

const hoursOf = (ctx: Ctx, day: string) =>
  from(ctx, 'trade', 't')
    .where('t.tradeDay', '=', day)
    .where('t.tradeTime', '>=', sql<string>`(${day}::date)::timestamp at time zone ${ctx.timeZone}`)
    .where('t.tradeTime', '<', sql<string>`(${day}::date + 1)::timestamp at time zone ${ctx.timeZone}`)
    .select([
      sql<number>`extract(hour from t.trade_time at time zone ${ctx.timeZone})::int`.as('hour'),
      sql<number>`sum(t.trade_num * t.sign)`.as('tradeNum'),
    ])
    .groupBy('hour')
    .execute();

/** Every day from `first` to `last`, also those on which nothing happened. */
async function daysBetween(ctx: Ctx, first: string, last: string) {
  const rows = await days(ctx, { span: { from: first, to: last } })
    .select(['s.day', sql<number>`sum(s.trade_num)`.as('tradeNum'), sql<number>`sum(s.total_price)`.as('totalPrice')])
    .groupBy('s.day')
    .execute();
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: CHART_DAYS }, (_, at) => addDays(first, at)).map(
    (day) => known.get(day) ?? { day, tradeNum: 0, totalPrice: 0 },
  );
}

const topProducts = (ctx: Ctx, first: string) =>
  days(ctx, { span: { from: first } })
    .innerJoin('product as p', (join) => join.onRef('p.nodeId', '=', 's.nodeId').onRef('p.id', '=', 's.productId'))
    .select([
      'p.id as productId',
      'p.productCode',
      'p.productName',
      'p.spec',
      sql<number>`sum(s.trade_num)`.as('tradeNum'),
      sql<number>`sum(s.total_price)`.as('totalPrice'),
    ])
    .groupBy(['p.id', 'p.productCode', 'p.productName', 'p.spec'])
    .orderBy('tradeNum', 'desc')
    .orderBy('p.id')
    .limit(TOP)
    .execute();

const topDepartments = (ctx: Ctx, month: string) =>
  charges(ctx, { span: { from: month } })
    .innerJoin('department as d', withinScope(ctx, 'd.id', 's.departmentId'))
    .select([
      'd.id as departmentId',
      'd.departmentName',
      sql<number>`sum(s.trade_num)`.as('tradeNum'),
      sql<number>`sum(s.total_price)`.as('totalPrice'),
    ])
    .groupBy(['d.id', 'd.departmentName'])
    .orderBy('totalPrice', 'desc')
    .orderBy('d.id')
    .limit(TOP)
    .execute();

const latest = (ctx: Ctx) =>
  from(ctx, 'trade', 't')
    .where('t.sign', '<>', 0)
    .select([
      't.id',
      't.tradeTime',
      't.tradeType',
      't.vmName',
      't.productName',
      't.tradeEmpName',
      sql<number>`t.trade_num * t.sign`.as('tradeNum'),
    ])
    .orderBy('t.tradeTime', 'desc')
    .orderBy('t.id')
    .limit(LATEST)
    .execute();

const machines = (ctx: Ctx) =>
  from(ctx, 'vm', 'v')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where ${onlineSql} and not v.lock_flag)`.as('online'),
      sql<number>`count(*) filter (where v.lock_flag)`.as('stopped'),
    ])
    .executeTakeFirstOrThrow();

/** Everything that the board shows, as of now. */
export async function dataBoard(ctx: Ctx): Promise<Given<typeof report.board>> {
  const day = dayOf(Date.now(), ctx.timeZone);
  const month = `${day.slice(0, 8)}01`;
  const lastMonth = `${addDays(month, -1).slice(0, 8)}01`;
  const lastMonthDay = addDays(lastMonth, Number(day.slice(8)) - 1);
  const [todayHours, yesterdayHours, recent] = await Promise.all([hoursOf(ctx, day), hoursOf(ctx, addDays(day, -1)), latest(ctx)]);
  const at = (rows: typeof todayHours, hour: number) => rows.find((row) => row.hour === hour)?.tradeNum ?? 0;
  return {
    day,
    ...(await totals(ctx, {
      today: [day, day],
      yesterday: [addDays(day, -1), addDays(day, -1)],
      month: [month, day],
      // The last month may have been shorter.
      lastMonthSameDays: [lastMonth, lastMonthDay < month ? lastMonthDay : addDays(month, -1)],
    })),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, today: at(todayHours, hour), yesterday: at(yesterdayHours, hour) })),
    days: await daysBetween(ctx, addDays(day, 1 - CHART_DAYS), day),
    topProducts: await topProducts(ctx, addDays(day, 1 - CHART_DAYS)),
    topDepartments: await topDepartments(ctx, month),
    latest: recent,
    lastEventAt: recent[0]?.tradeTime ?? null,
    machines: await machines(ctx),
  };
}
