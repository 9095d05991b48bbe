import { expect, test } from 'vitest';
import { niceTop } from './nice-top.ts';
import { chosenOf, monthSpan, periodSpan, periodText, quickSpans, unitFor, yearSpan } from './spans.ts';

test('months end on their last day, also in leap years and at the turn of the year', () => {
  expect(monthSpan('2022-07-15')).toEqual({ from: '2022-07-01', to: '2022-07-31' });
  expect(monthSpan('2024-02-29')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(monthSpan('2022-12-31')).toEqual({ from: '2022-12-01', to: '2022-12-31' });
  expect(quickSpans('2023-01-31').map(({ span }) => span)).toEqual([
    { from: '2023-01-31', to: '2023-01-31' },
    { from: '2023-01-25', to: '2023-01-31' },
    { from: '2023-01-01', to: '2023-01-31' },
    { from: '2022-12-01', to: '2022-12-31' },
  ]);
});

test('of choices that mean the same days one is the chosen one: the pressed, else the first', () => {
  const first = quickSpans('2026-11-01');
  expect(chosenOf(first, { from: '2026-11-01', to: '2026-11-01' })).toBe('今天');
  expect(chosenOf(first, { from: '2026-11-01', to: '2026-11-01' }, '本月')).toBe('本月');
  expect(chosenOf(first, { from: '2026-10-01', to: '2026-10-31' }, '本月')).toBe('上月');
  expect([{ from: '2026-11-01' }, undefined].map((span) => chosenOf(first, span))).toEqual([undefined, undefined]);
});

test('a bar opens its own days, no more than were asked for', () => {
  const july = monthSpan('2022-07-01');
  expect(periodSpan('2022-06-27', 'week', july)).toEqual({ from: '2022-07-01', to: '2022-07-03' });
  expect(periodSpan('2022-07-25', 'week', july)).toEqual({ from: '2022-07-25', to: '2022-07-31' });
  expect(periodSpan('2022-07-01', 'month', { from: '2022-07-10', to: '2022-09-01' })).toEqual({ from: '2022-07-10', to: '2022-07-31' });
  expect(periodSpan('2022-07-04', 'day')).toEqual({ from: '2022-07-04', to: '2022-07-04' });
});

test('a month shows days, a year months', () => {
  expect(unitFor(monthSpan('2022-07-01'))).toBe('day');
  expect(unitFor(yearSpan('2022'))).toBe('month');
  expect(['day', 'week', 'month'].map((unit) => periodText('2022-07-11', unit as 'day'))).toEqual(['07-11', '07-11~07-17', '2022-07']);
});

test('an axis ends on four round steps, and never below its highest bar', () => {
  expect([0, 1, 5, 23, 240, 241, 1139, 98_765].map(niceTop)).toEqual([4, 4, 8, 24, 240, 320, 1200, 100_000]);
});
