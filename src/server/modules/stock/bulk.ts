// A long history at once: what was taken out, months of it, in one transaction. Cells are locked once and kept, moves and events go in by COPY, and
// balances and months are changed by their sums at the end, not with every batch. What a booking means is decided where it is for all (`planMove`);
// whatever is not the plain case is left to the ordinary way (`post`).
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import { CONDITION, isInside, MOST } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { copyLine } from '../../kernel/db/copy-in.ts';
import type { Copying } from '../../kernel/db/copying.ts';
import { eventRow, type Booking } from './book.ts';
import { beginDraft, type Draft, type MoveRow } from './draft.ts';
import { cellAt, cellKey, hasCell, lockCells, type Cell } from './ledger.ts';
import { planMove, type SeenCells } from './plan.ts';
import { askedOf, bookingOf, postedOf, type Posting } from './post.ts';

const MOVE_COLUMNS = [
  'id',
  'product_id',
  'qty',
  'from_kind',
  'from_ref',
  'from_lot',
  'from_condition',
  'to_kind',
  'to_ref',
  'to_lot',
  'to_condition',
  'kind',
  'document_kind',
  'document_id',
  'line_no',
  'happened_at',
  'event_source',
  'event_id',
  'event_part',
  'position_source',
  'position_sequence',
  'actor_kind',
  'actor_id',
  'actor_name',
  'employee_id',
  'department_id',
  'project_id',
  'cost_id',
  'unit_cost',
  'corrects',
  'late',
] as const satisfies readonly (keyof MoveRow)[];
const EVENT_COLUMNS = ['source', 'event_id', 'body_hash', 'sequence', 'happened_at', 'moves', 'answer'] as const;
const copyOf = (table: string, columns: readonly string[]) => `copy ${table} (node_id, recorded_at, ${columns.join(', ')}) from stdin`;
const MOVES = copyOf('stock_move', MOVE_COLUMNS);
const EVENTS = copyOf('stock_event', EVENT_COLUMNS);
/** Sums that are kept back at most. */
const MOST_SUMS = 20_000;
const MOST_TEXT = 100;

interface Sum {
  kind: number;
  ref: string;
  product_id: string;
  lot: string;
  condition: number;
  month: string;
  qty_in: number;
  qty_out: number;
}

interface State {
  cells: Map<string, Cell>;
  closedTo: string | null;
  recordedAt: string;
  sums: Map<string, Sum>;
  copying: Copying;
}

export interface Bulk {
  /**
   * Books facts in the order given, up to the first that is not plain: something else than one move out of a cell, or a cell of which the books have
   * something special to say. Gives how many it booked, whose rows go with the next `send`; the caller has made sure that none of their events is booked already.
   */
  add(postings: readonly Posting[]): Promise<number>;
  /** Writes all that is kept back and forgets the cells: before anything else of the transaction looks at the stock. */
  settle(): Promise<void>;
}

/** Opens a bulk of bookings in the caller's transaction, whose rows go the way of the caller's. */
export function bulk(ctx: Ctx, rows: Copying): Bulk {
  const state: State = { cells: new Map(), closedTo: null, recordedAt: '', sums: new Map(), copying: rows };
  return { add: (postings) => add(ctx, state, postings), settle: () => settle(ctx, state) };
}

async function add(ctx: Ctx, state: State, postings: readonly Posting[]): Promise<number> {
  await know(ctx, state, postings);
  let moves = '';
  let events = '';
  let booked = 0;
  for (const posting of postings) {
    const planned = plan(ctx, state, posting);
    if (!planned) break;
    const { draft, booking } = planned;
    for (const move of draft.moves) {
      moves += copyLine([ctx.nodeId, state.recordedAt, ...MOVE_COLUMNS.map((column) => move[column])]);
      count(ctx, state, move);
    }
    const event = eventRow(booking, draft, postedOf(draft));
    if (event) events += copyLine([ctx.nodeId, state.recordedAt, ...EVENT_COLUMNS.map((column) => event[column])]);
    booked += 1;
  }
  if (booked > 0) {
    state.copying.add({ copy: EVENTS, lines: events });
    state.copying.add({ copy: MOVES, lines: moves });
  }
  if (state.sums.size > MOST_SUMS) await writeSums(ctx, state);
  return booked;
}

/** Locks and reads the cells that were not met yet. */
async function know(ctx: Ctx, state: State, postings: readonly Posting[]): Promise<void> {
  const fresh = postings
    .flatMap(({ moves }) => moves.map(({ from, productId }) => ({ place: from, productId })))
    .filter(({ place, productId }) => hasCell(place) && !state.cells.has(cellKey(cellAt(place, productId))));
  if (fresh.length > 0) {
    const { cells, closedTo } = await lockCells(ctx, fresh, []);
    for (const [key, cell] of cells) state.cells.set(key, cell);
    state.closedTo = closedTo;
  }
  if (state.recordedAt) return;
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(ctx.db);
  state.recordedAt = rows[0]?.at ?? new Date().toISOString();
}

const noCounts: SeenCells = new Map();

function plan(ctx: Ctx, state: State, posting: Posting): { draft: Draft; booking: Booking } | undefined {
  const { document, happenedAt, event } = posting;
  const [move, more] = posting.moves;
  if (!move || more || !happenedAt || !event) return undefined;
  const today = dayOf(happenedAt, ctx.timeZone);
  const cell = state.cells.get(cellKey(cellAt(move.from, move.productId)));
  if (!cell || !isPlain(posting, { move, cell, today })) return undefined;
  const booking = bookingOf(posting, { moves: posting.moves, happenedAt });
  const { position } = booking;
  const draft = beginDraft({ document, position, event: booking.event, actor: ctx.actor, closedTo: state.closedTo, today }, state.cells);
  planMove(draft, askedOf(move, { index: 0, consumes: undefined }), { mode: 'fact', seen: noCounts });
  return { draft, booking };
}

type Move = Posting['moves'][number];

/** One move out of a cell with enough that is free, where nothing is reserved or lacks and no count has seen it already. */
function isPlain({ consumes, happenedAt, event }: Posting, { move, cell, today }: { move: Move; cell: Cell; today: string }): boolean {
  const { to, qty, lotId, condition, toCondition } = move;
  if (consumes || lotId || condition || toCondition || isInside(to.kind) || !(qty > 0 && qty <= MOST)) return false;
  if (!event || event.source.length > MOST_TEXT || event.id.length > MOST_TEXT || !happenedAt) return false;
  if (cell.lastCountAt !== null && Date.parse(happenedAt) <= Date.parse(cell.lastCountAt)) return false;
  if (event.sequence !== undefined && event.sequence !== null) return false;
  let free = 0;
  for (const part of cell.lying) {
    if (part.reserved > 0) return false;
    if (part.condition === CONDITION.good && (part.expiryDate === null || part.expiryDate >= today)) free += part.onHand;
  }
  return cell.lacking === 0 && free >= qty;
}

function count(ctx: Ctx, { sums }: State, move: MoveRow): void {
  const { product_id, qty, happened_at } = move;
  const month = `${dayOf(happened_at ?? '', ctx.timeZone).slice(0, 7)}-01`;
  const leg = (kind: number, ref: string, part: { lot: string; condition: number; in: number; out: number }) => {
    if (!isInside(kind)) return;
    const key = `${ref}${product_id}${month}${kind} ${part.condition}${part.lot}`;
    const sum = sums.get(key) ?? { kind, ref, product_id, lot: part.lot, condition: part.condition, month, qty_in: 0, qty_out: 0 };
    sum.qty_in += part.in;
    sum.qty_out += part.out;
    sums.set(key, sum);
  };
  leg(move.from_kind, move.from_ref, { lot: move.from_lot, condition: move.from_condition, in: 0, out: qty });
  leg(move.to_kind, move.to_ref, { lot: move.to_lot, condition: move.to_condition, in: qty, out: 0 });
}

/** Changes balances and months by what the written moves add up to. The balances are there: something was free in them. */
async function writeSums(ctx: Ctx, state: State): Promise<void> {
  const sums = [...state.sums.values()];
  state.sums.clear();
  if (sums.length > 0) await state.copying.begin(() => addUp(ctx, sums));
}

async function addUp(ctx: Ctx, sums: readonly Sum[]): Promise<void> {
  const { rows } = await sql<{ asked: number; done: number }>`
    with leg as materialized (
      select * from json_to_recordset(${JSON.stringify(sums)}::json)
        as l (kind smallint, ref uuid, product_id uuid, lot uuid, condition smallint, month date, qty_in bigint, qty_out bigint)
    ), delta as (
      select kind, ref, product_id, lot, condition, sum(qty_in - qty_out)::bigint as qty from leg group by 1, 2, 3, 4, 5
    ), known as (
      update stock_balance b set on_hand = b.on_hand + d.qty from delta d
      where b.node_id = ${ctx.nodeId} and b.place_kind = d.kind and b.place_ref = d.ref and b.product_id = d.product_id and b.lot_id = d.lot
        and b.condition = d.condition returning 1
    ), by_month as (
      insert into stock_month as s (node_id, place_kind, place_ref, product_id, lot_id, condition, month, qty_in, qty_out)
      select ${ctx.nodeId}::uuid, kind, ref, product_id, lot, condition, month, qty_in, qty_out from leg order by 2, 3, 4, 5, 6, 7
      on conflict (node_id, place_kind, place_ref, product_id, lot_id, condition, month)
      do update set qty_in = s.qty_in + excluded.qty_in, qty_out = s.qty_out + excluded.qty_out
    )
    select (select count(*) from delta) as asked, (select count(*) from known) as done`.execute(ctx.db);
  const [counts] = rows;
  if (counts?.asked !== counts?.done) throw new Error('a balance that something was taken from is not there');
}

async function settle(ctx: Ctx, state: State): Promise<void> {
  await writeSums(ctx, state);
  await state.copying.end();
  state.cells.clear();
}
