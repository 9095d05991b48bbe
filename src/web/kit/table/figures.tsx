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

/** A figure as it stands in a cell. */
export function figure(text: string, unit = ''): ReactNode {
  return (
    <span className="kit-figure">
      {text}
      {unit && text && <small> {unit}</small>}
    </span>
  );
}
