// The options of a list as a profile would have them.
import type { ColumnSpec } from './columns.tsx';
import type { ListOptions } from './list-options.ts';
import type { ListProfile } from './list-profile.ts';
import type { ListEndpoint } from './use-list.ts';

const nameOf = (one: string | { name: string }): string => (typeof one === 'string' ? one : one.name);
/** Those of these names first, in their order, then the others. */
function ordered<T extends string | { name: string }>(all: readonly T[], names: readonly string[]): T[] {
  const first = names.map((name) => all.find((one) => nameOf(one) === name) ?? (name as T));
  return [...first, ...all.filter((one) => !names.includes(nameOf(one)))];
}

/** Options of a list as a profile would have them: its columns are shown in its order and the others can be chosen, its filters come first. */
export function dressed<E extends ListEndpoint>(options: ListOptions<E>, { columns, search }: ListProfile): ListOptions<E> {
  const shown = columns && ordered(options.columns, columns);
  return {
    ...options,
    ...(shown ? { columns: shown.map((one, at) => columnAt(one as string | ColumnSpec, { at, shown: at < (columns?.length ?? 0) })) } : {}),
    ...(search ? { search: ordered(options.search ?? [], search) } : {}),
  } as ListOptions<E>;
}

/** The first column of those that are shown stays in sight, whichever it is. */
function columnAt(one: string | ColumnSpec, { at, shown }: { at: number; shown: boolean }): ColumnSpec {
  const { fixed: _, hidden: __, ...spec } = typeof one === 'string' ? { name: one } : one;
  return { ...spec, ...(at === 0 ? { fixed: 'left' as const } : {}), ...(shown ? {} : { hidden: true }) };
}
