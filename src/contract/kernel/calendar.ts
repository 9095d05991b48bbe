// Which days of a site are worked: its days of the week, less its holidays, and the days that are worked instead.

/** Days and spans of days, as a site writes them down: `2026-10-01~2026-10-07,2027-01-01`. */
const SPAN = /^(\d{4}-\d{2}-\d{2})(?:~(\d{4}-\d{2}-\d{2}))?$/;
const isDay = (said: string): boolean => {
  const at = new Date(`${said}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === said;
};
/** Whether it is such a text: every day is one of the calendar, no span ends before it begins. */
export const isDayList = (said: string): boolean =>
  said.split(',').every((one) => {
    const [, from = '', to = from] = SPAN.exec(one.trim()) ?? [];
    return isDay(from) && isDay(to) && from <= to;
  });

type Span = readonly [from: string, to: string];
const spansOf = (said: string): Span[] =>
  said.split(',').flatMap((one): Span[] => {
    const [, from, to] = SPAN.exec(one.trim()) ?? [];
    return from ? [[from, to ?? from]] : [];
  });
const within = (spans: readonly Span[], day: string): boolean => spans.some(([from, to]) => day >= from && day <= to);

interface CalendarConfig {
  /** `1,2,3,4,5`: 1 is Monday. */
  workDays: string;
  holidays: string;
  /** Worked though they are days off otherwise. */
  makeUpDays: string;
}
/** Monday is 1. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** Whether a day of the site is a day off. */
export function daysOff({ workDays, holidays, makeUpDays }: CalendarConfig): (day: string) => boolean {
  const week = new Set(workDays.split(',').map(Number));
  const [off, instead] = [spansOf(holidays), spansOf(makeUpDays)];
  return (day) => !within(instead, day) && (within(off, day) || !week.has(weekdayOf(day)));
}
