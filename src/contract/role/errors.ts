// What can be refused of roles.
import { errorTexts } from '../kernel/errors.ts';

export const roleErrors = errorTexts({
  'role-held': [
    409,
    '不能删除：角色“{role}”仍由{count}位用户持有（{users}）',
    'Cannot be deleted: {count} users hold the role “{role}” ({users})',
  ],
  'role-fixed': [
    409,
    '超级管理员角色的编码、名称和登录系统不能修改，可以新建另一个角色',
    'Code, name and login system of the super-administrator’s role stay as they are: make another role instead',
  ],
  'tie-yourself': [
    409,
    '不能改变自己的账号绑定的员工，请由另一位管理员操作',
    'You cannot tie your own account to an employee: ask another administrator',
  ],
  'not-yourself': [409, '不能停用自己的账号', 'You cannot lock your own account'],
  'last-keeper': [
    409,
    '至少要有一位未停用的用户能分配角色，否则无人能再改权限',
    'At least one user who is not locked must be able to assign roles: else nobody could change rights again',
  ],
  'beyond-own-scope': [
    403,
    '你自己的数据权限受限，不能维护数据权限模板',
    'Your own data permission is narrowed: you cannot maintain data permissions',
  ],
  'scope-of-oneself': [409, '不能限制自己的数据权限，请由另一位管理员操作', 'You cannot narrow yourself: ask another administrator'],
  'scope-held': [
    409,
    '模板“{template}”正在使用（{users}），请先从这些用户收回',
    'The template {template} is in use ({users}): take it from these users first',
  ],
});
