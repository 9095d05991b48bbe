// A list in another dress: the same list on another page, with columns, filters and fixed values of that page's own.
import { createContext, useContext } from 'react';
import type { ColumnSpec } from './columns.tsx';
import type { ListOptions } from './list-options.ts';
import type { ListEndpoint } from './use-list.ts';

export interface ListProfile {
  /** Of the list that it is about; others on the page are as they are. */
  path: string | undefined;
  /** Tells what a person has set here from what is set where the list is at home. */
  name: string;
  columns?: readonly string[] | undefined;
  search?: readonly string[] | undefined;
  fixed?: Readonly<Record<string, unknown>> | undefined;
}

export const ListProfileContext = createContext<ListProfile | undefined>(undefined);

/** The dress of a list on the page where it is drawn; undefined where it has none. */
export function useListProfile(endpoint: { path: string }): ListProfile | undefined {
  const profile = useContext(ListProfileContext);
  return profile?.path === endpoint.path ? profile : undefined;
}

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
