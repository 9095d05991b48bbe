import { dataScope } from '../../../contract/role/data-scope.ts';
import { role } from '../../../contract/role/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { findScope, scopeList, searchScopes, searchScopeUsers } from './data-scope.query.ts';
import { createScope, deleteScope, updateScope } from './data-scope.ts';
import { checkUwhAdmin, findPermission } from './permission.query.ts';
import { allRoles, funcMenus, rightsOfRole, rightsOfUserType, roleList, userRoleList } from './role.query.ts';
import { assignRights, bindRoles, createRole, deleteRole, unbindRoles, updateRole } from './role.ts';

export const roleHandlers = implement(role, {
  list: roleList.page,
  all: allRoles,
  create: createRole,
  update: updateRole,
  delete: deleteRole,
  menus: funcMenus,
  rights: rightsOfRole,
  rightsOfUserType,
  assign: assignRights,
  users: userRoleList.page,
  bind: bindRoles,
  permission: findPermission,
  uwhAdmin: checkUwhAdmin,
  unbind: unbindRoles,
});

export const dataScopeHandlers = implement(dataScope, {
  list: scopeList.page,
  search: searchScopes,
  users: searchScopeUsers,
  find: findScope,
  create: createScope,
  update: updateScope,
  delete: deleteScope,
});
