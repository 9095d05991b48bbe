// A tree seen one level at a time: which row of that level each row counts to.
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { inScope } from '../scope.ts';
import type { TreeTable } from './tree.ts';

/**
 * The rows of a tree with the branch that each counts to (`id`, `top`): the children of `under` with all below them, and `under` itself alone; the
 * topmost rows that the actor sees where it is not said. What lies outside the data permission is not there.
 */
export function branchTops(ctx: Ctx, table: TreeTable, under: string | null | undefined): RawBuilder<{ id: string; top: string }> {
  const tree = sql.table(table);
  const topmost = sql`(d.parent_id is null or not exists (
    select from ${tree} above where above.id = d.parent_id and ${inScope(ctx, table, 'above')}))`;
  return sql`(
    with recursive branch as (
      select d.id, d.id as top, ${under ? sql`d.id <> ${under}` : sql`true`} as deep from ${tree} d
        where ${inScope(ctx, table, 'd')} and ${under ? sql`(d.id = ${under} or d.parent_id = ${under})` : topmost}
      union all
      select c.id, b.top, true from ${tree} c join branch b on b.deep and c.parent_id = b.id where ${inScope(ctx, table, 'c')}
    ) select id, top from branch)`;
}

/** Whether a row of a tree that the actor sees has another one below it. */
export const hasChildren = (ctx: Ctx, table: TreeTable, column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${sql.table(table)} below where below.parent_id = ${sql.ref(column)} and ${inScope(ctx, table, 'below')})`;
