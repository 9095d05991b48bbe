// What an administrator does with a user: roles, password.
import { auth } from '../../../contract/auth/index.ts';
import { identityProvider } from '../../../contract/identity/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { role } from '../../../contract/role/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { type Action, type Dialogs } from '../../kit/list/actions.tsx';
import { Confirm, FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { whole } from '../../kit/picker/picker-source.ts';
import { pickerOf } from '../../kit/picker/remote-picker.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type UserRow = Row<typeof role.users>;
type Roles = { id: string; roleCode: string; roleName: string }[];
export const roles = whole(role.all, (rows: Roles) =>
  rows.map(({ id, roleCode, roleName }) => ({ value: id, code: roleCode, name: roleName, hint: '' })),
);
const rolesPicker = pickerOf(roles, true);
export const roleIds = { name: 'roleIds', control: rolesPicker, whole: true } as const;

export const setRoles: Action<UserRow> = {
  label: '分配角色',
  permit: role.bind.permit,
  start: (row, dialogs) =>
    dialogs.show((place) => (
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

export const resetPassword: Action<UserRow> = {
  label: '重置密码',
  permit: auth.resetUser.permit,
  start: (row, dialogs: Dialogs) =>
    dialogs.show((place) => (
      <SecretDialog
        {...place}
        name={`${row.loginAccount} ${row.userName}`}
        make={() => call(auth.resetUser, { userId: row.userId }, { silent: true })}
      />
    )),
};

export const resetSecondFactor: Action<UserRow> = {
  label: '重置两步验证',
  permit: auth.resetSecond.permit,
  when: (row) => row.secondFactorFlag,
  start: (row, dialogs: Dialogs) =>
    dialogs.show((place) => (
      <Confirm
        {...place}
        label={t('重置两步验证')}
        thing={`${row.loginAccount} ${row.userName}`}
        follows={t('手机和恢复码都丢失时使用：该用户立即退出，下次只用密码登录；角色要求两步验证时需重新开启。请先当面确认是本人。')}
        danger
        run={async () => void (await call(auth.resetSecond, { userId: row.userId }, { silent: true }))}
      />
    )),
};

export const endSessions: Action<UserRow> = {
  label: '退出所有登录',
  permit: auth.endUserSessions.permit,
  start: (row, dialogs: Dialogs) =>
    dialogs.show((place) => (
      <Confirm
        {...place}
        label={t('退出所有登录')}
        thing={`${row.loginAccount} ${row.userName}`}
        follows={t('设备丢失或借给别人时使用：该用户一秒内在所有设备上退出，密码和两步验证不变，可以重新登录。')}
        danger
        run={async () => {
          const { ended } = await call(auth.endUserSessions, { userId: row.userId }, { silent: true });
          toast.success(t('已退出{n}个登录', { n: ended }));
        }}
      />
    )),
};

export const endIdentity: Action<UserRow> = {
  label: '解除单点登录绑定',
  permit: identityProvider.unlink.permit,
  start: (row, dialogs: Dialogs) =>
    dialogs.show((place) => (
      <Confirm
        {...place}
        label={t('解除单点登录绑定')}
        thing={`${row.loginAccount} ${row.userName}`}
        follows={t('在提供方换了新账号时使用：该用户立即退出，下次单点登录时重新认人。')}
        danger
        run={async () => void (await call(identityProvider.unlink, { userId: row.userId }, { silent: true }))}
      />
    )),
};
