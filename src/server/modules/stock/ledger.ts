// Stock: what is where, kept the way money is kept: a ledger of immutable moves, and balances that are always their sum.
// Only this module knows its tables; everybody else comes through index.ts.
import { sql, type Kysely } from 'kysely';
import type { StockDB } from '../../../../db/types.ts';
import { isInside, PLACE, type Condition, type PlaceKind } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';

/** The stock tables, which the shared database type does not have: asked for here and nowhere else. */
export const stockTables = (db: Database): Kysely<StockDB> => db as unknown as Kysely<StockDB>;

/** What has become of a reservation. */
export const RESERVATION = { open: 0, consumed: 1, released: 2 } as const;

export interface Place {
  kind: PlaceKind;
  ref: string;
  owner?: string | undefined;
}

/** A product at an inside place: what is locked as one. */
export interface CellRef {
  kind: number;
  ref: string;
  productId: string;
}

/** What lies in a cell, of one lot and condition. */
export interface Lying {
  lotId: string;
  condition: number;
  onHand: number;
  reserved: number;
  expiryDate: string | null;
}

/** A locked cell. `lacking` is what facts took beyond the books; never while anything lies there. */
export interface Cell extends CellRef {
  owner: string;
  lacking: number;
  lastCountAt: string | null;
  lastCountSequence: number | null;
  lying: Lying[];
}

/** When something happened; with the device's own order, which says more than its clock. No time means now. */
export interface Position {
  happenedAt: string | null;
  source: string | null;
  sequence: number | null;
}

export const NOW: Position = { happenedAt: null, source: null, sequence: null };

export const cellKey = (cell: CellRef): string => `${cell.kind}/${cell.ref}/${cell.productId}`;
export const cellAt = (place: Place, productId: string): CellRef => ({ kind: place.kind, ref: place.ref, productId });
/** Suspense is no cell: nothing is decided by what lies there, so nobody needs to wait for it. */
export const hasCell = (place: Place): boolean => isInside(place.kind) && place.kind !== PLACE.suspense;

interface LockedRow extends Omit<Lying, 'lotId'> {
  placeKind: number | null;
  placeRef: string;
  productId: string;
  ownerId: string;
  lacking: number;
  lastCountAt: string | null;
  lastCountSequence: number | null;
  lotId: string | null;
  /** Only in the row that is no cell. */
  told: { source: string; id: string; bodyHash: string; answer: string }[] | null;
  closedTo: string | null;
}

/** What an event got as its answer when it was booked first. */
export interface FirstAnswer {
  bodyHash: string;
  answer: string;
}
type EventKey = { source: string; id: string };
export const eventKey = ({ source, id }: EventKey): string => `${source}\n${id}`;

export interface Locked {
  cells: Map<string, Cell>;
  /** What events that were booked before got, by `eventKey`. */
  firstAnswers: Map<string, FirstAnswer>;
  /** The last reconciliation day. */
  closedTo: string | null;
  /** Events that were asked for, by `eventKey`. */
  asked: ReadonlySet<string>;
}

type ProductPlace = { place: Place; productId: string };

/** Locks the cells in the one order that all callers keep, and reads them: one round trip. Cells are made at first use. */
export async function lockCells(ctx: Ctx, wanted: readonly ProductPlace[], events: readonly EventKey[]): Promise<Locked> {
  const asked = [...new Map(wanted.filter(({ place }) => hasCell(place)).map((w) => [cellKey(cellAt(w.place, w.productId)), w])).values()];
  const lock = sql<LockedRow>`select * from stock_lock(${ctx.nodeId}, ${asked.map((w) => w.place.kind)}::smallint[],
    ${asked.map((w) => w.place.ref)}::uuid[], ${asked.map((w) => w.productId)}::uuid[], ${asked.map((w) => w.place.owner ?? w.place.ref)}::uuid[],
    ${events.map(({ source }) => source)}::text[], ${events.map(({ id }) => id)}::text[])`;
  const { rows } = await ctx.db.executeQuery<LockedRow>(prepared(lock.compile(ctx.db)));
  const cells = new Map<string, Cell>();
  for (const row of rows) if (row.placeKind !== null) add(cells, { ...row, placeKind: row.placeKind });
  const besides = rows.find(({ placeKind }) => placeKind === null);
  const firstAnswers = new Map((besides?.told ?? []).map((told) => [eventKey(told), told]));
  return { cells, firstAnswers, closedTo: besides?.closedTo ?? null, asked: new Set(events.map(eventKey)) };
}

/** Locks all that a transaction of several bookings will touch, before the first of them, so that none waits in a ring for another. */
export const lockAhead = (ctx: Ctx, wanted: readonly ProductPlace[], events: readonly EventKey[] = []): Promise<Locked> =>
  lockCells(ctx, wanted, events);

/** Whether all of this has been locked and read. */
export const isLocked = ({ cells, asked }: Locked, wanted: readonly ProductPlace[], events: readonly EventKey[]): boolean =>
  wanted.every(({ place, productId }) => !hasCell(place) || cells.has(cellKey(cellAt(place, productId)))) &&
  events.every((event) => asked.has(eventKey(event)));

function add(cells: Map<string, Cell>, row: LockedRow & { placeKind: number }): void {
  const ref = { kind: row.placeKind, ref: row.placeRef, productId: row.productId };
  const cell = cells.get(cellKey(ref)) ?? {
    ...ref,
    owner: row.ownerId,
    lacking: row.lacking,
    lastCountAt: row.lastCountAt,
    lastCountSequence: row.lastCountSequence,
    lying: [],
  };
  cells.set(cellKey(ref), cell);
  if (row.lotId === null) return;
  cell.lying.push({ lotId: row.lotId, condition: row.condition, onHand: row.onHand, reserved: row.reserved, expiryDate: row.expiryDate });
}

/** What stands in a cell by the books: below zero when facts took more than there was. */
export const levelOf = (cell: Cell): number => cell.lying.reduce((sum, part) => sum + part.onHand, 0) - cell.lacking;

/** The part of a cell with this lot and condition; made empty when there is none. */
export function partOf(cell: Cell, lotId: string, condition: Condition | number): Lying {
  const known = cell.lying.find((part) => part.lotId === lotId && part.condition === condition);
  if (known) return known;
  const fresh: Lying = { lotId, condition, onHand: 0, reserved: 0, expiryDate: null };
  cell.lying.push(fresh);
  return fresh;
}
