// What a piece is charged at now, by the rules of the site (docs/decisions/0124-charging.md).
import { sql } from 'kysely';

/** In fen, of the product `p` of a query. */
export const chargedNow = sql<number>`charge_price(p.node_id, p.id, p.product_type_id, p.unit_price, now())`;
