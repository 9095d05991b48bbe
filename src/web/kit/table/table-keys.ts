// The keyboard of a table, as plain figures: which row a key leads to.
import type { SortKey } from '../../kernel/router.tsx';

/** The row that a key moves to from `index` (-1: none yet) among `count` rows, `page` of which are in sight; undefined for a key that moves nothing. */
export function rowAfter(key: string, index: number, { count, page }: { count: number; page: number }): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  const clamp = (row: number) => Math.max(0, Math.min(last, row));
  switch (key) {
    case 'ArrowDown':
      return clamp(index + 1);
    case 'ArrowUp':
      return index < 0 ? last : clamp(index - 1);
    case 'PageDown':
      return clamp(Math.max(index, 0) + page);
    case 'PageUp':
      return clamp(index - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The sort keys after a click on a header: up, down, none. With `add` (shift) the other keys stay, in the order they were chosen. */
export function sortsAfter(sorts: readonly SortKey[], field: string, add: boolean): SortKey[] {
  const now = sorts.find((sort) => sort.field === field);
  const next: SortKey[] = !now ? [{ field, order: 'asc' }] : now.order === 'asc' ? [{ field, order: 'desc' }] : [];
  if (!add) return next;
  if (!now) return [...sorts, ...next];
  return sorts.flatMap((sort) => (sort.field === field ? next : [sort]));
}

/** What a click selects: with shift everything from the row that was clicked before to this one. */
export function rangeOf(from: number, to: number): number[] {
  const [low, high] = from < to ? [from, to] : [to, from];
  return Array.from({ length: high - low + 1 }, (_, step) => low + step);
}
