// What a posting must know only now and then: reservations where something is reserved, open lacks where something lacks,
// the counts after it where it comes late. Nothing of it costs a round trip on the ordinary path.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Draft, OpenLack, Reservation } from './draft.ts';
import { cellKey, type CellRef, type Position } from './ledger.ts';
import type { SeenBy } from './plan.ts';
import { lit } from '../../kernel/db/lit.ts';
import { AbnormalityKind, AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { RESERVATION } from './ledger.ts';

/** The rows of `alias` that stand in one of these cells; of a move, its `from` or `to` leg. */
export function inCells(alias: string, cells: readonly CellRef[], leg: 'place' | 'from' | 'to' = 'place') {
  const columns = sql.join([`${alias}.${leg}Kind`, `${alias}.${leg}Ref`, `${alias}.productId`].map((column) => sql.ref(column)));
  return sql<boolean>`(${columns}) in (select * from unnest(${cells.map((c) => c.kind)}::smallint[], ${cells.map((c) => c.ref)}::uuid[], ${cells.map((c) => c.productId)}::uuid[]))`;
}

/** Loads the open reservations and lacks that the draft may touch. */
export async function loadExtras(ctx: Ctx, draft: Draft): Promise<void> {
  const cells = [...draft.cells.values()];
  const reserved = cells.filter((cell) => cell.lying.some((part) => part.reserved > 0));
  if (reserved.length > 0) draft.reservations = await openReservations(ctx, reserved);
  const lacking = cells.filter((cell) => cell.lacking > 0);
  if (lacking.length > 0) draft.openLacks = await openLacks(ctx, lacking);
}

/** Newest first: what a fact takes away, the newest loses. */
export async function openReservations(ctx: Ctx, cells: readonly CellRef[]): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    select r.id, r.place_kind, r.place_ref, r.product_id, r.lot_id, r.condition, r.document_kind, r.document_id, r.line_no, r.held, r.taken, r.lost
    from stock_reservation r where r.node_id = ${ctx.nodeId} and r.state = ${lit(RESERVATION.open)} and ${inCells('r', cells)} order by r.id desc`.execute(
    ctx.db,
  );
  return rows;
}

async function openLacks(ctx: Ctx, cells: readonly CellRef[]): Promise<OpenLack[]> {
  const { rows } = await sql<OpenLack>`
    select a.id, a.place_kind, a.place_ref, a.product_id, a.qty, a.settled, a.happened_at
    from stock_abnormality a where a.node_id = ${ctx.nodeId} and a.status = ${lit(AbnormalityStatus.open)} and a.kind = ${lit(AbnormalityKind.lacking)} and ${inCells('a', cells)} order by a.happened_at, a.id`.execute(
    ctx.db,
  );
  return rows;
}

/** Whether a row at (`source`, `sequence`, `at`) comes before a position: by the device's own order, else by the clock. */
const before = (row: { source: string; sequence: string; at: string }, { happenedAt, source, sequence }: Position) => sql<boolean>`
  case when ${sql.ref(row.source)} = ${source} and ${sql.ref(row.sequence)} is not null and ${sequence}::bigint is not null
  then ${sql.ref(row.sequence)} < ${sequence}::bigint else ${sql.ref(row.at)} < ${happenedAt}::timestamptz end`;

/** A moment to the last microsecond: JavaScript's own have three digits fewer. */
export const exact = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The cells where a count after the draft's position saw already what is booked now, each with the first such count. */
export async function seenCells(ctx: Ctx, draft: Draft): Promise<Map<string, SeenBy>> {
  const { position } = draft.heading;
  const { happenedAt, sequence } = position;
  if (happenedAt === null) return new Map();
  const perhaps = [...draft.cells.values()].filter(
    (cell) =>
      cell.lastCountAt !== null &&
      (new Date(happenedAt) <= new Date(cell.lastCountAt) ||
        (sequence !== null && cell.lastCountSequence !== null && sequence <= cell.lastCountSequence)),
  );
  return perhaps.length === 0 ? new Map() : firstCountsAfter(ctx, perhaps, position);
}

interface CountRow {
  id: string;
  placeKind: number;
  placeRef: string;
  productId: string;
  documentKind: string;
  documentId: string;
  at: string;
  positionSource: string | null;
  positionSequence: number | null;
}

/** For each cell the first count that does not come before the position. */
export async function firstCountsAfter(ctx: Ctx, cells: readonly CellRef[], position: Position): Promise<Map<string, SeenBy>> {
  const { rows } = await sql<CountRow>`
    select distinct on (k.place_kind, k.place_ref, k.product_id)
      k.id, k.place_kind, k.place_ref, k.product_id, k.document_kind, k.document_id, ${exact('k.happenedAt')} as at, k.position_source, k.position_sequence
    from stock_count k where k.node_id = ${ctx.nodeId} and ${inCells('k', cells)}
      and not ${before({ source: 'k.positionSource', sequence: 'k.positionSequence', at: 'k.happenedAt' }, position)}
    order by k.place_kind, k.place_ref, k.product_id, k.happened_at, k.position_sequence nulls first, k.id`.execute(ctx.db);
  return new Map(
    rows.map((row) => [
      cellKey({ kind: row.placeKind, ref: row.placeRef, productId: row.productId }),
      {
        countId: row.id,
        documentKind: row.documentKind,
        documentId: row.documentId,
        position: { happenedAt: row.at, source: row.positionSource, sequence: row.positionSequence },
      },
    ]),
  );
}
