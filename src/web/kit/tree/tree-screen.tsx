// A screen for a tree that is read as a whole: the tree at the left, what stands below the chosen branch at its right. A branch is dragged to its
// new place, and put back with one press.
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { Endpoint, Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { barredBy, holds, useSeenAs } from '../../kernel/can.tsx';
import type { Right } from '../../../contract/menu.ts';
import { useT } from '../../kernel/i18n.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { useAllowed, type Action, type Dialogs } from '../list/actions.tsx';
import { columnsOf, type ColumnOf } from '../list/columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { FreshnessSlot } from '../list/freshness-slot.tsx';
import { namedFields, rowShape, type Schema, type Shape } from '../form/fields.ts';
import type { ListNow } from '../list/list-options.ts';
import { Problem } from '../form/problem.tsx';
import { ScreenTitle } from '../page/screen-title.tsx';
import { LoadError, Skeleton } from '../list/states.tsx';
import { actionsWidth, RowActions } from '../list/row-actions.tsx';
import { NothingYet, Toolbar } from '../list/toolbar.tsx';
import { countsOf, type TreeNode } from './tree.ts';
import { TreeFilter } from './tree-filter.tsx';
import { useDialogs } from '../dialog/use-dialogs.tsx';
import { useSend } from '../form/use-send.ts';
import './tree-screen.css';

interface Branch {
  id: string;
  parentId: string | null;
}
type RowsOf<E> = Out<E> extends readonly (infer R)[] ? R & Branch : never;

export interface TreeScreenOptions<R extends Branch> {
  /** What people call the things of the tree. */
  title: string;
  nodes: (rows: readonly R[], stopped: string) => TreeNode[];
  columns: readonly ColumnOf<R>[];
  /** Buttons, which get the chosen branch: a new record is created below it. */
  toolbar: (branch: string | undefined) => readonly Action<ListNow>[];
  rowActions: readonly Action<R>[];
  nameOf: (row: R) => string;
  /** Takes `id` and `parentId`. */
  move: Endpoint<Schema, Schema>;
  empty: string;
  /** The field whose figure is the whole branch's, as the tree counts it and as the list that the figure opens shows it. */
  counted?: keyof R & string;
}

/** A screen made from an endpoint that answers a whole tree as rows with `id` and `parentId`. */
export function treeScreen<E extends Endpoint<Schema, Schema>>(endpoint: E, options: TreeScreenOptions<RowsOf<E>>): ComponentType {
  type R = RowsOf<E>;
  const names = { keyOf: (row: R) => row.id, nameOf: options.nameOf };
  // What is above a branch stands in no column, but whoever imports the file needs it.
  const exported = namedFields(endpoint.output);
  return function TreeScreen() {
    const { data, error, refetch } = useQuery({
      queryKey: [endpoint.path, {}],
      queryFn: () => call(endpoint, {} as Sent<E>, { silent: true }),
    });
    if (data)
      return (
        <Loaded
          rows={data as unknown as readonly R[]}
          options={options}
          shape={rowShape(endpoint.output)}
          names={names}
          exported={exported}
          freshness={endpoint.freshness}
        />
      );
    return (
      <div className="kit-screen">
        <ScreenTitle />
        {error ? <LoadError message={error.message} retry={() => void refetch()} kept={false} /> : <Skeleton rows={10} />}
      </div>
    );
  };
}

interface LoadedProps<R extends Branch> {
  rows: readonly R[];
  options: TreeScreenOptions<R>;
  shape: Shape;
  names: { keyOf: (row: R) => string; nameOf: (row: R) => string };
}
interface Said {
  exported: ListNow['columns'];
  freshness: Endpoint['freshness'];
}

function Loaded<R extends Branch>({ rows, options, shape, names, exported, freshness }: LoadedProps<R> & Said) {
  const t = useT();
  const [{ search }, change] = useScreenState();
  const said = search['branch'];
  const branch = typeof said === 'string' && rows.some(({ id }) => id === said) ? said : undefined;
  const [dialogs, dialog] = useDialogs(names);
  const { problem, clear, moved, move, undo } = useMoves(rows, options);
  const buttons = useSession((session) => session.buttons[session.mode]);
  const mayMove = barredBy(useSeenAs(), options.move.permit) === undefined && holds(buttons ?? [], options.move.permit as Right);
  const nodes = useMemo(() => options.nodes(rows, t('停用')), [rows, options, t]);
  const toolbar = useAllowed(useMemo(() => options.toolbar(branch), [options, branch]));
  const below = rows.filter(({ id, parentId }) => parentId === (branch ?? null) || id === branch);
  const own = countedOf(below, nodes, options.counted).sort((left, right) => Number(right.id === branch) - Number(left.id === branch));
  const now = { input: {}, total: rows.length, columns: exported };
  return (
    <div className="kit-screen">
      <ScreenTitle />
      <div className="kit-line">
        <Toolbar actions={toolbar} now={now} dialogs={dialogs} end={freshness && <FreshnessSlot />} />
      </div>
      <Problem text={problem} />
      {moved && (
        <output className="kit-moved">
          {moved.into
            ? t('已把“{name}”移到“{into}”下', { name: moved.name, into: moved.into })
            : t('已把“{name}”移到最上层', { name: moved.name })}
          <Button size="small" onClick={() => void undo()}>
            {t('撤销')}
          </Button>
        </output>
      )}
      <div className="kit-columns">
        <TreeFilter
          title={t(options.title)}
          nodes={nodes}
          value={branch}
          change={(key) => {
            // A refusal about another branch is no longer shown.
            clear();
            change({ search: { ...search, branch: key }, open: undefined });
          }}
          {...(mayMove ? { move: (key, into) => void move(key, into) } : {})}
        />
        <Rows
          rows={own}
          options={options}
          shape={shape}
          names={names}
          dialogs={dialogs}
          empty={<NothingYet why={options.empty} actions={toolbar} now={now} dialogs={dialogs} />}
        />
      </div>
      {dialog}
    </div>
  );
}

function countedOf<R extends Branch>(rows: readonly R[], nodes: readonly TreeNode[], field: (keyof R & string) | undefined): R[] {
  const counts = countsOf(nodes);
  return rows.map((row) => (field ? { ...row, [field]: counts.get(row.id) ?? row[field] } : row));
}

/** The chosen branch and what stands right below it. */
function Rows<R extends Branch>({ rows, options, shape, names, dialogs, empty }: LoadedProps<R> & { dialogs: Dialogs; empty: ReactNode }) {
  const t = useT();
  const actions = useAllowed(options.rowActions);
  const cards = useSession(({ device }) => device === 'mobile');
  const columns = useMemo(() => columnsOf<R>(shape, options.columns, cards), [shape, options, cards]);
  const [active, setActive] = useState<string | undefined>(undefined);
  return (
    <div className="kit-main">
      <DataTable
        label={t(options.title)}
        rows={rows}
        rowKey={names.keyOf}
        cards={cards}
        columns={columns}
        active={active}
        onActive={({ id }) => setActive(id)}
        onOpen={(row) => actions.find(({ when }) => !when || when(row))?.start(row, dialogs)}
        actions={{
          width: actionsWidth(t, rows, actions),
          render: (row) => <RowActions row={row} actions={actions} dialogs={dialogs} />,
        }}
        empty={empty}
      />
    </div>
  );
}

/** Moves a branch at once, without asking; the move can be undone. */
function useMoves<R extends Branch>(rows: readonly R[], { move: endpoint, nameOf }: TreeScreenOptions<R>) {
  const { problem, clear, send } = useSend();
  const [moved, setMoved] = useState<{ id: string; name: string; before: string | null; into: string }>();
  const put = async (id: string, parentId: string | null) => (await send(endpoint, { id, parentId })) !== undefined;
  const move = async (id: string, into: string | undefined) => {
    const row = rows.find((one) => one.id === id);
    if (!row || row.parentId === (into ?? null)) return;
    const target = rows.find((one) => one.id === into);
    const done = await put(id, into ?? null);
    setMoved(done ? { id, name: nameOf(row), before: row.parentId, into: target ? nameOf(target) : '' } : undefined);
  };
  const undo = async () => {
    if (moved && (await put(moved.id, moved.before))) setMoved(undefined);
  };
  return { problem, clear, moved, move, undo };
}
