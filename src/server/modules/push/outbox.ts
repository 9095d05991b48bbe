// Facts that a pick left behind become pushes: one for each receiver that is told, with what is said of it, in the order in which the facts were made. Trades
// are changed by nobody, so that they say afterwards what they said then (docs/decisions/0156-push-facts.md).
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { joined, type Database } from '../../kernel/db/database.ts';
import { lit } from '../../kernel/db/lit.ts';

/** In one transaction. */
const AT_ONCE = 500;

/** Of all sites; gives how many facts there were. A site that another server has in hand is passed by. */
export async function spreadFacts(db: Database, log: (line: string) => void): Promise<number> {
  // scope: all sites are looked at for what happened
  const { rows } = await sql<{ nodeId: string }>`select distinct f.node_id from push_fact f`.execute(db);
  let many = 0;
  for (const { nodeId } of rows)
    many += await spread(db, { nodeId, waits: false }).catch((error: unknown) => {
      log(`push facts of ${nodeId}: ${String(error)}`);
      return 0;
    });
  return many;
}

/** All of the site: before somebody asks for them, and before it is changed who is told. */
export async function spreadNow({ db, nodeId }: Pick<Ctx, 'db' | 'nodeId'>): Promise<void> {
  while ((await spread(db, { nodeId, waits: true })) === AT_ONCE);
}

interface Site {
  nodeId: string;
  /** For another that has it in hand. */
  waits: boolean;
}

async function spread(db: Database, { nodeId, waits }: Site): Promise<number> {
  // scope: what there is for whoever is told
  const any = await sql`select from push_fact f where f.node_id = ${nodeId} limit 1`.execute(db);
  if (any.rows.length === 0) return 0;
  return joined(db, async (tx) => {
    if (!(await hold(tx, { nodeId, waits }))) return 0;
    // One after the other: of two facts of a document the earlier one must not come later.
    const { rows } = await sql<{ seq: string; tradeId: string }>`
      select f.seq, f.trade_id from push_fact f where f.node_id = ${nodeId} order by f.seq limit ${lit(AT_ONCE)}`.execute(tx);
    if (rows.length === 0) return 0;
    await sql`select push_spread(${nodeId}, ${rows.map(({ tradeId }) => tradeId)}::uuid[])`.execute(tx);
    // These, and not all up to the last: one with a lower number may have been committed meanwhile.
    await sql`delete from push_fact f where f.node_id = ${nodeId} and f.seq = any(${rows.map(({ seq }) => seq)}::bigint[])`.execute(tx);
    return rows.length;
  });
}

async function hold(db: Database, { nodeId, waits }: Site): Promise<boolean> {
  const key = sql`hashtextextended(${`push ${nodeId}`}, 0)`;
  if (waits) {
    await sql`select pg_advisory_xact_lock(${key})`.execute(db);
    return true;
  }
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${key}) as held`.execute(db);
  return rows[0]?.held === true;
}
