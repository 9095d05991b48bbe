// A rule from what a provider says of somebody to a role.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { id } from '../kernel/scalars.ts';

export const claim = z.string().check(z.trim(), z.minLength(1, '不能为空'), z.maxLength(200, '最多200个字'));
export const RoleRule = z.strictObject({
  claim: label('声明', claim),
  value: label('值', z.string().check(z.trim(), z.minLength(1, '不能为空'), z.maxLength(500, '最多500个字'))),
  roleId: label('角色', id),
});
