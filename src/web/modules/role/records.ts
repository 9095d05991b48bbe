// Roles, as the palette finds them.
import { role } from '../../../contract/role/index.ts';
import { among, at, wholeList, type RecordSource } from '../../kernel/records.ts';

const roles: RecordSource = {
  name: '角色',
  place: 6,
  right: 'system.roleList',
  find: async (text) =>
    among(await wholeList(role.all), text, (row) => [row.roleCode, row.roleName]).map(({ id, roleCode, roleName }) => ({
      key: id,
      title: roleName,
      hint: roleCode,
      path: at('/system/roleList', { keyword: roleCode }, id),
    })),
};

export const records = [roles];
