// Facts that a pick left behind become pushes: one for each receiver that is told, with what is said of it, in the order in which the facts were made. Trades
// are changed by nobody, so that they say afterwards what they said then (docs/decisions/0156-push-facts.md).
import { sql } from 'kysely';
import { DataPushType } from '../../../contract/push/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { joined, type Database } from '../../kernel/db/database.ts';
import { NIL } from '../../kernel/db/ids.ts';
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
    await write(
      tx,
      nodeId,
      rows.map(({ tradeId }) => tradeId),
    );
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

const TRADES = lit(DataPushType.pick, DataPushType.returned, DataPushType.loan);

/** A push of a trade is for whoever may see the trade: one without a machine, department, cost centre or project is hidden from who sees some of them. */
// beyond scope: what happened is told whoever made it; each push keeps what narrows it
const write = (db: Database, nodeId: string, trades: readonly string[]) =>
  sql`
  insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, vm_id, warehouse_id, department_id, cost_id, project_id, happened_at, created_at)
  select k.node_id, gen_random_uuid(), r.receiver_id, v.push_kind, r.push_type, k.trade_number, coalesce(k.corrects, k.id), t.fact, coalesce(k.vm_id, ${lit(NIL)}), k.warehouse_id,
    coalesce(k.department_id, ${lit(NIL)}), coalesce(k.cost_id, ${lit(NIL)}), coalesce(k.project_id, ${lit(NIL)}), k.trade_time, k.recorded_at
    from unnest(${trades}::uuid[]) with ordinality as f (trade_id, place)
    join trade k on k.node_id = ${nodeId} and k.id = f.trade_id
    cross join lateral (select push_kind_of(k) as kind, push_trade(k) as fact offset 0) t
    join push_route r on r.node_id = k.node_id and r.push_type in (${TRADES}) and r.push_type = t.kind and r.since <= k.trade_time
    join push_receiver v on v.node_id = r.node_id and v.id = r.receiver_id and v.status_flag
    order by f.place`.execute(db);
