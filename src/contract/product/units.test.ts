import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contradictionOf,
  convert,
  packageRule,
  packedText,
  packsOf,
  ratio,
  ratioText,
  readAmount,
  unitsOf,
  wholeOf,
  type UnitRule,
} from './units.ts';

const UNITS = ['个', '盒', '箱', '托', '打', '双', '包'];

/** Rules that tie the first n units into a tree: whatever they say, they cannot contradict each other. */
const tree = fc
  .array(
    fc.record({
      parent: fc.nat(),
      fromQty: fc.integer({ min: 1, max: 1000 }),
      toQty: fc.integer({ min: 1, max: 1000 }),
      turned: fc.boolean(),
    }),
    {
      minLength: 1,
      maxLength: UNITS.length - 1,
    },
  )
  .map((edges) =>
    edges.map(({ parent, fromQty, toQty, turned }, at): UnitRule => {
      const [fromUnit, toUnit] = [UNITS[at + 1] ?? '', UNITS[parent % (at + 1)] ?? ''];
      return turned ? { fromUnit: toUnit, toUnit: fromUnit, fromQty, toQty } : { fromUnit, toUnit, fromQty, toQty };
    }),
  );

test('a quantity goes from any unit to any other and back to just what it was, in any order of the rules', () => {
  fc.assert(
    fc.property(
      tree,
      fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 1000n })),
      fc.nat(),
      (rules, [num, den], turn) => {
        const units = unitsOf(rules);
        const turned = unitsOf([...rules.slice(turn % rules.length), ...rules.slice(0, turn % rules.length)]);
        const names = UNITS.slice(0, rules.length + 1);
        const qty = ratio(num, den);
        for (const from of names)
          for (const to of names) {
            const there = convert(units, qty, { from, to });
            expect(there && convert(units, there, { from: to, to: from })).toEqual(qty);
            expect(convert(turned, qty, { from, to })).toEqual(there);
            const middle = names[turn % names.length] ?? '';
            const by = convert(units, qty, { from, to: middle });
            expect(by && convert(units, by, { from: middle, to })).toEqual(there);
          }
      },
    ),
    { numRuns: 200 },
  );
});

test('each rule holds as it was said', () => {
  fc.assert(
    fc.property(tree, (rules) => {
      const units = unitsOf(rules);
      for (const { fromUnit, toUnit, fromQty, toQty } of rules)
        expect(convert(units, ratio(BigInt(fromQty), 1n), { from: fromUnit, to: toUnit })).toEqual(ratio(BigInt(toQty), 1n));
    }),
  );
});

test('a further rule between two units of one kin contradicts unless it says the same', () => {
  fc.assert(
    fc.property(tree, fc.tuple(fc.nat(), fc.nat()), fc.integer({ min: 1, max: 50 }), (rules, [a, b], off) => {
      const names = UNITS.slice(0, rules.length + 1);
      const [from = '', to = ''] = [names[a % names.length], names[b % names.length]];
      fc.pre(from !== to);
      const known = unitsOf(rules).between(from, to);
      if (!known) throw new Error('one kin');
      const right = { fromUnit: from, toUnit: to, fromQty: known.den, toQty: known.num };
      expect(contradictionOf([...rules, right])).toBeUndefined();
      expect(contradictionOf([...rules, { ...right, toQty: right.toQty + BigInt(off) }])?.known).toEqual(known);
    }),
  );
});

test('a product knows better than the rules for all, and its package counts as one of its own', () => {
  const general = [
    { fromUnit: '盒', toUnit: '个', fromQty: 1, toQty: 50 },
    { fromUnit: '箱', toUnit: '盒', fromQty: 1, toQty: 20 },
  ];
  const own = packageRule({ unit: '个', packageUnit: '盒', packageQty: 100 });
  const units = unitsOf(own, general);
  expect(wholeOf(units.between('箱', '个') ?? ratio(0n, 1n))).toBe(2000);
  expect(units.kin('个').sort()).toEqual(['个', '盒', '箱'].sort());
  expect(unitsOf([], general).between('箱', '托')).toBeUndefined();
});

test('ratios are read as people write them', () => {
  expect([ratio(12n, 1n), ratio(2n, 24n), ratio(22n, 3n)].map(ratioText)).toEqual(['12', '1/12', '7 1/3']);
  expect(wholeOf(ratio(22n, 3n))).toBeUndefined();
});

test('found 24 a number of pieces is said in whole packs and read back as just that number, whatever the packs', () => {
  fc.assert(
    fc.property(tree, fc.nat({ max: 100_000 }), (rules, num) => {
      const packs = packsOf(unitsOf(rules), '个');
      const text = packedText(num, packs, '个');
      expect(text === null ? num : readAmount(text, packs, '个')).toBe(num);
    }),
  );
  const packs = [
    { unit: '箱', qty: 240 },
    { unit: '盒', qty: 12 },
  ];
  expect([0, 11, 36, 38, 251, 240].map((num) => packedText(num, packs, '个'))).toEqual([null, null, '3盒', '3盒2个', '1箱11个', '1箱']);
  expect(['3盒', ' 1箱 2 盒5', '1,000', '7个'].map((text) => readAmount(text, packs, '个'))).toEqual([36, 269, 1000, 7]);
  expect(['', '盒', '3包', '1.5盒', '-1', '3盒x', '9999999'].map((text) => readAmount(text, packs, '个'))).toEqual(
    Array(7).fill(undefined),
  );
});
