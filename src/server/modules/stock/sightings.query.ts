// What is known of cells beside their stock: when they were last counted, what that count found, and what of them is still unexplained.
import { sql } from 'kysely';
import type { PlaceKind } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';

export interface CellSeen {
  placeRef: string;
  productId: string;
  countedAt: string | null;
  /** Counted less what the books said then; 0 where it was never counted. */
  lastDifference: number;
  openCases: number;
}

/** Of all cells of these places, in one query; the caller has narrowed the places to what the actor may see. */
export async function sightings(ctx: Ctx, { kind, refs }: { kind: PlaceKind; refs: readonly string[] }): Promise<CellSeen[]> {
  if (refs.length === 0) return [];
  const { rows } = await sql<CellSeen>`
    select c.place_ref, c.product_id, c.last_count_at as counted_at, coalesce(k.difference, 0) as last_difference,
      (select count(*) from stock_abnormality a where a.node_id = c.node_id and a.status = ${lit(AbnormalityStatus.open)} and a.place_kind = c.place_kind
        and a.place_ref = c.place_ref and a.product_id = c.product_id) as open_cases
    from stock_cell c
    left join lateral (select k.counted - k.book as difference from stock_count k where k.node_id = c.node_id and k.place_kind = c.place_kind
      and k.place_ref = c.place_ref and k.product_id = c.product_id order by k.happened_at desc limit 1) k on true
    where c.node_id = ${ctx.nodeId} and c.place_kind = ${kind} and c.place_ref = any(${[...refs]}::uuid[])`.execute(ctx.db);
  return rows;
}
