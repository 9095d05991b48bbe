import { expect, test } from 'vitest';
import { semaphore } from './semaphore.ts';

test('trust 6 no more than so many run at a time, in their order; what fails hands its turn on', async () => {
  const inTurn = semaphore(2);
  const [order, most] = [[] as number[], [] as number[]];
  let running = 0;
  const work = (at: number) =>
    inTurn(async () => {
      most.push((running += 1));
      await new Promise((done) => setTimeout(done, 5));
      running -= 1;
      order.push(at);
      if (at % 3 === 0) throw new Error('failed');
    });
  await Promise.allSettled(Array.from({ length: 10 }, (_, at) => work(at)));
  expect(Math.max(...most)).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await inTurn(() => Promise.resolve('well'))).toBe('well');
});
