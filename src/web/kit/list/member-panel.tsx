// Who or what belongs to the chosen record: found, added, taken out. Products of a group, users of a role, employees of a project.
import { useMemo, useRef, useState } from 'react';
import { Button, Input } from 'antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Endpoint, Out, Permit, Row, Sent } from '../../../contract/kernel/endpoint.ts';
import type { Right } from '../../../contract/menu.ts';
import { call } from '../../kernel/api.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { useDialogs } from '../dialog/use-dialogs.tsx';
import { useAllowed, type Action, type Dialogs } from './actions.tsx';
import { actionsWidth, RowActions } from './row-actions.tsx';
import { listColumns, type ColumnOf } from './columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { Pager } from './pager.tsx';
import type { PickerSource } from '../picker/picker-source.ts';
import { Problem } from '../form/problem.tsx';
import { RemotePicker, useSettled } from '../picker/remote-picker.tsx';
import { Empty, LoadError, Skeleton } from './states.tsx';
import type { ListEndpoint } from './use-list.ts';
import { useSend } from '../form/use-send.ts';
import './members.css';

type Send = ReturnType<typeof useSend>['send'];
/** A button of the panel: an endpoint that takes whose they are and the members, or what it does for them; undefined when that was refused. */
type Press = { endpoint: Endpoint; done: string } | { permit: Permit; run: (send: Send, ids: string[]) => Promise<unknown> };
const rightOf = (press: Press): Right => ('endpoint' in press ? press.endpoint.permit : press.permit) as Right;
interface Props<E extends ListEndpoint> {
  /** A list that takes `keyword`. */
  list: E;
  /** Whose members these are: sent with every question. */
  of: object;
  columns: readonly ColumnOf<Row<E>>[];
  keyOf: (row: Row<E>) => string;
  /** Where new members are found, and the name of that field. */
  source: PickerSource | undefined;
  name: string;
  /** What the panel says; `removed` names their number as `{n}`. */
  words: { add: string; find: string; label: string; none: string; removed: string };
  bind: Press;
  unbind: Press;
  /** What can be done with a member beside, and what people call one. */
  rowActions?: readonly Action<Row<E>>[];
  nameOf?: (row: Row<E>) => string;
}

function useMembers<E extends ListEndpoint>({ list, of, name, bind, unbind }: Props<E>) {
  const [typed, setTyped] = useState('');
  const [paging, setPaging] = useState({ page: 1, limit: 15 });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row<E>>>(new Map());
  const [added, setAdded] = useState<string[]>([]);
  const { busy, problem, send } = useSend();
  const box = useRef<HTMLDivElement>(null);
  // Their buttons have nothing to do afterwards, and could not keep the cursor.
  const goTo = (part: string) => box.current?.querySelector<HTMLElement>(part)?.focus();
  const keyword = useSettled(typed.trim(), 200);
  const input = { ...of, ...paging, ...(keyword ? { keyword } : {}) };
  const held = useQuery({
    queryKey: [list.path, input],
    queryFn: () => call(list, input as Sent<E>, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const pressed = (press: Press, ids: string[]) =>
    'endpoint' in press ? send(press.endpoint, { ...of, [name]: ids } as Sent<Endpoint>, press.done) : press.run(send, ids);
  const put = async () => {
    if ((await pressed(bind, added)) === undefined) return;
    setAdded([]);
    goTo('[role=combobox]');
  };
  const take = async () => {
    if ((await pressed(unbind, [...chosen.keys()])) === undefined) return;
    setChosen(new Map());
    goTo('[role=grid]');
  };
  const find = (text: string) => {
    setTyped(text);
    setPaging({ ...paging, page: 1 });
  };
  const answer = held.data as (Out<E> & { rows: Row<E>[]; total: number }) | undefined;
  return { typed, find, keyword, paging, setPaging, chosen, setChosen, added, setAdded, busy, problem, held, answer, put, take, box };
}

/** Keep it mounted under the key of its record: what was typed and chosen is of that record. */
export function MemberPanel<E extends ListEndpoint>(props: Props<E>) {
  const t = useT();
  const { list, columns: specs, keyOf, source, name, words } = props;
  const [dialogs, dialog] = useDialogs({ keyOf, nameOf: props.nameOf ?? keyOf });
  const rowActions = useAllowed(props.rowActions ?? NONE);
  const columns = useMemo(() => listColumns<Row<E>>(list.output, specs), [list, specs]);
  const [bind, unbind] = [rightOf(props.bind), rightOf(props.unbind)];
  const mayUnbind = useCan(unbind);
  const { typed, find, keyword, paging, setPaging, chosen, setChosen, added, setAdded, busy, problem, held, answer, put, take, box } =
    useMembers(props);
  return (
    <div className="kit-members" ref={box}>
      <Problem text={problem} />
      {source && (
        <Can right={bind}>
          <div className="kit-members-line">
            <RemotePicker
              source={source}
              name={name}
              label={t(words.add)}
              multiple
              value={added}
              change={(value) => setAdded((value as string[] | undefined) ?? [])}
            />
            <Button type="primary" loading={busy} disabled={added.length === 0} onClick={() => void put()}>
              {t('绑定')}
            </Button>
          </div>
        </Can>
      )}
      <div className="kit-members-line">
        <Find name={t(words.find)} typed={typed} find={find} />
        {chosen.size > 0 && (
          <Can right={unbind}>
            <Button danger loading={busy} onClick={() => void take()}>
              {t(words.removed, { n: chosen.size })}
            </Button>
          </Can>
        )}
      </div>
      {held.error && <LoadError message={held.error.message} retry={() => void held.refetch()} kept={answer !== undefined} />}
      {held.isPending && <Skeleton rows={4} />}
      {answer && (
        <DataTable
          label={t(words.label)}
          rows={answer.rows}
          rowKey={keyOf}
          columns={columns}
          density="small"
          actions={actionsOf(t, { rows: answer.rows, actions: rowActions, dialogs })}
          {...(mayUnbind ? { selection: { rows: chosen, change: setChosen } } : {})}
          empty={<Empty why={keyword ? t('没有符合条件的数据。') : t(words.none)} />}
        />
      )}
      {answer && <Pager {...paging} total={answer.total} change={setPaging} of={t(words.label)} />}
      {dialog}
    </div>
  );
}

const NONE: readonly never[] = [];

interface Deeds<R> {
  rows: readonly R[];
  actions: readonly Action<R>[];
  dialogs: Dialogs;
}
/** The column of what can be done with a member; none where nothing can. */
const actionsOf = <R,>(t: Translate, { rows, actions, dialogs }: Deeds<R>) =>
  actions.length === 0
    ? undefined
    : { width: actionsWidth(t, rows, actions), render: (row: R) => <RowActions row={row} actions={actions} dialogs={dialogs} /> };

const Find = ({ name, typed, find }: { name: string; typed: string; find: (text: string) => void }) => (
  <Input.Search allowClear aria-label={name} placeholder={name} value={typed} onChange={(event) => find(event.target.value)} />
);
