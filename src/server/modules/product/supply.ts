// Who supplied a product, and whose it was, at each moment: written by the database whenever a product changes (0250-supply.sql).
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';

interface Supplied {
  productId: string;
  since: string;
  until: string;
  vendorId: string | null;
  ownership: number;
}

/** A row for each product and span of time, without gaps: joined by the product and the moment, `since` included and `until` not. */
export const supplied = ({ nodeId }: Pick<Ctx, 'nodeId'>) => sql<Supplied>`(
  select u.node_id, u.product_id, u.since, lead(u.since, 1, 'infinity') over (partition by u.product_id order by u.since) as until,
    u.vendor_id, coalesce(u.ownership, 0) as ownership
  from product_supply u where u.node_id = ${nodeId})`;
