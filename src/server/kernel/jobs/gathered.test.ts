import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

const later = () => new Promise((done) => setTimeout(done, 5));

test('what comes while a round runs waits for the next, in its order and so many at most', async () => {
  const rounds: number[][] = [];
  const double = gathered(async (items: readonly number[]) => {
    rounds.push([...items]);
    await later();
    return items.map((one) => one * 2);
  }, 3);
  const first = double(1);
  await Promise.resolve();
  const rest = [2, 3, 4, 5].map(double);
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8, 10]);
  expect(rounds).toEqual([[1], [2, 3, 4], [5]]);
  expect(await double(6)).toBe(12);
});

test('one that cannot be done spoils no other', async () => {
  const inverse = gathered(async (items: readonly number[]) => {
    await later();
    if (items.includes(0)) throw new Error('nothing divides by 0');
    return items.map((one) => 1 / one);
  }, 10);
  const answers = await Promise.allSettled([1, 0, 4].map(inverse));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await inverse(2)).toBe(0.5);
});
