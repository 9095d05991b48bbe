// Trades and figures by the moment at the site: an hour, a day of the week, a shift; and as they were recorded by a moment.
import { addDays, dayOf, formatDateTime } from '../../src/contract/kernel/time.ts';
import type { JudgedRule, Rule } from './probes.ts';

/** Questions of the report engine. */
export const QUESTIONS = [
  '/kaetl/statDepartmentRequisition',
  '/chdw/consumptionAnalysis',
  '/kaetl/askOwnReport',
  '/kaetl/statMaterialAccessRanking',
  '/kaetl/statEmpAccessRanking',
  '/kaetl/reportCostSaleAmount',
  '/kaetl/statWeeklyMaterialAmount',
  '/kaetl/statMonthlyMaterialAmount',
  '/tradeagg/descendReportConsumeAnalysis',
  '/kaetl/statAbcXyz',
  '/kaetl/statSavings',
  '/kaetl/statPriceChange',
];
const hourOf = (at: unknown, timeZone: string) => Number(formatDateTime(String(at), timeZone, 'HH'));
/** Each as its filter has it: hours from 0, Monday is 1, the demonstration's shifts begin at 6, 14 and 22; and how many there are. */
const PARTS = {
  hour: [hourOf, 24],
  weekday: [(at: unknown, zone: string) => ((new Date(`${dayOf(String(at), zone)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1, 7],
  shift: [(at: unknown, zone: string) => Math.floor(((hourOf(at, zone) + 18) % 24) / 8) + 1, 3],
} as const;
type Part = keyof typeof PARTS;

/** That of row one, and another. */
const values = (field: Part, at: unknown, timeZone: string) => {
  const [partOf, many] = PARTS[field];
  const own = partOf(at, timeZone);
  return [own, (own % Math.min(7, many)) + 1];
};
const atClock =
  (field: Part): Rule =>
  ({ rows, timeZone }) =>
    values(field, rows[0]?.['tradeTime'], timeZone).map((value) => ({
      value,
      keeps: (row) => PARTS[field][0](row['tradeTime'], timeZone) === value,
    }));
/** As many trades as happened in it. */
const figuresAtClock =
  (field: Part): JudgedRule =>
  async ({ ask, base, timeZone }) => {
    const trades = await ask('/kaetl/listSaleDetail', { tradeDay: base['span'] });
    return values(field, trades[0]?.['tradeTime'], timeZone).map((value) => {
      const fits = trades.filter((row) => PARTS[field][0](row['tradeTime'], timeZone) === value).length;
      const told = (kept: readonly Record<string, unknown>[]) => kept.reduce((sum, row) => sum + Number(row['tradeLines']), 0);
      return { value, fault: (kept) => (told(kept) === fits ? undefined : `${told(kept)} trades of ${fits}`) };
    });
  };

const recorded = (row: Readonly<Record<string, unknown>>) => Date.parse(String(row['recordedAt']));
/** Just after a trade in the middle was written down, and before all of them. */
const moments = (trades: readonly Record<string, unknown>[]) => {
  const middle = trades.map(recorded).toSorted((a, b) => a - b)[Math.floor(trades.length / 2)] ?? 0;
  return [middle + 1, 0].map((at) => ({ value: new Date(at).toISOString(), isIn: (row: Record<string, unknown>) => recorded(row) < at }));
};
const byThen: Rule = ({ rows }) => moments(rows).map(({ value, isIn }) => ({ value, keeps: isIn }));
/** As many trades of the last two months as were recorded by then. */
const figuresByThen: JudgedRule = async ({ ask, timeZone }) => {
  const day = dayOf(Date.now(), timeZone);
  const span = { from: addDays(day, -60), to: day };
  const trades = await ask('/kaetl/listSaleDetail', { tradeDay: span });
  return moments(trades).map(({ value, isIn }) => {
    const fits = trades.filter(isIn).length;
    const told = (kept: readonly Record<string, unknown>[]) => kept.reduce((sum, row) => sum + Number(row['tradeLines']), 0);
    return { value, also: { span }, fault: (kept) => (told(kept) === fits ? undefined : `${told(kept)} trades of ${fits}`) };
  });
};
const TRADES = ['/kaetl/listSaleDetail', '/katrade/listVmTradeLog'];

export const CLOCK = Object.fromEntries([
  ...QUESTIONS.map((path) => [`${path} recordedUntil`, figuresByThen] as const),
  ...TRADES.map((path) => [`${path} recordedUntil`, byThen] as const),
  ...(Object.keys(PARTS) as Part[]).flatMap((field) => [
    ...QUESTIONS.map((path) => [`${path} ${field}`, figuresAtClock(field)] as const),
    ...TRADES.map((path) => [`${path} ${field}`, atClock(field)] as const),
  ]),
]);
