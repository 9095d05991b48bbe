// The head of a table: sorts by a click (shift adds a key), widens by dragging the edge, chooses the whole page.
import { memo, useRef, type PointerEvent } from 'react';
import { useT } from '../../kernel/i18n.ts';
import type { Column } from '../list/columns.tsx';
import { sortsAfter } from './table-keys.ts';
import { MAX_WIDTH, MIN_WIDTH, type Placed } from './table-layout.ts';
import type { DataTableProps } from './table-props.ts';
import { cellStyle } from './table-row.tsx';

type HeadProps<R> = DataTableProps<R> & { places: readonly Placed[] };

function Head<R>(props: HeadProps<R>) {
  const t = useT();
  const { cards, columns, selection, actions, places } = props;
  const own = selection ? 1 : 0;
  return (
    <thead role={cards ? 'rowgroup' : undefined}>
      <tr role={cards ? 'row' : undefined} aria-rowindex={1}>
        {selection && <ChoosePage {...props} />}
        {columns.map((column, n) => (
          <HeadCell key={column.name} {...props} column={column} place={places[n + own]} />
        ))}
        {actions && !cards && (
          <th style={cellStyle(places.at(-1))} scope="col">
            {t('操作')}
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Not drawn again while its rows scroll by. */
export const TableHead = memo(Head) as typeof Head;

function ChoosePage<R>({ cards, rows, rowKey, selection, places }: HeadProps<R>) {
  const t = useT();
  if (!selection) return null;
  const chosen = rows.filter((row) => selection.rows.has(rowKey(row))).length;
  const all = rows.length > 0 && chosen === rows.length;
  const toggle = () => {
    const next = new Map(selection.rows);
    for (const row of rows) {
      if (all) next.delete(rowKey(row));
      else next.set(rowKey(row), row);
    }
    selection.change(next);
  };
  return (
    <th role={cards ? 'columnheader' : undefined} style={cards ? undefined : cellStyle(places[0])} className="kit-check" scope="col">
      <input
        type="checkbox"
        aria-label={t('选择本页')}
        checked={all}
        ref={(box) => void (box && (box.indeterminate = chosen > 0 && !all))}
        onChange={toggle}
      />
    </th>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const arrows = { asc: '▲', desc: '▼' } as const;

function HeadCell<R>({ cards, column, place, sort, onResize }: HeadProps<R> & { column: Column<R>; place: Placed | undefined }) {
  const t = useT();
  const { name, align } = column;
  const title = t(column.title, { asField: 1 });
  const at = sort?.keys.findIndex(({ field }) => field === name) ?? -1;
  const order = sort?.keys[at]?.order;
  return (
    <th
      role={cards ? 'columnheader' : undefined}
      scope="col"
      style={cards ? undefined : { ...cellStyle(place), textAlign: align }}
      aria-sort={order && ariaSort[order]}
      title={sort ? `${title}\n${t('按住Shift点击，按多列排序')}` : title}
    >
      {sort?.fields.includes(name) ? (
        <button type="button" className="kit-sort" onClick={(event) => sort.change(sortsAfter(sort.keys, name, event.shiftKey))}>
          {title}
          <i aria-hidden data-order={order}>
            {order ? arrows[order] : '↕'}
            {order && sort.keys.length > 1 ? at + 1 : ''}
          </i>
        </button>
      ) : (
        title
      )}
      {onResize && !cards && <Edge width={place?.width ?? 0} done={(width) => onResize(name, width)} />}
    </th>
  );
}

/** The edge of a head cell, dragged by mouse or finger: the column follows at once. */
function Edge({ width, done }: { width: number; done: (width: number) => void }) {
  const from = useRef<{ x: number; width: number } | undefined>(undefined);
  const follow = (event: PointerEvent) => {
    if (!from.current) return;
    const next = Math.round(from.current.width + event.clientX - from.current.x);
    done(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, next)));
  };
  return (
    <span
      className="kit-edge"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={follow}
      onPointerUp={() => void (from.current = undefined)}
      onPointerCancel={() => void (from.current = undefined)}
    />
  );
}
