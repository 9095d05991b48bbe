// Spans of days as people choose them: a month, a year, the last days. Pure: days are texts, YYYY-MM-DD, of the site's clock.
import { addDays } from '../../../contract/kernel/time.ts';

export interface Span {
  from: string;
  to: string;
}
export type Unit = 'day' | 'week' | 'month';

/** The first day of the month that a day is in, so many months later. */
function monthOf(day: string, later = 0): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + later;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** The whole month that a day is in. */
export const monthSpan = (day: string): Span => ({ from: monthOf(day), to: addDays(monthOf(day, 1), -1) });
/** A whole year: "2022". */
export const yearSpan = (year: string): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The quick choices above a list of days, seen from `today`. */
export const quickSpans = (today: string): readonly { name: string; span: Span }[] => [
  { name: '今天', span: { from: today, to: today } },
  { name: '近7天', span: { from: addDays(today, -6), to: today } },
  { name: '本月', span: { from: monthOf(today), to: today } },
  { name: '上月', span: monthSpan(monthOf(today, -1)) },
];

export const sameSpan = (one: Partial<Span> | undefined, other: Span): boolean => one?.from === other.from && one.to === other.to;

/** The days of a period that begins on `first`, as far as they lie in the span that was asked for. */
export function periodSpan(
  first: string,
  unit: Unit,
  within?: { from?: string | null | undefined; to?: string | null | undefined } | null,
): Span {
  const last = unit === 'day' ? first : unit === 'week' ? addDays(first, 6) : monthSpan(first).to;
  return {
    from: within?.from && within.from > first ? within.from : first,
    to: within?.to && within.to < last ? within.to : last,
  };
}

/** How long bars should be for a span: days up to two months, months from there on. */
export function unitFor({ from, to }: Span): Unit {
  return addDays(from, 62) >= to ? 'day' : 'month';
}

/** How a period reads on an axis and in a row: 07-15, 07-11~07-17, 2022-07. */
export function periodText(first: string, unit: Unit): string {
  if (unit === 'month') return first.slice(0, 7);
  return unit === 'day' ? first.slice(5) : `${first.slice(5)}~${addDays(first, 6).slice(5)}`;
}
