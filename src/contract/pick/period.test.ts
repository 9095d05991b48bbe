import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shift, windowOf, type Period } from './period.ts';

const zone = 'Asia/Shanghai';
const at = (local: string) => Date.parse(`${local}+08:00`);
const fixed = (unit: '12H' | 'D' | 'W' | 'M' | 'R', count = 1): Period => ({ kind: 'fixed', unit, count });
const rolling = (unit: 'm' | 'H' | 'D' | 'W' | 'M' | 'Y', count = 1) => ({ kind: 'rolling', unit, count }) as const;
const closings = [at('2026-02-26T00:00'), at('2026-03-26T00:00')];

test.each([
  [fixed('12H'), '2026-03-18T11:59', '2026-03-18T00:00', '2026-03-18T12:00'],
  [fixed('12H'), '2026-03-18T12:00', '2026-03-18T12:00', '2026-03-19T00:00'],
  [fixed('D'), '2026-03-18T00:00', '2026-03-18T00:00', '2026-03-19T00:00'],
  [fixed('D'), '2026-03-18T23:59', '2026-03-18T00:00', '2026-03-19T00:00'],
  // A week begins on Monday: the 18th of March 2026 is a Wednesday.
  [fixed('W'), '2026-03-18T10:00', '2026-03-16T00:00', '2026-03-23T00:00'],
  [fixed('W'), '2026-03-16T00:00', '2026-03-16T00:00', '2026-03-23T00:00'],
  [fixed('W'), '2026-03-15T23:59', '2026-03-09T00:00', '2026-03-16T00:00'],
  [fixed('M'), '2026-03-31T23:59', '2026-03-01T00:00', '2026-04-01T00:00'],
  // Three months are a quarter, twelve a year.
  [fixed('M', 3), '2026-03-18T10:00', '2026-01-01T00:00', '2026-04-01T00:00'],
  [fixed('M', 12), '2026-03-18T10:00', '2026-01-01T00:00', '2027-01-01T00:00'],
  [fixed('R'), '2026-03-18T10:00', '2026-02-26T00:00', null],
  [fixed('R'), '2026-03-26T00:00', '2026-03-26T00:00', null],
  [fixed('R', 2), '2026-03-28T10:00', '2026-02-26T00:00', null],
  // Before the first reconciliation day: the month.
  [fixed('R'), '2026-02-18T10:00', '2026-02-01T00:00', null],
  [rolling('H', 8), '2026-03-18T10:00', '2026-03-18T02:00', null],
  [rolling('m', 30), '2026-03-18T10:00', '2026-03-18T09:30', null],
  [rolling('D', 7), '2026-03-18T10:00', '2026-03-11T10:00', null],
  [rolling('W', 2), '2026-03-18T10:00', '2026-03-04T10:00', null],
  [rolling('M', 1), '2026-03-31T10:00', '2026-02-28T10:00', null],
  [rolling('Y', 1), '2028-02-29T10:00', '2027-02-28T10:00', null],
])('%j at %s begins %s and begins anew %s', (...[period, now, from, resets]) => {
  expect(windowOf(period, at(now), { zone, closings })).toEqual({ from: at(from), resets: resets === null ? null : at(resets) });
});

test('where clocks are changed a day has 23 hours, and its noon is its noon', () => {
  // Berlin, 29 March 2026: the clock goes from 2:00 to 3:00.
  const berlin = { zone: 'Europe/Berlin', closings: [] };
  const day = windowOf(fixed('D'), Date.parse('2026-03-29T10:00Z'), berlin);
  expect((day.resets ?? 0) - day.from).toBe(23 * 3_600_000);
  expect(windowOf(fixed('12H'), Date.parse('2026-03-29T10:00Z'), berlin)).toEqual({
    from: Date.parse('2026-03-29T10:00Z'),
    resets: Date.parse('2026-03-29T22:00Z'),
  });
});

test('every moment lies in its window, windows follow each other without a gap, and a moment later never goes back', () => {
  const units = fc.constantFrom('12H', 'D', 'W', 'M');
  const moments = fc.integer({ min: at('2020-01-01T00:00'), max: at('2030-01-01T00:00') });
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: 40 }), moments, (unit, count, now) => {
      const calendar = { zone, closings: [] };
      const { from, resets } = windowOf(fixed(unit as 'D', count), now, calendar);
      expect(from).toBeLessThanOrEqual(now);
      expect(resets).toBeGreaterThan(now);
      expect(windowOf(fixed(unit as 'D', count), resets ?? 0, calendar).from).toBe(resets);
      expect(windowOf(fixed(unit as 'D', count), (resets ?? 0) - 1, calendar).from).toBe(from);
    }),
  );
});

test('what was taken leaves a rolling window just when its time is over', () => {
  expect(shift(at('2026-03-18T10:00'), rolling('D', 7), { zone })).toBe(at('2026-03-25T10:00'));
  expect(shift(at('2026-01-31T10:00'), rolling('M'), { zone })).toBe(at('2026-02-28T10:00'));
});
