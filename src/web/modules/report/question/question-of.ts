// What a screen says of its question.
import type { ComponentType } from 'react';
import type { Row } from '../../../../contract/kernel/endpoint.ts';
import type { ColumnOf } from '../../../kit/list/columns.tsx';
import type { SearchOf } from '../../../kit/list/search-fields.ts';
import type { Filters, ListEndpoint } from '../../../kit/list/use-list.ts';
import type { By, How } from './asked.ts';
import type { AnyUnit } from '../spans.ts';
import type { Days } from './days.ts';
import type { PictureName } from './picture.tsx';

/** What every group has, and what its own report shows besides. */
export interface Group extends Record<string, unknown> {
  key: string;
  totalPrice: string;
  tradeNum: number;
  share: number | null;
  cumulative: number | null;
  beforeNum?: number | null;
  beforePrice?: string | null;
  deeper?: boolean;
}
/** What a press does; undefined where there is nothing to open. */
export type Opens = (() => void) | undefined;

/** What a picture of a report's own is given. */
export interface ExtraPicture {
  how: How;
  filters: Record<string, unknown>;
  /** What the report itself asks. */
  input: Record<string, unknown>;
  open: ((more: Record<string, unknown>) => void) | undefined;
}

export interface QuestionScreenOf<E extends ListEndpoint> {
  endpoint: E;
  days: Days;
  by: By;
  /** The filter that names a group: of trades, and of the question itself where there is a level below. */
  field: string;
  nameOf: (row: Row<E>) => string | null;
  /** What tells two of one name apart, where there is such a code. */
  codeOf?: (row: Row<E>) => string | null;
  /** What the bars over time are stacked by, where that is not what the question asks by: of many goods their kinds say more. */
  stackedBy?: By;
  /** What narrows trades to a row; undefined where it cannot be asked for. */
  filterOf: (row: Row<E>) => Record<string, unknown> | undefined;
  columns: (open: (row: Row<E>) => Opens, how: How) => readonly ColumnOf<Row<E>>[];
  search: readonly SearchOf<keyof Filters<E> & string>[];
  /** Its bars are as long, and it has no ranking beside them. */
  unit?: AnyUnit;
  offers: { compare?: boolean | 'always'; belonging?: boolean };
  /** The money that it ranks by, where that is not what the measure says. */
  figure?: string;
  /** A picture of prices, of a report that is about them. */
  price?: ComponentType<ExtraPicture>;
  /** Which picture comes first; the course over time where it is not said. */
  first?: PictureName;
  /** How it reckons, in a sentence below the pictures. */
  says?: string;
  empty: string;
}
