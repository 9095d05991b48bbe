// People search by the initials of the pinyin: 手套 is found by "st".
import { pinyin } from 'pinyin-pro';

const MAX = 100;

/** The pinyin initials of a text, lower case, with its own letters and digits kept: 'M6螺栓' → 'm6ls'. */
export function initialsOf(text: string): string {
  return pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, MAX);
}

const KEPT = 10_000;
const kept = new Map<string, string>();

/** The same for lists that are read whole, again and again: 2,000 names cost 60 ms each time. */
export function keptInitialsOf(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= KEPT) kept.clear();
  const initials = initialsOf(text);
  kept.set(text, initials);
  return initials;
}
