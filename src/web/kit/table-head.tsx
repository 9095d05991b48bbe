// The head of a table: sorts by a click (shift adds a key), widens by dragging the edge, chooses the whole page.
import { useRef, type PointerEvent } from 'react';
import { useT } from '../kernel/i18n.ts';
import type { DataTableProps } from './data-table.tsx';
import { MAX_WIDTH, MIN_WIDTH, type Placed } from './table-layout.ts';
import { sortsAfter } from './table-keys.ts';
import { cellStyle } from './table-row.tsx';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export function TableHead<R>({
  columns,
  rows,
  rowKey,
  selection,
  sort,
  actions,
  onResize,
  places,
}: DataTableProps<R> & { places: readonly Placed[] }) {
  const t = useT();
  const own = selection ? 1 : 0;
  const chosen = selection ? rows.filter((row) => selection.rows.has(rowKey(row))).length : 0;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th style={cellStyle(places[0])} className="kit-check" scope="col">
            <input
              type="checkbox"
              aria-label={t('选择本页')}
              checked={rows.length > 0 && chosen === rows.length}
              ref={(box) => void (box && (box.indeterminate = chosen > 0 && chosen < rows.length))}
              onChange={() => {
                const next = new Map(selection.rows);
                for (const row of rows) chosen === rows.length ? next.delete(rowKey(row)) : next.set(rowKey(row), row);
                selection.change(next);
              }}
            />
          </th>
        )}
        {columns.map(({ name, title, align }, n) => {
          const place = places[n + own];
          const at = sort?.keys.findIndex(({ field }) => field === name) ?? -1;
          const order = sort?.keys[at]?.order;
          return (
            <th
              key={name}
              scope="col"
              style={{ ...cellStyle(place), textAlign: align }}
              aria-sort={order ? ariaSort[order] : undefined}
              title={t(title)}
            >
              {sort?.fields.includes(name) ? (
                <button type="button" className="kit-sort" onClick={(event) => sort.change(sortsAfter(sort.keys, name, event.shiftKey))}>
                  {t(title)}
                  <i aria-hidden data-order={order}>
                    {order === 'asc' ? '▲' : order === 'desc' ? '▼' : '↕'}
                    {sort.keys.length > 1 && at >= 0 ? at + 1 : ''}
                  </i>
                </button>
              ) : (
                t(title)
              )}
              {onResize && <Edge width={place?.width ?? 0} done={(width) => onResize(name, width)} />}
            </th>
          );
        })}
        {actions && (
          <th style={cellStyle(places.at(-1))} scope="col">
            {t('操作')}
          </th>
        )}
      </tr>
    </thead>
  );
}

/** The edge of a head cell: dragged by mouse or finger. The column follows at once, the width is kept at the end. */
function Edge({ width, done }: { width: number; done: (width: number) => void }) {
  const from = useRef<{ x: number; width: number } | undefined>(undefined);
  const at = (event: PointerEvent) =>
    from.current ? Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, from.current.width + event.clientX - from.current.x))) : width;
  return (
    <span
      className="kit-edge"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => from.current && done(at(event))}
      onPointerUp={(event) => {
        if (from.current) done(at(event));
        from.current = undefined;
      }}
    />
  );
}
