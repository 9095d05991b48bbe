// 用户角色: who may sign in, with which roles; a one-time password is shown once, to be handed over.
import { LoginSystem } from '../../../contract/auth/codes.ts';
import { auth } from '../../../contract/auth/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { role } from '../../../contract/role/index.ts';
import { system } from '../../../contract/system/index.ts';
import { call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { t } from '../../kernel/i18n.ts';
import { enterSeeing, sessionNow } from '../../kernel/session.ts';
import { type Action, type Desk } from '../../kit/list/actions.tsx';
import { onOff } from '../../kit/list/on-off.ts';
import { column } from '../../kit/list/columns.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { Confirm, FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { whole } from '../../kit/picker/picker-source.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { exportButton, importButton } from '../../kit/list/transfer-buttons.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { FieldControl } from '../../kit/form/control.tsx';
import type { Control, ControlProps } from '../../kit/form/control-props.ts';
import { shapeOf } from '../../kit/form/fields.ts';

type UserRow = Row<typeof role.users>;
type Roles = { id: string; roleCode: string; roleName: string }[];

const roles = whole(role.all, (rows: Roles) =>
  rows.map(({ id, roleCode, roleName }) => ({ value: id, code: roleCode, name: roleName, hint: '' })),
);
const rolesPicker: Control = (props) => <RemotePicker {...props} source={roles} multiple />;
const rolePicker: Control = (props) => <RemotePicker {...props} source={roles} />;
const roleIds = { name: 'roleIds', control: rolesPicker, whole: true } as const;

const shape = shapeOf(system.createUser.input);
/** Whose account it is: chosen with the right to tie. */
function Holder(props: ControlProps) {
  const schema = shape['empId'];
  if (useCan('system.userRole.tie') && schema) return <FieldControl {...props} schema={schema} />;
  return <span>{t('关联的员工由有“关联员工”权限的人选择')}</span>;
}
const holder = { name: 'empId', control: (props: ControlProps) => <Holder {...props} /> } as const;

const facts = ['userName', holder, 'loginSys', 'email', 'mobile'] as const;
const fields: FormFields<typeof system.createUser> = ['loginAccount', ...facts, roleIds];
const systemNames = ({ loginSys }: UserRow): string => loginSys.map((one) => t(labelOfCode(LoginSystem, one))).join('、');

const setRoles: Action<UserRow> = {
  label: '分配角色',
  permit: role.bind.permit,
  start: (row, desk) =>
    desk.show((place) => (
      <FormDialog
        {...place}
        title={`${t('分配角色')} ${row.userName}`}
        endpoint={role.bind}
        fields={[{ ...roleIds, title: '角色' }]}
        initial={{ roleIds: row.roles.map(({ id }) => id) }}
        fixed={{ userId: row.userId }}
        width={560}
      />
    )),
};

const resetPassword: Action<UserRow> = {
  label: '重置密码',
  permit: auth.resetUser.permit,
  start: (row, desk: Desk) =>
    desk.show((place) => (
      <SecretDialog
        {...place}
        name={`${row.loginAccount} ${row.userName}`}
        make={() => call(auth.resetUser, { userId: row.userId }, { silent: true })}
      />
    )),
};

const seeAs: Action<UserRow> = {
  label: '以其身份查看',
  permit: auth.seeAs.permit,
  when: (row) => !row.lockFlag && row.userId !== sessionNow().user?.userId,
  start: (row, desk: Desk) =>
    desk.show((place) => (
      <Confirm
        {...place}
        label={t('以其身份查看')}
        thing={`${row.loginAccount} ${row.userName}`}
        follows={t('以其身份查看，最长30分钟，只读；开始和结束都记入操作日志。')}
        danger={false}
        run={async () => enterSeeing(await call(auth.seeAs, { userId: row.userId }, { silent: true }))}
      />
    )),
};

export default listScreen(role.users, {
  search: ['keyword', { name: 'roleId', control: rolePicker }],
  columns: [
    { name: 'loginAccount', width: 150, fixed: 'left' },
    { name: 'userName', width: 150 },
    column('empName', ({ empCode, empName }: UserRow) => (empCode ? `${empCode} ${empName}` : ''), { width: 140 }),
    { name: 'roleNames', width: 320, align: 'left' },
    column('loginSys', systemNames, { width: 200, align: 'left' }),
    { name: 'lockFlag', width: 88 },
    { name: 'email', width: 180, align: 'left', hidden: true },
    { name: 'mobile', width: 130, hidden: true },
  ],
  toolbar: [
    createDialog(system.createUser, fields, { initial: { loginSys: ['fms'], roleIds: [] } }),
    importButton('IMPORT_USER', 'system.userRole.import'),
    exportButton(role.users, 'system.userRole'),
  ],
  rowActions: [
    setRoles,
    resetPassword,
    editDialog<UserRow, typeof system.updateUser>(system.updateUser, facts, { key: 'userId' }),
    seeAs,
    ...onOff<UserRow>(system.lockUser, {
      flag: 'lockFlag',
      confirm: '停用后一秒内退出登录，角色和记录都保留。',
      danger: true,
      key: 'userId',
    }),
  ],
  nameOf: (row) => `${row.loginAccount} ${row.userName}`,
  empty: '还没有用户。新增用户，再重置密码得到一次性密码。',
});
