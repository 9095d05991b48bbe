// A list screen in ten lines of a module. A screen that needs more is written from the same parts: useList, SearchForm,
// DataTable, Pager, Toolbar, RightPanel.
import { useEffect, useMemo, useRef, type ComponentType } from 'react';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { showsFreshness } from '../../../contract/kernel/freshness.ts';
import { sortsOf } from '../../../contract/kernel/page.ts';
import { useT } from '../../kernel/i18n.ts';
import { DataTable } from '../table/data-table.tsx';
import { shapeOf } from '../form/fields.ts';
import { fetchDialogsBefore } from '../dialog/lazy-dialogs.tsx';
import { RefreshSign } from '../page/icons.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { FreshnessSlot } from './freshness-slot.tsx';
import type { ListOptions } from './list-options.ts';
import { dressed } from './dressed.ts';
import { useListProfile } from './list-profile.ts';
import { Pager } from './pager.tsx';
import { RightPanel } from './right-panel.tsx';
import { ScreenTitle } from '../page/screen-title.tsx';
import { SearchForm } from './search-form.tsx';
import { Empty, LoadError, Skeleton } from './states.tsx';
import { SavedViews, TableSettings } from '../table/table-settings.tsx';
import { NothingYet, Toolbar } from './toolbar.tsx';
import { useList, type Filters, type List, type ListEndpoint } from './use-list.ts';
import { useListView, type ViewProps } from './use-list-view.tsx';

/**
 * A screen made from a list endpoint: `export default listScreen(plan.list, { search: ['planNo'], columns: ['planNo', 'status'] })`.
 * @param said its options; a function makes them from what is searched for, again when that changes
 * @param fixed filters that the screen itself sets
 */
export function listScreen<E extends ListEndpoint>(
  endpoint: E,
  said: ListOptions<E> | ((list: List<E>) => ListOptions<E>),
  fixed?: Partial<Filters<E>>,
): ComponentType {
  return function ListScreen() {
    const list = useList(endpoint, fixed);
    const { search, page } = list.state;
    // oxlint-disable-next-line react/exhaustive-deps -- of the list they see its search alone: other options would draw every row anew
    const options = useMemo(() => (typeof said === 'function' ? said(list) : said), [search, page]);
    return <ListView options={options} endpoint={endpoint} list={list} />;
  };
}

type Parts<E extends ListEndpoint> = ViewProps<E> & { view: ReturnType<typeof useListView<E>> };

/** The face of a list, for a screen that makes its own `useList` (with filters that it sets itself). */
export function ListView<E extends ListEndpoint>(props: ViewProps<E>) {
  const profile = useListProfile(props.endpoint);
  const options = useMemo(() => (profile ? dressed(props.options, profile) : props.options), [profile, props.options]);
  if (options.above === undefined) return <Screen {...props} options={options} />;
  return (
    <div className="kit-tabbed">
      {options.above}
      <Screen {...props} options={options} />
    </div>
  );
}

function Screen<E extends ListEndpoint>(props: ViewProps<E>) {
  const { endpoint, options, list } = props;
  const t = useT();
  const { pathname } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const view = useListView(props, box);
  const { state } = list;
  const { tree, panel } = options;
  const beside = view.row ? panel?.render(view.row) : panel?.stands?.(view.active);
  const isBeside = beside !== undefined && beside !== null;
  const chosen = isBeside && view.active !== undefined;
  useEffect(() => fetchDialogsBefore(box.current), []);
  return (
    <div className="kit-screen" ref={box}>
      <ScreenTitle />
      <div className="kit-line">
        {options.search && (
          <SearchForm shape={shapeOf(endpoint.input)} fields={options.search} values={state.search} search={list.search} />
        )}
        <Tools {...props} view={view} />
      </div>
      {list.error && <LoadError message={list.error.message} retry={list.refresh} kept={list.rows !== undefined} />}
      <div className="kit-columns" data-brought={view.brought}>
        {tree && (
          <tree.Tree
            value={state.search[tree.field] as string | undefined}
            change={(key) => list.search({ ...state.search, [tree.field]: key })}
          />
        )}
        <div className={`kit-main${list.stale ? ' kit-stale' : ''}`}>
          {list.nearly && <output className="kit-nearly">{t('没有完全相符的，下面这些只差一个字。')}</output>}
          <Rows {...props} view={view} />
          {list.rows && (
            <div className="kit-foot-line">
              <ChosenBar
                batch={view.batch}
                chosen={[...list.chosen.values()]}
                all={{ total: list.total, choose: view.chooseAll }}
                clear={() => list.choose(new Map())}
                dialogs={view.dialogs}
              />
              <Pager page={state.page} limit={state.limit} total={list.total} change={view.turn} />
            </div>
          )}
        </div>
        {panel && (
          <RightPanel
            title={t(panel.title)}
            name={pathname}
            ofRow={{ key: view.active, chosen, stands: isBeside, leave: () => view.activate(undefined) }}
          >
            {beside}
          </RightPanel>
        )}
      </div>
      {view.dialog}
    </div>
  );
}

function Tools<E extends ListEndpoint>(props: Parts<E>) {
  const { list, view } = props;
  const t = useT();
  const shown = view.columns.map(({ name }) => name);
  const { pathname } = useLocation();
  return (
    <Toolbar
      actions={view.toolbar}
      now={view.now}
      dialogs={view.dialogs}
      end={
        <>
          {showsFreshness(props.endpoint, shown) && <FreshnessSlot filter={list.input} />}
          <Button
            type="text"
            icon={<RefreshSign />}
            aria-label={t('刷新')}
            title={t('刷新')}
            loading={list.fetching && list.rows !== undefined}
            onClick={list.refresh}
          />
          <SavedViews
            screen={pathname}
            state={list.state}
            layout={view.layout}
            apply={(next, layout) => {
              view.setLayout(layout);
              list.change(next);
            }}
          />
          <TableSettings columns={view.all} layout={view.layout} density={view.density} change={view.setLayout} />
        </>
      }
    />
  );
}

function Rows<E extends ListEndpoint>(parts: Parts<E>) {
  const { endpoint, list, view } = parts;
  const t = useT();
  const { state, change, rows } = list;
  const { keyOf, layout } = view;
  const fields = useMemo(() => sortsOf(endpoint.input), [endpoint]);
  if (!rows) return list.error ? <div className="kit-table" /> : <Skeleton rows={Math.min(state.limit, 15)} cancel={list.cancel} />;
  return (
    <DataTable
      label={t('列表')}
      rows={rows}
      rowKey={keyOf}
      columns={view.columns}
      density={view.density}
      cards={view.cards}
      sort={fields.length > 0 ? { keys: state.sorts, fields, change: (sorts) => change({ sorts, page: 1 }) } : undefined}
      selection={view.batch.length > 0 ? { rows: list.chosen, change: list.choose } : undefined}
      active={view.active}
      onActive={(row) => view.activate(keyOf(row))}
      onOpen={view.open}
      onResize={(name, width) => view.setLayout({ ...layout, widths: { ...layout.widths, [name]: width } })}
      actions={view.actions}
      summary={list.summary}
      empty={<Nothing {...parts} />}
    />
  );
}

/** Why there are no rows, and the next step: other words, or the first record. */
function Nothing<E extends ListEndpoint>({ options, list, view }: Parts<E>) {
  const t = useT();
  if (Object.keys(list.state.search).length > 0)
    return <Empty why={t('没有符合条件的数据。')} next={<Button onClick={() => list.search({})}>{t('清空条件')}</Button>} />;
  return <NothingYet why={options.empty ?? '还没有数据。'} actions={view.toolbar} now={view.now} dialogs={view.dialogs} />;
}
