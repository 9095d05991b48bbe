// The lines of a count: a channel each in a smart warehouse, a product each in a main one; what was seen of them, and what the books say.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { MOST_LINES, type prewhInventory } from '../../../contract/warehouse/inventory.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Head } from '../../kernel/document.ts';
import { withinBranch } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { nodeConfigOf } from '../site/index.ts';
import { booksAt, onHand, type Place } from '../stock/index.ts';
import { countDocument } from './inventory.flow.ts';
import { requireProducts } from './order-for.ts';
import { holdPrewh } from './prewh.ts';

export type Count = Head<'prewhInventory'>;
type Create = In<typeof prewhInventory.create>;
type Said = NonNullable<In<typeof prewhInventory.update>['lines']>;
interface LineToCount {
  channelId: string | null;
  productId: string;
}

/** The channels of a smart warehouse that have a product, in walking order. Refuses 'inventory-empty'. */
export async function channelsToCount(ctx: Ctx, { prewhId, shelfId, channelIds }: Create & { prewhId: string }): Promise<LineToCount[]> {
  let query = from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .innerJoin('prewhShelf as h', sameNode('h.id', 'c.shelfId'))
    .innerJoin('product as p', sameNode('p.id', 'c.productId'))
    .select(['c.id as channelId', 'p.id as productId'])
    .where('c.prewhId', '=', prewhId)
    .orderBy('h.shelfCode')
    .orderBy('c.tray')
    .orderBy('c.position');
  if (shelfId) query = query.where('c.shelfId', '=', shelfId);
  if (channelIds) query = query.where('c.id', 'in', channelIds);
  const rows = await query.execute();
  return rows.length > 0 ? rows : refuse('inventory-empty');
}

/** The products that lie in a main warehouse, or those named, by code. Refuses 'not-found', 'inventory-no-stock', 'inventory-many'. */
export async function goodsToCount(
  ctx: Ctx,
  { warehouseId, productTypeId, productIds }: Create & { warehouseId: string },
): Promise<LineToCount[]> {
  if (productIds) await requireProducts(ctx, productIds);
  const lying = productIds ?? (await onHand(ctx, { places: [{ kind: PLACE.warehouse, ref: warehouseId }] })).map((row) => row.productId);
  let query = from(ctx, 'product', 'p')
    .select([sql<null>`null`.as('channelId'), 'p.id as productId'])
    .where(sql<boolean>`p.id = any(${[...lying]}::uuid[])`)
    .orderBy('p.productCode')
    .orderBy('p.id');
  if (productTypeId) query = query.where(withinBranch('productType', 'p.productTypeId')(productTypeId, ctx));
  const rows = await query.execute();
  if (rows.length > MOST_LINES) refuse('inventory-many', { n: rows.length, most: MOST_LINES });
  return rows.length > 0 ? rows : refuse('inventory-no-stock');
}

/** Where the goods of a line lie. */
export function placeOf({ prewhId, warehouseId }: Pick<Count, 'prewhId' | 'warehouseId'>, channelId: string | null): Place {
  if (prewhId !== null && channelId !== null) return { kind: PLACE.prewhChannel, ref: channelId, owner: prewhId };
  if (warehouseId !== null) return { kind: PLACE.warehouse, ref: warehouseId };
  throw new Error('a count of no place');
}

/** The lines of a count as they stand, each with its price of now. */
export const linesOf = (ctx: Ctx, id: string) =>
  from(ctx, 'prewhInventoryLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.channelId', 'l.productId', 'l.realNum', 'l.bookNum', 'l.rounds', 'l.countedAt', 'p.unitPrice as price'])
    .where('l.inventoryId', '=', id)
    .orderBy('l.lineNo')
    .execute();
export type Lines = Awaited<ReturnType<typeof linesOf>>;

/** How many lines differ and were seen once: who is wrong, the books or the count? As the site has set it, they are seen again. */
export async function againOf(ctx: Ctx, lines: Lines): Promise<number> {
  const differing = lines.filter(({ rounds, realNum, bookNum }) => rounds === 1 && realNum !== bookNum).length;
  return differing > 0 && (await nodeConfigOf(ctx)).countTwice ? differing : 0;
}

/** Keeps what was seen, and what the books said at that moment; seen again it takes the place of what was seen before. Refuses 'inventory-no-line'. */
export async function keepCounted(ctx: Ctx, count: Count, { lines, now }: { lines: Said; now: number }): Promise<void> {
  const known = new Map((await countDocument.linesOf(ctx, count.id)).map((line) => [line.lineNo, line]));
  const seen = lines.map(({ lineNo, realNum, seenAt }) => {
    const { channelId, productId } = known.get(lineNo) ?? refuse('inventory-no-line', { line: lineNo });
    return { lineNo, realNum, place: placeOf(count, channelId), productId, seenAt };
  });
  // The warehouse before its channels, as picks do.
  if (count.prewhId) await holdPrewh(ctx, count.prewhId);
  const books = await booksAt(ctx, seen, now);
  await sql`update prewh_inventory_line as l
    set real_num = w.real_num, book_num = w.book_num, rounds = l.rounds + 1, counted_at = w.at, counted_by = ${actorName(ctx)}
    from unnest(${seen.map((s) => s.lineNo)}::integer[], ${seen.map((s) => s.realNum)}::bigint[], ${books.map(({ book }) => book)}::bigint[],
      ${books.map(({ at }) => at)}::timestamptz[]) as w (line_no, real_num, book_num, at)
    where l.node_id = ${ctx.nodeId} and l.inventory_id = ${count.id} and l.line_no = w.line_no`.execute(ctx.db);
}

/** What differs is to be counted anew, as if nobody had seen it. */
export const forgetDiffering = (ctx: Ctx, id: string) =>
  sql`update prewh_inventory_line set real_num = null, book_num = null, counted_at = null, counted_by = null, rounds = 0
    where node_id = ${ctx.nodeId} and inventory_id = ${id} and real_num is distinct from book_num`.execute(ctx.db);
