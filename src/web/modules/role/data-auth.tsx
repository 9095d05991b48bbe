// 数据权限: templates of what part of the data a user sees, and who has them. They bite within a second.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { dataScope } from '../../../contract/role/data-scope.ts';
import { call } from '../../kernel/api.ts';
import { action, exportButton, importButton, listScreen } from '../../kit/list/index.ts';
import { type Control, createDialog, editDialog, type FormFields, pickerOf, pickers, remote } from '../../kit/form/index.ts';
import { BranchPicker } from './branch-picker.tsx';
import { Content, KINDS } from './template-content.tsx';
import './role.css';

const many = (field: keyof typeof pickers) => pickerOf(pickers[field], true);
const branches =
  (of: 'departmentId' | 'costId'): Control =>
  (props) => <BranchPicker {...props} of={of} />;

const users = pickerOf(remote(dataScope.users), true);
const fields: FormFields<typeof dataScope.create> = [
  'templateName',
  { name: 'departmentIds', control: branches('departmentId'), whole: true, help: '不选：不限制部门。只看得到所选的部门，下级要另外加入。' },
  { name: 'costIds', control: branches('costId'), whole: true, help: '不选：不限制成本中心。只看得到所选的，下级要另外加入。' },
  { name: 'projectIds', control: many('projectId'), whole: true, help: '不选：不限制项目。' },
  { name: 'vmIds', control: many('vmId'), whole: true, help: '不选：不限制设备。' },
  { name: 'warehouseIds', control: many('warehouseId'), whole: true, help: '不选：不限制仓库。' },
  { name: 'userIds', control: users, whole: true },
  'remark',
];

/** The form with what the template holds now. */
const edit = editDialog<Row<typeof dataScope.list>, typeof dataScope.update>(dataScope.update, fields, {
  initial: async ({ id, templateName, remark }) => {
    const config = await call(dataScope.find, { id });
    return { templateName, remark, ...Object.fromEntries(KINDS.map(([kind, field]) => [field, config[kind].map(({ id }) => id)])) };
  },
});

export default listScreen(dataScope.list, {
  search: ['keyword'],
  columns: [
    { name: 'templateName', width: 200, fixed: 'left', align: 'left' },
    { name: 'departments', width: 80 },
    { name: 'costs', width: 100 },
    { name: 'projects', width: 80 },
    { name: 'vms', width: 80 },
    { name: 'warehouses', width: 80 },
    { name: 'users', width: 88 },
    { name: 'remark', width: 200, align: 'left' },
    'createdAt',
  ],
  toolbar: [
    createDialog(dataScope.create, fields, { title: '新增数据权限模板' }),
    importButton('IMPORT_DATA_PERMISSION', 'system.dataAuth.import'),
    exportButton(dataScope.list, dataScope.list.permit),
  ],
  rowActions: [edit, action('删除', dataScope.delete, { confirm: true, danger: true })],
  panel: { title: '模板内容', render: (row) => <Content row={row} /> },
  nameOf: (row) => row.templateName,
  empty: '还没有模板：没有模板的用户看得到本站点的全部数据。',
});
