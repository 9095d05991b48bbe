/** What a cell's number format makes of a number: a date or time, a code of fixed length, a percentage, or just a number. */
export type NumberKind =
  | { kind: 'number' }
  | { kind: 'percent' }
  | { kind: 'date' }
  | { kind: 'elapsed' }
  | { kind: 'digits'; length: number };

const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;

/**
 * Kind of a built-in format by its id, or of a format code. 14–22 and 45–47 are dates everywhere; 27–36 and 50–58 are
 * the dates of Chinese, Japanese and Korean Excel, 71–81 of Thai; the file holds no code for them.
 */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (code !== undefined) return kindOfCode(code);
  if (id === 46) return { kind: 'elapsed' };
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58) || (id >= 71 && id <= 81))
    return { kind: 'date' };
  return id === 9 || id === 10 ? { kind: 'percent' } : { kind: 'number' };
}

function kindOfCode(code: string): NumberKind {
  // Only the part for positive numbers; no literals, escapes, fillers.
  const bare = (code.replace(/"[^"]*"?|\\.|_.|\*./g, '').split(';')[0] ?? '').toLowerCase();
  if (/\[(?:h+|m+|s+)\]/.test(bare)) return { kind: 'elapsed' };
  const plain = bare.replace(/\[[^\]]*\]?/g, '').trim();
  if (/^general$|^@$|^$/.test(plain)) return { kind: 'number' };
  if (/^0{2,}$/.test(plain) && bare === plain && !/["\\_*]/.test(code)) return { kind: 'digits', length: plain.length };
  // e alone is a year in Chinese formats; e+ and e- are powers of ten.
  if (/[ymdhs年月日时分秒]|e(?![+-])|am\/pm|上午\/下午/.test(plain.replace(/general/g, ''))) return { kind: 'date' };
  return plain.includes('%') ? { kind: 'percent' } : { kind: 'number' };
}

/** A cell's number as a person means it: no float noise, dates as 'YYYY-MM-DD' or 'YYYY-MM-DD HH:mm:ss', times as 'HH:mm:ss'. */
export function numberText(raw: string, format: NumberKind, date1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (format.kind === 'date') return dateText(value, date1904) ?? plainNumber(raw);
  if (format.kind === 'elapsed') return value < 0 ? plainNumber(raw) : elapsedText(value);
  if (format.kind === 'percent') return `${plainNumber(String(Number((value * 100).toPrecision(15))))}%`;
  if (format.kind === 'digits' && /^\d+$/.test(raw)) return raw.padStart(format.length, '0');
  return plainNumber(raw);
}

/** Excel's 15 digits without float noise and without powers of ten: '0.30000000000000004' → '0.3'. */
function plainNumber(raw: string): string {
  const value = Number(raw);
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(raw)) return raw === '-0' ? '0' : raw;
  const [mantissa = '', exponent = '0'] = value.toExponential(14).split('e');
  const digits = mantissa.replace(/[-.]/g, '').replace(/0+$/, '');
  const sign = value < 0 ? '-' : '';
  if (digits === '') return '0';
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Excel's serial number → 'YYYY-MM-DD', with ' HH:mm:ss' if it has a time, 'HH:mm:ss' for a time alone; null if it is no date. */
export function dateText(serial: number, date1904 = false): string | null {
  let days = serial;
  if (date1904) days += 1462;
  else if (serial >= 60 && serial < 61) return null; // 29 February 1900 never was
  else if (serial >= 1 && serial < 60) days += 1;
  const seconds = Math.round(days * 86_400);
  if (days < 0 || days >= 2_958_466) return null;
  const iso = new Date(EXCEL_EPOCH + seconds * 1000).toISOString();
  if (serial < 1 && !date1904) return serial === 0 ? '00:00:00' : iso.slice(11, 19);
  return seconds % 86_400 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

function elapsedText(days: number): string {
  const seconds = Math.round((days * DAY) / 1000);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
