import { expect, test } from 'vitest';
import { mayReload } from './lost-chunk.ts';

test('R091 a lost chunk reloads the page, but not in circles', () => {
  expect(mayReload(0, 20_001)).toBe(true);
  expect(mayReload(0, 20_000)).toBe(false);
});
