// Figures: tabular digits, thousands separated, the unit beside them.
import type { ReactNode } from 'react';

/** "1234567.50" → "1,234,567.50". Works on the text: no figure passes through a float. Empty for nothing. */
export function grouped(value: unknown): string {
  if (value === null || value === undefined) return '';
  const [whole = '', fraction] = String(value).split('.');
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? separated : `${separated}.${fraction}`;
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
