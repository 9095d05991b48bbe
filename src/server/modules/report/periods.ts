// Periods of days, as the database makes them with date_trunc: weeks begin on Monday.
import { addDays } from '../../../contract/kernel/time.ts';

export type Unit = 'day' | 'week' | 'month' | 'year';
/** Periods that anybody looks at. */
const MOST = 20_000;

/** The first day of the period after the one that begins on `first`. */
function next(first: string, unit: Unit): string {
  if (unit === 'year') return `${String(Number(first.slice(0, 4)) + 1)}-01-01`;
  if (unit !== 'month') return addDays(first, unit === 'week' ? 7 : 1);
  return `${addDays(first, 31).slice(0, 8)}01`;
}

/** The first day of the period that a day is in. */
function firstOf(day: string, unit: Unit): string {
  if (unit === 'day') return day;
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`;
  if (unit === 'month') return `${day.slice(0, 8)}01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Every period from the one of `from` to the one of `to`, as first days; undefined when there are too many of them. */
export function periodsOf(from: string, to: string, unit: Unit): string[] | undefined {
  const periods: string[] = [];
  for (let period = firstOf(from, unit); period <= to; period = next(period, unit)) {
    if (periods.length === MOST) return undefined;
    periods.push(period);
  }
  return periods;
}
