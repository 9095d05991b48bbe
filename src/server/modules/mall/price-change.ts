// What a price list changes, in a sentence: shown before it counts.
import { fenToText } from '../../../contract/kernel/scalars.ts';
import type { Said } from '../transfer/index.ts';

export interface PriceChange {
  /** Of the product. */
  code: string;
  /** Fen. */
  before: number;
  after: number;
}
/** So many changes of price are named. */
const SHOWN = 10;

/** What becomes dearer and cheaper, the largest changes first. */
export function saidOf(changed: readonly PriceChange[]): Said {
  const part = ({ before, after }: PriceChange) => (before === 0 ? Infinity : Math.abs(after - before) / before);
  const named = changed
    .toSorted((a, b) => part(b) - part(a))
    .slice(0, SHOWN)
    .map(({ code, before, after }) => `${code} ${fenToText(before)} → ${fenToText(after)}`);
  const dearer = changed.filter(({ before, after }) => after > before).length;
  const cheaper = changed.length - dearer;
  const more = changed.length > SHOWN ? ' …' : '';
  return {
    zh: `${dearer}种涨价，${cheaper}种降价：${named.join('；')}${more}`,
    en: `${dearer} dearer, ${cheaper} cheaper: ${named.join('; ')}${more}`,
  };
}
