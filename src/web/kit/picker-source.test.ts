import { expect, test } from 'vitest';
import { inParts } from './picker-source.ts';

test('what was chosen is named however much it is, no more at once than an endpoint takes', async () => {
  const ids = Array.from({ length: 450 }, (_, n) => String(n));
  const asked: number[] = [];
  const named = await inParts(ids, (some) => {
    asked.push(some.length);
    return Promise.resolve(some.map((id) => `名${id}`));
  });
  expect(asked).toEqual([200, 200, 50]);
  expect(named).toEqual(ids.map((id) => `名${id}`));
  expect(await inParts([], () => Promise.reject(new Error('nothing is asked')))).toEqual([]);
});
