// Cost centres, projects and vendors as the demonstration site makes them.
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';

/** Makes a cost centre; gives its id. */
export async function createCost(
  ctx: Ctx,
  input: { costCode: string; costName: string; parentId?: string | null },
): Promise<{ id: string }> {
  const id = newId();
  await ctx.db
    .insertInto('cost')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}

/** Makes a project; gives its id. */
export async function createProject(ctx: Ctx, input: { projectCode: string; projectName: string }): Promise<{ id: string }> {
  const id = newId();
  await ctx.db
    .insertInto('project')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}

/** Makes a vendor; gives its id. */
export async function createVendor(ctx: Ctx, input: { vendorCode: string; vendorName: string }): Promise<{ id: string }> {
  const id = newId();
  await ctx.db
    .insertInto('vendor')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}
