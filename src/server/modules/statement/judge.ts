// Whether what was invoiced is what was to be invoiced. Pure.
import type * as z from 'zod/mini';
import { DifferenceKind } from '../../../contract/statement/match.ts';

/** Pieces, and integer fen. */
export interface Charged {
  num: number;
  amount: number;
}
/** How far apart the two may be, in percent of what was to be invoiced. */
export interface Tolerance {
  invoiceNumPercent: number;
  invoiceAmountPercent: number;
}
export interface Difference extends Charged {
  kind: z.output<typeof DifferenceKind>;
}

const within = (difference: number, expected: number, percent: number): boolean =>
  // Whole numbers of any size: a product of two of them need not be exact as a number.
  BigInt(Math.abs(difference)) * 100n <= BigInt(Math.abs(expected)) * BigInt(percent);
const isNothing = ({ num, amount }: Charged): boolean => num === 0 && amount === 0;

/** What is invoiced beyond what was to be, and of what kind that is; none within the tolerance. */
export function difference(expected: Charged, invoiced: Charged, { invoiceNumPercent, invoiceAmountPercent }: Tolerance): Difference {
  const apart = { num: invoiced.num - expected.num, amount: invoiced.amount - expected.amount };
  const isNumFine = within(apart.num, expected.num, invoiceNumPercent);
  if (isNumFine && within(apart.amount, expected.amount, invoiceAmountPercent)) return { ...apart, kind: DifferenceKind.none };
  if (isNothing(expected)) return { ...apart, kind: DifferenceKind.extra };
  if (isNothing(invoiced)) return { ...apart, kind: DifferenceKind.lacking };
  return { ...apart, kind: isNumFine ? DifferenceKind.price : DifferenceKind.number };
}
