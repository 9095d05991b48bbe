// How much is picked at each machine over time: as a list, and as lines of a chart.
import { sql } from 'kysely';
import { report } from '../../../contract/report/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { asTable, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { periodsOf } from './periods.ts';
import { groupTotals } from './sale.query.ts';
import { daysByPlace } from './source.query.ts';

type Unit = 'day' | 'week' | 'month';
/** The first day of the period that a day is in; weeks begin on Monday. */
const periodOf = (unit: Unit) => sql<string>`date_trunc(${sql.lit(unit)}, s.day::timestamp)::date`;

type Input = Pick<In<typeof report.vmPick>, 'span' | 'vmId' | 'prewhId' | 'productId' | 'productTypeId' | 'unit'>;

const byPeriod = (ctx: Ctx, input: Input) => {
  const period = periodOf((input.unit ?? 'month') as Unit);
  return daysByPlace(ctx, input)
    .groupBy(period)
    .select([
      period.as('period'),
      sql<number>`sum(s.trade_num)`.as('tradeNum'),
      sql<number>`sum(s.total_price)`.as('totalPrice'),
      sql<number>`sum(s.trade_lines)`.as('tradeLines'),
    ]);
};

const inside = () => undefined;

export const vmPick = list(report.vmPick, {
  query: (ctx, input) => asTable(ctx, byPeriod(ctx, input), 'g'),
  filters: { span: inside, vmId: inside, prewhId: inside, productId: inside, productTypeId: inside, unit: inside },
  sorts: { period: 'g.period', vmCode: 'g.vmCode', tradeNum: 'g.tradeNum', totalPrice: 'g.totalPrice', tradeLines: 'g.tradeLines' },
  order: [
    ['g.period', 'desc'],
    ['g.tradeNum', 'desc'],
    ['g.vmId', 'asc'],
    ['g.prewhId', 'asc'],
  ],
  finish: (_ctx, rows) => rows.map((row) => ({ ...row, key: `${row.period}/${row.vmId ?? row.prewhId ?? ''}` })),
  totals: groupTotals('g'),
  groups: 'g',
});

const MOST_POINTS = 20_000;

/**
 * The same figures as lines: one value for each machine and period, 0 where nothing was picked, also for periods in which nobody
 * picked anything. Refuses more than 20,000 points.
 */
export async function pickingTrend(ctx: Ctx, input: In<typeof report.trend>): Promise<Given<typeof report.trend>> {
  const unit = (input.unit ?? 'month') as Unit;
  const rows = await byPeriod(ctx, input as Input)
    .orderBy('period')
    .limit(MOST_POINTS + 1)
    .execute();
  const first = input.span?.from ?? rows[0]?.period;
  const last = input.span?.to ?? rows.at(-1)?.period;
  const periods = first && last ? periodsOf(first, last, unit) : [];
  const byVm = Map.groupBy(rows, ({ vmId, prewhId }) => vmId ?? prewhId);
  if (!periods || rows.length > MOST_POINTS || periods.length * byVm.size > MOST_POINTS) refuse('too-many-points');
  const machines = [...byVm.values()].map((own) => {
    const at = new Map(own.map((row) => [row.period, row]));
    return {
      vmId: own[0]?.vmId ?? null,
      prewhId: own[0]?.prewhId ?? null,
      vmName: own[0]?.vmName ?? '',
      tradeNum: periods.map((period) => at.get(period)?.tradeNum ?? 0),
      totalPrice: periods.map((period) => at.get(period)?.totalPrice ?? 0),
    };
  });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { periods, machines: machines.sort((a, b) => sum(b.tradeNum) - sum(a.tradeNum)) };
}
