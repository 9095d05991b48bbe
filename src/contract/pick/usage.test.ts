import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOf, usageOf, usedOf, type PrivilegeRule, type Taken } from './usage.ts';

const row = (at: number, num: number, more: Partial<Taken> = {}): Taken => ({
  at,
  vmId: 'v1',
  productId: 'glove',
  types: ['ppe'],
  num,
  amount: num * 250,
  ...more,
});
const privilege = (more: Partial<PrivilegeRule> = {}): PrivilegeRule => ({
  id: 'g',
  name: '加班',
  from: 0,
  to: 100,
  limitNum: 2,
  subjects: ['glove'],
  vmIds: [],
  enabled: true,
  ...more,
});
const glove = { productId: 'glove' };

test('what was taken since the window began counts, of the product, its type or everything', () => {
  const usage = usageOf([row(1, 2), row(5, 3), row(6, 4, { productId: 'drill', types: ['tool'] })], []);
  expect(usedOf(usage, glove, 0)).toEqual({ num: 5, amount: 1250, firstAt: 1 });
  expect(usedOf(usage, glove, 2)).toEqual({ num: 3, amount: 750, firstAt: 5 });
  expect(usedOf(usage, { typeId: 'tool' }, 0).num).toBe(4);
  expect(usedOf(usage, null, 0).num).toBe(9);
});

test('what is given back is given back to the window in which it was taken, the last taken first', () => {
  const rows = [row(1, 2), row(5, 3), row(6, -4)];
  expect(usedOf(usageOf(rows, []), glove, 0).num).toBe(1);
  // All three of the new window came back, and one of the old: nothing below zero.
  expect(usedOf(usageOf(rows, []), glove, 5).num).toBe(0);
  // Giving back what was taken before does not let him take more now.
  expect(usedOf(usageOf([row(5, -1), row(6, 2)], []), glove, 5).num).toBe(2);
});

test('a privilege is used first and gets back what was given back; when it is used up the limits count again', () => {
  const rows = [row(1, 3), row(2, 1)];
  const usage = usageOf(rows, [privilege()]);
  expect(usedOf(usage, glove, 0).num).toBe(2);
  expect(leftOf(privilege(), usage.drawn)).toBe(0);
  const back = usageOf([...rows, row(3, -3)], [privilege()]);
  expect(usedOf(back, glove, 0).num).toBe(0);
  expect(leftOf(privilege(), back.drawn)).toBe(1);
});

test('a privilege counts for its time, its machines and its goods; of two the one that ends first is used first', () => {
  const none = [privilege({ from: 2 }), privilege({ to: 1 }), privilege({ vmIds: ['v2'] }), privilege({ subjects: ['drill'] })];
  for (const one of none) expect(usedOf(usageOf([row(1, 2)], [one]), glove, 0).num).toBe(2);
  expect(usedOf(usageOf([row(1, 2)], [privilege({ subjects: ['ppe'], vmIds: ['v1'] })]), glove, 0).num).toBe(0);
  const usage = usageOf([row(1, 2)], [privilege({ id: 'late', to: 90 }), privilege({ id: 'soon', to: 50 })]);
  expect([...usage.drawn]).toEqual([['soon', 2]]);
});

test('property: pieces are never lost: what counts, what privileges gave and what came back make up what was taken', () => {
  const rows = fc.array(
    fc.record({ num: fc.integer({ min: -5, max: 9 }).filter((num) => num !== 0), product: fc.constantFrom('glove', 'drill') }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(rows, fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }), (told, limitNum) => {
      const taken = told.map(({ num, product }, at) => row(at, num, { productId: product }));
      const usage = usageOf(taken, [privilege({ limitNum, from: 5, to: 20 })]);
      for (const product of ['glove', 'drill']) {
        const inHand = taken.filter((one) => one.productId === product).reduce((sum, { num }) => Math.max(0, sum + num), 0);
        const given = product === 'glove' ? (usage.drawn.get('g') ?? 0) : 0;
        expect(usedOf(usage, { productId: product }, 0).num + given).toBe(inHand);
      }
      expect(usage.drawn.get('g') ?? 0).toBeLessThanOrEqual(limitNum ?? Infinity);
    }),
  );
});
