// 部门管理: the tree of departments; a branch is dragged to its new place, or moved by its form; at the right what stands below it.
import { department } from '../../../contract/org/department.ts';
import { org } from '../../../contract/org/index.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { type ColumnOf, exportButton, importButton, onOff, opens } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields, pickedAs } from '../../kit/form/index.ts';
import { treeScreen } from '../../kit/tree/index.ts';
import { deleteOrStop } from './delete-or-stop.tsx';
import { departmentTree, type Department } from './department-tree.tsx';
import { mergeAction } from './merge.tsx';
import './org.css';

const fieldsOf = (own?: Department): FormFields<typeof department.create> => [
  'departmentCode',
  'departmentName',
  { name: 'parentId', control: pickedAs('departmentId', own?.id) },
  'managerEmpId',
  'sort',
  'remark',
];
const people = ({ id }: Department) => go(listAt('/organization/staff', { departmentId: id }));

const columns: readonly ColumnOf<Department>[] = [
  { name: 'departmentCode', width: 120 },
  { name: 'departmentName', width: 200 },
  { name: 'managerName', width: 96 },
  opens('empCount', people, { width: 88 }),
  { name: 'statusFlag', width: 80 },
  { name: 'sort', width: 72 },
  { name: 'remark', width: 200 },
];

const merge = mergeAction<Department>({
  merge: department.merge,
  look: department.mergeLook,
  field: 'departmentId',
  help: '员工、下级部门和待生效的调动都转过去，负责人以并入的部门为准。',
});
const rowActions = [
  editDialog<Department, typeof department.update>(department.update, fieldsOf),
  ...onOff<Department>(department.update, { flag: 'statusFlag', confirm: '停用后不能再调入员工，现有员工和历史记录不变。' }),
  merge,
  deleteOrStop<Department>({ delete: department.delete, stop: department.update, flag: 'statusFlag' }),
];

export default treeScreen(org.departments, {
  title: '部门',
  nodes: departmentTree,
  columns,
  toolbar: (branch) => [
    createDialog(department.create, fieldsOf(), { initial: { parentId: branch } }),
    importButton('IMPORT_DEPARTMENT', 'organization.department.import'),
    exportButton(org.departments, 'organization.department.export'),
  ],
  rowActions,
  nameOf: ({ departmentName }) => departmentName,
  move: department.update,
  empty: '还没有部门。可以新增，也可以从Excel导入。',
  counted: 'empCount',
});
