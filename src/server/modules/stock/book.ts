// The one way into the ledger: lock, plan, write. Every verb that moves anything ends here.
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { beginDraft, type DocumentRef, type Draft } from './draft.ts';
import { loadExtras, seenCells } from './extras.ts';
import { eventKey, lockCells, type Place, type Position } from './ledger.ts';
import type { SeenCells } from './plan.ts';
import { writeDrafts, type EventRow } from './write.ts';

export interface Booking {
  document: DocumentRef;
  position: Position;
  /** The event's key and the hash of its content: booked once for ever. */
  event: { source: string; id: string; bodyHash: string } | null;
  /** The cells that may change; outside places and suspense may be among them. */
  touches: { place: Place; productId: string }[];
}

/** What a booking did with the draft: what to answer, and what else to write once the moment of recording is known. */
export interface Outcome<A> {
  answer: A;
  finish?: (recordedAt: string) => Promise<void>;
}
type Plan<A> = (draft: Draft, seen: SeenCells) => Promise<Outcome<A>> | Outcome<A>;

/**
 * Locks what the booking touches, lets `plan` fill the draft and writes it, in the caller's transaction: two round trips on the
 * ordinary path. An event that was booked before gives its first answer; its id with other content is refused 'key-reused'.
 */
export async function book<A>(ctx: Ctx, { document, position, event, touches }: Booking, plan: Plan<A>): Promise<A> {
  const locked = await lockCells(ctx, touches, event ? [event] : []);
  const first = event && locked.firstAnswers.get(eventKey(event));
  if (first) {
    if (first.bodyHash !== event.bodyHash) refuse('key-reused');
    return JSON.parse(first.answer) as A;
  }
  const today = dayOf(position.happenedAt ?? new Date(), ctx.timeZone);
  const draft = beginDraft({ document, position, event, actor: ctx.actor, closedTo: locked.closedTo, today }, locked.cells);
  await loadExtras(ctx, draft);
  const seen = await seenCells(ctx, draft);
  const { answer, finish } = await named(ctx, async () => plan(draft, seen));
  const recordedAt = await writeDrafts(ctx, [{ draft, event: eventRow({ event, position }, draft, answer) }]);
  await finish?.(recordedAt);
  return answer;
}

/** What is kept of an event, so that the same one again gets the same answer; null for a booking without one. */
export function eventRow({ event, position }: Pick<Booking, 'event' | 'position'>, draft: Draft, answer: unknown): EventRow | null {
  if (!event) return null;
  return {
    source: event.source,
    event_id: event.id,
    body_hash: event.bodyHash,
    sequence: position.sequence,
    happened_at: position.happenedAt,
    moves: draft.moves.length,
    answer: JSON.stringify(answer),
  };
}

/** A refusal names the product as people know it. */
export async function named<T>(ctx: Ctx, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'stock-short') throw error;
    const product = await ctx.db
      .selectFrom('product')
      .select('productName')
      .where('nodeId', '=', ctx.nodeId)
      .where('id', '=', String(error.params['product']))
      .executeTakeFirst();
    return refuse('stock-short', { ...error.params, product: product?.productName ?? '' });
  }
}
