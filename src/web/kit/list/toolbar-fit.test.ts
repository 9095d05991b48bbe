import { expect, test } from 'vitest';
import { toolsThatFit } from './toolbar-fit.ts';

test('tools stand in one line of a phone: what finds no room lies behind 更多, and the first never does', () => {
  const [two, four] = [28, 56];
  expect(toolsThatFit([two, two], 218, two)).toBe(2);
  // 新增, 粘贴新增 and 更多.
  expect(toolsThatFit([two, four, two, four, two], 218, two)).toBe(2);
  expect(toolsThatFit([four, four, four, two], 218, two)).toBe(1);
  expect(toolsThatFit([300, two], 218, two)).toBe(1);
  expect(toolsThatFit([], 218, two)).toBe(0);
});
