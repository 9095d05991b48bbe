import { expect, test } from 'vitest';
import { badgeOf } from './bell.tsx';

test('R022 R023 R025 the badge: none at 0, the number, 99 at most, 99+ above', () => {
  expect([0, 1, 99, 100, 2500].map(badgeOf)).toEqual(['', '1', '99', '99+', '99+']);
});
