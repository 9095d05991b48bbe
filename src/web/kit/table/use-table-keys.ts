// Arrows move the row, Enter opens it, Space selects it, Tab goes into it; the row that is moved to comes into sight.
import { useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { rangeOf, rowAfter } from './table-keys.ts';
import type { DataTableProps, RowEvents, Selection } from './table-props.ts';

interface Place {
  box: { current: HTMLDivElement | null };
  /** Where the active row stands; -1: there is none. */
  index: number;
  /** The height of a row. */
  size: number;
}
interface Now<R> {
  props: DataTableProps<R>;
  at: Place;
  /** The row that was selected last: where a shift-click begins. */
  last: number;
}

const interactive = 'button, a, input, select, textarea, [role=button], [contenteditable]';

/** Selects a row, or takes it out; with `range` all from the last one to this. */
function select<R>({ props, last }: Now<R>, { rows, change }: Selection<R>, to: { index: number; range: boolean }): void {
  const row = props.rows[to.index];
  if (!row) return;
  const next = new Map(rows);
  const on = !next.has(props.rowKey(row));
  for (const n of to.range && last >= 0 ? rangeOf(last, to.index) : [to.index]) {
    const one = props.rows[n];
    if (!one) continue;
    if (on) next.set(props.rowKey(one), one);
    else next.delete(props.rowKey(one));
  }
  change(next);
}

/** Tab goes on from the table into the row that the arrows chose, past the buttons of those above it; false where that has none. */
function enter(box: HTMLElement | null): boolean {
  const first = box?.querySelector<HTMLElement>('tr.kit-active :is(button, a, input):not([tabindex="-1"], :disabled)');
  first?.focus();
  return first !== null && first !== undefined;
}

/** Moves to the row that the key leads to; false for a key that leads nowhere. */
function move<R>({ props, at: { box, index, size } }: Now<R>, key: string): boolean {
  const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / size) - 2);
  const next = rowAfter(key, index, { count: props.rows.length, page });
  const row = next === undefined ? undefined : props.rows[next];
  if (next === undefined || row === undefined) return false;
  props.onActive?.(row);
  reveal(box.current, next, size);
  return true;
}

function reveal(box: HTMLElement | null, index: number, size: number): void {
  if (!box) return;
  const covered = (box.querySelector('thead')?.clientHeight ?? size) + (box.querySelector('tfoot')?.clientHeight ?? 0);
  const top = index * size;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + size + covered > box.scrollTop + box.clientHeight) box.scrollTop = top + size + covered - box.clientHeight;
}

/** The handlers of a table and its rows; they stay the same while it stands. */
export function useTableKeys<R>(
  props: DataTableProps<R>,
  at: Place,
): RowEvents<R> & { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void } {
  const now = useRef<Now<R>>({ props, at, last: -1 });
  useLayoutEffect(() => {
    now.current = { props, at, last: now.current.last };
  });
  return useMemo(() => {
    const onSelect = (index: number, range: boolean) => {
      const { selection } = now.current.props;
      if (selection) select(now.current, selection, { index, range });
      now.current.last = index;
    };
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
      const inside = event.target !== event.currentTarget && (event.target as HTMLElement).closest(interactive);
      if (inside || event.ctrlKey || event.metaKey || event.altKey) return;
      const { props: said, at: place } = now.current;
      const row = said.rows[place.index];
      if (event.key === 'Tab') {
        if (event.shiftKey || event.target !== event.currentTarget || !enter(place.box.current)) return;
      } else if (event.key === 'Enter' && event.shiftKey) place.box.current?.querySelector<HTMLElement>('tr.kit-active .kit-to')?.click();
      else if (event.key === 'Enter' && row) said.onOpen?.(row);
      else if (event.key === ' ' && row) onSelect(place.index, event.shiftKey);
      else if (!move(now.current, event.key)) return;
      event.preventDefault();
    };
    return {
      onActive: (row: R) => now.current.props.onActive?.(row),
      onOpen: (row: R) => now.current.props.onOpen?.(row),
      onSelect,
      onKeyDown,
    };
  }, []);
}
