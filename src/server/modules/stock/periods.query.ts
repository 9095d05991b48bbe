// Reconciliation periods as people see them: the open one first, then the closed ones with what they held when they were closed.
import { sql } from 'kysely';
import { PeriodState, reconciliation } from '../../../contract/reconciliation/index.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { closingDays, nextClosing } from '../../../contract/stock/closing.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { list } from '../../kernel/list/list.ts';
import { from } from '../../kernel/scope.ts';
import { closingsUpTo } from './closing.ts';
import { stockTables } from './ledger.ts';

interface Period {
  lastDay: string | null;
  firstDay: string | null;
  periodState: number;
  tradeCount: number;
  tradeNum: number;
  totalPrice: number;
  lateLines: number;
  closedBy: string | null;
  closedAt: string | null;
}

/** Whether the actor sees a part of the site only: what a period counts is the whole. */
export const seesPart = ({ scope }: Pick<Ctx, 'scope'>): boolean => Object.values(scope).some((ids) => ids !== undefined);

const lateOf = (first: string, last: string) =>
  sql.raw(`(select count(*) from trade t where t.node_id = p.node_id and t.late_flag and t.sign <> 0 and t.trade_day >= coalesce(${first}, '-infinity')
    and t.trade_day <= coalesce(${last}, 'infinity'))`);

const periods = (ctx: Ctx) => sql<Period>`(
  select p.last_day, p.first_day, ${lit(PeriodState.closed)}::int as period_state, p.trade_lines as trade_count, p.trade_num, p.total_price,
    ${lateOf('p.first_day', 'p.last_day')} as late_lines, p.closed_by, p.closed_at
  from stock_closing p where p.node_id = ${ctx.nodeId}
  union all
  select null, p.first_day, ${lit(PeriodState.open)}::int, s.trade_lines, s.trade_num, s.total_price, ${lateOf('p.first_day', 'null::date')}, null, null
  from (select ${ctx.nodeId}::uuid as node_id, max(c.last_day) + 1 as first_day from stock_closing c where c.node_id = ${ctx.nodeId}) as p
  cross join lateral (select coalesce(sum(d.trade_lines), 0) as trade_lines, coalesce(sum(d.trade_num), 0) as trade_num, coalesce(sum(d.total_price), 0) as total_price
    from trade_day d where d.node_id = p.node_id and d.day >= coalesce(p.first_day, '-infinity')) as s
  where p.first_day is not null or s.trade_lines > 0)`;

/** The day that ends the open period by the site’s setting; null where it has set none. */
export async function dueDay(ctx: Ctx): Promise<string | null> {
  const set = await from(ctx, 'nodeConfig', 'c')
    .select(['c.value', 'c.changedAt'])
    .where('c.configKey', '=', 'closingDays')
    .executeTakeFirst();
  if (typeof set?.value !== 'string') return null;
  const [last = 0] = await closingsUpTo(ctx, { at: new Date(), most: 1 });
  return nextClosing(closingDays(set.value), Math.max(last, Date.parse(set.changedAt)), ctx.timeZone)?.day ?? null;
}

export const periodList = list(reconciliation.list, {
  query: (ctx) =>
    ctx.db
      // scope: both of its parts name the node; their figures are taken out below for who sees a part
      .selectFrom(periods(ctx).as('p'))
      .select([
        'p.lastDay',
        'p.firstDay',
        'p.periodState',
        'p.tradeCount',
        'p.tradeNum',
        'p.totalPrice',
        'p.lateLines',
        'p.closedBy',
        'p.closedAt',
      ]),
  filters: {},
  sorts: { lastDay: 'p.lastDay', tradeCount: 'p.tradeCount', tradeNum: 'p.tradeNum', totalPrice: 'p.totalPrice' },
  order: [
    ['p.periodState', 'asc'],
    ['p.lastDay', 'desc'],
  ],
  finish: async (ctx, rows) => {
    const due = rows.some(({ periodState }) => periodState === PeriodState.open) ? await dueDay(ctx) : null;
    const hidden = seesPart(ctx) ? { tradeCount: null, tradeNum: null, totalPrice: null, lateLines: null } : {};
    return rows.map((row) => ({
      ...row,
      ...hidden,
      period: row.lastDay ?? 'open',
      dueDay: row.periodState === PeriodState.open ? due : null,
    }));
  },
});

/** What a period would hold that is closed at the end of a day of the site: from the day after the last closed one. */
export async function wouldClose(ctx: Ctx, { day }: { day: string }) {
  const [last] = await closingsUpTo(ctx, { at: new Date(), most: 1 });
  const firstDay = last === undefined ? null : dayOf(last, ctx.timeZone);
  const { tradeCount, tradeNum, totalPrice } = await from(ctx, 'tradeDay', 'd')
    .select([
      sql<number>`coalesce(sum(d.trade_lines), 0)`.as('tradeCount'),
      sql<number>`coalesce(sum(d.trade_num), 0)`.as('tradeNum'),
      sql<number>`coalesce(sum(d.total_price), 0)`.as('totalPrice'),
    ])
    .where(sql<boolean>`d.day >= coalesce(${firstDay}::date, '-infinity')`)
    .where('d.day', '<=', day)
    .executeTakeFirstOrThrow();
  return { firstDay, tradeCount, tradeNum, totalPrice };
}

/** A closed period by its last day, with what it held when it was closed (fen, pieces, trades); undefined where none ends with it. */
export const closedPeriod = (ctx: Ctx, lastDay: string) =>
  stockTables(ctx.db)
    .selectFrom('stockClosing as c')
    .select(['c.firstDay', 'c.lastDay', 'c.tradeNum', 'c.totalPrice', 'c.tradeLines'])
    .where('c.nodeId', '=', ctx.nodeId)
    .where('c.lastDay', '=', lastDay)
    .executeTakeFirst();
