// Figures as a table for people.
import { ratioOf, type Figure } from './part.ts';
import type { Spread } from './rounds.ts';

export const number = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toPrecision(3));
const said = (unit: string, { median, spread }: Spread): string => `${number(median)} ${unit} ±${Math.round(spread * 50)} %`;
export const heads = ['work', 'product', 'at most here', 'ratio', 'target', 'held'];

/** The row of a figure, as in the table. */
export function cells(figure: Figure): string[] {
  const { work, unit, ours, most, target, besides } = figure;
  const ratio = ratioOf(figure);
  return [
    work,
    said(unit, ours) + (besides ? `, ${besides}` : ''),
    most ? `${said(unit, most)} (${most.how})` : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    target?.says ?? '',
    target ? (target.held ? 'yes' : 'NO') : '',
  ];
}

// Chinese characters are two columns wide.
const wide = (text: string): number => text.length + (text.match(/[\u2e80-\uffff]/g)?.length ?? 0);

/** Lines of a table, columns aligned. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [heads, ...figures.map(cells)];
  const widths = heads.map((_, at) => Math.max(...rows.map((row) => wide(row[at] ?? ''))));
  return rows
    .map((row) => `   ${row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - wide(cell))).join('  ')}`.trimEnd())
    .join('\n');
}
