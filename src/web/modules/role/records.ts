// Roles, as the palette finds them.
import { role } from '../../../contract/role/index.ts';
import { among, wholeList, type RecordSource } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

const roles: RecordSource = {
  name: '角色',
  place: 6,
  right: 'system.roleList',
  find: async (text) =>
    among(await wholeList(role.all), text, (row) => [row.roleCode, row.roleName]).map(({ id, roleCode, roleName }) => ({
      key: id,
      title: roleName,
      hint: roleCode,
      path: listAt('/system/roleList', { keyword: roleCode }, id),
    })),
};

export const records = [roles];
