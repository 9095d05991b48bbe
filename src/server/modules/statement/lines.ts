// What statements are made of: the trades of a closed period by vendor, ownership, product and price.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode, wholeNode } from '../../kernel/scope.ts';
import { supplied, taxOfOthers, taxOfVendor, taxPrice, taxRate, taxSpans } from '../product/index.ts';

interface Period {
  /** Null of the first one: it has all from before. */
  firstDay: string | null;
  lastDay: string;
}
export interface SuppliedLine {
  vendorId: string | null;
  ownership: number;
  productId: string;
  productPrice: number;
  tradeCount: number;
  tradeNum: number;
  totalPrice: number;
  /** Fen, and hundredths of a percent. Null where nothing of it has a rate; the rate also where it has several. */
  taxPrice: number | null;
  taxRate: number | null;
  /** What of it was charged by a price of another currency: in hundredths of that, and in fen; null where nothing, or in several. */
  foreign: { currency: string; price: number; fen: number } | null;
  /** Of its trades, each by its id, quantity and amount. */
  hash: string;
}

/** The lines of a period, of all vendors or of one and one kind of ownership (`of`), by product code and price. Fen and pieces; what was given back counts against. */
export async function linesOf(
  ctx: Ctx,
  { firstDay, lastDay }: Period,
  of?: { vendorId: string | null; ownership: number },
): Promise<SuppliedLine[]> {
  const each = sql`t.id || ':' || t.sign * t.trade_num || ':' || t.sign * t.total_price`;
  // scope: a statement is of the whole site, and who sees a part of it makes and reads none
  let query = from(wholeNode(ctx), 'trade', 't')
    .innerJoin(supplied(ctx).as('u'), (join) =>
      join.onRef('u.productId', '=', 't.productId').onRef('t.tradeTime', '>=', 'u.since').onRef('t.tradeTime', '<', 'u.until'),
    )
    .leftJoin(taxSpans(ctx).as('x'), (join) => join.onRef('x.productTypeId', '=', 't.productTypeId').on(taxOfVendor))
    .leftJoin(taxSpans(ctx).as('y'), (join) => join.onRef('y.productTypeId', '=', 't.productTypeId').on(taxOfOthers))
    .leftJoin('tradeForeign as f', sameNode('f.tradeId', 't.id'))
    .where('t.sign', '<>', 0)
    .where('t.tradeDay', '<=', lastDay);
  if (firstDay) query = query.where('t.tradeDay', '>=', firstDay);
  if (of) query = query.where(sql<boolean>`u.vendor_id is not distinct from ${of.vendorId}::uuid`).where('u.ownership', '=', of.ownership);
  return query
    .groupBy(['u.vendorId', 'u.ownership', 't.productId', 't.productPrice'])
    .select(['u.vendorId', 'u.ownership', 't.productId', 't.productPrice'])
    .select([
      sql<number>`count(*)`.as('tradeCount'),
      sql<number>`sum(t.sign * t.trade_num)::bigint`.as('tradeNum'),
      sql<number>`sum(t.sign * t.total_price)::bigint`.as('totalPrice'),
      sql<SuppliedLine['foreign']>`case when min(f.currency) = max(f.currency) then json_build_object('currency', min(f.currency),
        'price', sum(t.sign * t.trade_num * f.foreign_price)::bigint, 'fen', sum(t.sign * t.total_price) filter (where f.currency is not null)::bigint) end`.as(
        'foreign',
      ),
      taxPrice.as('taxPrice'),
      taxRate.as('taxRate'),
      sql<string>`encode(sha256(convert_to(string_agg(${each}, ',' order by t.id), 'UTF8')), 'hex')`.as('hash'),
    ])
    .orderBy(sql`max(t.product_code)`)
    .orderBy('t.productPrice')
    .execute();
}
