// What one asked move becomes: the moves that the books need for it. Pure: works on the draft alone.
//
// A cell has a level: what lies there less what is lacking. Every event and every count changes the level by an amount that does
// not depend on what came before, and "lying" and "lacking" are the two signs of that one number: so the stock is the same in
// whatever order events arrive.
import { CONDITION, isInside, MOVE, PLACE, type Condition } from '../../../contract/stock/ledger.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { cellOf, enter, nameCutter, owe, suspenseOf, type Draft, type Leg, type Particulars } from './draft.ts';
import { cellKey, type Cell, type Place, type Position } from './ledger.ts';
import { freeIn, takeAnything, takeFree, spendReserved, type Wish } from './take.ts';
import { AbnormalityKind } from '../../../contract/stock/ledger-codes.ts';

/** Where a count stands: a later observation that had already seen what is booked now. */
export interface SeenBy {
  countId: string;
  documentKind: string;
  documentId: string;
  position: Position;
}

export interface AskedMove {
  from: Place;
  to: Place;
  qty: number;
  lotId: string | null;
  /** The lot that arrives, when it is not the one that leaves. */
  toLotId?: string;
  condition: Condition | number | undefined;
  toCondition: Condition | number | undefined;
  what: Particulars;
  consumes: Wish['consumes'];
  /** Its line, where that is not the move's own. */
  consumesLine?: number | undefined;
  /** Of a single tool that is lent or given back. */
  cutterCode?: string | null | undefined;
}

export type Mode = 'fact' | 'intent';
/** The first count after the posting, by cell; a cell without one is not in the map. */
export type SeenCells = ReadonlyMap<string, SeenBy>;

/** Adds an asked move to the draft. An intent that finds too little free is refused 'stock-short' (line, asked, free). */
export function planMove(draft: Draft, asked: AskedMove, { mode, seen }: { mode: Mode; seen: SeenCells }): void {
  const turned = asked.from.kind === asked.to.kind && asked.from.ref === asked.to.ref;
  const saw = (place: Place) => {
    const cell = cellOf(draft, place, asked.what.productId);
    return cell && !turned ? seen.get(cellKey(cell)) : undefined;
  };
  const seenFrom = saw(asked.from);
  const seenTo = saw(asked.to);
  for (const { leg, qty } of sources(draft, asked, { mode, seenFrom })) {
    const to = arrival(asked, leg);
    const row = enter(draft, { from: leg, to, qty, what: asked.what, seen: Boolean(seenFrom || seenTo) });
    if (asked.cutterCode) nameCutter(draft, row, asked.cutterCode);
    if (seenTo) settleWithCount(draft, to, { qty, what: asked.what, seen: seenTo, gain: false });
    else if (!turned) repay(draft, to, { qty, what: asked.what });
    if (asked.to.kind === PLACE.suspense) holdBack(draft, asked, { moveId: row.id, qty });
  }
}

interface Source {
  leg: Leg;
  qty: number;
}

function sources(draft: Draft, asked: AskedMove, { mode, seenFrom }: { mode: Mode; seenFrom: SeenBy | undefined }): Source[] {
  const { from, qty, lotId } = asked;
  const condition = asked.condition ?? CONDITION.good;
  const cell = cellOf(draft, from, asked.what.productId);
  const named: Leg = { place: from, lotId: lotId ?? NIL, condition };
  if (from.kind === PLACE.suspense) return [{ leg: { place: from, lotId: NIL, condition: CONDITION.good }, qty }];
  if (!cell) return [{ leg: named, qty }];
  const wish = { qty, lotId, condition, line: asked.consumesLine ?? asked.what.line, consumes: asked.consumes };
  if (seenFrom) {
    spendReserved(draft, cell, wish);
    // The count that came after found the goods gone: give it back what it booked as lost, and take that.
    settleWithCount(draft, named, { qty, what: asked.what, seen: seenFrom, gain: true });
    return [{ leg: named, qty }];
  }
  const free = freeIn(cell, { lotId, condition, today: draft.heading.today });
  const { parts, missing } = mode === 'fact' ? takeAnything(draft, cell, wish) : takeFree(draft, cell, wish);
  if (missing > 0 && mode === 'intent') {
    refuse('stock-short', { line: asked.what.line, product: asked.what.productId, asked: qty, free });
  }
  const found = parts.map((part) => ({ leg: { place: from, lotId: part.lotId, condition: part.condition }, qty: part.qty }));
  if (missing === 0) return found;
  lend(draft, cell, { leg: named, qty: missing, what: asked.what });
  return [...found, { leg: named, qty: missing }];
}

/** A lot that the fact names is the lot that arrives, even when the books had to give another. */
function arrival(asked: AskedMove, leg: Leg): Leg {
  if (asked.to.kind === PLACE.suspense) return { place: asked.to, lotId: NIL, condition: CONDITION.good };
  const fromSuspense = asked.from.kind === PLACE.suspense;
  return {
    place: asked.to,
    lotId: asked.toLotId ?? asked.lotId ?? leg.lotId,
    condition: asked.toCondition ?? (fromSuspense || !isInside(asked.to.kind) ? CONDITION.good : leg.condition),
  };
}

interface Amount {
  qty: number;
  what: Particulars;
}

/** What lacks is drawn from suspense, and somebody is asked to look. */
function lend(draft: Draft, cell: Cell, { leg, qty, what }: Amount & { leg: Leg }): void {
  const row = enter(draft, { from: suspenseOf(cell), to: leg, qty, what: adjusting(what, MOVE.lend) });
  owe(draft, cell, qty);
  draft.opened.push({ id: newId(), kind: AbnormalityKind.lacking, cell, moveId: row.id, qty, happenedAt: row.happened_at });
}

/** What arrives where something lacks goes to suspense first, the oldest lack first. */
function repay(draft: Draft, to: Leg, { qty, what }: Amount): void {
  const cell = cellOf(draft, to.place, what.productId);
  let left = Math.min(qty, cell?.lacking ?? 0);
  if (!cell || left === 0) return;
  const lacks = draft.openLacks.filter((l) => l.placeKind === cell.kind && l.placeRef === cell.ref && l.productId === cell.productId);
  for (const lack of lacks) {
    const part = Math.min(left, lack.qty - lack.settled);
    if (part === 0) continue;
    lack.settled += part;
    draft.touchedLacks.add(lack);
    repayPart(draft, cell, { to, qty: part, what, lackedAt: lack.happenedAt });
    left -= part;
  }
  for (const fresh of draft.opened.filter((a) => a.kind === AbnormalityKind.lacking && a.cell === cell)) {
    const part = Math.min(left, fresh.qty);
    if (part === 0) continue;
    fresh.qty -= part;
    repayPart(draft, cell, { to, qty: part, what, lackedAt: fresh.happenedAt });
    left -= part;
  }
  if (left > 0) throw new Error('a cell lacks more than its open abnormalities say');
}

function repayPart(draft: Draft, cell: Cell, { to, qty, what, lackedAt }: Amount & { to: Leg; lackedAt: string | null }): void {
  owe(draft, cell, -qty);
  const { happenedAt } = draft.heading.position;
  const later = lackedAt !== null && new Date(lackedAt).getTime() > (happenedAt ? new Date(happenedAt).getTime() : Date.now());
  const position = later ? { happenedAt: lackedAt, source: null, sequence: null } : undefined;
  enter(draft, { from: to, to: suspenseOf(cell), qty, what: adjusting(what, MOVE.repay), position });
}

/** The difference of a count that had seen the goods come (or go) is set right at the count's own position. */
function settleWithCount(draft: Draft, leg: Leg, { qty, what, seen, gain }: Amount & { seen: SeenBy; gain: boolean }): void {
  const difference: Leg = { ...leg, place: { kind: PLACE.countDifference, ref: NIL } };
  const [from, to] = gain ? [difference, leg] : [leg, difference];
  enter(draft, { from, to, qty, what: adjusting(what, MOVE.count), position: seen.position, seen: true });
}

/** Goods that a machine could not give, or that nobody took, stand in suspense until a person settles them. */
function holdBack(draft: Draft, asked: AskedMove, { moveId, qty }: { moveId: string; qty: number }): void {
  const cell = cellOf(draft, asked.from, asked.what.productId);
  if (!cell) return;
  draft.opened.push({ id: newId(), kind: AbnormalityKind.held, cell, moveId, qty, happenedAt: draft.heading.position.happenedAt });
}

/** An entry of the ledger's own: charged to nobody. */
const adjusting = (what: Particulars, kind: number): Particulars => ({ ...what, kind, forWhom: {}, corrects: null });
