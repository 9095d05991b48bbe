// What a list screen works out of its options: columns as the person likes them, names, the actions that are allowed.
import { useCallback, useMemo, type RefObject } from 'react';
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { actionFor, useAllowed } from './actions.tsx';
import { allRows } from './all-rows.ts';
import { listColumns } from './columns.tsx';
import { filterOf } from './list-input.ts';
import { useListProfile } from './list-profile.ts';
import type { ListNow, ListOptions } from './list-options.ts';
import { scrollToTop } from './pager.tsx';
import { useRemembered } from '../page/remember.ts';
import { isShown, laidOut, type TableLayout } from '../table/table-layout.ts';
import { actionsWidth, RowActions } from './row-actions.tsx';
import { useActive } from './use-active.ts';
import { useDialogs } from '../dialog/use-dialogs.tsx';
import { keyField, type List, type ListEndpoint } from './use-list.ts';

const NONE: readonly never[] = [];

export interface ViewProps<E extends ListEndpoint> {
  endpoint: E;
  options: ListOptions<E>;
  list: List<E>;
}

function useNames<E extends ListEndpoint>({ endpoint, options }: ViewProps<E>, first: ((row: Row<E>) => string) | undefined) {
  return useMemo(() => {
    const key = options.rowKey ?? keyField(endpoint.output);
    const keyOf = (row: Row<E>): string => String((row as Record<string, unknown>)[key]);
    return { key, keyOf, nameOf: options.nameOf ?? ((row: Row<E>) => first?.(row) ?? keyOf(row)) };
  }, [endpoint, options, first]);
}

function useActions<E extends ListEndpoint>({ options, list }: ViewProps<E>, dialogs: ReturnType<typeof useDialogs>[0]) {
  const t = useT();
  const row = useAllowed(options.rowActions ?? NONE);
  const rows = list.rows ?? NONE;
  const actions = useMemo(() => {
    if (row.length === 0) return undefined;
    return { width: actionsWidth(t, rows, row), render: (one: Row<E>) => <RowActions row={one} actions={row} dialogs={dialogs} /> };
  }, [row, rows, dialogs, t]);
  return { row, actions, batch: useAllowed(options.batchActions ?? NONE), toolbar: useAllowed(options.toolbar ?? NONE) };
}

/** Everything that the face of a list needs beside the list itself; `box` is the element that it is drawn in. */
export function useListView<E extends ListEndpoint>(props: ViewProps<E>, box: RefObject<HTMLElement | null>) {
  const { endpoint, options, list } = props;
  const size = useSession((session) => session.size);
  const cards = useSession(({ device }) => device === 'mobile');
  const [layout, setLayout] = useRemembered<TableLayout>(`table.${useListProfile(endpoint)?.name ?? endpoint.path}`, {});
  const all = useMemo(() => listColumns<Row<E>>(endpoint.output, options.columns, cards), [endpoint, options.columns, cards]);
  const columns = useMemo(() => laidOut(all, layout), [all, layout]);
  const names = useNames(props, all[0]?.text);
  const [dialogs, dialog] = useDialogs(names);
  const actions = useActions(props, dialogs);
  const { keyOf } = names;
  const { change } = list;
  const write = useCallback((key: string | undefined) => change({ open: key }), [change]);
  const [active, activate, brought] = useActive(list.state.open, write);
  const now: ListNow = {
    input: list.input,
    total: list.total,
    chosen: { field: names.key, keys: [...list.chosen.keys()] },
    columns: all.map((column) => ({ name: column.name, title: column.title, shown: isShown(column, layout) })),
  };
  return {
    ...actions,
    all,
    columns,
    cards,
    density: layout.density ?? size,
    layout,
    setLayout,
    keyOf,
    dialogs,
    dialog,
    now,
    active,
    activate,
    brought,
    row: list.rows?.find((row) => keyOf(row) === active),
    open:
      options.open ??
      ((row: Row<E>) => {
        const first = actions.row.find(({ when }) => !when || when(row));
        if (first) actionFor(first, row).start(row, dialogs);
      }),
    /** Chooses every row that the search finds, over all pages. */
    chooseAll: async () => {
      const rows = await allRows(endpoint, filterOf(list.input) as Partial<Sent<E>>);
      list.choose(new Map(rows.map((row) => [keyOf(row), row])));
    },
    turn: (next: { page: number; limit: number }) => {
      list.change({ ...next, open: undefined });
      const table = box.current?.querySelector<HTMLElement>('.kit-table');
      if (table) scrollToTop(table);
    },
  };
}
