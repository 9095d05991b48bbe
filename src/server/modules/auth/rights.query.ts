// What a user may do in any of the systems.
import type { Ctx } from '../../kernel/ctx.ts';

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
