// Where roles, users and data permissions open, found by the palette.
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'role',
    name: '角色',
    place: 6,
    right: 'system.roleList',
    path: ({ id, code }) => listAt('/system/roleList', { keyword: code }, id),
  },
  {
    kind: 'user',
    name: '用户',
    place: 61,
    right: 'system.userRole',
    path: ({ id, code }) => listAt('/system/userRole', { keyword: code }, id),
  },
  {
    kind: 'dataScope',
    name: '数据权限',
    place: 62,
    right: 'system.dataAuth',
    path: ({ id, name }) => listAt('/system/dataAuth', { keyword: name }, id),
  },
];
