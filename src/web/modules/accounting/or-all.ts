// Whom something holds for, where it names nothing: all.
import { t } from '../../kernel/i18n.ts';
import { column, type ColumnSpec } from '../../kit/list/index.ts';

/** A column of names; a row that names nothing at all (`isAll`) says so there. */
export const orAll = <N extends string, R extends Record<N, string | null>>(
  name: N,
  isAll: (row: R) => boolean,
  width: number,
): ColumnSpec<N, R> => column(name, (row: R) => row[name] ?? (isAll(row) ? t('全部') : ''), { width, align: 'left' });
