// A screen for a small list that comes whole, without pages or search: `wholeList(empLevel.list, { title: '员工等级', columns, toolbar, rowActions, nameOf, empty })`.
import { useMemo, useState, type ComponentType } from 'react';
import type { Endpoint, Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { useDialogs } from '../dialog/use-dialogs.tsx';
import { rowShape, type Schema } from '../form/fields.ts';
import { ScreenTitle } from '../page/screen-title.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useAllowed, type Action } from './actions.tsx';
import { columnsOf, type ColumnOf } from './columns.tsx';
import type { ListNow } from './list-options.ts';
import { actionsWidth, RowActions } from './row-actions.tsx';
import { Empty, NotThere } from './states.tsx';
import { Toolbar } from './toolbar.tsx';

interface Keyed {
  id: string;
}
type RowsOf<E> = Out<E> extends readonly (infer R)[] ? R & Keyed : never;

interface WholeListOptions<R> {
  /** What people call the list. */
  title: string;
  columns: readonly ColumnOf<R>[];
  toolbar: readonly Action<ListNow>[];
  /** The first is what opening a row does. */
  rowActions: readonly Action<R>[];
  nameOf: (row: R) => string;
  empty: string;
}

/** Made from an endpoint that asks for nothing and gives rows with an `id`. */
export function wholeList<E extends Endpoint<Schema, Schema>>(endpoint: E, options: WholeListOptions<RowsOf<E>>): ComponentType {
  type R = RowsOf<E>;
  const names = { keyOf: (row: R) => row.id, nameOf: options.nameOf };
  return function WholeList() {
    const t = useT();
    const cards = useSession(({ device }) => device === 'mobile');
    const columns = useMemo(() => columnsOf<R>(rowShape(endpoint.output), options.columns, cards), [cards]);
    const read = useRead(endpoint, {} as Sent<E>);
    const [active, setActive] = useState<string | undefined>(undefined);
    const [dialogs, dialog] = useDialogs(names);
    const actions = useAllowed(options.rowActions);
    const toolbar = useAllowed(options.toolbar);
    // What an endpoint gives is read as `Out` says; that it is rows, `RowsOf` has asked for already.
    const rows = (read.data ?? []) as readonly R[];
    const now = { input: {}, total: rows.length, columns: columns.map(({ name, title }) => ({ name, title, shown: true })) };
    if (!read.data)
      return (
        <div className="kit-screen">
          <ScreenTitle />
          <NotThere asked={read} rows={8} />
        </div>
      );
    return (
      <div className="kit-screen">
        <ScreenTitle />
        <div className="kit-line">
          <Toolbar actions={toolbar} now={now} dialogs={dialogs} />
        </div>
        <div className="kit-columns">
          <div className="kit-main">
            <DataTable
              label={t(options.title)}
              rows={rows}
              rowKey={names.keyOf}
              cards={cards}
              columns={columns}
              active={active}
              onActive={({ id }) => setActive(id)}
              onOpen={(row) => actions[0]?.start(row, dialogs)}
              actions={{
                width: actionsWidth(t, rows, actions),
                render: (row) => <RowActions row={row} actions={actions} dialogs={dialogs} />,
              }}
              empty={<Empty why={t(options.empty)} />}
            />
          </div>
        </div>
        {dialog}
      </div>
    );
  };
}
