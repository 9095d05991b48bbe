import { expect, test } from 'vitest';
import { isIdle, needsRefresh, secondsUntil } from './refresh.ts';
import { isOtherUser, type User } from './session.ts';

test('R217 R218 R265 at 1799 s left it refreshes, at 1800 s it does not', () => {
  expect(needsRefresh(1799)).toBe(true);
  expect(needsRefresh(1800)).toBe(false);
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(secondsUntil('2026-01-01T08:30:00+08:00', now)).toBe(1800);
});
test('R219 the page reloads for another user only', () => {
  const user = (loginAccount: string) => ({ loginAccount }) as User;
  expect(isOtherUser(user('a'), user('b'))).toBe(true);
  expect(isOtherUser(user('a'), user('a'))).toBe(false);
  expect(isOtherUser(null, user('a'))).toBe(false);
});
test('a page that nobody touched for an hour renews nothing by itself', () => {
  expect(isIdle(3_599_999)).toBe(false);
  expect(isIdle(3_600_000)).toBe(true);
});
