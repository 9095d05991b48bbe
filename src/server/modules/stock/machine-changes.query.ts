// What the events of one machine did to the stock, by when they were recorded.
import { sql } from 'kysely';
import { AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';

interface EventsOf {
  /** As the ledger knows the machine's events. */
  source: string;
  /** ISO 8601. */
  since: string;
}
export interface ChannelChange {
  channelId: string;
  productId: string;
  added: number;
  taken: number;
  /** What counts found more, or less. */
  counted: number;
}

/** By channel and product what came, what went and what counts changed; those that changed most first. The caller has looked whether the machine is in sight. */
export async function channelChanges(ctx: Ctx, { source, since }: EventsOf): Promise<ChannelChange[]> {
  const outside = sql`(${lit(PLACE.countDifference, PLACE.suspense)})`;
  const { rows } = await sql<ChannelChange>`
    select channel_id, product_id, sum(added)::bigint as added, sum(taken)::bigint as taken, sum(counted)::bigint as counted from (
      select m.to_ref as channel_id, m.product_id, case when m.from_kind in ${outside} then 0 else m.qty end as added, 0 as taken,
        case when m.from_kind = ${lit(PLACE.countDifference)} then m.qty else 0 end as counted
      from stock_move m where m.node_id = ${ctx.nodeId} and m.recorded_at >= ${since}::timestamptz and m.event_source = ${source} and m.to_kind = ${lit(PLACE.vmChannel)}
      union all
      select m.from_ref, m.product_id, 0, case when m.to_kind in ${outside} then 0 else m.qty end,
        case when m.to_kind = ${lit(PLACE.countDifference)} then -m.qty else 0 end
      from stock_move m where m.node_id = ${ctx.nodeId} and m.recorded_at >= ${since}::timestamptz and m.event_source = ${source} and m.from_kind = ${lit(PLACE.vmChannel)}
    ) as leg group by 1, 2 having sum(added) + sum(taken) > 0 or sum(counted) <> 0
    order by sum(added) + sum(taken) + abs(sum(counted)) desc, 1, 2`.execute(ctx.db);
  return rows;
}

interface EventSums {
  events: number;
  firstAt: string | null;
  lastAt: string | null;
  /** Abnormal stock that they opened, and what of it nobody has settled. */
  opened: number;
  open: number;
}

/** How many events the ledger has booked, when they happened, and the abnormal stock that they opened. */
export async function eventSums(ctx: Ctx, { source, since }: EventsOf): Promise<EventSums> {
  const { rows } = await sql<EventSums>`
    select count(*) as events, min(e.happened_at) as first_at, max(e.happened_at) as last_at,
      (select count(*) from stock_abnormality a where a.node_id = ${ctx.nodeId} and a.opened_at >= ${since}::timestamptz and a.event_source = ${source}) as opened,
      (select count(*) from stock_abnormality a where a.node_id = ${ctx.nodeId} and a.opened_at >= ${since}::timestamptz and a.event_source = ${source}
        and a.status = ${lit(AbnormalityStatus.open)}) as open
    from stock_event e where e.node_id = ${ctx.nodeId} and e.source = ${source} and e.recorded_at >= ${since}::timestamptz`.execute(ctx.db);
  return rows[0] ?? { events: 0, firstAt: null, lastAt: null, opened: 0, open: 0 };
}
