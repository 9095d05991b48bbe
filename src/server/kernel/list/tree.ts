// Trees kept in a table by parent_id. They never get a cycle, also when two callers move branches at once.
import { sql } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Ctx } from '../ctx.ts';
import { refuse } from '../refusal.ts';
import { from } from '../scope.ts';

/** The tables that are trees. */
export type TreeTable = { [T in keyof DB]: DB[T] extends { id: unknown; parentId: unknown } ? T : never }[keyof DB];

/**
 * One caller at a time changes the shape of a node's trees: of two who each move the other's branch below their own, the second sees
 * what the first did. The row of the node is the lock; it does not hinder rows that refer to it.
 */
export const lockTree = (ctx: Ctx) => from(ctx, 'node', 'n').select('n.nodeId').forNoKeyUpdate().executeTakeFirst();

/** Whether a row is `branch` or stands below it; asked of the whole tree, also where it is out of sight. */
export async function isWithin(ctx: Ctx, { table, id, branch }: { table: TreeTable; id: string; branch: string }): Promise<boolean> {
  const tree = sql.table(table);
  const { rows } = await sql`
    with recursive up as (
      select id, parent_id from ${tree} where node_id = ${ctx.nodeId} and id = ${id}
      union
      select above.id, above.parent_id from ${tree} above join up on above.node_id = ${ctx.nodeId} and above.id = up.parent_id
    ) select from up where id = ${branch}`.execute(ctx.db);
  return rows.length > 0;
}

/** Refuses 'tree-cycle' where `id` would come to stand below itself; `thing` is what people call it. The tree must be locked. */
export async function refuseCycle(ctx: Ctx, move: { table: TreeTable; id: string; into: string; thing: string }): Promise<void> {
  if (await isWithin(ctx, { table: move.table, id: move.into, branch: move.id })) refuse('tree-cycle', { thing: move.thing });
}

/** Hangs what stands right below one row below another; gives how many. */
export async function moveChildren(ctx: Ctx, { table, id, into }: { table: TreeTable; id: string; into: string }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set parent_id = ${into}
    where node_id = ${ctx.nodeId} and parent_id = ${id}`.execute(ctx.db);
  return Number(numAffectedRows);
}
