// A list screen in ten lines of a module. What fewer than three screens need is no option here: such a screen is written from
// the same parts (useList, SearchForm, DataTable, Pager, …).
import { useMemo, useRef, type ComponentType, type ReactNode } from 'react';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import type { Row } from '../../contract/kernel/endpoint.ts';
import { useT } from '../kernel/i18n.ts';
import { useSession } from '../kernel/session.ts';
import { useAllowed, type Action } from './actions.tsx';
import { listColumns, type ColumnOf } from './columns.tsx';
import { DataTable } from './data-table.tsx';
import { shapeOf } from './fields.ts';
import { Pager, scrollToTop } from './pager.tsx';
import { useRemembered } from './remember.ts';
import { RightPanel } from './right-panel.tsx';
import { SearchForm, type SearchOf } from './search-form.tsx';
import { Empty, LoadError, Skeleton } from './states.tsx';
import { SavedViews, TableSettings } from './table-settings.tsx';
import { laidOut, type Density, type TableLayout } from './table-layout.ts';
import { actionsWidth, RowActions, Toolbar } from './toolbar.tsx';
import { keyField, useList, type Filters, type ListEndpoint } from './use-list.ts';
import { useDesk } from './use-desk.tsx';

/** What a list screen may say of itself. */
export interface ListOptions<E extends ListEndpoint> {
  columns: readonly ColumnOf<Row<E>>[];
  search?: readonly SearchOf<keyof Filters<E> & string>[];
  /** Fields that the list can be sorted by. */
  sorts?: readonly (keyof Row<E> & string)[];
  rowActions?: readonly Action<Row<E>>[];
  /** For the rows that are chosen; with it rows can be chosen. */
  batchActions?: readonly Action<Row<E>[]>[];
  toolbar?: readonly Action<void>[];
  /** What Enter or a double click on a row does; else its first action. */
  open?: (row: Row<E>) => void;
  /** The right panel: what belongs to the chosen row. */
  panel?: { title: string; render: (row: Row<E> | undefined) => ReactNode };
  /** The field that tells rows apart; else the first key of the row. */
  rowKey?: keyof Row<E> & string;
  /** What people call a row; else what its first column says. */
  nameOf?: (row: Row<E>) => string;
  /** A tree at the left that narrows one filter. */
  tree?: ComponentType<{ value: string | undefined; change: (key: string | undefined) => void }>;
  /** The filter that the tree narrows. */
  treeField?: keyof Filters<E> & string;
  /** Why the list may be empty although nothing is searched for. */
  empty?: string;
}

export type List<E extends ListEndpoint> = ReturnType<typeof useList<E>>;

/** A screen made from a list endpoint: `export default listScreen(plan.list, { search: ['planNo'], columns: ['planNo', tag('status')] })`. */
export function listScreen<E extends ListEndpoint>(endpoint: E, options: ListOptions<E>): ComponentType {
  return function ListScreen() {
    return <ListView options={options} endpoint={endpoint} list={useList(endpoint)} />;
  };
}

const SIZE: Record<string, Density> = { small: 'small', medium: 'medium', large: 'medium' };

/** The face of a list, for a screen that makes its own `useList` (with filters that it sets itself). */
export function ListView<E extends ListEndpoint>({ endpoint, options, list }: { endpoint: E; options: ListOptions<E>; list: List<E> }) {
  const t = useT();
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const { state, change } = list;
  const size = useSession((session) => session.size);
  const [layout, setLayout] = useRemembered<TableLayout>(`table.${endpoint.path}`, {});
  const density = layout.density ?? SIZE[size] ?? 'medium';
  const all = useMemo(() => listColumns<Row<E>>(endpoint.output, options.columns), [endpoint, options.columns]);
  const columns = useMemo(() => laidOut(all, layout), [all, layout]);
  const names = useNames(endpoint, options, all);
  const [desk, dialog] = useDesk(names);
  const rowActions = useAllowed(options.rowActions ?? []);
  const actions = useMemo(
    () =>
      rowActions.length > 0
        ? {
            width: actionsWidth(rowActions.map(({ label }) => t(label))),
            render: (row: Row<E>) => <RowActions row={row} actions={rowActions} desk={desk} />,
          }
        : undefined,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list of actions is new at each drawing, its content only with the rights
    [rowActions.length, desk, t],
  );
  const batch = useAllowed(options.batchActions ?? []);
  const toolbar = useAllowed(options.toolbar ?? []);
  const Tree = options.tree;
  const field = options.treeField;
  const searched = Object.keys(state.search).length > 0;
  const active = list.rows?.find((row) => names.keyOf(row as never) === state.open);
  const open = options.open ?? ((row: Row<E>) => rowActions.find(({ when }) => !when || when(row))?.start(row, desk));
  const page = (next: { page: number; limit: number }) => {
    change({ ...next, open: undefined });
    const table = box.current?.querySelector<HTMLElement>('.kit-table');
    if (table) scrollToTop(table);
  };
  return (
    <div className="kit-screen" ref={box}>
      {options.search && (
        <SearchForm
          shape={shapeOf(endpoint.input)}
          fields={options.search}
          values={state.search}
          search={(values) =>
            list.search({ ...(field && state.search[field] !== undefined ? { [field]: state.search[field] } : {}), ...values })
          }
        />
      )}
      <Toolbar
        actions={toolbar}
        batch={batch}
        chosen={[...list.chosen.values()]}
        clear={() => list.choose(new Map())}
        desk={desk}
        end={
          <>
            <Button type="text" loading={list.fetching && list.rows !== undefined} onClick={list.refresh}>
              {t('刷新')}
            </Button>
            <SavedViews
              screen={pathname}
              state={state}
              layout={layout}
              apply={(next, kept) => {
                setLayout(kept);
                change(next);
              }}
            />
            <TableSettings columns={all} layout={layout} density={density} change={setLayout} />
          </>
        }
      />
      {list.error && <LoadError message={list.error.message} retry={list.refresh} kept={list.rows !== undefined} />}
      <div className="kit-columns">
        {Tree && field && (
          <Tree value={state.search[field] as string | undefined} change={(key) => list.search({ ...state.search, [field]: key })} />
        )}
        <div className={`kit-main${list.stale ? ' kit-stale' : ''}`}>
          {list.rows === undefined ? (
            !list.error && <Skeleton rows={Math.min(state.limit, 15)} cancel={list.cancel} />
          ) : (
            <DataTable
              label={t('列表')}
              rows={list.rows}
              rowKey={names.keyOf}
              columns={columns}
              density={density}
              sort={options.sorts && { keys: state.sorts, fields: options.sorts, change: (sorts) => change({ sorts, page: 1 }) }}
              selection={batch.length > 0 ? { rows: list.chosen, change: list.choose } : undefined}
              active={state.open}
              onActive={(row) => state.open !== names.keyOf(row as never) && change({ open: names.keyOf(row as never) })}
              onOpen={open}
              onResize={(name, width) => setLayout({ ...layout, widths: { ...layout.widths, [name]: width } })}
              actions={actions}
              summary={list.summary}
              empty={
                <Empty
                  why={searched ? t('没有符合条件的数据') : t(options.empty ?? '还没有数据')}
                  next={
                    searched ? (
                      <Button onClick={() => list.search({})}>{t('清空条件')}</Button>
                    ) : (
                      toolbar
                        .filter(({ primary }) => primary)
                        .map((one) => (
                          <Button key={one.label} type="primary" onClick={() => one.start(undefined, desk)}>
                            {t(one.label)}
                          </Button>
                        ))
                    )
                  }
                />
              }
            />
          )}
          <Pager page={state.page} limit={state.limit} total={list.total} change={page} />
        </div>
        {options.panel && (
          <RightPanel title={t(options.panel.title)} name={pathname}>
            {options.panel.render(active)}
          </RightPanel>
        )}
      </div>
      {dialog}
    </div>
  );
}

function useNames<E extends ListEndpoint>(
  endpoint: E,
  options: ListOptions<E>,
  columns: readonly { name: string; text: (row: Row<E>) => string }[],
) {
  return useMemo(() => {
    const key = options.rowKey ?? keyField(endpoint.output);
    const keyOf = (row: Row<E>): string => String((row as Record<string, unknown>)[key]);
    return { keyOf, nameOf: options.nameOf ?? ((row: Row<E>) => columns[0]?.text(row) ?? keyOf(row)) };
  }, [endpoint, options, columns]);
}
