// What is taken out of a cell: which lot, whose reservation, and what is missing.
import { CONDITION } from '../../../contract/stock/ledger.ts';
import { unreserve, type Draft, type DocumentRef, type Reservation } from './draft.ts';
import { partOf, type Cell, type Lying } from './ledger.ts';

export interface Wish {
  qty: number;
  lotId: string | null;
  condition: number;
  line: number;
  consumes: DocumentRef | undefined;
}

/** Parts of the cell that the wish takes, and what is missing. The caller enters the moves. */
export interface Taking {
  parts: { lotId: string; condition: number; qty: number }[];
  missing: number;
}

const NEVER = '9999-12-31';

/** What expires first comes first; what never expires comes last. */
const firstExpired = (a: Lying, b: Lying): number =>
  (a.expiryDate ?? NEVER).localeCompare(b.expiryDate ?? NEVER) || (a.lotId < b.lotId ? -1 : 1);

/** May be chosen by a query: of the asked condition, not expired unless its lot was named, not reserved. */
export function freeOf(part: Lying, wish: { lotId: string | null; condition: number; today: string }): number {
  if (part.condition !== wish.condition) return 0;
  if (wish.lotId ? part.lotId !== wish.lotId : part.expiryDate !== null && part.expiryDate < wish.today) return 0;
  return Math.max(0, part.onHand - part.reserved);
}

/** What an intent could take from the cell. */
export const freeIn = (cell: Cell, wish: { lotId: string | null; condition: number; today: string }): number =>
  cell.lying.reduce((sum, part) => sum + freeOf(part, wish), 0);

/** An intent takes what its document reserved, then what is free, first expired first out. */
export function takeFree(draft: Draft, cell: Cell, wish: Wish): Taking {
  const taking: Taking = { parts: [], missing: wish.qty };
  takeReserved(draft, cell, { wish, taking });
  const asked = { lotId: wish.lotId, condition: wish.condition, today: draft.heading.today };
  for (const part of cell.lying.toSorted(firstExpired)) grab(taking, part, freeOf(part, asked) - grabbed(taking, part));
  return taking;
}

/**
 * A fact takes what was told: what is free first, then whatever lies there, for it is gone whatever the books call it.
 * Reservations of what is gone are lost, the newest first.
 */
export function takeAnything(draft: Draft, cell: Cell, wish: Wish): Taking {
  const taking = takeFree(draft, cell, wish);
  const rank = (part: Lying) =>
    (part.lotId === wish.lotId ? 0 : 4) + (part.condition === wish.condition ? 0 : part.condition === CONDITION.used ? 1 : 2);
  const rest = cell.lying.toSorted((a, b) => rank(a) - rank(b) || firstExpired(a, b));
  for (const part of rest) {
    const before = grabbed(taking, part);
    grab(taking, part, part.onHand - before);
    loseReservations(draft, cell, { part, left: part.onHand - grabbed(taking, part) });
  }
  return taking;
}

const grabbed = (taking: Taking, part: Lying): number =>
  taking.parts.reduce((sum, p) => sum + (p.lotId === part.lotId && p.condition === part.condition ? p.qty : 0), 0);

function grab(taking: Taking, part: { lotId: string; condition: number }, atMost: number): void {
  const qty = Math.min(taking.missing, atMost);
  if (qty <= 0) return;
  taking.missing -= qty;
  const known = taking.parts.find((p) => p.lotId === part.lotId && p.condition === part.condition);
  if (known) known.qty += qty;
  else taking.parts.push({ lotId: part.lotId, condition: part.condition, qty });
}

const inCell = (cell: Cell) => (r: Reservation) =>
  r.held > 0 && r.placeKind === cell.kind && r.placeRef === cell.ref && r.productId === cell.productId;

/** A count has seen the goods gone: what the document had reserved of them is used up, though nothing more leaves. */
export const spendReserved = (draft: Draft, cell: Cell, wish: Wish): void =>
  takeReserved(draft, cell, { wish, taking: { parts: [], missing: wish.qty } });

function takeReserved(draft: Draft, cell: Cell, { wish, taking }: { wish: Wish; taking: Taking }): void {
  const own = draft.reservations
    .filter(inCell(cell))
    .filter(
      (r) =>
        r.documentKind === wish.consumes?.kind &&
        r.documentId === wish.consumes.id &&
        r.lineNo === wish.line &&
        (!wish.lotId || r.lotId === wish.lotId),
    );
  for (const reservation of own) {
    const qty = Math.min(taking.missing, reservation.held);
    if (qty === 0) continue;
    unreserve(draft, reservation, { qty, as: 'taken' });
    grab(taking, reservation, qty);
  }
}

function loseReservations(draft: Draft, cell: Cell, { part, left }: { part: Lying; left: number }): void {
  const touching = draft.reservations.filter(inCell(cell)).filter((r) => r.lotId === part.lotId && r.condition === part.condition);
  for (const reservation of touching) {
    const over = partOf(cell, part.lotId, part.condition).reserved - Math.max(0, left);
    if (over <= 0) return;
    unreserve(draft, reservation, { qty: Math.min(over, reservation.held), as: 'lost' });
  }
}
