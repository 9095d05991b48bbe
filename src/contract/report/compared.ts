// The days that a question is held against: the same length before, or the same days of last year.
import type * as z from 'zod/mini';
import { addDays } from '../kernel/time.ts';
import type { ComparedTo } from './question-codes.ts';

interface Days {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const firstOf = (months: number) => `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
/** The same day of another month; its last one where that month is shorter. */
function sameDay(day: string, months: number): string {
  const first = firstOf(monthsOf(day) + months);
  const last = addDays(firstOf(monthsOf(first) + 1), -1);
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`;
  return wanted > last ? last : wanted;
}
const isLast = (day: string) => addDays(day, 1).endsWith('-01');

/** The days that these are compared with; undefined where the span has no beginning or no end. Whole months are compared with as many months. */
export function comparedSpan(span: Days | null | undefined, how: z.infer<typeof ComparedTo>): { from: string; to: string } | undefined {
  const { from, to } = span ?? {};
  if (!from || !to || from > to) return undefined;
  const areMonths = from.endsWith('-01') && isLast(to);
  if (how === 'lastYear') {
    // A month that ends is compared with one that ends: February of a leap year.
    const end = sameDay(to, -12);
    return { from: sameDay(from, -12), to: areMonths ? addDays(firstOf(monthsOf(end) + 1), -1) : end };
  }
  if (areMonths) return { from: firstOf(2 * monthsOf(from) - monthsOf(to) - 1), to: addDays(from, -1) };
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}
