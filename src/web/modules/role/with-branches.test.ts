import { expect, test } from 'vitest';
import { withBranches } from './with-branches.ts';

const row = (id: string, parentId: string | null = null) => ({ id, parentId });

test('R207 a choice takes in whatever stands below it, at any depth, each once', () => {
  const rows = [row('a'), row('a1', 'a'), row('a11', 'a1'), row('b'), row('b1', 'b'), row('a2', 'a')];
  expect(withBranches(rows, ['a'])).toEqual(['a', 'a1', 'a2', 'a11']);
  expect(withBranches(rows, ['a1', 'a'])).toEqual(['a1', 'a', 'a11', 'a2']);
  expect(withBranches(rows, ['b1', 'out of sight'])).toEqual(['b1', 'out of sight']);
  expect(withBranches([row('x', 'y'), row('y', 'x')], ['x'])).toEqual(['x', 'y']);
});
