// What can be refused of roles.
import { errorTexts } from '../kernel/errors.ts';

export const roleErrors = errorTexts({
  'role-held': [
    409,
    '不能删除：角色“{role}”仍由{count}位用户持有（{users}）',
    'Cannot be deleted: {count} users hold the role “{role}” ({users})',
  ],
  'not-yourself': [409, '不能停用自己的账号', 'You cannot lock your own account'],
  'last-keeper': [
    409,
    '至少要有一位未停用的用户能分配角色，否则无人能再改权限',
    'At least one user who is not locked must be able to assign roles: else nobody could change rights again',
  ],
});
