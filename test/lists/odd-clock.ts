// Trades and figures by the moment at the site: an hour, a day of the week, a shift.
import { dayOf, formatDateTime } from '../../src/contract/kernel/time.ts';
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

export const CLOCK = Object.fromEntries(
  (Object.keys(PARTS) as Part[]).flatMap((field) => [
    ...QUESTIONS.map((path) => [`${path} ${field}`, figuresAtClock(field)] as const),
    ...['/kaetl/listSaleDetail', '/katrade/listVmTradeLog'].map((path) => [`${path} ${field}`, atClock(field)] as const),
  ]),
);
