import { expect, test } from 'vitest';
import { track, TRACK_TIMEOUT } from './tracking.ts';

test('R296 a failure of tracking disturbs nobody, and it gives up after 5 s', async () => {
  let signal: AbortSignal | null | undefined;
  await track('page-load', '/a', (_url, options) => {
    signal = options?.signal;
    return Promise.reject(new TypeError('no network'));
  });
  expect(signal).toBeInstanceOf(AbortSignal);
  expect(TRACK_TIMEOUT).toBe(5000);
});
