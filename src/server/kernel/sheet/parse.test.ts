import { describe, expect, test } from 'vitest';
import { SHEET_ERRORS } from './sheet-errors.ts';
import { type DateOptions, guessDateOrder, parseDate } from './parse-date.ts';
import { parseInteger, parseMoneyFen } from './parse-number.ts';

const read = (text: string, options: Partial<DateOptions> = {}): string => {
  const parsed = parseDate(text, { timeZone: 'Asia/Shanghai', ...options });
  return parsed.ok ? parsed.iso : parsed.code.replace('sheet.date', '');
};

describe('dates', () => {
  test.for([
    ['Saturday, January 1, 2022', '2022-01-01'],
    ['Jan 1, 2022', '2022-01-01'],
    ['Sat Jan 1 2022', '2022-01-01'],
    ['1 January 2022', '2022-01-01'],
    ['1-Feb-2022', '2022-02-01'],
    ['2022-01-01', '2022-01-01'],
    ['2022/1/1', '2022-01-01'],
    ['2022.1.1', '2022-01-01'],
    ['2022年1月1日', '2022-01-01'],
    ['2022年1月1日 星期六', '2022-01-01'],
    ['２０２２－０１－０１', '2022-01-01'],
    ['20220131', '2022-01-31'],
    [' 2022-01-01 ', '2022-01-01'],
    ['2024-02-29', '2024-02-29'],
    ['1/13/2022', '2022-01-13'],
    ['13/1/2022', '2022-01-13'],
    ['2/2/2022', '2022-02-02'],
    ['2022-01-01 8:30', '2022-01-01T08:30:00+08:00'],
    ['2022/1/1 18:30:05', '2022-01-01T18:30:05+08:00'],
    ['2022年1月1日 8时30分', '2022-01-01T08:30:00+08:00'],
    ['2022年1月1日下午2:05', '2022-01-01T14:05:00+08:00'],
    ['1/13/2022 12:00 AM', '2022-01-13T00:00:00+08:00'],
    ['1/13/2022 12:05:09 PM', '2022-01-13T12:05:09+08:00'],
    ['Saturday, January 1, 2022 9:15 PM', '2022-01-01T21:15:00+08:00'],
    ['2022-01-01T00:00:00Z', '2022-01-01T08:00:00+08:00'],
    ['2022-01-01T00:00:00.250Z', '2022-01-01T08:00:00.250+08:00'],
    ['2022-01-01T08:00:00+08:00', '2022-01-01T08:00:00+08:00'],
    ['2022-01-01 00:00:00-0500', '2022-01-01T13:00:00+08:00'],
    ['20220101083000', '2022-01-01T08:30:00+08:00'],
    ['2022-02-30', 'NotReal'],
    ['2023-02-29', 'NotReal'],
    ['2022-13-01', 'NotReal'],
    ['2022年0月1日', 'NotReal'],
    ['32/1/2022', 'NotReal'],
    ['2022-01-01 24:00', 'NotReal'],
    ['2022-01-01 13:00 PM', 'NotReal'],
    ['Sunday, January 1, 2022', 'NotReal'],
    ['1/2/2022', 'Ambiguous'],
    ['', 'Empty'],
    ['  ', 'Empty'],
    ['昨天', 'Unreadable'],
    ['2022', 'Unreadable'],
    ['2022-01', 'Unreadable'],
    ['1/2/22', 'Unreadable'],
    ['2022-01/01', 'Unreadable'],
    ['2022-01-011', 'Unreadable'],
    ['2022-01-01T', 'Unreadable'],
    ['2022-01-01 abc', 'Unreadable'],
    ['Foo 1, 2022', 'Unreadable'],
    ['Foo, January 1, 2022', 'Unreadable'],
    ['1e5', 'Unreadable'],
    ['-5', 'Unreadable'],
    ['12345', 'Unreadable'],
    ['44562', 'Serial'],
    ['44562.5', 'Serial'],
  ] as const)('%s is %s', ([text, iso]) => {
    expect(read(text)).toBe(iso);
  });

  test('the column’s order decides what the date does not', () => {
    expect(read('1/2/2022', { order: 'mdy' })).toBe('2022-01-02');
    expect(read('1/2/2022', { order: 'dmy' })).toBe('2022-02-01');
    expect(read('13/2/2022', { order: 'mdy' })).toBe('NotReal');
    expect(read('2022-1-2', { order: 'dmy' })).toBe('2022-01-02');
    expect(read('1/2/2022', { order: 'ymd' })).toBe('Ambiguous');
  });

  test('the order of a column by its samples', () => {
    expect(guessDateOrder(['1/2/2022', '1/13/2022', null, ''])).toBe('mdy');
    expect(guessDateOrder(['1/2/2022', '13/1/2022'])).toBe('dmy');
    expect(guessDateOrder(['1/2/2022', '3/4/2022'])).toBe(null);
    expect(guessDateOrder(['13/1/2022', '1/13/2022'])).toBe(null);
    expect(guessDateOrder(['2022-01-02', '2/2/2022'])).toBe('ymd');
  });

  test('Excel’s number is named with its date, and converted on request', () => {
    expect(parseDate('44562', { timeZone: 'Asia/Shanghai' })).toMatchObject({
      ok: false,
      code: 'sheet.dateSerial',
      params: { text: '44562', date: '2022-01-01' },
    });
    expect(read('44562', { serials: 'convert' })).toBe('2022-01-01');
    expect(read('44562.75', { serials: 'convert' })).toBe('2022-01-01T18:00:00+08:00');
  });

  test('a time that the clock jumps over is not real; one that it strikes twice is the first', () => {
    expect(read('2022-03-13 02:30', { timeZone: 'America/New_York' })).toBe('NotReal');
    expect(read('2022-11-06 01:30', { timeZone: 'America/New_York' })).toBe('2022-11-06T01:30:00-04:00');
    expect(read('2022-07-01 12:00', { timeZone: 'America/New_York' })).toBe('2022-07-01T12:00:00-04:00');
    expect(read('2022-07-01 12:00', { timeZone: 'Asia/Kolkata' })).toBe('2022-07-01T12:00:00+05:30');
  });
});

const outcome = (parsed: ReturnType<typeof parseInteger>): number | string =>
  parsed.ok ? parsed.value : parsed.code.replace('sheet.', '');

test.for([
  ['12', 12],
  ['-5', -5],
  ['+5', 5],
  ['1,234,567', 1_234_567],
  ['１２', 12],
  ['−7', -7],
  ['12.0', 12],
  ['007', 7],
  ['-0', 0],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740992', 'numberTooLarge'],
  ['12.5', 'integerUnreadable'],
  ['1,23', 'integerUnreadable'],
  ['1e3', 'integerUnreadable'],
  ['0x10', 'integerUnreadable'],
  ['一', 'integerUnreadable'],
  ['1 2', 'integerUnreadable'],
  ['--5', 'integerUnreadable'],
  ['Infinity', 'integerUnreadable'],
  ['', 'numberEmpty'],
] as const)('integer %s is %s', ([text, value]) => {
  expect(outcome(parseInteger(text))).toBe(value);
});

test.for([
  ['1,234.50', 123_450],
  ['¥12.5', 1250],
  ['￥１２．５', 1250],
  ['12.50元', 1250],
  ['-5', -500],
  ['-¥5', -500],
  ['¥-5', -500],
  ['(5.00)', -500],
  ['0.29', 29],
  ['.5', 50],
  ['1.10', 110],
  ['12.500', 1250],
  ['4.35', 435],
  ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ['90071992547409.92', 'numberTooLarge'],
  ['12.505', 'moneyTooFine'],
  ['1e3', 'moneyUnreadable'],
  ['12.', 'moneyUnreadable'],
  ['1,23.00', 'moneyUnreadable'],
  ['-(5)', 'moneyUnreadable'],
  ['--5', 'moneyUnreadable'],
  ['$5', 'moneyUnreadable'],
  ['5%', 'moneyUnreadable'],
  ['免费', 'moneyUnreadable'],
  ['¥', 'moneyUnreadable'],
  [' ', 'numberEmpty'],
] as const)('money %s is %s fen', ([text, value]) => {
  expect(outcome(parseMoneyFen(text))).toBe(value);
});

test('every refusal has its sentence in both languages, with the same parameters', () => {
  expect(new Set(SHEET_ERRORS.map(([code]) => code)).size).toBe(SHEET_ERRORS.length);
  const parameters = (text: string): string[] =>
    [...text.matchAll(/\{(\w+)\}/g)].map((found) => (found[1] ?? '').replace(/(Zh|En)$/, '')).sort();
  const wrong = SHEET_ERRORS.filter(
    ([, zh, en]) => parameters(zh).join() !== parameters(en).join() || !/。.*。$/.test(zh) || !/[.;].*\.$/.test(en),
  );
  expect(wrong).toEqual([]);
});
