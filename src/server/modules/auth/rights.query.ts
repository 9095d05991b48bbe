// What a user may do in any of the systems.
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

/** Every menu code that a user of the caller's node holds through any role. */
export async function rightsOfUser(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db
    // scope: of one user of the node, whatever part of the data the caller sees
    .selectFrom('userRole as u')
    .innerJoin('roleRight as r', (join) => join.onRef('r.nodeId', '=', 'u.nodeId').onRef('r.roleId', '=', 'u.roleId'))
    .select('r.menuCode')
    .distinct()
    .where('u.nodeId', '=', ctx.nodeId)
    .where('u.userId', '=', userId)
    .execute();
  return rows.map(({ menuCode }) => menuCode);
}

/** Refuses 'not-found' for a user of another node, and 'not-permitted' for one who may do what the caller may not: that would be a way up. */
export async function requireBelow(ctx: Ctx, userId: string, action: string): Promise<void> {
  const user = await from(ctx, 'loginUser', 'u').select('u.id').where('u.id', '=', userId).executeTakeFirst();
  if (!user) refuse('not-found', { thing: '用户' });
  const above = (await rightsOfUser(ctx, userId)).some((right) => !ctx.rights.has(right) && !ctx.asleep?.has(right));
  if (above) refuse('not-permitted', { action });
}
