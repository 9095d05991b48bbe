// One row of a table, drawn again only when something of it changed.
import { memo, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { useT } from '../../kernel/i18n.ts';
import type { Column } from '../list/columns.tsx';

import { CARD_PARTS, codeLength } from './cards.ts';
import type { Placed } from './table-layout.ts';
import type { RowEvents } from './table-props.ts';

/** Keeps a fixed cell where it is while the others scroll under it. */
export function cellStyle(place: Placed | undefined): CSSProperties | undefined {
  if (place?.left !== undefined) return { position: 'sticky', left: place.left, zIndex: 1 };
  if (place?.right !== undefined) return { position: 'sticky', right: place.right, zIndex: 1 };
  return undefined;
}

/** The place of a card that a cell has; of one with a number how long that is, so that it can shrink. */
function placed(n: number, text: string) {
  const length = codeLength(text);
  if (length === undefined) return { className: CARD_PARTS[n] };
  return { className: `${CARD_PARTS[n]} kit-card-code`, style: { '--length': length } as CSSProperties };
}

/** A figure of which the card has to say what it counts; a day or a moment says so itself. */
const BARE = /^-?[\d,.]+$/;

interface Props<R> {
  id: string;
  row: R;
  index: number;
  columns: readonly Column<R>[];
  places: readonly Placed[];
  active: boolean;
  selected: boolean | undefined;
  actions: ((row: R) => ReactNode) | undefined;
  on: RowEvents<R>;
  /** It is a card: each column has its place on it. */
  card?: boolean | undefined;
}

// A text that does not fit shows itself whole when the pointer rests on it; measured only then.
function tip(event: MouseEvent<HTMLTableCellElement>) {
  const cell = event.currentTarget;
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.dataset['text'] ?? '') : '';
}

function Row<R>({ id, row, index, columns, places, active, selected, actions, on, card = false }: Props<R>) {
  const t = useT();
  const own = selected === undefined ? 0 : 1;
  const style = (at: number) => (card ? undefined : cellStyle(places.at(at)));
  // What is no table to the eye is still one to the ear.
  const cell = card ? 'gridcell' : undefined;
  return (
    <tr
      id={id}
      role={card ? 'row' : undefined}
      aria-rowindex={index + 2}
      aria-selected={selected ?? active}
      className={`${active ? 'kit-active' : ''}${selected ? ' kit-selected' : ''}`}
      onClick={() => on.onActive(row)}
      onDoubleClick={() => on.onOpen(row)}
    >
      {selected !== undefined && (
        <td role={cell} style={style(0)} className="kit-check">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={selected}
            aria-label={t('选择第{n}行', { n: index + 1 })}
            onClick={(event) => {
              event.stopPropagation();
              on.onSelect(index, event.shiftKey);
            }}
            onChange={() => undefined}
          />
        </td>
      )}
      {columns.map((column, n) => {
        const text = column.text(row);
        return (
          <td
            key={column.name}
            role={cell}
            data-title={card && column.figure && BARE.test(text) ? t(column.title, { asField: 1 }) : undefined}
            {...(card ? placed(n, text) : { style: { ...style(n + own), textAlign: column.align } })}
            data-text={text}
            onMouseEnter={tip}
          >
            {card && codeLength(text) ? <span className="kit-card-text">{column.render(row)}</span> : column.render(row)}
          </td>
        );
      })}
      {actions && (
        <td role={cell} style={style(-1)} className="kit-actions" onDoubleClick={(event) => event.stopPropagation()}>
          {actions(row)}
        </td>
      )}
    </tr>
  );
}

export const TableRow = memo(Row) as typeof Row;
