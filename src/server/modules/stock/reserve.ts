// Reservations: a row each, with owner, reason and end; reserved is always their sum, so that none can leak.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { CONDITION, ReserveInput, type DocumentInput } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { actorOf } from './actor.ts';
import { book } from './book.ts';
import { cellOf, unreserve, type Draft, type DocumentRef } from './draft.ts';
import { NOW, partOf, stockTables, type Place } from './ledger.ts';
import { freeIn, takeFree } from './take.ts';
import { lit } from '../../kernel/db/lit.ts';
import { RESERVATION } from './ledger.ts';

const AT_ONCE = 1000;

export type Reserving = z.input<typeof ReserveInput>;

/** Reserves for each line what is free, first expired first; refused 'stock-short' (line, product, asked, free). Gives the reservations' ids. */
export function reserve(ctx: Ctx, input: Reserving): Promise<{ reservations: string[] }> {
  const parsed = z.parse(ReserveInput, input);
  const booking = { document: parsed.document, position: NOW, event: null, touches: parsed.lines };
  return book(ctx, booking, (draft) => {
    const rows = parsed.lines.flatMap((line, index) => holdLine(draft, line, line.line ?? index + 1));
    const owner = actorOf(ctx.actor);
    return {
      answer: { reservations: rows.map(({ id }) => id) },
      finish: async () => {
        const common = {
          nodeId: ctx.nodeId,
          documentKind: parsed.document.kind,
          documentId: parsed.document.id,
          reason: parsed.reason,
          expiresAt: parsed.expiresAt ?? null,
          ownerId: owner.kind === 'user' ? owner.id : null,
          ownerName: owner.name,
        };
        await stockTables(ctx.db)
          .insertInto('stockReservation')
          .values(rows.map((row) => ({ ...common, ...row })))
          .execute();
      },
    };
  });
}

function holdLine(draft: Draft, asked: z.output<typeof ReserveInput>['lines'][number], line: number) {
  const { place, productId, qty } = asked;
  const cell = cellOf(draft, place, productId);
  if (!cell) throw new Error('only what lies inside can be reserved');
  const wish = { qty, lotId: asked.lotId ?? null, condition: CONDITION.good, line, consumes: undefined };
  const free = freeIn(cell, { ...wish, today: draft.heading.today });
  const { parts, missing } = takeFree(draft, cell, wish);
  if (missing > 0) refuse('stock-short', { line, product: productId, asked: qty, free });
  return parts.map((part) => {
    partOf(cell, part.lotId, part.condition).reserved += part.qty;
    draft.reserved.push({
      kind: place.kind,
      ref: place.ref,
      product_id: productId,
      lot: part.lotId,
      condition: part.condition,
      reserved: part.qty,
    });
    return {
      id: newId(),
      placeKind: place.kind,
      placeRef: place.ref,
      productId,
      lotId: part.lotId,
      condition: part.condition,
      lineNo: line,
      asked: part.qty,
      held: part.qty,
    };
  });
}

interface Releasing {
  document: z.input<typeof DocumentInput>;
  line?: number;
  /** Only what it holds here. */
  placeRef?: string;
}

/** Lets go what a document (or one line of it) still holds: cancelled, closed, or the rest of it not wanted. Gives how much. */
export async function release(ctx: Ctx, { document, line, placeRef }: Releasing): Promise<{ released: number }> {
  const ofLine = line === undefined ? sql`` : sql`and r.line_no = ${line}`;
  const atPlace = placeRef === undefined ? sql`` : sql`and r.place_ref = ${placeRef}`;
  const held = await openOf(ctx, sql`r.document_kind = ${document.kind} and r.document_id = ${document.id} ${ofLine} ${atPlace}`);
  return letGo(ctx, document, held);
}

/** Lets go all that has passed its end, in as many transactions as it takes: nothing stays reserved for an order that nobody fetched. */
export async function expireAll(ctx: Ctx): Promise<void> {
  while ((await inTransaction(ctx, expireReservations)).expired === AT_ONCE);
}

/** Lets go what has passed its end, at most 1000 rows a call. Gives how many rows. */
export async function expireReservations(ctx: Ctx): Promise<{ expired: number }> {
  const held = await openOf(ctx, sql`r.expires_at <= now()`);
  for (const [, rows] of Map.groupBy(held, (r) => r.documentId)) {
    await letGo(ctx, { kind: rows[0]!.documentKind, id: rows[0]!.documentId }, rows);
  }
  return { expired: held.length };
}

interface Held {
  id: string;
  placeKind: Place['kind'];
  placeRef: string;
  productId: string;
  documentKind: string;
  documentId: string;
}

async function openOf(ctx: Ctx, which: ReturnType<typeof sql>): Promise<Held[]> {
  const { rows } =
    await sql<Held>`select r.id, r.place_kind, r.place_ref, r.product_id, r.document_kind, r.document_id from stock_reservation r
    where r.node_id = ${ctx.nodeId} and r.state = ${lit(RESERVATION.open)} and ${which} order by r.id limit ${AT_ONCE}`.execute(ctx.db);
  return rows;
}

async function letGo(ctx: Ctx, document: DocumentRef, held: readonly Held[]): Promise<{ released: number }> {
  if (held.length === 0) return { released: 0 };
  const ids = new Set(held.map(({ id }) => id));
  const touches = held.map((r) => ({ place: { kind: r.placeKind, ref: r.placeRef }, productId: r.productId }));
  return book(ctx, { document, position: NOW, event: null, touches }, (draft) => {
    let released = 0;
    // Read again under the lock: what was taken meanwhile is no longer held.
    for (const reservation of draft.reservations.filter(({ id, held: qty }) => ids.has(id) && qty > 0)) {
      released += reservation.held;
      unreserve(draft, reservation, { qty: reservation.held, as: 'released' });
    }
    return { answer: { released } };
  });
}
