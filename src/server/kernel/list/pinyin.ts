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
