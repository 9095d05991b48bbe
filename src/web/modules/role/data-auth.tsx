// 数据权限: templates of what part of the data a user sees, and who has them. They bite within a second.
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { dataScope } from '../../../contract/role/data-scope.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import type { Control } from '../../kit/form/control-props.ts';
import { createDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { remote } from '../../kit/picker/picker-source.ts';
import { pickers } from '../../kit/picker/pickers.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { exportButton, importButton } from '../../kit/list/transfer-buttons.tsx';
import { BranchPicker } from './branch-picker.tsx';
import { Content, KINDS } from './template-content.tsx';
import './role.css';

type TemplateRow = Row<typeof dataScope.list>;

type Config = Out<typeof dataScope.find>;

const many =
  (field: keyof typeof pickers): Control =>
  (props) => {
    const source = pickers[field];
    return source && <RemotePicker {...props} source={source} multiple />;
  };

const branches =
  (of: 'departmentId' | 'costId'): Control =>
  (props) => <BranchPicker {...props} of={of} />;

const userSource = remote(dataScope.users);

const users: Control = (props) => <RemotePicker {...props} source={userSource} multiple />;

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

const load = (id: string): Promise<Config> => call(dataScope.find, { id });

const edit: Action<TemplateRow> = {
  label: '修改',
  permit: dataScope.update.permit,
  start: (row, desk) => {
    const show = async () => {
      const config = await load(row.id);
      const chosen = Object.fromEntries(KINDS.map(([kind, field]) => [field, config[kind].map(({ id }) => id)]));
      desk.show((place) => (
        <FormDialog
          {...place}
          title={`${t('修改')} ${row.templateName}`}
          endpoint={dataScope.update}
          fields={fields}
          initial={{ templateName: row.templateName, remark: row.remark, ...chosen }}
          fixed={{ id: row.id }}
        />
      ));
    };
    // What cannot be read has been said already.
    void show().catch(() => undefined);
  },
};

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
