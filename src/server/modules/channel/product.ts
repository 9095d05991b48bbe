// What a channel holds.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import type { Channel, Owner } from './owner.ts';
import { refuseFilled } from './stock.ts';

/** Refuses 'not-found' for a product that the site does not have; none (null) is allowed. */
export async function requireProducts(ctx: Ctx, ids: Iterable<string | null>): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const known = wanted.length === 0 ? [] : await from(ctx, 'product', 'p').select('p.id').where('p.id', 'in', wanted).execute();
  if (known.length < wanted.length) refuse('not-found', { thing: '商品' });
}

/**
 * Binds channels that the caller holds locked, each to its product in `wanted` or to none. Refuses 'channel-not-empty' where another product lies.
 * As many queries for a thousand channels as for one.
 */
export async function bindChannels(
  ctx: Ctx,
  owner: Owner,
  { rows, wanted }: { rows: readonly Channel[]; wanted: ReadonlyMap<string, string | null> },
): Promise<void> {
  const others = rows.filter((row) => row.productId !== wanted.get(row.id));
  await refuseFilled(ctx, owner, { rows: others, allowed: wanted });
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  await sql`update ${sql.table(owner.table)} as c set product_id = w.product_id
    from unnest(${ids}::uuid[], ${ids.map((id) => wanted.get(id) ?? null)}::uuid[]) as w (id, product_id)
    where c.node_id = ${ctx.nodeId} and c.id = w.id`.execute(ctx.db);
}
