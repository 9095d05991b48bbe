// 某日库存: what lay where at the end of a day, from the ledger.
import { sql } from 'kysely';
import { stock } from '../../../contract/stock/index.ts';
import { dayOf, dayRange } from '../../../contract/kernel/time.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { asTable, equals, list } from '../../kernel/list/list.ts';
import { standingAt, type PastStanding } from './as-of.ts';
import { stockTables } from './ledger.ts';
import { placeNames } from './place-names.ts';

/** The last moment of a day of the site. */
const endOf = (ctx: Ctx, day: string): string => dayRange(day, ctx.timeZone).to.toISOString().replace('Z', '999Z');

const past = (ctx: Ctx, { day, productId, recorded }: In<typeof stock.stockPast.list>) => {
  const at = endOf(ctx, day ?? dayOf(new Date(), ctx.timeZone));
  const standing = standingAt(ctx, { at, by: recorded ? 'recorded' : 'happened', ...(productId ? { products: [productId] } : {}) });
  const byPlace = stockTables(ctx.db)
    .selectFrom(sql<PastStanding>`(${standing})`.as('s'))
    .leftJoin('product as p', (join) => join.on('p.nodeId', '=', ctx.nodeId).onRef('p.id', '=', 's.productId'))
    .groupBy(['s.placeKind', 's.placeRef', 's.productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit'])
    .select([
      sql<string>`s.place_kind || '/' || s.place_ref || '/' || s.product_id`.as('key'),
      's.placeKind',
      's.placeRef',
      's.productId',
      // A product that nothing else knew may have been deleted; what moved, moved.
      sql<string>`coalesce(p.product_code, '')`.as('productCode'),
      sql<string>`coalesce(p.product_name, '')`.as('productName'),
      'p.spec',
      'p.unit',
      sql<number>`sum(s.qty)`.as('qty'),
      sql<number | null>`sum(s.value)`.as('value'),
    ]);
  return asTable(ctx, byPlace, 'g');
};

// Applied inside, where the moves are read.
const inside = () => undefined;

/** What lay where at the end of a day, place by place and product by product. */
export const pastList = list(stock.stockPast.list, {
  query: past,
  filters: { day: inside, productId: inside, recorded: inside, placeKind: equals('g.placeKind') },
  sorts: { productCode: 'g.productCode', productName: 'g.productName', qty: 'g.qty', value: 'g.value' },
  order: [
    ['g.placeKind', 'asc'],
    ['g.productCode', 'asc'],
    ['g.key', 'asc'],
  ],
  groups: 'g',
  totals: {
    qty: sql<number>`coalesce(sum(g.qty), 0)`,
    value: sql<string>`to_char(coalesce(sum(g.value), 0) / 100.0, 'FM999999999999990.00')`,
  },
  finish: async (ctx, rows) => {
    const nameOf = await placeNames(
      ctx,
      rows.map((row) => ({ kind: row.placeKind, ref: row.placeRef })),
    );
    return rows.map((row) => ({ ...row, placeName: nameOf(row.placeKind, row.placeRef) }));
  },
});
