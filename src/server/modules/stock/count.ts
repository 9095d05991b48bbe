// Counting: an observation at a position of the ledger. Work goes on meanwhile: what moves later still applies, and what comes
// late but happened before the count was seen by it.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { CountInput, MOVE, NO_REF, OUTSIDE, PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { actorOf } from './actor.ts';
import { book } from './book.ts';
import { cellOf, REPAID_KINDS, type Draft } from './draft.ts';
import { inCells } from './extras.ts';
import { cellKey, levelOf, stockTables, type Cell, type Position } from './ledger.ts';
import { planMove, type SeenCells } from './plan.ts';
import { bookingOf } from './post.ts';
import { lit } from '../../kernel/db/lit.ts';

export type Counting = z.input<typeof CountInput>;
type Line = z.output<typeof CountInput>['lines'][number];

export interface Counted {
  /** In the order of the lines: what the books said at that position, and what was counted less that. */
  lines: { countId: string; book: number; difference: number }[];
  moves: string[];
}

/**
 * Books counted quantities (of a product at a place, all lots and conditions together). The difference is against the ledger at
 * the moment of the count (`happenedAt`, or now), with an `event` by the device's own sequence.
 */
export function count(ctx: Ctx, input: Counting): Promise<Counted> {
  const parsed = z.parse(CountInput, input);
  const booking = bookingOf(parsed, { lines: parsed.lines, happenedAt: parsed.happenedAt });
  return book(ctx, booking, async (draft, seen) => {
    const later = await movedAfter(ctx, [...draft.cells.values()], draft.heading.position);
    const lines = parsed.lines.map((line, index) => observe(draft, line, { line: line.line ?? index + 1, later, seen }));
    return {
      answer: { lines, moves: draft.moves.map(({ id }) => id) },
      finish: (recordedAt) => record(ctx, { draft, asked: parsed.lines, lines, recordedAt }),
    };
  });
}

interface Observing {
  line: number;
  later: Map<string, number>;
  seen: SeenCells;
}

function observe(draft: Draft, { place, productId, counted }: Line, { line, later, seen }: Observing): Counted['lines'][number] {
  const cell = cellOf(draft, place, productId);
  if (!cell) throw new Error('only inside places can be counted');
  const bookLevel = levelOf(cell) - (later.get(cellKey(cell)) ?? 0);
  const difference = counted - bookLevel;
  const outside = { kind: PLACE.countDifference, ref: NO_REF };
  if (difference !== 0) {
    planMove(
      draft,
      {
        from: difference > 0 ? outside : place,
        to: difference > 0 ? place : outside,
        qty: Math.abs(difference),
        lotId: difference > 0 ? onlyLot(cell) : null,
        condition: undefined,
        toCondition: undefined,
        consumes: undefined,
        what: { productId, kind: MOVE.count, line, unitCost: null, forWhom: {}, corrects: null },
      },
      { mode: 'fact', seen },
    );
  }
  return { countId: newId(), book: bookLevel, difference };
}

/** What turns up is of the lot that lies there, if there is just one. */
function onlyLot(cell: Cell): string | null {
  const lots = new Set(cell.lying.filter(({ onHand }) => onHand > 0).map(({ lotId }) => lotId));
  return lots.size === 1 ? ([...lots][0] ?? null) : null;
}

/**
 * By cell, what moved after the position (suspense's lending apart: it does not change the level). Nothing for now. After is what the device's own
 * order says, else the clock. A cell's moves are found by the clock, those that only the order knows to be later (a clock was put back) by it: the
 * years before a count are never read.
 */
async function movedAfter(ctx: Ctx, cells: readonly Cell[], { happenedAt, source, sequence }: Position): Promise<Map<string, number>> {
  if (happenedAt === null) return new Map();
  const byClock = sql`m.happened_at > ${happenedAt}::timestamptz
    and (m.position_source = ${source} and m.position_sequence <= ${sequence}::bigint) is not true`;
  const byOrder = sql`m.happened_at <= ${happenedAt}::timestamptz and m.position_source = ${source} and m.position_sequence > ${sequence}::bigint`;
  const legs = [byClock, ...(sequence === null ? [] : [byOrder])].flatMap((later) => [
    sql`select m.from_kind as place_kind, m.from_ref as place_ref, m.product_id, -m.qty as qty from stock_move m
      where m.node_id = ${ctx.nodeId} and m.from_kind < ${lit(OUTSIDE)} and ${later} and ${inCells('m', cells, 'from')} and ${counts}`,
    sql`select m.to_kind, m.to_ref, m.product_id, m.qty from stock_move m
      where m.node_id = ${ctx.nodeId} and m.to_kind < ${lit(OUTSIDE)} and ${later} and ${inCells('m', cells, 'to')} and ${counts}`,
  ]);
  const { rows } = await sql<{ placeKind: number; placeRef: string; productId: string; qty: number }>`
    select place_kind, place_ref, product_id, sum(qty) as qty from (${sql.join(legs, sql` union all `)}) as leg group by 1, 2, 3`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [cellKey({ kind: row.placeKind, ref: row.placeRef, productId: row.productId }), row.qty]));
}

const counts = sql`m.kind <> all(${[...REPAID_KINDS]}::int[])`;

interface Recording {
  draft: Draft;
  asked: Line[];
  lines: Counted['lines'];
  recordedAt: string;
}

/** Keeps the observation, remembers it at the cell and ends the counting tasks that asked for it. */
async function record(ctx: Ctx, { draft, asked, lines, recordedAt }: Recording): Promise<void> {
  const { position, document, actor } = draft.heading;
  const by = actorOf(actor).name;
  const rows = asked.map(({ place, productId, counted, line }, index) => ({
    nodeId: ctx.nodeId,
    id: lines[index]?.countId ?? newId(),
    placeKind: place.kind,
    placeRef: place.ref,
    productId,
    counted,
    book: lines[index]?.book ?? 0,
    documentKind: document.kind,
    documentId: document.id,
    lineNo: line ?? index + 1,
    happenedAt: position.happenedAt ?? recordedAt,
    recordedAt,
    positionSource: position.source,
    positionSequence: position.sequence,
    actorName: by,
  }));
  await stockTables(ctx.db).insertInto('stockCount').values(rows).execute();
  const cells = [...draft.cells.values()];
  await sql`update stock_cell c set last_count_at = greatest(c.last_count_at, ${position.happenedAt ?? recordedAt}::timestamptz),
      last_count_sequence = greatest(c.last_count_sequence, ${position.sequence}::bigint)
    where c.node_id = ${ctx.nodeId} and ${inCells('c', cells)}`.execute(ctx.db);
  await sql`update stock_count_task t set done_at = ${recordedAt}::timestamptz, count_id = k.id
    from stock_count k where t.node_id = ${ctx.nodeId} and t.done_at is null and k.node_id = t.node_id and k.id = any(${rows.map(({ id }) => id)}::uuid[])
      and k.place_kind = t.place_kind and k.place_ref = t.place_ref and k.product_id = t.product_id`.execute(ctx.db);
}
