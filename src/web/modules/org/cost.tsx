// 成本中心: the tree of accounts that picks are charged to; budget and use of the year, and what is bound to each.
import { cost } from '../../../contract/org/cost.ts';
import { org } from '../../../contract/org/index.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { column, type ColumnOf, exportButton, importButton, onOff, opens } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields, pickedAs } from '../../kit/form/index.ts';
import { treeScreen } from '../../kit/tree/index.ts';
import { costTree, type Cost } from './cost-tree.tsx';
import { deleteOrStop } from './delete-or-stop.tsx';
import { mergeAction } from './merge.tsx';
import './org.css';

const fieldsOf = (own?: Cost): FormFields<typeof cost.create> => [
  'costCode',
  'costName',
  { name: 'parentId', control: pickedAs('costId', own?.id) },
  'budgetAmount',
  'ownerEmpId',
  { name: 'remark', whole: true },
];

/** Opens the page that keeps the bindings of a kind, with those of this centre. */
const bound =
  (page: 'costStaffs' | 'costVms' | 'costProduct' | 'costProject') =>
  ({ id }: Cost) =>
    go(listAt(`/organization/${page}`, { costId: id, branch: id }));

const columns: readonly ColumnOf<Cost>[] = [
  { name: 'costCode', title: '编码', width: 80, fixed: 'left' },
  { name: 'costName', title: '名称', width: 152, align: 'left', fixed: 'left' },
  opens('empCount', bound('costStaffs'), { width: 72 }),
  opens('vmCount', bound('costVms'), { width: 72 }),
  opens('productCount', bound('costProduct'), { width: 72 }),
  opens('projectCount', bound('costProject'), { width: 72 }),
  { name: 'budgetAmount', align: 'right', width: 120 },
  { name: 'usedAmount', align: 'right', width: 120 },
  { name: 'committedAmount', align: 'right', width: 120 },
  { name: 'leftAmount', align: 'right', width: 120 },
  column('usedAmount', (row: Cost) => <Spent row={row} />, { title: '已用比例', width: 88 }),
  { name: 'ownerName', width: 96 },
  { name: 'statusFlag', width: 72 },
];

/** How much of the budget is used: a bar, and the figure in words; red beyond it. */
function Spent({ row: { budgetAmount, usedAmount } }: { row: Cost }) {
  if (!Number(budgetAmount)) return null;
  const percent = Math.round((Number(usedAmount) / Number(budgetAmount)) * 100);
  return (
    <span className={`org-spent${percent > 100 ? ' org-over' : ''}`} style={{ '--part': `${Math.min(percent, 100)}%` } as object}>
      {percent}%
    </span>
  );
}

const merge = mergeAction<Cost>({
  merge: cost.merge,
  look: cost.mergeLook,
  field: 'costId',
  help: '绑定的员工、设备、商品、项目，设备结算和下级都转过去。',
});
const rowActions = [
  editDialog<Cost, typeof cost.update>(cost.update, fieldsOf),
  ...onOff<Cost>(cost.update, { flag: 'statusFlag', confirm: '停用后不能再绑定或选择它，已有的绑定和历史记录不变。' }),
  merge,
  deleteOrStop<Cost>({ delete: cost.delete, stop: cost.update, flag: 'statusFlag', remove: ({ id }) => ({ costId: id }) }),
];

export default treeScreen(org.costs, {
  title: '成本中心',
  nodes: costTree,
  columns,
  toolbar: (branch) => [
    createDialog(cost.create, fieldsOf(), { initial: { parentId: branch } }),
    importButton('IMPORT_COST', 'organization.cost.import'),
    exportButton(org.costs, 'organization.cost.export'),
  ],
  rowActions,
  nameOf: ({ costName }) => costName,
  move: cost.update,
  empty: '还没有成本中心。可以新增，也可以从Excel导入。',
});
