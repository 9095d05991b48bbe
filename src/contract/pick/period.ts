// Periods of limits. A fixed one begins anew by the calendar of the site, a rolling one is the last so many units up to a moment.
import { addDays, dayOf, dayRange } from '../kernel/time.ts';

export type Period =
  | { kind: 'fixed'; unit: '12H' | 'D' | 'W' | 'M' | 'R'; count: number }
  | { kind: 'rolling'; unit: 'm' | 'H' | 'D' | 'W' | 'M' | 'Y'; count: number };

/** What a calendar belongs to: a zone, and the site's reconciliation days so far (milliseconds, rising). */
export interface Calendar {
  zone: string;
  closings: readonly number[];
}
/** From when it counts, and when it begins anew: null when nobody knows (the next reconciliation day), or for what rolls. */
export interface Window {
  from: number;
  resets: number | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIXED_MS = { m: 60_000, H: HOUR } as const;

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
const dayAt = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
const monthDay = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;

// Calendars are slow to ask and days are few: a simulation asks for the same ones a hundred thousand times.
const MOST = 50_000;
function remembered<K, V>(make: (key: K, zone: string) => V): (key: K, zone: string) => V {
  const zones = new Map<string, Map<K, V>>();
  return (key, zone) => {
    let known = zones.get(zone);
    if (!known || known.size > MOST) zones.set(zone, (known = new Map()));
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key, zone);
    known.set(key, made);
    return made;
  };
}
const startOf = remembered((day: string, zone) => dayRange(day, zone).from.getTime());
const QUARTER = 900_000;
const quarterDay = remembered((quarter: number, zone) => dayOf(quarter * QUARTER, zone));
/** The day of a zone in which a moment lies: days begin on a quarter of an hour everywhere. */
export const dayIn = (at: number, zone: string): string => quarterDay(Math.floor(at / QUARTER), zone);
const floorTo = (value: number, step: number): number => Math.floor(value / step) * step;

/** The window of a period at a moment (milliseconds). Blocks of several units are counted from 1970 (weeks begin on Monday), so that all agree on them. */
export function windowOf(period: Period, at: number, { zone, closings }: Calendar): Window {
  const { unit, count } = period;
  if (period.kind === 'rolling') return { from: shift(at, period, { zone, times: -1 }), resets: null };
  if (unit === 'R') {
    const past = closings.filter((one) => one <= at);
    const from = past.at(-count) ?? past[0];
    return { from: from ?? startOf(`${dayIn(at, zone).slice(0, 7)}-01`, zone), resets: null };
  }
  const today = dayIn(at, zone);
  if (unit === '12H') return halves(at, today, { count, zone });
  if (unit === 'M') {
    const month = floorTo(Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1, count);
    return { from: startOf(monthDay(month), zone), resets: startOf(monthDay(month + count), zone) };
  }
  const step = unit === 'W' ? 7 * count : count;
  // Day 4 of 1970 was a Monday.
  const offset = unit === 'W' ? 4 : 0;
  const first = floorTo(numberOf(today) - offset, step) + offset;
  return { from: startOf(dayAt(first), zone), resets: startOf(dayAt(first + step), zone) };
}

function halves(at: number, today: string, { count, zone }: { count: number; zone: string }): Window {
  const noon = (day: string) => startOf(addDays(day, 1), zone) - 12 * HOUR;
  const half = floorTo(numberOf(today) * 2 + (at >= noon(today) ? 1 : 0), count);
  const moment = (index: number) => (index % 2 === 0 ? startOf(dayAt(index / 2), zone) : noon(dayAt((index - 1) / 2)));
  return { from: moment(half), resets: moment(half + count) };
}

/** A moment so many times a rolling period later (earlier when `times` is below 0): months and years by the calendar, the rest by the clock. */
export function shift(
  at: number,
  { unit, count }: Extract<Period, { kind: 'rolling' }>,
  { zone, times = 1 }: { zone: string; times?: number },
): number {
  if (unit === 'm' || unit === 'H') return at + times * count * FIXED_MS[unit];
  const today = dayIn(at, zone);
  const inDay = at - startOf(today, zone);
  if (unit === 'D' || unit === 'W') return startOf(addDays(today, times * count * (unit === 'W' ? 7 : 1)), zone) + inDay;
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + times * count * (unit === 'Y' ? 12 : 1);
  // The 31st of a shorter month is its last day.
  const last = addDays(monthDay(month + 1), -1);
  const same = `${monthDay(month).slice(0, 8)}${today.slice(8)}`;
  return startOf(same < last ? same : last, zone) + inDay;
}
