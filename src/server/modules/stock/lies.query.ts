// What lies where, by whose place it is, as a table that reports join.
import { sql, type RawBuilder } from 'kysely';
import { dayOf, dayRange } from '../../../contract/kernel/time.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { standingAt } from './as-of.ts';
import { visiblePlace } from './scope.ts';

/** Pieces of a product that lie in a machine, a smart warehouse or a warehouse. */
export interface Lying {
  ownerId: string;
  productId: string;
  qty: number;
}

/** What lies in machines, smart warehouses and warehouses that the actor sees: at the end of a day of the site, now where that is to come or not said. */
export function lying(ctx: Ctx, day?: string | null): RawBuilder<Lying> {
  const isPast = day !== undefined && day !== null && day < dayOf(Date.now(), ctx.timeZone);
  const rows = isPast
    ? sql`(${standingAt(ctx, { at: new Date(dayRange(day, ctx.timeZone).to.getTime()).toISOString() })})`
    : sql`(select b.place_kind, b.place_ref, b.product_id, b.on_hand as qty from stock_balance b
        where b.node_id = ${ctx.nodeId} and b.on_hand <> 0 and ${visiblePlace(ctx, 'b.placeKind', 'b.placeRef')})`;
  return sql<Lying>`(select c.owner_id, s.product_id, sum(s.qty)::bigint as qty from ${rows} s
    join stock_cell c on c.node_id = ${ctx.nodeId} and c.place_kind = s.place_kind and c.place_ref = s.place_ref and c.product_id = s.product_id
    where s.place_kind in (${sql.lit(PLACE.warehouse)}, ${sql.lit(PLACE.prewhChannel)}, ${sql.lit(PLACE.vmChannel)}) group by 1, 2)`;
}
