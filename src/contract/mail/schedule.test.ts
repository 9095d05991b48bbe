// When a mail report goes, with the site's holidays.
import { expect, test } from 'vitest';
import { daysOff, isDayList } from '../kernel/calendar.ts';
import { HolidayRule, MailCycle } from './codes.ts';
import { nextMail } from './schedule.ts';

const ZONE = 'Asia/Shanghai';
/** National day 2026: off from Thursday 1st to Wednesday 7th; Saturday 10th is worked instead. */
const isOff = daysOff({ workDays: '1,2,3,4,5', holidays: '2026-10-01~2026-10-07', makeUpDays: '2026-10-10' });
const at = (day: string, time = '09:00') => new Date(`${day}T${time}:00+08:00`).getTime();
/** The days on which it goes, one after the other from the morning of a day on. */
function goes([cycle, cycleDay]: readonly [number, number | null], holidayRule: number, { from = '2026-09-30', times = 4 } = {}): string[] {
  const days: string[] = [];
  for (let now = at(from, '00:00'); days.length < times;) {
    now = Date.parse(nextMail({ cycle, cycleDay, sendTime: '08:00', holidayRule }, now, { zone: ZONE, isOff }));
    days.push(new Date(now + 8 * 3_600_000).toISOString().slice(5, 10));
  }
  return days;
}

test('on a day off a report goes all the same, is left out, or goes on the next working day, once', () => {
  expect(goes([MailCycle.daily, null], HolidayRule.usual)).toEqual(['09-30', '10-01', '10-02', '10-03']);
  expect(goes([MailCycle.daily, null], HolidayRule.skip)).toEqual(['09-30', '10-08', '10-09', '10-10']);
  expect(goes([MailCycle.daily, null], HolidayRule.next)).toEqual(['09-30', '10-08', '10-09', '10-10']);
  // Every week on Fridays: the 2nd is a holiday.
  expect(goes([MailCycle.weekly, 5], HolidayRule.skip, { from: '2026-09-30', times: 2 })).toEqual(['10-09', '10-16']);
  expect(goes([MailCycle.weekly, 5], HolidayRule.next, { from: '2026-09-30', times: 3 })).toEqual(['10-08', '10-09', '10-16']);
  // Every Saturday: the 3rd and the 17th are no working days, the 10th is.
  expect(goes([MailCycle.weekly, 6], HolidayRule.next, { from: '2026-09-30', times: 3 })).toEqual(['10-08', '10-10', '10-19']);
  // On the first of the month, and on the last: a Saturday.
  expect(goes([MailCycle.monthly, 1], HolidayRule.next, { from: '2026-09-30', times: 2 })).toEqual(['10-08', '11-02']);
  expect(goes([MailCycle.monthly, 31], HolidayRule.skip, { from: '2026-10-01', times: 2 })).toEqual(['11-30', '12-31']);
});

test('where no day is ever worked a report goes as if there were no holidays', () => {
  const never = { zone: ZONE, isOff: () => true };
  expect(nextMail({ cycle: 1, cycleDay: null, sendTime: '08:00', holidayRule: HolidayRule.skip }, at('2026-10-01'), never)).toBe(
    '2026-10-02T00:00:00.000Z',
  );
});

test('a list of days is days and spans of the calendar', () => {
  expect(['2026-10-01', '2026-10-01~2026-10-07, 2027-01-01', '2028-02-29'].map(isDayList)).toEqual([true, true, true]);
  expect(['2026-10-7', '2026-02-29', '2026-10-07~2026-10-01', '2026-10-01,', 'x'].map(isDayList)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
