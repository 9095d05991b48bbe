// Roles and data permission: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { roleFinds } from './finds.ts';
import { dataScopeHandlers, roleHandlers, roleList, scopeImport, scopeList, userRoleList } from './index.ts';

export const role = noun({
  handlers: [dataScopeHandlers, roleHandlers],
  exports: [roleList, scopeList, userRoleList],
  imports: [scopeImport],
  finds: roleFinds,
  freshness: {
    untouched: {
      'smart warehouses have no machines: people book there': ['/warehouse/checkUwhAdmin'],
      'names to choose from': ['/basic/searchDataPermissionTemplate', '/basic/searchDataPermissionUser', '/basic/listAllRoles'],
      'what was set: rights, rules, machines, sites': [
        '/basic/listDataPermissionTemplate',
        '/basic/findDataPermissionTemplateConfig',
        '/basic/listRole',
        '/basic/listFuncMenu',
        '/basic/findFuncMenuByRoleId',
        '/basic/findFuncMenuByUserType',
        '/basic/listRoleEntity',
        '/basic/findPermissionByEntity',
      ],
    },
  },
});
