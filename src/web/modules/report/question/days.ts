// The days that a question is about: choices one press away, and how long the bars of a span should be.
import { addDays } from '../../../../contract/kernel/time.ts';
import { monthSpan, quickSpans, yearSpan, type Span } from '../spans.ts';

export type Days = 'recent' | 'weeks' | 'months';

const firstOfMonth = (day: string, months: number): string => {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
};
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The choices above a question, seen from `today`; the first is what it is about when nobody has chosen. */
export function spansOf(days: Days, today: string): readonly { name: string; span: Span }[] {
  const year = { name: '本年', span: yearSpan(today.slice(0, 4)) };
  const months = { name: '近12个月', span: { from: firstOfMonth(today, -11), to: today } };
  if (days === 'weeks')
    return [
      { name: '近12周', span: { from: addDays(mondayOf(today), -77), to: today } },
      { name: '近26周', span: { from: addDays(mondayOf(today), -175), to: today } },
      year,
    ];
  if (days === 'months') return [months, { name: '近6个月', span: { from: firstOfMonth(today, -5), to: today } }, year];
  const [, , month, last] = quickSpans(today);
  return [
    { name: '近30天', span: { from: addDays(today, -29), to: today } },
    ...(month ? [month] : []),
    ...(last ? [last] : []),
    { name: '近90天', span: { from: addDays(today, -89), to: today } },
    months,
    year,
  ];
}

/** How long bars should be: days up to a month and a half, weeks up to half a year. */
export function unitOf({ from, to }: Span): 'day' | 'week' | 'month' {
  if (addDays(from, 45) >= to) return 'day';
  return addDays(from, 190) >= to ? 'week' : 'month';
}

/** The whole period that a row of weeks or months is about, as far as it lies in the span. */
export const inSpan = (first: string, unit: 'week' | 'month', { from, to }: Span): Span => {
  const last = unit === 'week' ? addDays(first, 6) : monthSpan(first).to;
  return { from: first < from ? from : first, to: last > to ? to : last };
};
