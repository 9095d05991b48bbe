// Points out of demand: what a trial counts, and that what is chosen does better on days that it was not chosen by.
import { expect, test } from 'vitest';
import { backtest, chooseSetting, mostWithin } from './backtest.ts';

test('a channel that asks in time never runs out; one that asks too late does', () => {
  const demand = Array.from({ length: 20 }, () => 2);
  expect(backtest(demand, { capacity: 10, remindNum: 4 }, 2)).toEqual({ stockOuts: 0, refills: 4, averageStock: 5 });
  const late = backtest(demand, { capacity: 10, remindNum: 0 }, 2);
  expect([late.stockOuts, late.refills]).toEqual([3, 3]);
});

test('a day on which just all is taken is no stock-out; one more is', () => {
  expect(backtest([5], { capacity: 5, remindNum: 1 }, 1).stockOuts).toBe(0);
  expect(backtest([6], { capacity: 5, remindNum: 1 }, 1).stockOuts).toBe(1);
});

test('nothing taken: nothing refilled, full all the time', () => {
  expect(backtest([0, 0, 0], { capacity: 7, remindNum: 3 }, 2)).toEqual({ stockOuts: 0, refills: 0, averageStock: 7 });
  expect(backtest([], { capacity: 7, remindNum: 3 }, 2).averageStock).toBe(0);
});

test('the most within days that follow each other', () => {
  expect(mostWithin([1, 0, 4, 3, 0, 2], 2)).toBe(7);
  expect(mostWithin([1, 2], 5)).toBe(3);
  expect(mostWithin([], 3)).toBe(0);
});

test('what is chosen holds back stock-outs with less stock, within the capacity, on days that it has not seen', () => {
  // A week with two busy days, over and over, a little different each time.
  const day = (at: number) => [1, 2, 6, 1, 5, 0, 0][at % 7]! + (at % 5 === 0 ? 1 : 0);
  const seen = Array.from({ length: 60 }, (_, at) => day(at));
  const later = Array.from({ length: 30 }, (_, at) => day(at + 60));
  const now = { capacity: 60, remindNum: 2 };
  const chosen = chooseSetting(seen, now, 2);
  expect(chosen.capacity).toBeLessThan(60);
  const [before, after] = [backtest(later, now, 2), backtest(later, chosen, 2)];
  expect(before.stockOuts).toBeGreaterThan(0);
  expect(after.stockOuts).toBe(0);
  expect(after.averageStock).toBeLessThan(before.averageStock);
});

test('the reminder point is below the capacity, also of a channel for one piece', () => {
  expect(chooseSetting([1, 0, 1], { capacity: 1, remindNum: 0 }, 3)).toEqual({ capacity: 1, remindNum: 0 });
});
