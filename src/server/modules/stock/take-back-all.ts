// Takes back what a whole import booked: many documents at once, where it is plain; and opening stock, as far as the goods are there.
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import { MOVE, PLACE, type MoveKind } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { compositeKey } from '../../kernel/keys.ts';
import { refuse } from '../../kernel/refusal.ts';
import { onHand } from './balances.ts';
import { book, named } from './book.ts';
import { beginDraft } from './draft.ts';
import { exact } from './extras.ts';
import { cellAt, cellKey, lockCells, type Locked } from './ledger.ts';
import { planMove, type SeenCells } from './plan.ts';
import { mirrorOf, touchedBy, type OldMove } from './settle.ts';
import { writeDrafts } from './write.ts';

type Made = OldMove & { id: string; documentId: string; corrected: boolean };

async function movesOf(ctx: Ctx, kind: string, ids: readonly string[]): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select m.*, ${exact('m.happenedAt')} as at,
      exists (select from stock_move c where c.node_id = m.node_id and c.corrects = m.id) as corrected
    from stock_move m where m.node_id = ${ctx.nodeId} and m.document_kind = ${kind} and m.document_id = any(${[...ids]}::uuid[])
    order by m.id`.execute(ctx.db);
  return rows;
}

const noCounts: SeenCells = new Map();

/** Out of a machine's channel that lacks nothing and was not counted since, whole and still so. */
function isPlain(move: Made, { cells }: Locked): boolean {
  const { fromKind, fromRef, toKind, productId, corrected, at } = move;
  if (corrected || fromKind !== PLACE.vmChannel || toKind !== PLACE.consumed) return false;
  const cell = cells.get(cellKey(cellAt({ kind: fromKind, ref: fromRef }, productId)));
  return cell !== undefined && cell.lacking === 0 && (cell.lastCountAt === null || Date.parse(cell.lastCountAt) < Date.parse(at));
}

/**
 * Takes back trades by further documents (`as`), all in one go: those that are one plain move. Gives the trades that it took back; the others are to be
 * taken back one by one.
 */
export async function takeBackPlain(ctx: Ctx, backs: readonly { documentId: string; as: string }[], kind: MoveKind): Promise<Set<string>> {
  const moves = await movesOf(
    ctx,
    'trade',
    backs.map(({ documentId }) => documentId),
  );
  const locked = await lockCells(ctx, moves.flatMap(touchedBy), []);
  const byDocument = Map.groupBy(moves, ({ documentId }) => documentId);
  const done = new Set<string>();
  const written = backs.flatMap(({ documentId, as }) => {
    const [move, more] = byDocument.get(documentId) ?? [];
    if (!move || more || !isPlain(move, locked)) return [];
    done.add(documentId);
    const draft = beginDraft(
      {
        document: { kind: 'trade', id: as },
        position: { happenedAt: move.at, source: move.positionSource, sequence: move.positionSequence },
        event: null,
        actor: ctx.actor,
        closedTo: locked.closedTo,
        today: dayOf(move.at, ctx.timeZone),
      },
      locked.cells,
    );
    planMove(draft, mirrorOf(move, { moveId: move.id, qty: move.qty, kind, line: 1 }), { mode: 'fact', seen: noCounts });
    return [{ draft, event: null }];
  });
  if (written.length > 0) await writeDrafts(ctx, written);
  return done;
}

/** A channel and what it held. */
export interface Held {
  ref: string;
  productId: string;
}
const heldKey = ({ ref, productId }: Held): string => compositeKey(ref, productId);

/**
 * Takes entries of opening stock back, as far as they went into these channels; refuses 'stock-short' where the goods are not there any more. What was taken
 * back before stays so.
 */
export async function takeBackOpening(ctx: Ctx, { openings, held }: { openings: readonly string[]; held: readonly Held[] }): Promise<void> {
  const asked = new Set(held.map(heldKey));
  const moves = (await movesOf(ctx, 'opening', openings)).filter(
    ({ corrected, toRef: ref, productId }) => !corrected && asked.has(heldKey({ ref, productId })),
  );
  for (const own of Map.groupBy(moves, ({ documentId }) => documentId).values()) await takeBackMoves(ctx, own);
}

async function takeBackMoves(ctx: Ctx, moves: readonly Made[]): Promise<void> {
  const [first] = moves;
  if (!first) return;
  const position = { happenedAt: first.at, source: null, sequence: null };
  const document = { kind: 'opening', id: newId() };
  await book(ctx, { document, position, event: null, touches: moves.flatMap(touchedBy) }, (draft, seen) => {
    for (const move of moves)
      planMove(draft, mirrorOf(move, { moveId: move.id, qty: move.qty, kind: MOVE.correction, line: move.lineNo }), {
        mode: 'intent',
        seen,
      });
    return { answer: null };
  });
}

/** Refuses 'stock-short' where a channel would not hold what it was opened with, once so many pieces have gone back into it. */
export async function requireOpening(ctx: Ctx, openings: readonly string[], back: readonly (Held & { pieces: number })[]): Promise<void> {
  const opened = (await movesOf(ctx, 'opening', openings)).filter(({ corrected }) => !corrected);
  const places = back.map(({ ref }) => ({ kind: PLACE.vmChannel, ref }));
  const lies = new Map((await onHand(ctx, { places })).map(({ placeRef: ref, productId, free }) => [heldKey({ ref, productId }), free]));
  const returns = new Map(back.map((one) => [heldKey(one), one.pieces]));
  for (const [line, { toRef: ref, productId, qty: asked }] of opened.entries()) {
    const key = heldKey({ ref, productId });
    const free = (lies.get(key) ?? 0) + (returns.get(key) ?? 0);
    if (free < asked) await named(ctx, () => refuse('stock-short', { line: line + 1, product: productId, asked, free }));
  }
}

/** How many moves after a moment touched one of these channels, or moved one of these products. */
export async function movesAfter(
  ctx: Ctx,
  { channels, products, at }: { channels: readonly string[]; products: readonly string[]; at: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from stock_move m where m.node_id = ${ctx.nodeId} and m.recorded_at > ${at}::timestamptz
      and (m.from_ref = any(${[...channels]}::uuid[]) or m.to_ref = any(${[...channels]}::uuid[]) or m.product_id = any(${[...products]}::uuid[]))`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
}
