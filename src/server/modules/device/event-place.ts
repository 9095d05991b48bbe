// The events of a batch in the order of their machine: each new one takes its number, and stands where it belongs.
import { isOddClock } from './event-book.ts';
import type { KnownCodes } from './event-known.ts';
import type { Batch, ReadEvent } from './event-read.ts';
import { place, type Numbers } from './numbering.ts';

export interface PlacedBatch {
  /** What is known of the machine's numbers, with this batch. */
  numbers: Numbers;
  /** Where each new event stands in the machine's order, by its id; null where its clock alone can say. */
  positions: ReadonlyMap<string, number | null>;
  /** What can be read, in that order; what was heard before comes last. */
  inOrder: ReadEvent[];
}

/** Places a batch; what was heard before keeps the place that it has. Of two events with one id the one with the lower number counts. */
export function placeBatch(known: KnownCodes, batch: Batch): PlacedBatch {
  const reported = [
    ...batch.read.map(({ event }) => ({ id: event.eventId, number: event.sequence, at: timeOf(known, event.happenedAt) })),
    // What cannot be read may not even say when it was.
    ...batch.unread.flatMap(({ eventId, sequence }) => (sequence === null ? [] : [{ id: eventId, number: sequence, at: null }])),
  ].sort((a, b) => a.number - b.number || (a.at ?? Infinity) - (b.at ?? Infinity));
  const positions = new Map<string, number | null>();
  let { numbers } = known;
  const heardAt = Date.now();
  for (const { id, ...event } of reported) {
    if (known.heard.has(id) || positions.has(id)) continue;
    const placed = place(numbers, { ...event, heardAt });
    numbers = placed.numbers;
    positions.set(id, placed.position);
  }
  const rank = ({ event }: ReadEvent) => positions.get(event.eventId) ?? Infinity;
  const inOrder = batch.read.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return first === second ? a.event.sequence - b.event.sequence : first - second;
  });
  return { numbers, positions, inOrder };
}

const timeOf = (known: KnownCodes, happenedAt: string): number | null => (isOddClock(known, happenedAt) ? null : Date.parse(happenedAt));
