// Prices that were agreed in another currency, and the rates that they are charged at: each day that has begun keeps its rate, and each day to come has one, so
// that what a machine tells is charged the same whenever it is told (docs/decisions/0161-foreign-prices.md).
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';

interface Rated {
  vendorId: string;
  currency: string;
}

/** From here on nobody else changes the rates of a vendor, or what goes by them. */
export async function lockVendor(ctx: Ctx, vendorId: string): Promise<void> {
  await from(ctx, 'vendor', 'v').select('v.id').where('v.id', '=', vendorId).forNoKeyUpdate().execute();
}

/** Locks the rates that a price of a product goes by: of its vendor, or of the one that it was agreed with. Gives whose they are. Refuses 'charge-no-vendor'. */
export async function lockRates(ctx: Ctx, productId: string, agreedWith?: string): Promise<string> {
  const product = await from(ctx, 'product', 'p').select(['p.vendorId', 'p.productName']).where('p.id', '=', productId).executeTakeFirst();
  const vendorId = agreedWith ?? product?.vendorId ?? refuse('charge-no-vendor', { product: product?.productName ?? '' });
  await lockVendor(ctx, vendorId);
  return vendorId;
}

const agreed = (ctx: Ctx, { vendorId, currency }: Rated) =>
  from(ctx, 'chargeRule', 'r')
    .innerJoin('product as p', sameNode('p.id', 'r.productId'))
    .where('r.rateVendorId', '=', vendorId)
    .where('r.currency', '=', currency)
    .orderBy('r.validFrom')
    .limit(1);

/** Refuses 'currency-charged' where a day of these has begun and a price that was agreed in this currency held on it. */
export async function requireNotCharged(ctx: Ctx, of: Rated, days: { from: string; to?: string | null | undefined }): Promise<void> {
  const day = dayOf(new Date(), ctx.timeZone);
  const charged = await agreed(ctx, of)
    .select('p.productName as product')
    .where(
      sql<boolean>`daterange(r.valid_from, r.valid_to, '[]') && daterange(${days.from}::date, ${days.to ?? null}::date, '[]') * daterange(null, ${day}::date, '[]')`,
    )
    .executeTakeFirst();
  if (charged) refuse('currency-charged', { product: charged.product, currency: of.currency, day });
}

/** Refuses, by the code that is said, where a price that was agreed in this currency has a day from today on without a rate. */
export async function requireRates(ctx: Ctx, of: Rated, code: 'charge-no-rate' | 'currency-needed'): Promise<void> {
  const day = dayOf(new Date(), ctx.timeZone);
  const held = sql`daterange(greatest(r.valid_from, ${day}::date), r.valid_to, '[]')`;
  const bare = await agreed(ctx, of)
    .innerJoin('vendor as v', sameNode('v.id', 'r.rateVendorId'))
    .select(['p.productName as product', 'v.vendorName as vendor'])
    .select([sql<string>`greatest(r.valid_from, ${day}::date)::text`.as('since'), sql<string>`coalesce(r.valid_to::text, '∞')`.as('until')])
    .where(sql<boolean>`coalesce(r.valid_to, 'infinity') >= greatest(r.valid_from, ${day}::date)`)
    // scope: the rates of the vendor of a row that is of the node
    .where(
      sql<boolean>`not coalesce((select range_agg(daterange(k.valid_from, k.valid_to, '[]')) from currency_rate k
        where k.node_id = r.node_id and k.vendor_id = r.rate_vendor_id and k.currency = r.currency) @> ${held}, false)`,
    )
    .executeTakeFirst();
  if (bare) refuse(code, { product: bare.product, currency: of.currency, vendor: bare.vendor, from: bare.since, to: bare.until });
}
