// Many facts at once: a day of a machine that was offline, months of history. They are planned one after the other, in the order given, over
// cells that are locked and read once, and written together: a handful of round trips for hundreds of them.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { PostInput } from '../../../contract/stock/ledger.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { eventRow, type Booking } from './book.ts';
import { beginDraft, type Draft } from './draft.ts';
import { cellAt, cellKey, eventKey, hasCell, isLocked, lockCells, type Cell, type Locked, type Position } from './ledger.ts';
import { planMove, type SeenCells } from './plan.ts';
import { askedOf, bookingOf, post, postedOf, type Posted, type Posting } from './post.ts';
import { writeSoon, type Written } from './write.ts';

const CHUNK = 2000;

interface PreparedPost {
  input: z.output<typeof PostInput>;
  booking: Booking;
}

/**
 * Books facts in the order given, with the effect and the answers that `post` would have had one by one. What `lockAhead` gave in this transaction, and
 * nothing has changed since, need not be read again.
 */
export async function postAll(ctx: Ctx, inputs: readonly Posting[], ahead?: Locked): Promise<Posted[]> {
  const answers: Posted[] = [];
  while (answers.length < inputs.length)
    answers.push(...(await postSome(ctx, inputs.slice(answers.length, answers.length + CHUNK), answers.length === 0 ? ahead : undefined)));
  return answers;
}

/** Books the first of these, as many as the books have nothing special to say about; at least one. */
async function postSome(ctx: Ctx, inputs: readonly Posting[], ahead: Locked | undefined): Promise<Posted[]> {
  const prepared = inputs
    .map((input) => z.parse(PostInput, input))
    .map((input): PreparedPost => ({ input, booking: bookingOf(input, { moves: input.moves, happenedAt: input.happenedAt }) }));
  const touches = prepared.flatMap(({ booking }) => booking.touches);
  const events = prepared.flatMap(({ booking }) => booking.event ?? []);
  const locked = ahead && isLocked(ahead, touches, events) ? ahead : await lockCells(ctx, touches, events);
  const [first] = inputs;
  const special = prepared.findIndex(({ booking }) => !cellsOf(locked, booking).every((cell) => isOrdinary(cell, booking.position)));
  if (special === 0 && first) return [await post(ctx, first)];
  const plain = special < 0 ? prepared : prepared.slice(0, special);
  const { answers, written } = planAll(ctx, plain, locked);
  if (written.length > 0) await writeSoon(ctx, written);
  return answers;
}

const cellsOf = (locked: Locked, { touches }: Booking): Cell[] =>
  touches
    .filter(({ place }) => hasCell(place))
    .flatMap(({ place, productId }) => locked.cells.get(cellKey(cellAt(place, productId))) ?? []);

/** Nothing is reserved, nothing lacks, and no count has seen it already: what is asked for beyond the cell itself is nothing. */
function isOrdinary(cell: Cell, { happenedAt, sequence }: Position): boolean {
  if (cell.lacking > 0 || cell.lying.some((part) => part.reserved > 0)) return false;
  if (cell.lastCountAt === null) return true;
  const later = happenedAt === null || new Date(happenedAt) > new Date(cell.lastCountAt);
  return later && (sequence === null || cell.lastCountSequence === null || sequence > cell.lastCountSequence);
}

/** Those of these events that were booked before. */
export async function knownEvents(ctx: Ctx, events: readonly { source: string; id: string }[]): Promise<{ source: string; id: string }[]> {
  const { rows } = await sql<{ source: string; id: string }>`
    select e.source, e.event_id as id from unnest(${events.map(({ source }) => source)}::text[], ${events.map(({ id }) => id)}::text[]) as w (source, event)
    join stock_event e on e.node_id = ${ctx.nodeId} and e.source = w.source and e.event_id = w.event`.execute(ctx.db);
  return rows;
}

/** Plans until one of them finds too little: what it opens must be written before the next can repay it. */
function planAll(ctx: Ctx, prepared: readonly PreparedPost[], locked: Locked): { answers: Posted[]; written: Written[] } {
  const { firstAnswers } = locked;
  const answers: Posted[] = [];
  const written: Written[] = [];
  for (const { input, booking } of prepared) {
    const { event } = booking;
    const first = event ? firstAnswers.get(eventKey(event)) : undefined;
    if (first) {
      if (first.bodyHash !== event?.bodyHash) refuse('key-reused');
      answers.push(JSON.parse(first.answer) as Posted);
      continue;
    }
    const draft = planOne(ctx, { input, booking }, locked);
    const answer = postedOf(draft);
    answers.push(answer);
    written.push({ draft, event: eventRow(booking, draft, answer) });
    if (event) firstAnswers.set(eventKey(event), { bodyHash: event.bodyHash, answer: JSON.stringify(answer) });
    if (draft.opened.length > 0 || draft.lacking.size > 0) break;
  }
  return { answers, written };
}

const noCounts: SeenCells = new Map();

function planOne(ctx: Ctx, { input, booking: { document, position, event } }: PreparedPost, { cells, closedTo }: Locked): Draft {
  const today = dayOf(position.happenedAt ?? new Date(), ctx.timeZone);
  const draft = beginDraft({ document, position, event, actor: ctx.actor, closedTo, today }, cells);
  input.moves.forEach((move, index) =>
    planMove(draft, askedOf(move, { index, consumes: input.consumes }), { mode: 'fact', seen: noCounts }),
  );
  return draft;
}
