import { describe, expect, test } from 'vitest';
import { time } from './en-time.ts';
import { addDays, dayOf, dayRange, formatDateTime, readTimestamp, relativeTime, todayRange, type Translate } from './time.ts';

const now = Date.parse('2026-11-20T12:00:00+08:00');
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const ago = (millis: number) => relativeTime(now, now - millis);

test('R285 a timestamp of 10 digits is read as seconds, others as milliseconds', () => {
  expect(readTimestamp(1_700_000_000)).toBe(1_700_000_000_000);
  expect(readTimestamp('1700000000')).toBe(1_700_000_000_000);
  expect(readTimestamp(1_700_000_000_000)).toBe(1_700_000_000_000);
  expect(readTimestamp(999_999_999)).toBe(999_999_999);
  expect(readTimestamp('2026-11-20')).toBeNaN();
  expect(readTimestamp('')).toBeNaN();
});

test('R286 a time less than 30 s ago reads 刚刚', () => {
  expect([0, 1, 29_999].map(ago)).toEqual(['刚刚', '刚刚', '刚刚']);
});

test('R287 from 30 s to less than 1 hour ago it reads {n}分钟前, rounded down, at least 1', () => {
  expect([30, 59, 60, 119, 120, 3599].map((s) => ago(s * SECOND))).toEqual([
    '1分钟前',
    '1分钟前',
    '1分钟前',
    '1分钟前',
    '2分钟前',
    '59分钟前',
  ]);
});

test('R288 from 1 hour to less than 1 day ago it reads {n}小时前', () => {
  expect([HOUR, 2 * HOUR - 1, 2 * HOUR, DAY - 1].map(ago)).toEqual(['1小时前', '1小时前', '2小时前', '23小时前']);
});

test('R289 from 1 day to less than 2 days ago it reads 1天前', () => {
  expect([DAY, 2 * DAY - 1].map(ago)).toEqual(['1天前', '1天前']);
});

test('R290 two days ago and more is shown as a date', () => {
  expect(ago(2 * DAY)).toBe('2026-11-18 12:00:00');
  expect(relativeTime(now, now - 2 * DAY, { zone: 'UTC' })).toBe('2026-11-18 04:00:00');
});

test('a time ahead is 刚刚 while clocks may differ, then a date', () => {
  expect(ago(-29_999)).toBe('刚刚');
  expect(ago(-30_000)).toBe('2026-11-20 12:00:30');
  expect(relativeTime(now, 'nonsense')).toBe('');
});

test('English comes from the catalogue, which has every form', () => {
  const t: Translate = (text, params) => (time[text] ?? '?').replace('{n}', String(params['n']));
  const read = (millis: number) => relativeTime(now, now - millis, { t });
  expect([0, 90 * SECOND, 3 * HOUR, DAY].map(read)).toEqual(['just now', '1 min ago', '3 h ago', '1 day ago']);
  expect(Object.keys(time)).toEqual(['刚刚', '{n}分钟前', '{n}小时前', '1天前']);
});

describe('R291 the default format is YYYY-MM-DD HH:mm:ss with two digits each', () => {
  test('in the zone that is asked for', () => {
    const at = '2026-01-02T19:04:05Z';
    expect(formatDateTime(at)).toBe('2026-01-03 03:04:05');
    expect(formatDateTime(at, 'America/New_York')).toBe('2026-01-02 14:04:05');
    expect(formatDateTime(new Date(at), 'UTC', 'YYYY/MM/DD HH:mm')).toBe('2026/01/02 19:04');
  });

  test('midnight is 00, and what is no instant is empty', () => {
    expect(formatDateTime('2026-01-02T16:00:00Z')).toBe('2026-01-03 00:00:00');
    expect(formatDateTime('nonsense')).toBe('');
    expect(() => formatDateTime(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('R292 today runs from 00:00:00 to 23:59:59 of the local day', () => {
  const shown = (range: { from: Date; to: Date }, zone: string) => [formatDateTime(range.from, zone), formatDateTime(range.to, zone)];

  test.each(['Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'])('%s', (zone) => {
    const range = todayRange(zone, now);
    const day = dayOf(now, zone);
    expect(shown(range, zone)).toEqual([`${day} 00:00:00`, `${day} 23:59:59`]);
    expect(range.to.getTime() - range.from.getTime()).toBe(DAY - 1);
  });

  test('one instant is two days in two zones', () => {
    expect([dayOf(now, 'Pacific/Kiritimati'), dayOf(now, 'Pacific/Midway')]).toEqual(['2026-11-20', '2026-11-19']);
    expect(dayOf('2026-11-20T16:00:00Z', 'Asia/Shanghai')).toBe('2026-11-21');
  });

  test('days on which the clock is put forward or back are shorter or longer, and touch each other', () => {
    const hours = (day: string, zone: string) => {
      const { from, to } = dayRange(day, zone);
      expect(dayRange(addDays(day, 1), zone).from.getTime()).toBe(to.getTime() + 1);
      expect([dayOf(from, zone), dayOf(from.getTime() - 1, zone)]).toEqual([day, addDays(day, -1)]);
      return (to.getTime() + 1 - from.getTime()) / HOUR;
    };
    expect(hours('2026-03-08', 'America/New_York')).toBe(23);
    expect(hours('2026-11-01', 'America/New_York')).toBe(25);
    expect(hours('2018-11-04', 'America/Sao_Paulo')).toBe(23); // midnight itself is left out
    expect(hours('2018-02-17', 'America/Sao_Paulo')).toBe(25); // put back at midnight into the day before
    expect(hours('2024-11-03', 'America/Havana')).toBe(25); // 00:00 comes twice
  });

  test('days are counted over months, years and leap days', () => {
    expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
      '2028-02-29',
      '2027-01-01',
      '2026-02-28',
    ]);
  });
});
