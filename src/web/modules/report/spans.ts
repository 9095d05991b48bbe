// Spans of days as people choose them: a month, a year, the last days. Pure: days are texts, YYYY-MM-DD, of the site's clock.
import { addDays } from '../../../contract/kernel/time.ts';
import { monthOf } from '../../../contract/report/days.ts';

export interface Span {
  from: string;
  to: string;
}
export type Unit = 'day' | 'week' | 'month';
export type AnyUnit = Unit | 'year';

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

/** Which of the choices is the chosen one: that which was pressed where it fits, else the first that does; in a month of 30 days two of them mean the same days. */
export function chosenOf(
  choices: readonly { name: string; span: Span }[],
  value: Partial<Span> | undefined,
  pressed?: string,
): string | undefined {
  const fitting = choices.filter(({ span }) => sameSpan(value, span));
  return (fitting.find(({ name }) => name === pressed) ?? fitting[0])?.name;
}

export const sameSpan = (one: Partial<Span> | undefined, other: Span): boolean => one?.from === other.from && one.to === other.to;

/** The days of a period that begins on `first`, as far as they lie in the span that was asked for. */
export function periodSpan(
  first: string,
  unit: AnyUnit,
  within?: { from?: string | null | undefined; to?: string | null | undefined } | null,
): Span {
  const lasts = {
    day: () => first,
    week: () => addDays(first, 6),
    month: () => monthSpan(first).to,
    year: () => yearSpan(first.slice(0, 4)).to,
  };
  const last = lasts[unit]();
  return {
    from: within?.from && within.from > first ? within.from : first,
    to: within?.to && within.to < last ? within.to : last,
  };
}

/** How long bars should be for a span: days up to two months, months from there on. */
export function unitFor({ from, to }: Span): Unit {
  return addDays(from, 62) >= to ? 'day' : 'month';
}

/** How a period reads on an axis and in a row: 07-15, 07-11~07-17, 2022-07, 2022. */
export function periodText(first: string, unit: AnyUnit): string {
  if (unit === 'year') return first.slice(0, 4);
  if (unit === 'month') return first.slice(0, 7);
  return unit === 'day' ? first.slice(5) : `${first.slice(5)}~${addDays(first, 6).slice(5)}`;
}
