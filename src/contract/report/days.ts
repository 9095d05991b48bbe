// The days of a question as people name them, seen from the day on which it is asked.
import type * as z from 'zod/mini';
import { words } from '../kernel/codes.ts';
import { addDays } from '../kernel/time.ts';

/** Days that move with the calendar; `fixed` are those that were said. */
export const QuestionDays = words('reportDays', {
  last7: '近7天',
  last30: '近30天',
  thisMonth: '本月',
  lastMonth: '上月',
  last90: '近90天',
  last12Months: '近12个月',
  thisYear: '本年',
  fixed: '固定日期',
});
export type QuestionDaysName = z.infer<typeof QuestionDays>;

/** The first day of the month that a day is in, so many months later. */
export function monthOf(day: string, later = 0): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + later;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** The span that the days are on `today`; undefined for fixed ones. */
export function spanOfDays(days: QuestionDaysName, today: string): { from: string; to: string } | undefined {
  switch (days) {
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'last90':
      return { from: addDays(today, -89), to: today };
    case 'thisMonth':
      return { from: monthOf(today), to: today };
    case 'lastMonth':
      return { from: monthOf(today, -1), to: addDays(monthOf(today), -1) };
    case 'last12Months':
      return { from: monthOf(today, -11), to: today };
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
    default:
      return undefined;
  }
}
