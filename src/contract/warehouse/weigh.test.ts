import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOf } from './weigh.ts';

test('found 24 what the scale says is so many pieces, by the weight of one; what lies between two is none', () => {
  expect(['12', '60g', '0.06kg', '60,000 mg', '61.2 g', '58.8g'].map((text) => countOf(text, 5000))).toEqual([12, 12, 12, 12, 12, 12]);
  expect(['62.5g', '61.3g', '', 'g', '-5g', '1.5', '0.0000001kg', '12盒'].map((text) => countOf(text, 5000))).toEqual(
    Array(8).fill(undefined),
  );
  expect(countOf('60g', null)).toBeUndefined();
  expect(countOf('0g', 5000)).toBe(0);
});

test('found 24 a pile of n pieces is counted as n, however much one weighs', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), fc.integer({ min: 1, max: 1_000_000 }), (num, each) => {
      expect(countOf(`${num * each}mg`, each)).toBe(num * each > 999_999_999 ? undefined : num);
    }),
  );
});
