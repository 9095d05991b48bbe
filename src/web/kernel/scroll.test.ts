import { expect, test, vi } from 'vitest';
import { positionAt, SCROLL_PAUSE, throttle } from './scroll.ts';

test('R268 a scroll handler runs at most once per 300 ms, and once at the end', () => {
  vi.useFakeTimers({ now: 0 });
  const ran: number[] = [];
  const follow = throttle(() => ran.push(Date.now()));
  for (let ms = 0; ms < 1000; ms += 30) {
    follow();
    vi.advanceTimersByTime(30);
  }
  vi.advanceTimersByTime(2 * SCROLL_PAUSE);
  expect(ran).toEqual([0, 300, 600, 900, 1200]);
  vi.useRealTimers();
});
test('R267 a scroll ends at the top when its time is over', () => {
  expect(positionAt(1000, 0)).toBe(1000);
  expect(positionAt(1000, 1)).toBe(0);
  expect(positionAt(1000, 2)).toBe(0);
});
