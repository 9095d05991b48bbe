// Reconciliation days: closed by hand or when they are due (docs/decisions/0042-reconciliation.md). Who books holds the periods as they are (`hold_periods`, in
// `stock_lock` and `trade_book`); who closes waits for all of these.
import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import { closedBy, closingDays, closingsBetween } from '../../../contract/stock/closing.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { joined, sqlState } from '../../kernel/db/database.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { actorOf } from './actor.ts';
import { stockTables } from './ledger.ts';

/** Whoever books waits behind a closing that waits: so long at most. */
const PATIENCE_MS = 3000;
const LOCK_NOT_AVAILABLE = '55P03';

type ClosingState = 'closed' | 'ahead' | 'again';

/**
 * Closes what happened before a moment, once everybody who is booking is done. Facts are never refused afterwards: a late one is booked in the open period, with
 * its true time, and marked. Gives 'ahead' for a moment that has not come and 'again' for one in a closed period, and changes nothing then. Refuses
 * 'closing-busy' where somebody books for longer than others can wait.
 */
export async function closePeriod(ctx: Ctx, { closedTo }: { closedTo: string }): Promise<ClosingState> {
  await sql`select set_config('lock_timeout', ${`${PATIENCE_MS}ms`}, true)`.execute(ctx.db);
  try {
    const { rows } = await sql<{ state: ClosingState }>`
      select close_period(${ctx.nodeId}, ${closedTo}, ${actorOf(ctx.actor).name}) as state`.execute(ctx.db);
    await sql`select set_config('lock_timeout', '0', true)`.execute(ctx.db);
    return rows[0]?.state ?? 'ahead';
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) return refuse('closing-busy');
    throw error;
  }
}

/**
 * Closes a period by hand: what happened up to the end of a day of the site. Refuses 'closing-ahead' for a day that is not over, 'closing-again' for one
 * that lies in a closed period, 'closing-busy' while a long import is booking.
 */
export async function closeByHand(ctx: Ctx, { day }: { day: string }): Promise<void> {
  const state = await closePeriod(ctx, { closedTo: new Date(closedBy(day, ctx.timeZone)).toISOString() });
  if (state === 'ahead') refuse('closing-ahead', { day });
  if (state === 'again') refuse('closing-again', { day: (await lastClosedDay(ctx)) ?? day });
  ctx.tell({ day });
}

/**
 * Closes what is due by the site's reconciliation days, also what was missed while nobody ran, each in a transaction of its own; gives how many. What is busy
 * is left to the next time. A changed setting holds for the days after the change.
 */
export async function closeDue(ctx: Ctx): Promise<number> {
  const set = await from(ctx, 'nodeConfig', 'c')
    .select(['c.value', 'c.changedAt'])
    .where('c.configKey', '=', 'closingDays')
    .executeTakeFirst();
  if (typeof set?.value !== 'string') return 0;
  const [last = 0] = await closingsUpTo(ctx, { at: new Date(), most: 1 });
  const span = { after: Math.max(last, Date.parse(set.changedAt)), until: Date.now(), zone: ctx.timeZone };
  let closed = 0;
  for (const due of closingsBetween(closingDays(set.value), span)) {
    const state = await joined(ctx.db, (db) => closePeriod({ ...ctx, db }, { closedTo: new Date(due).toISOString() })).catch(
      (error: unknown) => {
        if (error instanceof Refusal && error.key === 'closing-busy') return 'busy' as const;
        throw error;
      },
    );
    if (state === 'busy') return closed;
    if (state === 'closed') closed += 1;
  }
  return closed;
}

/** Refuses beforehand what closing a day would refuse: 'closing-ahead', 'closing-again'. */
export async function requireClosable(ctx: Ctx, day: string): Promise<void> {
  if (closedBy(day, ctx.timeZone) > Date.now()) refuse('closing-ahead', { day });
  const last = await lastClosedDay(ctx);
  if (last !== null && day <= last) refuse('closing-again', { day: last });
}

/** The last day of the last closed period; null where none was closed. */
export async function lastClosedDay(ctx: Ctx): Promise<string | null> {
  const [closedTo] = await closingsUpTo(ctx, { at: new Date(), most: 1 });
  return closedTo === undefined ? null : dayOf(closedTo - 1, ctx.timeZone);
}

/** The open period: what happened before `since` (milliseconds; 0 where none was closed) is booked `now`, which is `today` at the site. */
export interface OpenPeriod {
  since: number;
  now: string;
  today: string;
}

/** Holds the periods as they are until the end of the transaction: what counts `now` or later is in an open one until then. */
export async function holdPeriods(ctx: Pick<Ctx, 'db' | 'nodeId' | 'timeZone'>): Promise<OpenPeriod> {
  // The clock is read once the periods are held.
  const { rows } = await sql<{ closedTo: string | null; now: string }>`
    select h.closed_to, clock_timestamp() as now from (select hold_periods(${ctx.nodeId}) as closed_to offset 0) as h`.execute(ctx.db);
  const { closedTo = null, now = new Date().toISOString() } = rows[0] ?? {};
  return { since: closedTo === null ? 0 : Date.parse(closedTo), now, today: dayOf(now, ctx.timeZone) };
}

/** The moments between which the period of a moment lies: null where none was closed before it, or after. For a lateral join. */
export const periodAround = (ctx: Ctx, at: RawBuilder<unknown>) => sql<{ begun: string | null; ended: string | null }>`(select
  (select max(c.closed_to) from stock_closing c where c.node_id = ${ctx.nodeId} and c.closed_to <= ${at}) as begun,
  (select min(c.closed_to) from stock_closing c where c.node_id = ${ctx.nodeId} and c.closed_to > ${at}) as ended)`;

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
