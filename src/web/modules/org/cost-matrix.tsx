// What is bound to which cost centre: things of a kind as rows, the centres of a branch as columns, one press to bind or to unbind.
// The four pages of bindings are this one, each with its kind.
import { useMemo, useState } from 'react';
import type { Endpoint, Row } from '../../../contract/kernel/endpoint.ts';
import { costEntity, CostEntityType, costPages } from '../../../contract/org/cost.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { t, useT } from '../../kernel/i18n.ts';
import { go, useScreenState } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { holds } from '../../kernel/can.tsx';
import type { Action } from '../../kit/list/actions.tsx';
import { column, type ColumnOf } from '../../kit/list/columns.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import type { ListOptions, TreeProps } from '../../kit/list/list-options.ts';
import { ListView } from '../../kit/list/list-screen.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { TreeFilter } from '../../kit/tree/tree-filter.tsx';
import { TreePending } from '../../kit/tree/tree-pending.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useSend } from '../../kit/form/use-send.ts';
import { costTree, useCosts, type Cost, type Counted } from './cost-tree.tsx';
import './org.css';

type Thing = Row<typeof costEntity.list>;

/** So many centres are looked over at once; the others are on further pages. */
const COLUMNS = 16;
const KINDS = { 1: '员工', 2: '设备', 3: '商品', 4: '项目' } as const;
const CODES = { 1: '工号', 2: '设备编码', 3: '商品编码', 4: '项目编码' } as const;
const NAMES = { 1: '姓名', 2: '设备名称', 3: '商品名称', 4: '项目名称' } as const;
const NOTES = { 1: '部门', 2: '位置', 3: '规格', 4: '备注' } as const;

const NOTHING = {
  1: '还没有员工。先在员工管理新增或导入，再回来绑定。',
  2: '还没有设备。先在设备管理新增，再回来绑定。',
  3: '还没有商品。先在商品管理新增或导入，再回来绑定。',
  4: '还没有项目。先在项目管理新增，再回来绑定。',
} as const;

/** The chosen branch: the centre and those right below it; without one all, as the tree has them. */
function shownCosts(rows: readonly Cost[], branch: string | undefined): Cost[] {
  const inUse = rows.filter(({ statusFlag }) => statusFlag);
  return branch ? inUse.filter(({ id, parentId }) => id === branch || parentId === branch) : inUse;
}

/** A button over rows that asks for a cost centre. */
const asking = (
  label: string,
  type: CostEntityType,
  { endpoint, main = false }: { endpoint: Endpoint; main?: boolean },
): Action<Thing[]> => ({
  label,
  permit: [`${costPages[type]}.${endpoint === costEntity.unbind ? 'unbind' : 'bind'}`],
  danger: endpoint === costEntity.unbind,
  start: (target, desk) => {
    const rows = [target].flat();
    const [first] = rows;
    const thing = rows.length === 1 && first ? `${first.code} ${first.name}` : t('{n} 项', { n: rows.length });
    desk.show((place) => (
      <FormDialog
        {...place}
        title={`${t(label)} ${thing}`}
        endpoint={endpoint}
        fields={[
          {
            name: 'costId',
            whole: true,
            ...(main ? { help: '领料时没有指定，项目和商品也没有绑定成本中心的，记到默认的成本中心。' } : {}),
          },
        ]}
        fixed={{ entityType: type, entityIds: rows.map(({ id }) => id), ...(main ? { mainFlag: true } : {}) }}
        width={520}
        done={endpoint === costEntity.unbind ? '已解绑' : '已绑定'}
      />
    ));
  },
});

function optionsOf(
  type: CostEntityType,
  costs: readonly Cost[],
  Tree: ListOptions<typeof costEntity.list>['tree'],
): ListOptions<typeof costEntity.list> {
  const withDefault = type === CostEntityType.employee || type === CostEntityType.machine;
  const cells = costs.map((centre) =>
    // One column for each centre: its name is a key of its own, not a field of the row.
    column(`cost.${centre.id}` as 'costIds', (row: Thing) => <Cell type={type} centre={centre} row={row} />, {
      title: centre.costName,
      width: 112,
    }),
  );
  const main = asking('设默认', type, { endpoint: costEntity.bind, main: true }) as unknown as Action<Thing>;
  return {
    search: ['keyword', 'costId', 'boundFlag'],
    columns: [
      { name: 'code', title: CODES[type], width: 112, fixed: 'left' },
      { name: 'name', title: NAMES[type], width: type === CostEntityType.employee ? 88 : 176, align: 'left' },
      ...cells,
      { name: 'costNames', width: 240, align: 'left' },
      { name: 'note', title: NOTES[type], width: 136, hidden: type === CostEntityType.project },
    ] as readonly ColumnOf<Thing>[],
    ...(Tree ? { tree: Tree } : {}),
    toolbar: [exportButton(costEntity.list, `${costPages[type]}.export`)],
    ...(withDefault ? { rowActions: [main] } : {}),
    batchActions: [asking('绑定', type, { endpoint: costEntity.bind }), asking('解绑', type, { endpoint: costEntity.unbind })],
    nameOf: (row) => `${row.code} ${row.name}`,
    open: () => undefined,
    empty: NOTHING[type],
  };
}

/** A cell of the matrix: bound or not, one press changes it; the default is marked. */
function Cell({ type, centre, row }: { type: CostEntityType; centre: Cost; row: Thing }) {
  const say = useT();
  const { busy, problem, send } = useSend();
  const bound = row.costIds.includes(centre.id);
  const right = `${costPages[type]}.${bound ? 'unbind' : 'bind'}` as const;
  const may = useCan(right);
  const main = row.mainCostId === centre.id;
  const press = () => void send(bound ? costEntity.unbind : costEntity.bind, { costId: centre.id, entityType: type, entityIds: [row.id] });
  const cell = (
    <button
      type="button"
      aria-pressed={bound}
      aria-label={`${row.name} ${centre.costName}${main ? ` ${say('默认')}` : ''}`}
      className={`org-cell${main ? ' org-main' : ''}`}
      disabled={!may}
      // Not disabled while it sends: the cursor would be lost.
      aria-disabled={busy}
      onClick={() => busy || press()}
    >
      {bound ? (main ? '★' : '✓') : '·'}
    </button>
  );
  return (
    <>
      {may ? <Can right={right}>{cell}</Can> : cell}
      <Problem text={problem} />
    </>
  );
}

/** The screen of one kind of binding. */
export function CostMatrix({ type }: { type: CostEntityType }) {
  const list = useList(
    costEntity.list,
    useMemo(() => ({ entityType: type }), [type]),
  );
  const { data } = useCosts();
  const branch = typeof list.state.search['branch'] === 'string' ? list.state.search['branch'] : undefined;
  const all = useMemo(() => shownCosts(data ?? [], branch), [data, branch]);
  // Another branch begins with its first centres.
  const [{ of, at }, turn] = useState<{ of: string | undefined; at: number }>({ of: branch, at: 0 });
  const first = of === branch && at < all.length ? at : 0;
  const options = useMemo(
    () => optionsOf(type, all.slice(first, first + COLUMNS), { field: 'branch' as 'costId', Tree: TREES[type] }),
    [type, all, first],
  );
  return (
    <div className="kit-tabbed">
      <div className="org-matrix-head">
        <Kinds type={type} />
        {data?.length === 0 && <NoCentres />}
        {all.length > COLUMNS && <Columns total={all.length} first={first} turn={(to) => turn({ of: branch, at: to })} />}
      </div>
      <ListView endpoint={costEntity.list} list={list} options={options} />
    </div>
  );
}

/** Without a centre there is no column: where they are made. */
function NoCentres() {
  const say = useT();
  const may = useCan('organization.cost');
  return (
    <output className="org-columns">
      {say('还没有成本中心，先新增成本中心再绑定。')}
      {may && (
        <button type="button" onClick={() => go('/organization/cost')}>
          {say('打开成本中心')}
        </button>
      )}
    </output>
  );
}

/** Which of the centres are the columns, and on to the others. */
function Columns({ total, first, turn }: { total: number; first: number; turn: (first: number) => void }) {
  const say = useT();
  const last = Math.min(total, first + COLUMNS);
  return (
    <fieldset className="org-columns" aria-label={say('成本中心列')}>
      <output>{say('成本中心第 {from}–{to} 个，共 {total} 个', { from: first + 1, to: last, total })}</output>
      <button type="button" disabled={first === 0} onClick={() => turn(Math.max(0, first - COLUMNS))}>
        {say('前{n}个', { n: COLUMNS })}
      </button>
      <button type="button" disabled={last >= total} onClick={() => turn(first + COLUMNS)}>
        {say('后{n}个', { n: COLUMNS })}
      </button>
    </fieldset>
  );
}

/** The branch whose centres are the columns; the tree counts what is bound of the kind. */
const branchesOf = (counted: Counted) =>
  function Branches({ value, change }: TreeProps) {
    const say = useT();
    const { data, error, refetch } = useCosts();
    const nodes = useMemo(() => costTree(data ?? [], say('停用'), counted), [data, say]);
    if (!data) return <TreePending error={error} refetch={refetch} />;
    return <TreeFilter title={say('成本中心')} nodes={nodes} value={value} change={change} />;
  };
const TREES = { 1: branchesOf('empCount'), 2: branchesOf('vmCount'), 3: branchesOf('productCount'), 4: branchesOf('projectCount') };

/** From one kind to another, with the same branch: those that the person may open. */
function Kinds({ type }: { type: CostEntityType }) {
  const say = useT();
  const [{ search }] = useScreenState();
  const buttons = useSession((session) => session.buttons[session.mode]) ?? [];
  const open = (kind: CostEntityType) =>
    go(`/${costPages[kind].replace('.', '/')}${search['branch'] ? `?branch=${String(search['branch'])}` : ''}`);
  const kinds = ([1, 2, 3, 4] as const).filter((kind) => holds(buttons, costPages[kind]));
  const choose = (name: string) => {
    const kind = kinds.find((one) => KINDS[one] === name);
    if (kind !== undefined && kind !== type) open(kind);
  };
  return (
    <>
      <Tabs of={say('类别')} names={kinds.map((kind) => KINDS[kind])} chosen={KINDS[type]} choose={choose} />
      <small>
        {say('★ 默认记账，✓ 已绑定；点击格子绑定或解绑。')} {say('记账顺序：领料时指定的、项目的、商品的、员工的、设备的。')}
      </small>
    </>
  );
}
