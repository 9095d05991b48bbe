// Reconciliation days: on which days of a month a period ends, and which moments those are in a zone.
import { addDays, dayOf, dayRange } from '../kernel/time.ts';

/** Days of a month in rising order, of what the site has set: `10,25`. Empty where it closes by hand alone. */
export const closingDays = (said: string): number[] =>
  [...new Set(said.split(',').map(Number))].filter((day) => day >= 1 && day <= 31).toSorted((a, b) => a - b);

const lastOf = (month: string): string => addDays(`${nextMonth(month)}-01`, -1);
function nextMonth(month: string): string {
  const [year = 0, index = 0] = month.split('-').map(Number);
  return index === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}`;
}

/** The reconciliation days of a month (YYYY-MM), rising: one that a shorter month has not is its last day. */
function daysIn(month: string, days: readonly number[]): string[] {
  const last = lastOf(month);
  return [...new Set(days.map((day) => `${month}-${String(day).padStart(2, '0')}`).map((day) => (day < last ? day : last)))];
}

/** The moment up to which a reconciliation day closes: its end. */
export const closedBy = (day: string, zone: string): number => dayRange(addDays(day, 1), zone).from.getTime();

/** The first reconciliation day that ends after a moment; null where the site has none. Its period ends with that day, in the zone. */
export function nextClosing(days: readonly number[], after: number, zone: string): { day: string; closedTo: number } | null {
  if (days.length === 0) return null;
  for (let month = dayOf(after, zone).slice(0, 7); ; month = nextMonth(month))
    for (const day of daysIn(month, days)) {
      const closedTo = closedBy(day, zone);
      if (closedTo > after) return { day, closedTo };
    }
}

/** The ends of periods after one moment and up to another, rising; the latest where there are more than `most`. */
export function closingsBetween(
  days: readonly number[],
  { after, until, zone }: { after: number; until: number; zone: string },
  most = 60,
): number[] {
  const found: number[] = [];
  for (let next = nextClosing(days, after, zone); next && next.closedTo <= until; next = nextClosing(days, next.closedTo, zone))
    found.push(next.closedTo);
  return found.slice(-most);
}
