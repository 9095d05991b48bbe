// What a table takes, and what its rows tell it.
import type { ReactNode } from 'react';
import type { SortKey } from '../../kernel/router.tsx';
import type { Column } from '../list/columns.tsx';
import type { Density } from './table-layout.ts';

export interface Selection<R> {
  /** The chosen rows by their key, over all pages. */
  rows: ReadonlyMap<string, R>;
  change: (rows: ReadonlyMap<string, R>) => void;
}

export interface DataTableProps<R> {
  /** What the table holds, for those who do not see it. */
  label: string;
  rows: readonly R[];
  rowKey: (row: R) => string;
  columns: readonly Column<R>[];
  density?: Density | undefined;
  /** Rows are cards: a list on a phone. */
  cards?: boolean | undefined;
  sort?: { keys: readonly SortKey[]; fields: readonly string[]; change: (keys: SortKey[]) => void } | undefined;
  selection?: Selection<R> | undefined;
  /** The key of the row that is chosen, and what choosing one does. */
  active?: string | undefined;
  onActive?: ((row: R) => void) | undefined;
  /** Enter or a double click on a row. */
  onOpen?: ((row: R) => void) | undefined;
  onResize?: ((name: string, width: number) => void) | undefined;
  /** Buttons at the end of a row, and how wide they are. */
  actions?: { render: (row: R) => ReactNode; width: number } | undefined;
  /** Totals by column over all rows that match, from the server. */
  summary?: Readonly<Record<string, ReactNode>> | undefined;
  /** What stands instead of rows when there are none. */
  empty?: ReactNode;
}

/** What a row reports. The functions stay the same while a table stands, so that rows are not drawn again for them. */
export interface RowEvents<R> {
  onActive: (row: R) => void;
  onOpen: (row: R) => void;
  onSelect: (index: number, range: boolean) => void;
}
