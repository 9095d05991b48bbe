// Working time: until when something is due that has so many working hours.
import { addDays, dayOf, dayRange } from '../kernel/time.ts';

/** When people of a site work: days of the week (1 is Monday), and from when to when, as minutes of a day. */
export interface WorkingTime {
  zone: string;
  days: readonly number[];
  from: number;
  to: number;
}

const MINUTE = 60_000;
/** Milliseconds of an hour. */
export const HOUR = 60 * MINUTE;
const YEAR = 366;

/** "08:30" as minutes of a day. */
const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Out of what a site has set: "1,2,3,4,5" and "08:00-17:30". */
export function workingTime(zone: string, days: string, hours: string): WorkingTime {
  const [from = '08:00', to = '18:00'] = hours.split('-');
  return { zone, days: days.split(',').map(Number), from: minutesOf(from), to: minutesOf(to) };
}

/** The moment at which a day of a zone is so many minutes old. */
const momentOf = (day: string, minutes: number, zone: string): number => dayRange(day, zone).from.getTime() + minutes * MINUTE;

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** The moment (milliseconds) after `start` at which so many working hours have passed. */
export function dueAfter(start: number, hours: number, { zone, days, from, to }: WorkingTime): number {
  let left = hours * HOUR;
  let day = dayOf(start, zone);
  for (let n = 0; n < YEAR; n += 1, day = addDays(day, 1)) {
    if (!days.includes(weekday(day))) continue;
    const begin = Math.max(start, momentOf(day, from, zone));
    const end = momentOf(day, to, zone);
    if (end <= begin) continue;
    if (left <= end - begin) return begin + left;
    left -= end - begin;
  }
  return start + hours * HOUR;
}

/** How much working time (milliseconds) lies between two moments; none where the second is not the later one. */
export function workedBetween(start: number, end: number, { zone, days, from, to }: WorkingTime): number {
  let worked = 0;
  for (let day = dayOf(start, zone); momentOf(day, 0, zone) < end; day = addDays(day, 1)) {
    if (!days.includes(weekday(day))) continue;
    worked += Math.max(0, Math.min(end, momentOf(day, to, zone)) - Math.max(start, momentOf(day, from, zone)));
  }
  return worked;
}
