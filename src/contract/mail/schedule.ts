// When a mail report is due, on the site's clock, and which days it is about then.
import type * as z from 'zod/mini';
import { addDays, dayOf, dayRange } from '../kernel/time.ts';
import { weekdayOf as weekday } from '../kernel/calendar.ts';
import { HolidayRule, MailCycle, type MailDays } from './codes.ts';

interface Schedule {
  cycle: number;
  /** The day of the week (1 is Monday) or of the month; a month that has not so many days has its last. */
  cycleDay: number | null;
  /** HH:mm at the site. */
  sendTime: string;
  holidayRule?: number | undefined;
}
interface Site {
  zone: string;
  /** Whether a day is a day off there. */
  isOff: (day: string) => boolean;
}
/** So many days are looked at for one that is worked: then there is none. */
const FAR = 800;
const MINUTE = 60_000;
const firstOf = (day: string) => `${day.slice(0, 8)}01`;
const lastOf = (day: string) => addDays(firstOf(addDays(firstOf(day), 31)), -1);

function isDue({ cycle, cycleDay }: Schedule, day: string): boolean {
  if (cycle === MailCycle.daily) return true;
  if (cycle === MailCycle.weekly) return weekday(day) === (cycleDay ?? 1);
  const wanted = `${day.slice(0, 8)}${String(cycleDay ?? 1).padStart(2, '0')}`;
  return day === (wanted > lastOf(day) ? lastOf(day) : wanted);
}

/** A report of a mail: its task, and which question of it that people have kept. */
export function contentOf(taskCode: string): { task: string; kept: string | undefined } {
  const [task = '', kept] = taskCode.split(':');
  return { task, kept };
}
export const keptCode = (task: string, kept: string): string => `${task}:${kept}`;

/** Whether it goes on a day: where days off count, on a working day that is its own, or that follows days off of which one was. */
function isOn(schedule: Schedule, day: string, isOff: Site['isOff']): boolean {
  const { holidayRule = HolidayRule.usual } = schedule;
  if (holidayRule === HolidayRule.usual) return isDue(schedule, day);
  if (isOff(day)) return false;
  if (isDue(schedule, day)) return true;
  if (holidayRule === HolidayRule.skip) return false;
  for (let before = addDays(day, -1), looked = 0; looked < FAR && isOff(before); before = addDays(before, -1), looked += 1)
    if (isDue(schedule, before)) return true;
  return false;
}

/** The first moment after `after` at which it is due, as ISO text; where no day is worked, as if there were no days off. */
export function nextMail(schedule: Schedule, after: number, { zone, isOff }: Site): string {
  const [hours = 0, minutes = 0] = schedule.sendTime.split(':').map(Number);
  for (let day = dayOf(after, zone), looked = 0; ; day = addDays(day, 1), looked += 1) {
    if (looked === FAR) return nextMail({ ...schedule, holidayRule: HolidayRule.usual }, after, { zone, isOff });
    if (!isOn(schedule, day, isOff)) continue;
    // A day with another clock has its hours counted from its beginning: at most an hour beside it, twice a year.
    const at = dayRange(day, zone).from.getTime() + (hours * 60 + minutes) * MINUTE;
    if (at > after) return new Date(at).toISOString();
  }
}

/** The span of days that it is about when it is sent on a day; undefined for all days. */
export function mailSpan(days: z.infer<typeof MailDays>, today: string): { from: string; to: string } | undefined {
  const before = addDays(today, -1);
  if (days === 'yesterday') return { from: before, to: before };
  if (days === 'last7') return { from: addDays(today, -7), to: before };
  if (days === 'last30') return { from: addDays(today, -30), to: before };
  if (days === 'lastWeek') {
    const monday = addDays(today, 1 - weekday(today) - 7);
    return { from: monday, to: addDays(monday, 6) };
  }
  if (days === 'lastMonth') {
    const last = addDays(firstOf(today), -1);
    return { from: firstOf(last), to: last };
  }
  return undefined;
}
