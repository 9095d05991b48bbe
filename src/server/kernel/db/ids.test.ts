import { afterEach, expect, test, vi } from 'vitest';
import { firstIdAt, newId } from './ids.ts';

afterEach(() => void vi.useRealTimers());

test('ids rise, also many of a millisecond, and also when the clock stands or goes back a little', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const made = Array.from({ length: 5000 }, () => newId());
  vi.setSystemTime(1_799_999_995_000);
  made.push(newId());
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('a clock that was ahead for a while does not leave its time in the ids behind', () => {
  const began = Date.now();
  vi.useFakeTimers({ now: began + 86_400_000 });
  expect(newId() > firstIdAt(began + 86_000_000)).toBe(true);
  vi.useRealTimers();
  expect(newId() < firstIdAt(Date.now() + 1000)).toBe(true);
});
