import { expect, test } from 'vitest';
import { once } from './download.ts';

test('R229 two clicks within 1.5 s start one download', () => {
  let now = 0;
  const started: string[] = [];
  const start = once(
    (name: string) => started.push(name),
    undefined,
    () => now,
  );
  start('a');
  now = 1499;
  start('b');
  now = 1500;
  start('c');
  expect(started).toEqual(['a', 'c']);
});
