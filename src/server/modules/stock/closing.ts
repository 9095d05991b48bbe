// Reconciliation days and gaps: what a figure of the past may still be waiting for.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { actorOf } from './actor.ts';
import { stockTables } from './ledger.ts';

/** Closes what happened before a moment. Nothing is refused afterwards: a later event is booked with its true time, and marked late. */
export async function closePeriod(ctx: Ctx, { closedTo }: { closedTo: string }): Promise<void> {
  const closedBy = actorOf(ctx.actor).name;
  await stockTables(ctx.db)
    .insertInto('stockClosing')
    .values({ nodeId: ctx.nodeId, closedTo, closedBy })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** The last reconciliation days up to a moment, as milliseconds, rising. */
export async function closingsUpTo(ctx: Ctx, { at, most = 1001 }: { at: Date; most?: number }): Promise<number[]> {
  const rows = await stockTables(ctx.db)
    .selectFrom('stockClosing as c')
    .select('c.closedTo')
    .where('c.nodeId', '=', ctx.nodeId)
    .where('c.closedTo', '<=', at.toISOString())
    .orderBy('c.closedTo', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ closedTo }) => Date.parse(closedTo)).reverse();
}

export interface Gap {
  source: string;
  /** The first and last sequence number that are not here, both included. */
  from: number;
  to: number;
}

/** Events that a device must have sent and that are not here yet, by the holes in its sequence ("12 events not yet here"). */
export async function eventGaps(ctx: Ctx, { sources }: { sources?: readonly string[] }): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select source, sequence + 1 as "from", next - 1 as "to" from (
      select e.source, e.sequence, lead(e.sequence) over (partition by e.source order by e.sequence) as next from stock_event e
      where e.node_id = ${ctx.nodeId} and e.sequence is not null ${sources ? sql`and e.source = any(${[...sources]}::text[])` : sql``}
    ) as e where next > sequence + 1 order by 1, 2`.execute(ctx.db);
  return rows;
}
