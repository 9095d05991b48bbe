// What stands in a batch, each event by itself: one that can be read, one that is kept as it came because it cannot, and one that not even names itself.
import { safeParse } from 'zod/v4/core';
import { DeviceEventKind } from '../../../contract/device/codes.ts';
import { DeviceEvent, EventHeading, EventNumber, type DeviceEventBody } from '../../../contract/device/events.ts';
import { badInput } from '../../kernel/http/answer.ts';
import type { Refusal } from '../../kernel/refusal.ts';

/** An event that the server understands. */
export interface ReadEvent {
  position: number;
  event: DeviceEventBody;
}
/** An event with a name of its own and something wrong in it. */
export interface UnreadEvent {
  position: number;
  eventId: string;
  /** Null where none can be read. */
  sequence: number | null;
  kind: string;
  body: unknown;
  problem: Refusal;
}
export interface Batch {
  read: ReadEvent[];
  unread: UnreadEvent[];
  /** Positions of what has no readable id: it cannot be told apart from anything, so it cannot be kept. */
  nameless: number[];
  /** The id of each that has one, by position. */
  ids: Map<number, string>;
}

/** Reads a batch, whatever stands in it. */
export function readBatch(sent: readonly unknown[]): Batch {
  const batch: Batch = { read: [], unread: [], nameless: [], ids: new Map() };
  for (const [position, raw] of sent.entries()) {
    const event = safeParse(DeviceEvent, raw);
    if (event.success) {
      batch.ids.set(position, event.data.eventId);
      batch.read.push({ position, event: storable(event.data) as DeviceEventBody });
      continue;
    }
    const heading = safeParse(EventHeading, raw);
    if (!heading.success) {
      batch.nameless.push(position);
      continue;
    }
    const { eventId, sequence, kind } = heading.data as typeof heading.data & { sequence?: unknown; kind?: unknown };
    const number = safeParse(EventNumber, sequence);
    batch.ids.set(position, eventId);
    const problem = badInput(event.error, { schema: DeviceEvent, sent: raw });
    batch.unread.push({
      position,
      eventId,
      sequence: number.success ? number.data : null,
      kind: isKind(kind) ? kind : 'other',
      body: storable(raw),
      problem,
    });
  }
  return batch;
}

const isKind = (kind: unknown): kind is string => safeParse(DeviceEventKind, kind).success;

/** Deeper than any event of ours, and less than what a database or a stack of calls can hold. */
const DEEPEST = 40;

/** The same as the database can keep it: no U+0000, no half of a pair, no endless nesting. */
function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\uFFFD').toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storable(key) as string, storable(one, depth + 1)]));
}
