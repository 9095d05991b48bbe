// Around the table of cost centres: its columns by portions, the tree beside it, the kinds of thing that it is for.
import { useMemo } from 'react';
import { costPages, type CostEntityType } from '../../../contract/org/cost.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, useScreenState } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { holds } from '../../kernel/can.tsx';
import type { TreeProps } from '../../kit/list/list-options.ts';
import { TreeFilter } from '../../kit/tree/tree-filter.tsx';
import { TreePending } from '../../kit/tree/tree-pending.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import { costTree, useCosts, type Counted } from './cost-tree.tsx';
import './org.css';

/** So many centres are looked over at once; the others are on further pages. */
export const COLUMNS = 16;
const KINDS = { 1: '员工', 2: '设备', 3: '商品', 4: '项目' } as const;

/** Without a centre there is no column: where they are made. */
export function NoCentres() {
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
export function Columns({ total, first, turn }: { total: number; first: number; turn: (first: number) => void }) {
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

export const TREES = { 1: branchesOf('empCount'), 2: branchesOf('vmCount'), 3: branchesOf('productCount'), 4: branchesOf('projectCount') };

/** From one kind to another, with the same branch: those that the person may open. */
export function Kinds({ type }: { type: CostEntityType }) {
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
