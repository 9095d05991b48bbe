// A number that may be typed in pieces or in a product's packs ("3盒"), and how it is said the other way.
import { packedText, readAmount, type Pack } from '../../contract/product/units.ts';
import type { Amount } from '../kit/table/numbers-dialog.tsx';

/** Reads and says numbers in these packs; undefined where there are none, and then a number is a number. */
export const inPacks = ({ packs, unit }: { packs: readonly Pack[]; unit: string }): Amount | undefined =>
  packs.length === 0
    ? undefined
    : {
        read: (text) => readAmount(text, packs, unit),
        other: (text, number) => (number === 0 ? null : /^[\d,\s]+$/.test(text) ? packedText(number, packs, unit) : `${number}${unit}`),
      };
