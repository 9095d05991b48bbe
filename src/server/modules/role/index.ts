// What other modules may use of the role noun.
export { createScope, leaveScopes, scopesToTake, takeScopes } from './data-scope.ts';
export { scopeImport } from './data-scope.import.ts';
export { scopeList } from './data-scope.query.ts';
export { dataScopeHandlers, roleHandlers } from './role.handlers.ts';
export { accountsOfAll, accountsWith, holders } from './holders.query.ts';
export { roleList, userRoleList } from './role.query.ts';
export { assignRights, bindRoles, createRole, seedRole } from './role.ts';
export { requireKeeper, requireOwnUser, rolesBeyond } from './own-rights.ts';
