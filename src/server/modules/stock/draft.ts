// A posting in the making: the locked cells as they will be, and the rows that will be written. No database here.
import type * as z from 'zod/mini';
import { CONDITION, isInside, MOVE, PLACE, type DocumentInput, type ForWhom } from '../../../contract/stock/ledger.ts';
import type { Actor } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { actorOf } from './actor.ts';
import { cellAt, cellKey, hasCell, partOf, type Cell, type Place, type Position } from './ledger.ts';
import type { AbnormalityKind } from '../../../contract/stock/ledger-codes.ts';

export type DocumentRef = z.output<typeof DocumentInput>;

/** One side of a move. */
export interface Leg {
  place: Place;
  lotId: string;
  condition: number;
}

/** A row of stock_move as it goes to the database. */
export interface MoveRow {
  id: string;
  product_id: string;
  qty: number;
  from_kind: number;
  from_ref: string;
  from_lot: string;
  from_condition: number;
  to_kind: number;
  to_ref: string;
  to_lot: string;
  to_condition: number;
  kind: number;
  document_kind: string;
  document_id: string;
  line_no: number;
  happened_at: string | null;
  event_source: string | null;
  event_id: string | null;
  event_part: number | null;
  position_source: string | null;
  position_sequence: number | null;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  employee_id: string | null;
  department_id: string | null;
  project_id: string | null;
  cost_id: string | null;
  unit_cost: number | null;
  corrects: string | null;
  late: number;
}

export interface Reservation {
  id: string;
  placeKind: number;
  placeRef: string;
  productId: string;
  lotId: string;
  condition: number;
  documentKind: string;
  documentId: string;
  lineNo: number;
  held: number;
  taken: number;
  lost: number;
}

/** Something that a fact showed to be wrong, to be settled by a person or by the missing goods turning up. */
export interface Abnormality {
  id: string;
  kind: z.output<typeof AbnormalityKind>;
  cell: Cell;
  moveId: string;
  qty: number;
  happenedAt: string | null;
}

/** An abnormality of an earlier day that is still open. */
export interface OpenLack {
  id: string;
  placeKind: number;
  placeRef: string;
  productId: string;
  qty: number;
  settled: number;
  happenedAt: string;
}

/** What all moves of one posting have in common. */
export interface Heading {
  document: DocumentRef;
  position: Position;
  event: { source: string; id: string } | null;
  actor: Actor;
  closedTo: string | null;
  /** The day of the site, to tell what has expired. */
  today: string;
}

export interface Draft {
  heading: Heading;
  cells: Map<string, Cell>;
  moves: MoveRow[];
  /** Which single tool a move lent or took back, by the hand it went into or left. */
  cutters: { move_id: string; employee_id: string; product_id: string; cutter_code: string }[];
  /** Changes of reserved, by cell part. */
  reserved: { kind: number; ref: string; product_id: string; lot: string; condition: number; reserved: number }[];
  /** Changes of lacking, by cell. */
  lacking: Map<string, { kind: number; ref: string; product_id: string; lacking: number }>;
  opened: Abnormality[];
  /** Open reservations of the cells, newest first; only loaded where something is reserved. */
  reservations: Reservation[];
  touchedReservations: Set<Reservation>;
  openLacks: OpenLack[];
  touchedLacks: Set<OpenLack>;
}

/** What a single move says beyond its legs. */
export interface Particulars {
  productId: string;
  kind: number;
  line: number;
  unitCost: number | null;
  forWhom: z.output<typeof ForWhom>;
  corrects: string | null;
}

export const LATE_FOR_CLOSING = 1;
export const LATE_FOR_COUNT = 2;

export function beginDraft(heading: Heading, cells: Map<string, Cell>): Draft {
  return {
    heading,
    cells,
    moves: [],
    cutters: [],
    reserved: [],
    lacking: new Map(),
    opened: [],
    reservations: [],
    touchedReservations: new Set(),
    openLacks: [],
    touchedLacks: new Set(),
  };
}

/** The cell of an inside place; undefined for outside places and suspense. */
export function cellOf(draft: Draft, place: Place, productId: string): Cell | undefined {
  if (!hasCell(place)) return undefined;
  const cell = draft.cells.get(cellKey(cellAt(place, productId)));
  if (!cell) throw new Error('a cell was not locked');
  return cell;
}

/** Suspense belongs to the machine (or smart warehouse, or warehouse) of the cell. It knows neither lots nor conditions. */
export const suspenseOf = (cell: Cell): Leg => ({
  place: { kind: PLACE.suspense, ref: cell.owner },
  lotId: NIL,
  condition: CONDITION.good,
});

interface Entry {
  from: Leg;
  to: Leg;
  qty: number;
  what: Particulars;
  /** Where it stands among counts, when that is not where the posting stands. */
  position?: Position;
  /** A count saw it already. */
  seen?: boolean;
}

/** Adds a move to the draft and changes its cells accordingly. */
export function enter(draft: Draft, { from, to, qty, what, position, seen }: Entry): MoveRow {
  const { heading } = draft;
  const actor = actorOf(heading.actor);
  const at = position ?? heading.position;
  const closed = at.happenedAt !== null && heading.closedTo !== null && new Date(at.happenedAt) < new Date(heading.closedTo);
  const row: MoveRow = {
    id: newId(),
    product_id: what.productId,
    qty,
    from_kind: from.place.kind,
    from_ref: from.place.ref,
    from_lot: from.lotId,
    from_condition: from.condition,
    to_kind: to.place.kind,
    to_ref: to.place.ref,
    to_lot: to.lotId,
    to_condition: to.condition,
    kind: what.kind,
    document_kind: heading.document.kind,
    document_id: heading.document.id,
    line_no: what.line,
    happened_at: at.happenedAt,
    event_source: heading.event?.source ?? null,
    event_id: heading.event?.id ?? null,
    event_part: heading.event ? draft.moves.length + 1 : null,
    position_source: at.source,
    position_sequence: at.sequence,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    employee_id: what.forWhom.employeeId ?? null,
    department_id: what.forWhom.departmentId ?? null,
    project_id: what.forWhom.projectId ?? null,
    cost_id: what.forWhom.costId ?? null,
    unit_cost: what.unitCost,
    corrects: what.corrects,
    late: (closed ? LATE_FOR_CLOSING : 0) | (seen ? LATE_FOR_COUNT : 0),
  };
  draft.moves.push(row);
  shift(draft, from, { productId: what.productId, by: -qty });
  shift(draft, to, { productId: what.productId, by: qty });
  return row;
}

/** Notes of which single tool a move is: its loan is closed by the same code (`stock_custody`). */
export function nameCutter(draft: Draft, move: MoveRow, code: string): void {
  const hands = [
    ...(move.from_kind === PLACE.employee ? [move.from_ref] : []),
    ...(move.to_kind === PLACE.employee && !(move.from_kind === PLACE.employee && move.from_ref === move.to_ref) ? [move.to_ref] : []),
  ];
  for (const hand of hands) draft.cutters.push({ move_id: move.id, employee_id: hand, product_id: move.product_id, cutter_code: code });
}

function shift(draft: Draft, leg: Leg, { productId, by }: { productId: string; by: number }): void {
  if (!isInside(leg.place.kind)) return;
  const cell = cellOf(draft, leg.place, productId);
  if (cell) partOf(cell, leg.lotId, leg.condition).onHand += by;
}

/** Changes what is reserved of a part of a cell, and the reservation that stands for it. */
export function unreserve(draft: Draft, reservation: Reservation, change: { qty: number; as: 'taken' | 'lost' | 'released' }): void {
  const cell = draft.cells.get(cellKey({ kind: reservation.placeKind, ref: reservation.placeRef, productId: reservation.productId }));
  if (!cell) throw new Error('a reserved cell was not locked');
  partOf(cell, reservation.lotId, reservation.condition).reserved -= change.qty;
  reservation.held -= change.qty;
  if (change.as !== 'released') reservation[change.as] += change.qty;
  draft.touchedReservations.add(reservation);
  draft.reserved.push({
    kind: reservation.placeKind,
    ref: reservation.placeRef,
    product_id: reservation.productId,
    lot: reservation.lotId,
    condition: reservation.condition,
    reserved: -change.qty,
  });
}

/** Changes what a cell owes to suspense. */
export function owe(draft: Draft, cell: Cell, qty: number): void {
  cell.lacking += qty;
  const key = cellKey(cell);
  const change = draft.lacking.get(key) ?? { kind: cell.kind, ref: cell.ref, product_id: cell.productId, lacking: 0 };
  change.lacking += qty;
  draft.lacking.set(key, change);
}

export const REPAID_KINDS: readonly number[] = [MOVE.lend, MOVE.repay];
