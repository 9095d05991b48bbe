import type { WallClock } from './wall-clock.ts';
import { SHEET_LIMITS, type SheetColumn } from './types.ts';

const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
// Excel counts a 29 February 1900 that never was: before 1 March 1900 its numbers and real days disagree.
const FIRST_TRUE_DAY = Date.UTC(1900, 2, 1);
const LAST_DAY = Date.UTC(10_000, 0, 1);
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
// What a spreadsheet program takes for a formula or a command (trust 35), full-width forms and LF included.
const DANGEROUS = /^'*[=+\-@\t\0\r\n＝＋－＠]/;

/** What the cell of a column is to show of a row. */
export function shownOf(row: Record<string, unknown>, { key, cell }: SheetColumn): unknown {
  return cell ? cell(row[key]) : row[key];
}

/** Value of a text cell; null and undefined are empty. Past Excel's 32,767 characters it is cut and ends in '…'. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text =
    typeof value === 'string'
      ? value
      : value instanceof Date
        ? value.toISOString()
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value);
  return text.length > SHEET_LIMITS.cellChars ? `${text.slice(0, SHEET_LIMITS.cellChars - 1)}…` : text;
}

/** A text that no spreadsheet program takes for a formula: a leading ' where needed; `restoreText` undoes it exactly (trust 35). */
export function neutralise(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text;
}

/** The text that `neutralise` was given. */
export function restoreText(text: string): string {
  return text.charCodeAt(0) === 39 && DANGEROUS.test(text) ? text.slice(1) : text;
}

/** A number in decimal digits, exact; null if the value is no number or Excel's 15 digits cannot hold it (then it stays text). */
export function decimalOf(value: unknown): string | null {
  const text =
    typeof value === 'number'
      ? Number.isFinite(value)
        ? String(value)
        : ''
      : typeof value === 'bigint' || typeof value === 'string'
        ? String(value)
        : '';
  if (typeof value === 'number' && text !== '' && !Number.isSafeInteger(value)) return text;
  return DECIMAL.test(text) && text.replace(/\D/g, '').replace(/^0+/, '').length <= 15 ? text : null;
}

/** Integer fen (number, bigint or digits) → yuan with two decimals, e.g. -5 → '-0.05'. Throws TypeError on anything else: a float is a defect. */
export function yuanOf(fen: unknown): string {
  const digits =
    typeof fen === 'number' && Number.isSafeInteger(fen)
      ? String(fen)
      : typeof fen === 'bigint' || typeof fen === 'string'
        ? String(fen)
        : '';
  if (!/^-?\d+$/.test(digits)) throw new TypeError(`not an integer of fen: ${String(fen)}`);
  const negative = digits.startsWith('-');
  const padded = (negative ? digits.slice(1) : digits).padStart(3, '0');
  return `${negative ? '-' : ''}${padded.slice(0, -2)}.${padded.slice(-2)}`;
}

/**
 * The site's wall clock of a time, in ms as if UTC, whole seconds; null if the value is no time.
 * Takes a Date, epoch ms, ISO text with a zone, or text without a zone, which is the site's time already.
 */
export function localTimeOf(value: unknown, clock: WallClock): number | null {
  if (typeof value === 'string') {
    // As the database's moments come: most of what is written, and four times as quick.
    if (value.length === 24 && value.endsWith('Z')) return floorSecond(clock.toLocal(Date.parse(value)));
    const zoned = /(?:[zZ]|[+-]\d\d(?::?\d\d)?)$/.test(value) && value.length > 10;
    const time = Date.parse(zoned ? value.replace(/([+-]\d\d)$/, '$1:00') : `${value.replace(' ', 'T')}${value.length > 10 ? 'Z' : ''}`);
    if (Number.isNaN(time)) return null;
    return floorSecond(zoned ? clock.toLocal(time) : time);
  }
  const time = value instanceof Date ? value.getTime() : typeof value === 'number' ? value : Number.NaN;
  return Number.isNaN(time) ? null : floorSecond(clock.toLocal(time));
}

const floorSecond = (time: number): number => Math.floor(time / 1000) * 1000;

/** Wall clock → 'YYYY-MM-DD HH:mm:ss', or its date alone. */
export function timeText(local: number, dateOnly: boolean): string {
  const iso = new Date(local).toISOString(); // past the year 9999 it starts with '+'
  const at = iso.indexOf('T');
  return dateOnly ? iso.slice(0, at) : `${iso.slice(0, at)} ${iso.slice(at + 1, at + 9)}`;
}

/** Wall clock → Excel's serial number; null outside 1900-03-01 to 9999-12-31, where Excel has no true dates. */
export function serialOf(local: number, dateOnly: boolean): string | null {
  if (local < FIRST_TRUE_DAY || local >= LAST_DAY) return null;
  const days = (local - EXCEL_EPOCH) / 86_400_000;
  return String(dateOnly ? Math.floor(days) : days);
}
