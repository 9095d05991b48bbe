// 用户角色: who may sign in, with which roles; a one-time password is shown once, to be handed over.
import { LoginSystem } from '../../../contract/auth/codes.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { role } from '../../../contract/role/index.ts';
import { system } from '../../../contract/system/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { t } from '../../kernel/i18n.ts';
import { column, exportButton, importButton, listScreen, onOff } from '../../kit/list/index.ts';
import { type ControlProps, createDialog, editDialog, FieldControl, type FormFields, pickerOf, shapeOf } from '../../kit/form/index.ts';
import { seeAs } from '../../floor/see-as.tsx';
import { endIdentity, endSessions, resetPassword, resetSecondFactor, roleIds, roles, setRoles } from './user-actions.tsx';

type UserRow = Row<typeof role.users>;

const shape = shapeOf(system.createUser.input);

/** Whose account it is, an employee's or a vendor's: chosen with the right to tie. */
function Holder(props: ControlProps & { name: 'empId' | 'vendorId' }) {
  const schema = shape[props.name];
  if (useCan('system.userRole.tie') && schema) return <FieldControl {...props} schema={schema} />;
  return <span>{t('关联的员工或供应商由有“关联员工”权限的人选择')}</span>;
}

const holder = { name: 'empId', control: (props: ControlProps) => <Holder {...props} name="empId" /> } as const;
const ofVendor = {
  name: 'vendorId',
  control: (props: ControlProps) => (
    <>
      <Holder {...props} name="vendorId" />
      <small className="kit-hint">{t('选了供应商的账号没有角色，只能查看和确认该供应商的对账单')}</small>
    </>
  ),
} as const;

const facts = ['userName', holder, ofVendor, 'loginSys', 'email', 'mobile'] as const;

const fields: FormFields<typeof system.createUser> = ['loginAccount', ...facts, roleIds];

const systemNames = ({ loginSys }: UserRow): string => loginSys.map((one) => t(labelOfCode(LoginSystem, one))).join(t('、'));

export default listScreen(role.users, {
  search: ['keyword', { name: 'roleId', control: pickerOf(roles) }],
  columns: [
    { name: 'loginAccount', width: 150, fixed: 'left' },
    { name: 'userName', width: 150 },
    column('empName', ({ empCode, empName }) => (empCode ? `${empCode} ${empName}` : ''), { width: 140 }),
    { name: 'vendorName', width: 140, align: 'left' },
    { name: 'roleNames', width: 320, align: 'left' },
    column('loginSys', systemNames, { width: 200, align: 'left' }),
    { name: 'lockFlag', width: 88 },
    { name: 'secondFactorFlag', width: 100, hidden: true },
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
    editDialog(system.updateUser, facts, { key: 'userId' }),
    resetSecondFactor,
    endSessions,
    endIdentity,
    seeAs,
    ...onOff(system.lockUser, {
      flag: 'lockFlag',
      confirm: '停用后一秒内退出登录，角色和记录都保留。',
      danger: true,
      key: 'userId',
    }),
  ],
  nameOf: (row) => `${row.loginAccount} ${row.userName}`,
  empty: '还没有用户。新增用户，再重置密码得到一次性密码。',
});
