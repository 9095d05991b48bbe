import { expect, test } from 'vitest';
import { importFailure, LostPart, mayReload } from './lost-chunk.ts';

test('R091 a lost chunk reloads the page, but not in circles', () => {
  expect(mayReload(0, 20_001)).toBe(true);
  expect(mayReload(0, 20_000)).toBe(false);
});

test('a file that did not come is told from an error within a part that came, in the words of each browser', () => {
  const words = [
    'Failed to fetch dynamically imported module: https://site/assets/a.js',
    'error loading dynamically imported module: https://site/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ];
  for (const word of words) expect(importFailure(new TypeError(word))).toBeInstanceOf(LostPart);
  const own = new TypeError("Cannot read properties of undefined (reading 'rows')");
  expect(importFailure(own)).toBe(own);
});
