// Figures: tabular digits, thousands separated, the unit beside them.
import type { ReactNode } from 'react';

const FIGURE = /^-?\d+(\.\d+)?$/;

/** "1234567.50" → "1,234,567.50". Works on the text: no figure passes through a float. Empty for nothing; what is no figure stays. */
export function grouped(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (!FIGURE.test(text)) return text;
  const [whole = '', fraction] = text.split('.');
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? separated : `${separated}.${fraction}`;
}

/** So many of so many: `3 / 1,000`. */
export const ofAll = (done: unknown, all: unknown): string => `${grouped(done)} / ${grouped(all)}`;

/** From here on a figure of a tile is said in 万, in English in millions. */
const BRIEF_FROM = 10_000_000n;

/** "10244321.50" → "1,024万", in English "10.24 M": for tiles, whose title has the figure in full. Smaller ones as `grouped` has them. */
export function brief(value: unknown, language: 'zh' | 'en'): string {
  const text = String(value ?? '').replaceAll(',', '');
  if (!FIGURE.test(text)) return grouped(value);
  const whole = BigInt(text.split('.')[0] ?? '0');
  const size = whole < 0n ? -whole : whole;
  if (size < BRIEF_FROM) return grouped(text);
  const sign = whole < 0n ? '-' : '';
  // not-text: the Chinese unit of a figure; English has its own below
  if (language === 'zh') return `${sign}${grouped((size + 5_000n) / 10_000n)}万`;
  const hundredths = (size + 5_000n) / 10_000n;
  return `${sign}${grouped(`${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`)} M`;
}

/** A figure as it stands in a cell. */
export function figure(text: string, unit = ''): ReactNode {
  return (
    <span className="kit-figure">
      {text}
      {unit && text && <small> {unit}</small>}
    </span>
  );
}
