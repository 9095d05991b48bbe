// The days that a question is about: choices one press away, and how long the bars of a span should be.
import { labelOfCode } from '../../../../contract/kernel/codes.ts';
import { addDays } from '../../../../contract/kernel/time.ts';
import { monthOf, QuestionDays, spanOfDays, type QuestionDaysName } from '../../../../contract/report/days.ts';
import type { Span } from '../spans.ts';

export type Days = 'recent' | 'weeks' | 'months';

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The choices above a question, seen from `today`; the first is what it is about when nobody has chosen. */
export function spansOf(days: Days, today: string): readonly { name: string; span: Span }[] {
  const named = (...names: readonly QuestionDaysName[]) =>
    names.flatMap((name) => {
      const span = spanOfDays(name, today);
      return span ? [{ name: labelOfCode(QuestionDays, name), span }] : [];
    });
  if (days === 'weeks')
    return [
      { name: '近12周', span: { from: addDays(mondayOf(today), -77), to: today } },
      { name: '近26周', span: { from: addDays(mondayOf(today), -175), to: today } },
      ...named('thisYear'),
    ];
  if (days === 'months')
    return [...named('last12Months'), { name: '近6个月', span: { from: monthOf(today, -5), to: today } }, ...named('thisYear')];
  return named('last30', 'thisMonth', 'lastMonth', 'last90', 'last12Months', 'thisYear');
}

/** How long bars should be: days up to a month and a half, weeks up to half a year. */
export function unitOf({ from, to }: Span): 'day' | 'week' | 'month' {
  if (addDays(from, 45) >= to) return 'day';
  return addDays(from, 190) >= to ? 'week' : 'month';
}
