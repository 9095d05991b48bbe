// What the small nouns beside a product have in common: a row of this node is locked, changed, deleted; a code or pair that is taken is refused.
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, removeFrom } from '../../kernel/scope.ts';

/** Fields that were said: what is undefined is left out. */
export const said = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Refuses 'conflict' where the database knows such a row already. */
export async function orConflict<T>(work: Promise<T>, thing: string, value: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) === '23505') refuse('conflict', { thing, value });
    throw error;
  }
}

/** A row before a change, as the operation log keeps it: what people know of it, not how it is kept. */
export function wasOf({ nodeId: _node, id: _id, createdAt: _made, updatedAt: _changed, ...row }: Kept): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
interface Kept {
  nodeId?: unknown;
  id?: unknown;
  createdAt?: unknown;
  updatedAt?: unknown;
}

type Small = 'borrowCycle' | 'unitConversion' | 'productConversion' | 'productLife';

/** Deletes a row of one of the small nouns; refuses 'not-found'. */
export async function deleteSmall(ctx: Ctx, { table, id, thing }: { table: Small; id: string; thing: string }): Promise<void> {
  const row = await from(ctx, table, 'r').selectAll('r').where('r.id', '=', id).forUpdate().executeTakeFirst();
  if (!row) refuse('not-found', { thing });
  ctx.tell({ before: wasOf(row) });
  await removeFrom(ctx, table).where('id', '=', id).execute();
}
