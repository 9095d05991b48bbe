// The letters of papers: Noto Sans Hans, whose licence lets it stand in a document. Measured here, drawn by whoever asks.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { create, Font } from 'fontkit';

const load = createRequire(import.meta.url);
const home = load.resolve('@embedpdf/fonts-sc').replace(/dist[\\/][^\\/]+$/, 'fonts/');
const FILES = { plain: 'NotoSansHans-Regular.otf', bold: 'NotoSansHans-Bold.otf' } as const;
export type Weight = keyof typeof FILES;

const bytes = new Map<Weight, Buffer>();
const fonts = new Map<Weight, Font>();

/** The file of a weight, read once. */
export function fontBytes(weight: Weight): Buffer {
  const known = bytes.get(weight) ?? readFileSync(home + FILES[weight]);
  bytes.set(weight, known);
  return known;
}

function fontOf(weight: Weight): Font {
  // Loaded for the first paper: a start does not wait for it.
  const known = fonts.get(weight) ?? ((load('fontkit') as { create: typeof create }).create(fontBytes(weight)) as Font);
  fonts.set(weight, known);
  return known;
}

const widths = new Map<string, number>();

/** How wide a text is, in the size of its letters. */
export function widthOf(text: string, weight: Weight): number {
  let sum = 0;
  for (const sign of text) {
    const key = `${weight} ${sign}`;
    let width = widths.get(key);
    if (width === undefined) {
      const font = fontOf(weight);
      width = font.glyphForCodePoint(sign.codePointAt(0) ?? 32).advanceWidth / font.unitsPerEm;
      widths.set(key, width);
    }
    sum += width;
  }
  return sum;
}

/** The outline of a text as an SVG path of the size 1, its base line at y 0, and y growing downwards. */
export function outlineOf(text: string, weight: Weight): { d: string; at: number }[] {
  const font = fontOf(weight);
  let at = 0;
  return Array.from(text, (sign) => {
    const glyph = font.glyphForCodePoint(sign.codePointAt(0) ?? 32);
    const made = { d: glyph.path.toSVG(), at: at / font.unitsPerEm };
    at += glyph.advanceWidth;
    return made;
  });
}

/** Outlines are drawn in units of so many to the size of the letters. */
export const unitsPerEm = (weight: Weight): number => fontOf(weight).unitsPerEm;

/** Cuts a text so that it fits into a width, in the size of its letters; what is cut ends with …. */
export function fitted(text: string, { width, weight }: { width: number; weight: Weight }): string {
  if (widthOf(text, weight) <= width) return text;
  const signs = Array.from(text);
  while (signs.length > 0 && widthOf(`${signs.join('')}…`, weight) > width) signs.pop();
  return `${signs.join('')}…`;
}

/** Breaks a text into lines of a width, in the size of its letters; the last of `most` is cut. A word is broken only where it is longer than a line. */
export function broken(text: string, { width, weight, most }: { width: number; weight: Weight; most: number }): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    if (lines.length === most - 1 || widthOf(rest, weight) <= width) return [...lines, fitted(rest, { width, weight })];
    let fits = 0;
    const signs = Array.from(rest);
    while (fits < signs.length && widthOf(signs.slice(0, fits + 1).join(''), weight) <= width) fits += 1;
    const end = breakAt(signs, Math.max(1, fits));
    lines.push(signs.slice(0, end).join('').trimEnd());
    rest = signs.slice(end).join('').trimStart();
  }
  return lines;
}

const inWord = (sign: string | undefined): boolean => sign !== undefined && /[\w.\-/×*ΦφØ]/.test(sign);

function breakAt(signs: readonly string[], most: number): number {
  let at = most;
  while (at > 0 && inWord(signs[at - 1]) && inWord(signs[at])) at -= 1;
  return at > 0 ? at : most;
}
