// Roles as other nouns make them: a name for a set of rights, counted in one login system.
import type { Right } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/refusal.ts';

export interface NewRole {
  roleCode: string;
  roleName: string;
  rights: readonly Right[];
  loginSys?: 'fms' | 'fmsMobile' | 'uwhHelper' | 'pda';
  remark?: string;
}

/** Makes a role with its rights (R196, R198). @throws conflict */
export async function createRole(ctx: Ctx, role: NewRole): Promise<{ roleId: string }> {
  const { nodeId } = ctx;
  const made = await ctx.db
    .insertInto('role')
    .values({
      nodeId,
      id: newId(),
      roleCode: role.roleCode,
      roleName: role.roleName,
      loginSys: role.loginSys ?? 'fms',
      remark: role.remark ?? null,
    })
    .onConflict((c) => c.columns(['nodeId', 'roleCode']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return refuse('conflict', { thing: '角色', value: role.roleCode });
  const rights = role.rights.map((menuCode) => ({ nodeId, roleId: made.id, menuCode }));
  if (rights.length > 0) await ctx.db.insertInto('roleRight').values(rights).execute();
  return { roleId: made.id };
}
