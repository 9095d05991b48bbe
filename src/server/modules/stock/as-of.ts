// Stock at any past moment, from the same ledger.
import { sql, type RawBuilder } from 'kysely';
import { OUTSIDE, PLACE, type PlaceKind } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Place } from './ledger.ts';
import { visiblePlace } from './scope.ts';
import { lit } from '../../kernel/db/lit.ts';

export interface AsOf {
  /** The moment, ISO 8601; what happened just then is in. */
  at: string;
  /**
   * `happened` (when left out): what was there, as we know today; late events count on their true day.
   * `recorded`: what the books said at that moment; the answer to "why did the report of March show 7?".
   */
  by?: 'happened' | 'recorded';
  places?: readonly Place[];
  products?: readonly string[];
}

export interface PastStanding {
  placeKind: number;
  placeRef: string;
  productId: string;
  lotId: string;
  condition: number;
  qty: number;
  /** Integer fen at the last unit cost that a move of the product had by then; null when none had one. */
  value: number | null;
}

/** What lay where at a moment. By happened: whole months before it and the moves of its own month. By recorded: now, less what was recorded since. */
export async function asOf(ctx: Ctx, asked: AsOf): Promise<PastStanding[]> {
  const { rows } = await sql<PastStanding>`${standingAt(ctx, asked)} order by 1, 2, 3, 4, 5`.execute(ctx.db);
  return rows;
}

interface Seen {
  /** A channel. */
  ref: string;
  productId: string;
  /** ISO 8601. */
  at: string;
}

/** What came to channels of a kind (above zero) or left them after a moment of each, in their order. */
export async function movedSince({ db, nodeId }: Ctx, seen: readonly Seen[], kind: PlaceKind = PLACE.vmChannel): Promise<number[]> {
  const own = sql`m.node_id = ${nodeId} and m.product_id = w.product_id and m.happened_at > w.at`;
  const { rows } = await sql<{ qty: number }>`
    select coalesce(sum(x.qty), 0)::bigint as qty
    from unnest(${seen.map(({ ref }) => ref)}::uuid[], ${seen.map(({ productId }) => productId)}::uuid[], ${seen.map(({ at }) => at)}::timestamptz[])
      with ordinality as w (ref, product_id, at, n)
    left join lateral (
      select m.qty from stock_move m where m.to_kind = ${kind} and m.to_kind < ${lit(OUTSIDE)} and m.to_ref = w.ref and ${own}
      union all select -m.qty from stock_move m where m.from_kind = ${kind} and m.from_kind < ${lit(OUTSIDE)} and m.from_ref = w.ref and ${own}
    ) as x on true
    group by w.n order by w.n`.execute(db);
  return rows.map(({ qty }) => qty);
}

/** The same as a query of rows like `PastStanding`, to narrow and sum further. */
export function standingAt(ctx: Ctx, asked: AsOf): RawBuilder<PastStanding> {
  const flows = asked.by === 'recorded' ? recordedFlows(ctx, asked) : happenedFlows(ctx, asked);
  const time = sql.ref(asked.by === 'recorded' ? 'm.recordedAt' : 'm.happenedAt');
  return sql<PastStanding>`
    with standing as (
      select place_kind, place_ref, product_id, lot_id, condition, sum(qty) as qty from (${flows}) as flow
      group by 1, 2, 3, 4, 5 having sum(qty) <> 0
    ), price as (
      select p.product_id, (select m.unit_cost from stock_move m where m.node_id = ${ctx.nodeId} and m.product_id = p.product_id
        and ${time} <= ${asked.at}::timestamptz and m.unit_cost is not null order by m.happened_at desc, m.id desc limit 1) as unit_cost
      from (select distinct product_id from standing) as p
    )
    select s.place_kind, s.place_ref, s.product_id, s.lot_id, s.condition, s.qty, (s.qty * price.unit_cost)::numeric as value
    from standing s join price on price.product_id = s.product_id
    where ${visiblePlace(ctx, 's.placeKind', 's.placeRef')}`;
}

/** What flowed in before the moment, less what flowed out. */
function happenedFlows(ctx: Ctx, asked: AsOf): RawBuilder<unknown> {
  const month = sql`date_trunc('month', ${asked.at}::timestamptz at time zone ${ctx.timeZone})`;
  const within = sql`m.happened_at >= ${month} at time zone ${ctx.timeZone} and m.happened_at <= ${asked.at}::timestamptz`;
  return sql`
    select s.place_kind, s.place_ref, s.product_id, s.lot_id, s.condition, s.qty_in - s.qty_out as qty from stock_month s
      where s.node_id = ${ctx.nodeId} and s.month < ${month}::date and ${chosen(asked, ['s.placeKind', 's.placeRef', 's.productId'])}
    union all ${legs(ctx, asked, { within, sign: sql`` })}`;
}

/** What lies there now, less what was recorded after the moment. */
function recordedFlows(ctx: Ctx, asked: AsOf): RawBuilder<unknown> {
  return sql`
    select b.place_kind, b.place_ref, b.product_id, b.lot_id, b.condition, b.on_hand as qty from stock_balance b
      where b.node_id = ${ctx.nodeId} and ${chosen(asked, ['b.placeKind', 'b.placeRef', 'b.productId'])}
    union all ${legs(ctx, asked, { within: sql`m.recorded_at > ${asked.at}::timestamptz`, sign: sql`-` })}`;
}

function legs(ctx: Ctx, asked: AsOf, { within, sign }: { within: RawBuilder<unknown>; sign: RawBuilder<unknown> }): RawBuilder<unknown> {
  return sql`
    select m.to_kind, m.to_ref, m.product_id, m.to_lot, m.to_condition, ${sign} m.qty from stock_move m
      where m.node_id = ${ctx.nodeId} and m.to_kind < ${lit(OUTSIDE)} and ${within} and ${chosen(asked, ['m.toKind', 'm.toRef', 'm.productId'])}
    union all
    select m.from_kind, m.from_ref, m.product_id, m.from_lot, m.from_condition, ${sign} (-m.qty) from stock_move m
      where m.node_id = ${ctx.nodeId} and m.from_kind < ${lit(OUTSIDE)} and ${within} and ${chosen(asked, ['m.fromKind', 'm.fromRef', 'm.productId'])}`;
}

function chosen({ places, products }: AsOf, [kind, ref, product]: [string, string, string]): RawBuilder<unknown> {
  const conditions = [
    ...(places
      ? [
          sql`(${sql.ref(kind)}, ${sql.ref(ref)}) in (select * from unnest(${places.map((p) => p.kind)}::smallint[], ${places.map((p) => p.ref)}::uuid[]))`,
        ]
      : []),
    ...(products ? [sql`${sql.ref(product)} = any(${[...products]}::uuid[])`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
