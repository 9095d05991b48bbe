// What a list screen may say of itself: a dozen options at most. What fewer than three screens need is no option here.
import type { ComponentType, ReactNode } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { Action } from './actions.tsx';
import type { ColumnOf } from './columns.tsx';
import type { SearchOf } from './search-fields.ts';
import type { Filters, ListEndpoint } from './use-list.ts';

export interface TreeProps {
  value: string | undefined;
  change: (key: string | undefined) => void;
}

export interface ListOptions<E extends ListEndpoint> {
  columns: readonly ColumnOf<Row<E>>[];
  search?: readonly SearchOf<keyof Filters<E> & string>[];
  rowActions?: readonly Action<Row<E>>[];
  /** For the rows that are chosen; with it rows can be chosen. */
  batchActions?: readonly Action<Row<E>[]>[];
  toolbar?: readonly Action<ListNow>[];
  /** What Enter or a double click on a row does; else its first action. */
  open?: (row: Row<E>) => void;
  /** The right panel: what belongs to the chosen row; `stands` is what it says without one (of `open`, a row that the address names and this page of the list has not), else it is not there. */
  panel?: { title: string; render: (row: Row<E>) => ReactNode; stands?: (open: string | undefined) => ReactNode };
  /** The field that tells rows apart; else the first key of the row. */
  rowKey?: keyof Row<E> & string;
  /** What people call a row; else what its first column says. */
  nameOf?: (row: Row<E>) => string;
  /** What stands above the list, in its own line: chips, spans of days. */
  above?: ReactNode;
  /** A tree at the left that narrows one filter. */
  tree?: { field: keyof Filters<E> & string; Tree: ComponentType<TreeProps> };
  /** Why the list may be empty although nothing is searched for. */
  empty?: string;
}

/** What a toolbar's button is told: what the list is asked for now, how many rows that is, and which columns are shown. */
export interface ListNow {
  input: Record<string, unknown>;
  total: number;
  columns: readonly { name: string; title: string; shown: boolean }[];
  /** The rows that are chosen, by the field that tells rows apart; left out where none can be. */
  chosen?: { field: string; keys: readonly string[] };
}
