// What is bound to which cost centre: things of a kind as rows, the centres of a branch as columns, one press to bind or to unbind.
// The four pages of bindings are this one, each with its kind.
import { useMemo, useState } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { costEntity, CostEntityType, costPages } from '../../../contract/org/cost.ts';
import { type Action, column, type ColumnOf, exportButton, type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import { useCosts, type Cost } from './cost-tree.tsx';
import { COLUMNS, Columns, Kinds, NoCentres, TREES } from './cost-matrix-parts.tsx';
import { asking, Cell } from './cost-cell.tsx';
import './org.css';

type Thing = Row<typeof costEntity.list>;

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
