// Reconciliation days.
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
