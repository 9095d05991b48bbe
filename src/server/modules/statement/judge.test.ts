import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DifferenceKind } from '../../../contract/statement/match.ts';
import { difference, type Charged } from './judge.ts';

const exact = { invoiceNumPercent: 0, invoiceAmountPercent: 0 };
const loose = { invoiceNumPercent: 5, invoiceAmountPercent: 2 };
const of = (num: number, amount: number): Charged => ({ num, amount });
const { none, price, number, extra, lacking } = DifferenceKind;

test.each([
  ['the same', of(10, 1000), of(10, 1000), exact, none],
  ['one more', of(10, 1000), of(11, 1100), exact, number],
  ['dearer', of(10, 1000), of(10, 1001), exact, price],
  ['beyond the statement', of(0, 0), of(3, 300), loose, extra],
  ['not invoiced', of(3, 300), of(0, 0), loose, lacking],
  ['within both', of(100, 10_000), of(105, 10_200), loose, none],
  ['one beyond the pieces', of(100, 10_000), of(106, 10_200), loose, number],
  ['one fen beyond the amount', of(100, 10_000), of(105, 10_201), loose, price],
  ['a credit note too many', of(-4, -400), of(-5, -500), exact, number],
  ['nothing at all', of(0, 0), of(0, 0), exact, none],
] as const)('%s', (...[, expected, invoiced, tolerance, kind]) => {
  expect(difference(expected, invoiced, tolerance)).toEqual({
    num: invoiced.num - expected.num,
    amount: invoiced.amount - expected.amount,
    kind,
  });
});

test('without tolerance nothing but the very same agrees, whatever the figures', () => {
  const charged = fc.record({ num: fc.integer({ min: -1e9, max: 1e9 }), amount: fc.integer({ min: -1e13, max: 1e13 }) });
  fc.assert(
    fc.property(charged, charged, (one, other) => {
      const isSame = one.num === other.num && one.amount === other.amount;
      expect(difference(one, other, exact).kind === none).toBe(isSame);
      expect(difference(one, one, exact).kind).toBe(none);
    }),
  );
});
