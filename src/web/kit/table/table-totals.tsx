// What a list adds up, below its rows or its cards.
import type { ReactNode } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { figure, grouped } from './figures.tsx';
import type { Placed } from './table-layout.ts';
import type { DataTableProps } from './table-props.ts';
import { cellStyle } from './table-row.tsx';

// A figure is drawn as in the rows above it, whatever else as the screen made it.
const totalOf = (total: ReactNode): ReactNode => (typeof total === 'string' || typeof total === 'number' ? figure(grouped(total)) : total);

/** The totals as far as they are texts. */
export const totalTexts = (summary: DataTableProps<never>['summary']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(summary ?? {}).flatMap(([name, total]) =>
      typeof total === 'string' || typeof total === 'number' ? [[name, grouped(total)]] : [],
    ),
  );

/** The line below the columns that it adds up. */
export function Totals<R>({ columns, rows, selection, actions, summary, places }: DataTableProps<R> & { places: readonly Placed[] }) {
  const t = useT();
  if (!summary || rows.length === 0) return null;
  const own = places.slice(selection ? 1 : 0);
  return (
    <tfoot>
      <tr>
        {selection && <td aria-hidden style={cellStyle(places[0])} />}
        {columns.map(({ name, align }, n) => (
          <td key={name} style={{ ...cellStyle(own[n]), textAlign: align }}>
            {totalOf(summary[name]) ?? (n === 0 ? t('合计') : '')}
          </td>
        ))}
        {actions && <td aria-hidden style={cellStyle(places.at(-1))} />}
      </tr>
    </tfoot>
  );
}

// What is laid out as blocks is a table to the ear only where it says so.
const ROLE = { group: 'rowgroup', row: 'row', cell: 'gridcell' } as const;

/** Below cards the totals have their names: the columns that they stand under are not there. */
export function CardTotals<R>({ columns, rows, summary }: DataTableProps<R>) {
  const t = useT();
  const totals = totalTexts(summary);
  const named = columns.filter(({ name }) => totals[name]);
  if (rows.length === 0 || named.length === 0) return null;
  return (
    <tfoot role={ROLE.group}>
      <tr role={ROLE.row}>
        <td role={ROLE.cell}>
          {t('合计')}
          {named.map(({ name, title }) => (
            <span key={name}>
              {t(title)} {totalOf(totals[name])}
            </span>
          ))}
        </td>
      </tr>
    </tfoot>
  );
}
