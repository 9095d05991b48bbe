import { expect, test } from 'vitest';
import { Cancelled } from './failure.ts';
import { dispatch, keyOfWrite, settleWrite } from './in-flight.ts';

// A call that answers when it is told to, and ends with a Cancelled when its signal fires.
function calls() {
  const made: { signal: AbortSignal; answer: (value: unknown) => void }[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      made.push({ signal, answer: resolve });
      if (signal.aborted) reject(new Cancelled());
      signal.addEventListener('abort', () => reject(new Cancelled()));
    });
  return { made, work };
}
const read = (key: string, signal?: AbortSignal) => ({ key, isRead: true, signal });
const write = (key: string) => ({ key, isRead: false, signal: undefined });

test('R215 of two identical reads the older is cancelled on the wire, and follows the newer', async () => {
  const { made, work } = calls();
  const older = dispatch(read('r1'), work);
  const newer = dispatch(read('r1'), work);
  expect(made.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  made[1]?.answer('data');
  expect(await Promise.all([older, newer])).toEqual(['data', 'data']);
});
test('R215 when the newer one is given up, the older asks again', async () => {
  const { made, work } = calls();
  const stop = new AbortController();
  const older = dispatch(read('r2'), work);
  const newer = dispatch(read('r2', stop.signal), work);
  stop.abort();
  await expect(newer).rejects.toBeInstanceOf(Cancelled);
  await expect.poll(() => made.length).toBe(3);
  made[2]?.answer('again');
  expect(await older).toBe('again');
});
test('R215 of two identical writes the newer is refused, the older goes on', async () => {
  const { made, work } = calls();
  const older = dispatch(write('w1'), work);
  await expect(dispatch(write('w1'), work)).rejects.toBeInstanceOf(Cancelled);
  expect(made).toHaveLength(1);
  made[0]?.answer('saved');
  expect(await older).toBe('saved');
});
test('R216 once it is answered, the same request is no twin any more', async () => {
  const { made, work } = calls();
  const first = dispatch(write('w2'), work);
  made[0]?.answer(1);
  await first;
  const second = dispatch(write('w2'), work);
  made[1]?.answer(2);
  expect(await second).toBe(2);
});
test('a write keeps its key until the server has answered, for ten minutes at most', () => {
  const first = keyOfWrite('save', 0);
  expect(keyOfWrite('save', 1000)).toBe(first);
  settleWrite('save');
  const second = keyOfWrite('save', 2000);
  expect(second).not.toBe(first);
  expect(keyOfWrite('save', 2000 + 10 * 60_000)).not.toBe(second);
});
