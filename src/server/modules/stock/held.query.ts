// What documents hold, and where anything ever was: reads for those who keep places and documents.
import { sql } from 'kysely';
import type { DocumentRef } from './draft.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { stockTables, type Place } from './ledger.ts';
import { RESERVATION } from './ledger.ts';

export interface Holding {
  documentId: string;
  lineNo: number;
  placeKind: number;
  placeRef: string;
  productId: string;
  held: number;
}

/** What documents of a kind still hold reserved, by line and place; the caller has narrowed the documents to what the actor may see. */
export function holdingsOf(ctx: Ctx, { kind, ids }: { kind: DocumentRef['kind']; ids: readonly string[] }): Promise<Holding[]> {
  return stockTables(ctx.db)
    .selectFrom('stockReservation as r')
    .select(['r.documentId', 'r.lineNo', 'r.placeKind', 'r.placeRef', 'r.productId', sql<number>`sum(r.held)`.as('held')])
    .where('r.nodeId', '=', ctx.nodeId)
    .where('r.documentKind', '=', kind)
    .where('r.state', '=', RESERVATION.open)
    .where(sql<boolean>`r.document_id = any(${[...ids]}::uuid[])`)
    .groupBy(['r.documentId', 'r.lineNo', 'r.placeKind', 'r.placeRef', 'r.productId'])
    .orderBy('r.lineNo')
    .orderBy('r.placeRef')
    .execute() as Promise<Holding[]>;
}

/** The lots that lines of a document have reserved or used up; the caller has narrowed the document to what the actor may see. */
export async function lotsOfDocument(ctx: Ctx, document: DocumentRef) {
  const { rows } = await sql<{
    lineNo: number;
    lotId: string;
    lotNo: string | null;
    expiryDate: string | null;
    num: number;
    taken: number;
  }>`
    select r.line_no, r.lot_id, l.lot_no, l.expiry_date, sum(r.held + r.taken) as num, sum(r.taken) as taken from stock_reservation r
    left join stock_lot l on l.node_id = r.node_id and l.id = r.lot_id
    where r.node_id = ${ctx.nodeId} and r.document_kind = ${document.kind} and r.document_id = ${document.id} and r.held + r.taken > 0
    group by r.line_no, r.lot_id, l.lot_no, l.expiry_date order by r.line_no, l.expiry_date nulls last, l.lot_no`.execute(ctx.db);
  return rows;
}

/** Which of these places the ledger knows: something was there, or was counted or reserved there, at some time. */
export async function knownPlaces(ctx: Ctx, places: readonly Place[]): Promise<Set<string>> {
  if (places.length === 0) return new Set();
  const { rows } = await sql<{ ref: string }>`select distinct c.place_ref as ref from stock_cell c where c.node_id = ${ctx.nodeId}
    and (c.place_kind, c.place_ref) in (select * from unnest(${places.map((p) => p.kind)}::smallint[], ${places.map((p) => p.ref)}::uuid[]))`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ ref }) => ref));
}

/** Which of these products the ledger knows: something of them was somewhere, or was counted or reserved, at some time. */
export async function knownProducts(ctx: Ctx, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select p.id from unnest(${[...productIds]}::uuid[]) as p (id)
    where exists (select from stock_cell c where c.node_id = ${ctx.nodeId} and c.product_id = p.id)`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
