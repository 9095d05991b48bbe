// Time as people read it, and the days of a site. A day belongs to a zone: the same instant may be two days in two zones.

/** The zone of a site that has not said otherwise. */
export const DEFAULT_ZONE = 'Asia/Shanghai';

/** An instant: a Date, milliseconds, or a text of ISO 8601 with its zone. */
export type Instant = Date | number | string;
/** Looks a Chinese text up in a catalogue and fills {n}. */
export type Translate = (text: string, params: Record<string, string | number>) => string;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const millis = (at: Instant): number => (typeof at === 'string' ? Date.parse(at) : Number(at));
/** A text as it stands, filled. */
export const chinese: Translate = (text, params) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** Milliseconds from a timestamp on the wire: one of 10 digits is in seconds, any other in milliseconds (R285). NaN for no number. */
export function readTimestamp(stamp: number | string): number {
  const digits = String(stamp).trim();
  if (!/^-?\d+$/.test(digits)) return Number.NaN;
  return Number(digits) * (digits.replace('-', '').length === 10 ? SECOND : 1);
}

// Making a formatter takes far longer than using it: a list of a thousand rows asks for the same one.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** What the clock on the wall shows: year (four digits), month, day, hour, minute, second (two digits each). */
function wallClock(at: Instant, zone: string): Record<string, string> {
  const parts = formatterOf(zone).formatToParts(millis(at));
  const clock = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return { ...clock, year: (clock['year'] ?? '').padStart(4, '0') };
}

const PLACES: Record<string, string> = {
  YYYY: 'year',
  MM: 'month',
  DD: 'day',
  HH: 'hour',
  mm: 'minute',
  ss: 'second',
};

/**
 * An instant as the clock of a zone shows it, YYYY-MM-DD HH:mm:ss unless the pattern says otherwise (R291).
 * @param pattern may hold YYYY, MM, DD, HH, mm, ss; everything else stands as it is
 * @returns an empty text for what is no instant
 * @throws RangeError for a zone that does not exist
 */
export function formatDateTime(at: Instant, zone = DEFAULT_ZONE, pattern = 'YYYY-MM-DD HH:mm:ss'): string {
  if (Number.isNaN(millis(at))) return '';
  const clock = wallClock(at, zone);
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (place) => clock[PLACES[place] ?? ''] ?? '');
}

const dayFormatters = new Map<string, Intl.DateTimeFormat>();

function dayFormatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  dayFormatters.set(timeZone, formatter);
  return formatter;
}

/** The day of a zone in which an instant lies, YYYY-MM-DD; an empty text for what is no instant. Asked for every row of a history: no parts, no clock. */
export function dayOf(at: Instant, zone = DEFAULT_ZONE): string {
  if (Number.isNaN(millis(at))) return '';
  const [month, day, year = ''] = dayFormatterOf(zone).format(millis(at)).split('/');
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** A day so many days later (or earlier, when negative), YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** How far the clock of a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  return Date.parse(`${formatDateTime(at, zone, 'YYYY-MM-DDTHH:mm:ss')}Z`) - Math.floor(at / SECOND) * SECOND;
}

/** The first instant of a day, in milliseconds. Where the clock is put forward at midnight, that is 01:00. */
function startOfDay(day: string, zone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guesses = [utc - offsetAt(utc - DAY, zone), utc - offsetAt(utc + DAY, zone)];
  const inside = guesses.filter((guess) => dayOf(guess, zone) === day);
  return inside.length > 0 ? Math.min(...inside) : Math.max(...guesses);
}

/** A day of a zone as instants: its first, and its last (the millisecond before the next day, 23:59:59.999). */
export function dayRange(day: string, zone = DEFAULT_ZONE): { from: Date; to: Date } {
  return { from: new Date(startOfDay(day, zone)), to: new Date(startOfDay(addDays(day, 1), zone) - 1) };
}

/** Today in a zone, from 00:00:00 to 23:59:59 (R292). */
export const todayRange = (zone = DEFAULT_ZONE, now: Instant = Date.now()) => dayRange(dayOf(now, zone), zone);

/**
 * How long ago something was, in words (R286–R290): 刚刚, {n}分钟前, {n}小时前, 1天前, then the date. Units are rounded down,
 * at least 1. A time up to 30 s ahead reads 刚刚 (clocks differ); one further ahead is shown as a date.
 * @param said.zone whose clock the date shows
 * @param said.t the catalogue for another language
 */
export function relativeTime(now: Instant, then: Instant, said: { zone?: string; t?: Translate } = {}): string {
  const { zone = DEFAULT_ZONE, t = chinese } = said;
  const ago = millis(now) - millis(then);
  if (Math.abs(ago) < 30 * SECOND) return t('刚刚', {});
  if (!(ago >= 0 && ago < 2 * DAY)) return formatDateTime(then, zone);
  if (ago < HOUR) return t('{n}分钟前', { n: Math.max(1, Math.floor(ago / MINUTE)) });
  if (ago < DAY) return t('{n}小时前', { n: Math.floor(ago / HOUR) });
  return t('1天前', {});
}
