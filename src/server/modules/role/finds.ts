// How roles, users and data permissions are found.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { sought } from '../../kernel/list/sought.ts';
import { contains } from '../../kernel/list/list.ts';
import { scopeList } from './data-scope.query.ts';
import { roleList, userRoleList } from './role.query.ts';

export const roleFinds: readonly Finder[] = [
  foundIn(roleList, {
    kind: 'role',
    by: 'keyword',
    place: { table: 'role', fits: sought('x') },
    show: ({ id, roleCode, roleName }) => ({ id, code: roleCode, name: roleName, hint: '' }),
  }),
  foundIn(userRoleList, {
    kind: 'user',
    by: 'keyword',
    show: ({ userId, loginAccount, userName, roleNames }) => ({ id: userId, code: loginAccount, name: userName, hint: hintOf(roleNames) }),
  }),
  foundIn(scopeList, {
    kind: 'dataScope',
    by: 'keyword',
    place: { table: 'dataScopeTemplate', fits: contains('x.templateName', 'x.remark') },
    show: ({ id, templateName, remark }) => ({ id, code: '', name: templateName, hint: hintOf(remark) }),
  }),
];
