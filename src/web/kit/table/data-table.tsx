// The table of every list: own markup, because antd's costs 55 kB and draws slower. Fixed row height, so that 5,000 rows are
// as quick as 15; the head, chosen columns and the totals stay in sight; worked by mouse and keyboard alike.
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAppearance } from '../../kernel/appearance.ts';
import { useT } from '../../kernel/i18n.ts';
import { CARD_HEIGHT, cardColumns } from './cards.ts';
import { TableHead } from './table-head.tsx';
import type { Column } from '../list/columns.tsx';
import { floorsOf, leastOf, placed, roomy, ROW_HEIGHT, styleOf, wishesOf, type Placed } from './table-layout.ts';
import type { DataTableProps, RowEvents } from './table-props.ts';
import { TableRow } from './table-row.tsx';
import { CardTotals, totalTexts, Totals } from './table-totals.tsx';
import { useTableKeys } from './use-table-keys.ts';
import { useBox, useWindow, VIRTUAL_ABOVE } from './use-virtual.ts';
import '../page/kit.css';

const SELECT_WIDTH = 44;

/** Rows in columns. Everything it shows comes from its properties: it keeps no state but where it is scrolled to. */
export function DataTable<R>(props: DataTableProps<R>) {
  return <Drawn {...props} columns={useAligned(props)} />;
}

function Drawn<R>(said: DataTableProps<R>) {
  const { cards, rows, rowKey, density = 'medium', selection, active } = said;
  const { summary } = said;
  const columns = useMemo(
    () => (cards ? cardColumns(said.columns, new Set(Object.keys(totalTexts(summary)))) : said.columns),
    [cards, said.columns, summary],
  );
  const props = { ...said, columns };
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useBox(box);
  const letters = useAppearance((one) => one.letters);
  const size = cards ? CARD_HEIGHT[letters] : ROW_HEIGHT[density];
  const [start, end] = useWindow(box, { count: rows.length, size, height });
  const index = useMemo(() => (active === undefined ? -1 : rows.findIndex((row) => rowKey(row) === active)), [rows, rowKey, active]);
  const places = usePlaces(props, width);
  const special = styleOf(useLocation().pathname);
  const keys = useTableKeys(props, { box, index, size });
  // Not by what is drawn: a box that scrolls draws few of its rows, and would for that grow to all of them again.
  const long = rows.length > VIRTUAL_ABOVE ? ' kit-long' : '';
  return (
    <div
      ref={box}
      className={`kit-table kit-${density}${special}${cards ? ' kit-cards' : ''}${long}`}
      style={{ '--kit-row': `${size}px` } as object}
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows are moved through by arrows: a grid
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-activedescendant={index >= start && index < end ? `${id}-${index}` : undefined}
        style={cards ? undefined : { width: places.reduce((sum, place) => sum + place.width, 0) || undefined }}
        onKeyDown={keys.onKeyDown}
      >
        {!cards && (
          <colgroup>
            {places.map((place, n) => (
              <col key={n} style={{ width: place.width }} />
            ))}
          </colgroup>
        )}
        <TableHead {...props} places={places} />
        <Body {...props} id={id} at={{ start, end, index, size }} places={places} keys={keys} />
        {cards ? <CardTotals {...said} /> : <Totals {...props} places={places} />}
      </table>
      {rows.length === 0 && <div className="kit-nothing">{props.empty}</div>}
    </div>
  );
}

interface BodyProps<R> {
  id: string;
  /** The rows to draw, the active one, and how high each is. */
  at: { start: number; end: number; index: number; size: number };
  places: readonly Placed[];
  keys: RowEvents<R>;
}

function Body<R>({ id, at: { start, end, index, size }, places, keys, ...props }: DataTableProps<R> & BodyProps<R>) {
  const { cards, rows, rowKey, columns, selection, actions } = props;
  return (
    <tbody role={cards ? 'rowgroup' : undefined}>
      {start > 0 && <tr aria-hidden style={{ height: start * size }} />}
      {rows.slice(start, end).map((row, n) => (
        <TableRow
          key={rowKey(row)}
          id={`${id}-${start + n}`}
          row={row}
          index={start + n}
          columns={columns}
          places={places}
          active={start + n === index}
          selected={selection ? selection.rows.has(rowKey(row)) : undefined}
          actions={actions?.render}
          on={keys}
          card={cards}
        />
      ))}
      {end < rows.length && <tr aria-hidden style={{ height: (rows.length - end) * size }} />}
    </tbody>
  );
}

/** What is added up below its column stands right, digit under digit, where its screen says nothing else (docs/decisions/0032-columns.md). */
function useAligned<R>({ columns, summary }: DataTableProps<R>): DataTableProps<R>['columns'] {
  return useMemo(
    () =>
      columns.map((column) =>
        column.align === 'center' && isFigure(summary?.[column.name]) ? { ...column, align: 'right' as const } : column,
      ),
    [columns, summary],
  );
}

const isFigure = (total: ReactNode): boolean => total !== undefined && total !== null && total !== '';

function usePlaces<R>({ columns, rows, selection, actions, sort, summary }: DataTableProps<R>, width: number): Placed[] {
  const t = useT();
  const sorts = sort?.fields;
  const [selects, acts] = [selection !== undefined, actions?.width];
  // Other letters make other widths: asked for here, so that they are worked out anew.
  const letters = useAppearance((one) => one.letters);
  const { wide, now } = useMemo(() => {
    const said = { t, sorts: sorts ?? [], letters };
    const roomyOnes = roomy(columns, said);
    const least = leastOf(roomyOnes, { rows, totals: totalTexts(summary), least: floorsOf(columns, said) });
    return { wide: roomyOnes, now: [...least, ...wishesOf(roomyOnes, rows)] };
  }, [columns, rows, summary, sorts, t, letters]);
  const needs = useGrowing(columns, now);
  return useMemo(
    () =>
      placed(
        [
          ...(selects ? [{ width: SELECT_WIDTH, fixed: 'left' as const }] : []),
          ...wide.map((column, at) => ({ ...column, least: needs[at], wish: needs[wide.length + at] })),
          ...(acts ? [{ width: acts, fixed: 'right' as const }] : []),
        ],
        width,
      ),
    [wide, needs, selects, acts, width],
  );
}

/** What was once needed stays: from page to page no column becomes narrower. */
function useGrowing<R>(columns: readonly Column<R>[], now: readonly (number | undefined)[]): readonly (number | undefined)[] {
  const [kept, setKept] = useState({ columns, least: now });
  const same = kept.columns === columns;
  const grows = !same || now.some((need, at) => (need ?? 0) > (kept.least[at] ?? 0));
  if (!grows) return kept.least;
  const least = now.map((need, at) => (need === undefined ? undefined : Math.max(need, (same && kept.least[at]) || 0)));
  setKept({ columns, least });
  return least;
}
