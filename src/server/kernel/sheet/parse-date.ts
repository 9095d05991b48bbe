import { type Refusal, refuse } from './sheet-errors.ts';
import { dateText } from './number-format.ts';
import { plainText } from './parse-text.ts';
import { wallClock } from './wall-clock.ts';

export type DateOrder = 'ymd' | 'mdy' | 'dmy';
export type DateOptions = {
  /** Order of dates like 1/2/2022; 'auto' reads only those that can be but one. */
  order?: DateOrder | 'auto';
  /** The site's IANA zone: times without a zone are its wall clock. */
  timeZone: string;
  /** What to do with Excel's numbers such as 44562: refuse them by name (the default), or convert them. */
  serials?: 'refuse' | 'convert';
};
/** date: 'YYYY-MM-DD'. dateTime: an instant with the site's offset, '2022-01-01T08:30:00+08:00'. */
export type ParsedDate = { ok: true; kind: 'date' | 'dateTime'; iso: string } | Refusal;

type Day = { year: number; month: number; day: number; weekday?: number };
type Split = { day: Day | 'ambiguous'; time: string };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const FULL_DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const YEAR_FIRST =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日)(?!\d)(?: ?(?:星期|周)([日天一二三四五六]))?(.*)$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)(.*)$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?$/;
const NAMED =
  /^(?:([a-z]{3,9})\.?,? )?(?:([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? |(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -])(\d{4})(?!\d)(.*)$/i;
const TIME =
  /^(上午|下午)? ?(\d{1,2})[:时点] ?(\d{1,2})(?:[:分] ?(\d{1,2})(?:[.,](\d{1,9}))? ?秒?)?分? ?([ap]\.?m\.?)? ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?)?$/i;
// Excel's numbers from 1954 to 2119: smaller and larger ones are more likely something else.
const SERIAL = /^([2-7]\d{4})(\.\d+)?$/;

/** A cell's text → date or time, or why not: unreadable, not real (2022-02-30), ambiguous, Excel's number. Never guesses. */
export function parseDate(text: string, options: DateOptions): ParsedDate {
  const plain = plainText(text);
  if (plain === '') return refuse('sheet.dateEmpty');
  const serial = SERIAL.exec(plain);
  if (serial) {
    const date = dateText(Number(plain)) ?? '';
    return options.serials === 'convert' ? parseDate(date, options) : refuse('sheet.dateSerial', { text, date });
  }
  const split = splitDate(plain, options.order ?? 'auto');
  if (!split) return refuse('sheet.dateUnreadable', { text });
  if (split.day === 'ambiguous') return refuse('sheet.dateAmbiguous', { text });
  if (!isReal(split.day)) return refuse('sheet.dateNotReal', { text });
  const time = split.time.replace(/^(?:T|,| )+/i, '');
  if (time === '')
    return /[T,]/i.test(split.time) ? refuse('sheet.dateUnreadable', { text }) : { ok: true, kind: 'date', iso: isoDay(split.day) };
  return withTime(split.day, time, { text, timeZone: options.timeZone });
}

/**
 * The order of a column's dates by its samples: 'mdy' or 'dmy' if one of them can be but that and none contradicts, 'ymd' if
 * every date names its parts; null if nothing decides it, so that a person has to.
 */
export function guessDateOrder(samples: readonly (string | null)[]): DateOrder | null {
  let open = false;
  const found = new Set<DateOrder>();
  for (const sample of samples) {
    const numbers = YEAR_LAST.exec(plainText(sample ?? ''));
    if (!numbers) continue;
    const [first, second] = [Number(numbers[1]), Number(numbers[3])];
    if (first > 12 && second <= 12) found.add('dmy');
    else if (second > 12 && first <= 12) found.add('mdy');
    else if (first !== second) open = true;
  }
  if (found.size === 0) return open ? null : 'ymd';
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

function splitDate(plain: string, order: DateOrder | 'auto'): Split | null {
  const first = YEAR_FIRST.exec(plain);
  if (first) {
    const weekday = first[7] === undefined ? {} : { weekday: Math.max('日一二三四五六'.indexOf(first[7]), 0) };
    return {
      day: { year: Number(first[1]), month: Number(first[3] ?? first[5]), day: Number(first[4] ?? first[6]), ...weekday },
      time: first[8] ?? '',
    };
  }
  const last = YEAR_LAST.exec(plain);
  if (last) return { day: byOrder(Number(last[1]), Number(last[3]), { year: Number(last[4]), order }), time: last[5] ?? '' };
  const compact = COMPACT.exec(plain);
  if (compact) {
    const time = compact[4] === undefined ? '' : ` ${compact[4]}:${compact[5]}:${compact[6]}`;
    return { day: { year: Number(compact[1]), month: Number(compact[2]), day: Number(compact[3]) }, time };
  }
  return splitNamed(plain);
}

function splitNamed(plain: string): Split | null {
  const named = NAMED.exec(plain);
  if (!named) return null;
  const month = nameIndex(named[2] ?? named[5] ?? '', FULL_MONTHS, MONTHS);
  const weekday =
    named[1] === undefined
      ? undefined
      : nameIndex(
          named[1],
          FULL_DAYS,
          FULL_DAYS.map((name) => name.slice(0, 3)),
        );
  if (month < 0 || weekday === -1) return null;
  return {
    day: { year: Number(named[6]), month: month + 1, day: Number(named[3] ?? named[4]), ...(weekday === undefined ? {} : { weekday }) },
    time: named[7] ?? '',
  };
}

function nameIndex(name: string, full: string[], short: string[]): number {
  const lower = name.toLowerCase();
  const index = full.indexOf(lower);
  return index >= 0 ? index : short.indexOf(lower === 'sept' ? 'sep' : lower);
}

function byOrder(first: number, second: number, { year, order }: { year: number; order: DateOrder | 'auto' }): Day | 'ambiguous' {
  const known = order === 'mdy' || order === 'dmy' ? order : first > 12 ? 'dmy' : second > 12 || first === second ? 'mdy' : null;
  if (known === null) return 'ambiguous';
  return known === 'mdy' ? { year, month: first, day: second } : { year, month: second, day: first };
}

/** False for days that no calendar has, and for a weekday that does not fit: then something was misread. */
function isReal({ year, month, day, weekday }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false;
  return weekday === undefined || date.getUTCDay() === weekday;
}

const two = (part: number): string => String(part).padStart(2, '0');
const isoDay = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`;

function withTime(day: Day, time: string, { text, timeZone }: { text: string; timeZone: string }): ParsedDate {
  const found = TIME.exec(time);
  if (!found) return refuse('sheet.dateUnreadable', { text });
  const half = found[1] === '下午' || /^p/i.test(found[6] ?? '') ? 12 : found[1] === '上午' || found[6] !== undefined ? 0 : null;
  const written = Number(found[2]);
  // 下午 14:30 is written too; 14:30 PM is not a time.
  const hour = half === null || written > 12 ? written : (written % 12) + half;
  const minute = Number(found[3]);
  const second = Number(found[4] ?? 0);
  if (hour > 23 || minute > 59 || second > 59 || (half !== null && written > 12 && (half === 0 || found[6] !== undefined)))
    return refuse('sheet.dateNotReal', { text });
  const local = Date.UTC(day.year, day.month - 1, day.day, hour, minute, second, Number((found[5] ?? '').slice(0, 3).padEnd(3, '0')));
  const clock = wallClock(timeZone);
  const instant = found[7] === undefined ? clock.toInstant(local) : local - zoneOffset(found[7]);
  if (instant === null) return refuse('sheet.dateNotReal', { text });
  return { ok: true, kind: 'dateTime', iso: isoInstant(instant, clock.toLocal(instant)) };
}

function zoneOffset(zone: string): number {
  const found = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (!found) return 0;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3] ?? 0)) * 60_000;
}

function isoInstant(instant: number, local: number): string {
  const offset = Math.round((local - instant) / 60_000);
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return new Date(local).toISOString().replace('.000Z', 'Z').replace('Z', zone);
}
