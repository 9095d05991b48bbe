// Figures of questions: tenths of a percent as people read them, and columns of what is held against what.
import { column, type ColumnSpec } from '../../../kit/list/columns.tsx';
import { figure, grouped } from '../../../kit/table/figures.tsx';

/** 12.3 % from 123 tenths; nothing where there is nothing to hold it against. */
export const percent = (tenths: number | null | undefined): string =>
  tenths === null || tenths === undefined ? '' : `${(tenths / 10).toFixed(1)}%`;

const at = (row: unknown, name: string) => (row as Record<string, unknown>)[name];

/** A part of the whole, in percent. */
export const parts = <N extends string, R>(name: N, title: string, more: { hidden?: boolean } = {}): ColumnSpec<N, R> =>
  column(name, (row: R) => figure(percent(at(row, name) as number | null)), { title, width: 88, align: 'right', ...more });

/** More or less than before, in percent, with its sign; only while something is compared. */
export const changed = <N extends string, R>(name: N, isCompared: boolean): ColumnSpec<N, R> =>
  column(
    name,
    (row: R) => {
      const value = at(row, name) as number | null;
      return figure(value === null ? '' : `${value > 0 ? '+' : ''}${percent(value)}`);
    },
    { title: '增减', width: 88, align: 'right', hidden: !isCompared },
  );

/** A figure that opens what it is made of where it can be opened. */
export const opening = <N extends string, R>(name: N, open: (row: R) => (() => void) | undefined, width: number): ColumnSpec<N, R> =>
  column(
    name,
    (row: R) => {
      const go = open(row);
      return go ? (
        <button type="button" className="kit-opens" tabIndex={-1} onClick={go}>
          {grouped(at(row, name))}
        </button>
      ) : (
        figure(grouped(at(row, name)))
      );
    },
    { width, align: 'right' },
  );
