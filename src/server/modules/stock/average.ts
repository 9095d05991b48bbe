// What the pieces of a product have cost on average, from each receipt on (docs/decisions/0124-charging.md).
import { sql } from 'kysely';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';

/** What came, at what it was paid for: fen of a piece. */
export interface PaidReceipt {
  productId: string;
  qty: number;
  /** Null where nobody knows: it changes no average. */
  unitCost: number | null;
}

const OWN = lit(PLACE.warehouse, PLACE.prewhChannel, PLACE.vmChannel, PLACE.transit);

/**
 * Counts receipts into the averages, before they are booked: with what lies on the site by then, at the last average, or at the product's price where there is
 * none. Two receipts of one product come one after the other.
 */
export async function averageReceipts(ctx: Ctx, receipts: readonly PaidReceipt[]): Promise<void> {
  const paid = receipts.filter(({ qty, unitCost }) => qty > 0 && unitCost !== null);
  if (paid.length === 0) return;
  const ids = [...new Set(paid.map(({ productId }) => productId))];
  await sql`select id from product where node_id = ${ctx.nodeId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    ctx.db,
  );
  await sql`
    insert into product_average (node_id, product_id, since, on_hand, received, paid, average)
    select p.node_id, p.id, clock_timestamp(), lies.num, w.num, w.paid, (lies.num * coalesce(last.average, p.unit_price) + w.paid) / (lies.num + w.num)
    from (select product, sum(qty)::bigint as num, sum(qty * cost)::bigint as paid
      from unnest(${paid.map(({ productId }) => productId)}::uuid[], ${paid.map(({ qty }) => qty)}::bigint[],
        ${paid.map(({ unitCost }) => unitCost)}::bigint[]) as r (product, qty, cost) group by product) w
    join product p on p.node_id = ${ctx.nodeId} and p.id = w.product
    cross join lateral (select greatest(coalesce(sum(b.on_hand), 0), 0)::bigint as num from stock_balance b
      where b.node_id = p.node_id and b.product_id = p.id and b.place_kind in (${OWN})) lies
    left join lateral (select a.average from product_average a where a.node_id = p.node_id and a.product_id = p.id
      order by a.since desc limit 1) last on true`.execute(ctx.db);
}
