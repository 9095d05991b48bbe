// How far the months of a site are added up (trade/rollup.ts), said inside the query that reads them: it sees one state of both, and a month that is added up stays so.
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';

interface Months {
  /** The first day of the first of them. */
  first: string;
  /** A day of the last; up to now where none is said. */
  last: string | null;
}

/**
 * The day from which on they are not all added up: the first of a month, or the day after `last` where all are. `byClock` asks for those whose slots are told by
 * the site's zone of today.
 */
export function rolledUntil(ctx: Ctx, { first, last }: Months, byClock = false): RawBuilder<string> {
  const zone = byClock ? sql` and u.time_zone = ${ctx.timeZone}` : sql``;
  return sql<string>`(select coalesce(min(m.month)::date, ${last}::date + 1) from generate_series(${first}::timestamp, coalesce(${last}::timestamp, now()::timestamp),
    interval '1 month') as m(month) where not exists (select from trade_rollup u where u.node_id = ${ctx.nodeId}::uuid and u.month = m.month::date and u.rolled_flag${zone}))`;
}
