// What can be refused of roles.
import { errorTexts } from '../kernel/errors.ts';

export const roleErrors = errorTexts({
  'role-held': [
    409,
    '不能删除：角色“{role}”仍由{count}位用户持有（{users}）',
    'Cannot be deleted: role “{role}” is held by {count} users ({users})',
  ],
  'role-fixed': [
    409,
    '超级管理员角色的编码、名称和登录系统不能修改，可以新建另一个角色',
    'Code, name and system of the super administrator role cannot be changed. Create another role instead',
  ],
  'vendor-account': [
    409,
    '供应商的账号只能查看和确认自己的对账单，不能有角色，也不能关联员工',
    'A vendor account only sees and confirms its own statements. It has no roles and no employee',
  ],
  'tie-yourself': [
    409,
    '不能改变自己的账号绑定的员工，请由另一位管理员操作',
    'You cannot link your own account to an employee. Ask another administrator',
  ],
  'not-yourself': [409, '不能停用自己的账号', 'You cannot disable your own account'],
  'last-keeper': [
    409,
    '至少要有一位未停用的用户能分配角色，否则无人能再改权限',
    'At least one active user must be able to assign roles. Otherwise nobody could change rights',
  ],
  'beyond-own-scope': [
    403,
    '你自己的数据权限受限，不能维护数据权限模板',
    'Your own data permission is limited, so you cannot maintain data permissions',
  ],
  'scope-of-oneself': [
    409,
    '不能限制自己的数据权限，请由另一位管理员操作',
    'You cannot limit your own data permission. Ask another administrator',
  ],
  'scope-held': [
    409,
    '模板“{template}”正在使用（{users}），请先从这些用户收回',
    'Template “{template}” is in use ({users}). Remove it from these users first',
  ],
});
