// The figures of the data board: today against yesterday, the month, what is taken most, what just happened.
import { sql } from 'kysely';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { report } from '../../../contract/report/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';

const CHART_DAYS = 30;
const TOP = 8;
const LATEST = 12;

const total = async (ctx: Ctx, first: string, last: string) => {
  const row = await from(ctx, 'tradeDay', 's')
    .where('s.day', '>=', first)
    .where('s.day', '<=', last)
    .select([
      sql<number>`coalesce(sum(s.trade_num), 0)`.as('tradeNum'),
      sql<number>`coalesce(sum(s.total_price), 0)`.as('totalPrice'),
      sql<number>`coalesce(sum(s.trade_lines), 0)`.as('tradeLines'),
    ])
    .executeTakeFirstOrThrow();
  return row;
};

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

const daysSince = (ctx: Ctx, first: string) =>
  from(ctx, 'tradeDay', 's')
    .where('s.day', '>=', first)
    .select(['s.day', sql<number>`sum(s.trade_num)`.as('tradeNum'), sql<number>`sum(s.total_price)`.as('totalPrice')])
    .groupBy('s.day')
    .orderBy('s.day')
    .execute();

const topProducts = (ctx: Ctx, first: string) =>
  from(ctx, 'tradeDay', 's')
    .innerJoin('product as p', (join) => join.onRef('p.nodeId', '=', 's.nodeId').onRef('p.id', '=', 's.productId'))
    .where('s.day', '>=', first)
    .select([
      'p.id as productId',
      'p.productName',
      sql<number>`sum(s.trade_num)`.as('tradeNum'),
      sql<number>`sum(s.total_price)`.as('totalPrice'),
    ])
    .groupBy(['p.id', 'p.productName'])
    .orderBy('tradeNum', 'desc')
    .limit(TOP)
    .execute();

const topDepartments = (ctx: Ctx, month: string) =>
  from(ctx, 'tradeMonth', 's')
    .innerJoin('department as d', (join) => join.onRef('d.nodeId', '=', 's.nodeId').onRef('d.id', '=', 's.departmentId'))
    .where('s.month', '=', month)
    .select(['d.departmentName', sql<number>`sum(s.trade_num)`.as('tradeNum'), sql<number>`sum(s.total_price)`.as('totalPrice')])
    .groupBy(['d.id', 'd.departmentName'])
    .orderBy('totalPrice', 'desc')
    .limit(TOP)
    .execute();

const latest = (ctx: Ctx) =>
  from(ctx, 'trade', 't')
    .select(['t.id', 't.tradeTime', 't.vmName', 't.productName', 't.tradeEmpName', 't.tradeNum'])
    .orderBy('t.tradeTime', 'desc')
    .orderBy('t.id')
    .limit(LATEST)
    .execute();

const machines = (ctx: Ctx) =>
  from(ctx, 'vm', 'v')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where v.online_flag and not v.lock_flag)`.as('online'),
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
    today: await total(ctx, day, day),
    yesterday: await total(ctx, addDays(day, -1), addDays(day, -1)),
    month: await total(ctx, month, day),
    lastMonthSameDays: await total(ctx, lastMonth, lastMonthDay < month ? lastMonthDay : addDays(month, -1)),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, today: at(todayHours, hour), yesterday: at(yesterdayHours, hour) })),
    days: await daysSince(ctx, addDays(day, 1 - CHART_DAYS)),
    topProducts: await topProducts(ctx, addDays(day, 1 - CHART_DAYS)),
    topDepartments: await topDepartments(ctx, month),
    latest: recent,
    lastEventAt: recent[0]?.tradeTime ?? null,
    machines: await machines(ctx),
  };
}
