// What of a trade is tax: its price has it in it, at the rate of the day on which it counts; of what is given back, of the day of what it gives back (docs/decisions/0133-tax-kept.md).
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';

interface TaxSpan {
  productTypeId: string;
  vendorId: string;
  since: string;
  until: string;
  rateBp: number;
}
/** Rates by type, vendor and days: joined twice, by the vendor (`x`) and for whom no rate names (`y`). */
export const taxSpans = ({ nodeId }: Pick<Ctx, 'nodeId'>) => sql<TaxSpan>`(select * from tax_spans(${nodeId}::uuid))`;
/** The day whose rate a trade `t` has. */
const day = sql`case when t.sign > 0 then t.trade_day else coalesce((select o.trade_day from trade o where o.node_id = t.node_id
  and o.id = coalesce(t.corrects, (select r.returned_id from trade_return r where r.node_id = t.node_id and r.trade_id = t.id))), t.trade_day) end`;
/** How the spans of trades `t` of products that were supplied as `u` says are found. */
export const taxOfVendor = sql<boolean>`x.vendor_id = u.vendor_id and ${day} >= x.since and ${day} < x.until`;
export const taxOfOthers = sql<boolean>`y.vendor_id = ${sql.lit(NIL)}::uuid and ${day} >= y.since and ${day} < y.until`;

const rate = sql`coalesce(x.rate_bp, y.rate_bp)`;
/** Fen; of each trade by itself, half up, so that every sum of trades has the same tax. Null where none of them has a rate. */
export const taxPrice = sql<
  number | null
>`sum(t.sign * ((2 * t.total_price * ${rate} + 10000 + ${rate}) / (2 * (10000 + ${rate}))))::bigint`;
/** Hundredths of a percent; null where they have several, or some have none. */
export const taxRate = sql<number | null>`case when min(${rate}) = max(${rate}) and bool_and(${rate} is not null) then min(${rate}) end`;
