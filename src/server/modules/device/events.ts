// Batches of events. What a machine tells has happened: it is booked once, in whatever order it comes. What cannot be booked because
// something is not known here is set aside for a person and never lost; only another content under a known id is refused.
import { DeviceEventState } from '../../../contract/device/codes.ts';
import { AmountRangeError } from '../../../contract/kernel/scalars.ts';
import type { open } from '../../../contract/device/index.ts';
import type { DeviceEventBody } from '../../../contract/device/events.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorAccount } from '../../kernel/actor.ts';
import { sentenceOf } from '../../kernel/http/answer.ts';
import { loggable } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { later } from '../../kernel/db/connection.ts';
import { attempt, sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { addTo } from '../../kernel/scope.ts';
import { eventHash, lockAhead } from '../stock/index.ts';
import { writeTrades } from '../trade/index.ts';
import { bookOne, bookTogether, isNamed, isOddClock, isTrade, movesStock, touchesOf, type Machine } from './event-book.ts';
import { goodsOf, knownCodes } from './event-known.ts';
import { lackingPicks } from './lacking.ts';
import { requirePlausible } from './plausible.ts';
import { placeBatch, type PlacedBatch } from './event-place.ts';
import { readBatch, type Batch, type ReadEvent, type UnreadEvent } from './event-read.ts';
import { gapsOf } from './numbering.ts';
import { callingVm, lockState, noteBatch } from './state.ts';

type Answer = Given<typeof open.events>['events'][number];
type Result = Omit<Answer, 'eventId' | 'position'>;

/** A machine whose batch is being taken, with what is to be kept of it beside the ledger: written at its end, all in one. */
interface Teller extends Machine {
  notes: Note[];
}
interface Note {
  eventId: string;
  sequence: number | null;
  kind: string;
  happenedAt: string;
  /** As it is kept: an event, or what could not be read as one. */
  body: unknown;
  /** Why it was set aside, or what it lacks. */
  problem: string | null;
  /** It is booked all the same, and waits for a look. */
  flagged?: true;
}

const BOOKED: Result = { result: 'booked', error: null, msg: null };
const AGAIN: Result = { result: 'again', error: null, msg: null };

/** Trades that are booked in one go: few enough that whoever else asks the server meanwhile does not wait for a thousand to be planned. */
const AT_ONCE = 200;
const MOST_GAPS = 100;

/** Books a batch of the calling machine, in the order of its own numbers; answers for each event in the order it was sent. */
export async function takeEvents(ctx: Ctx, { events: sent }: In<typeof open.events>): Promise<Given<typeof open.events>> {
  const { vmId } = callingVm(ctx);
  await lockState(ctx, vmId);
  const batch = readBatch(sent);
  const events = batch.read.map(({ event }) => event);
  const known = await knownCodes(ctx, vmId, { events, unread: batch.unread });
  const placed = placeBatch(known, batch);
  const { inOrder } = placed;
  const machine: Teller = { vmId, known, positions: placed.positions, trades: [], notes: [] };
  // What is booked in one go locks all of it by itself.
  if (events.length > AT_ONCE || !events.every((event) => isTrade(event) && isBookable(machine, event)))
    await lockAhead(ctx, touchesOf(machine, events));
  const results = new Map<number, Result>(batch.nameless.map((position) => [position, refused(ctx, 'event-without-id')]));
  const hashes = new Map(machine.known.heard);
  await bookAll(ctx, machine, { events: inOrder, hashes, results });
  for (const event of batch.unread) results.set(event.position, keepUnread(ctx, machine, { event, hashes }));
  await writeTrades(ctx, machine.trades);
  const booked = inOrder.filter(({ position }) => results.get(position)?.result === 'booked').map(({ event }) => event);
  for (const { event, problem } of await lackingPicks(ctx, machine, booked))
    machine.notes.push({ ...noteOf(event), problem, flagged: true });
  await keepNotes(ctx, machine);
  await noteReceived(ctx, machine, { batch, results, placed });
  return {
    serverTime: new Date().toISOString(),
    events: sent.map((_, position) => ({ position, eventId: batch.ids.get(position) ?? null, ...(results.get(position) ?? BOOKED) })),
    gaps: gapsOf(placed.numbers).slice(0, MOST_GAPS),
  };
}

interface Taken {
  batch: Batch;
  results: ReadonlyMap<number, Result>;
  placed: PlacedBatch;
}

/** Writes down what has come: the numbers that are here now, an odd clock, and tries to use a known id for something else. */
async function noteReceived(ctx: Ctx, { vmId, known }: Teller, { batch, results, placed }: Taken): Promise<void> {
  const all = [...batch.read.map(({ position, event }) => ({ position, eventId: event.eventId })), ...batch.unread];
  const { forged = [], received = [] } = Object.groupBy(all, ({ position }) =>
    results.get(position)?.result === 'refused' ? 'forged' : 'received',
  );
  if (forged.length > 0) await noteForged(ctx, forged);
  const odd = batch.read.some(({ event }) => isOddClock(known, event.happenedAt));
  await noteBatch(ctx, vmId, { numbers: placed.numbers, events: received.length, odd });
}

interface Booking {
  events: readonly ReadEvent[];
  /** The content of what was heard before, and in this batch, by event. */
  hashes: Map<string, string>;
  results: Map<number, Result>;
}

async function bookAll(ctx: Ctx, machine: Teller, { events, hashes, results }: Booking): Promise<void> {
  const waiting: ReadEvent[] = [];
  const channels = new Set<string>();
  const bookTrades = async () => {
    const batch = waiting.splice(0);
    channels.clear();
    const booked = await bookWaiting(
      ctx,
      machine,
      batch.map(({ event }) => event),
    );
    for (const { position, event } of batch) results.set(position, booked.get(event.eventId) ?? BOOKED);
  };
  for (const one of events) {
    const { position, event } = one;
    const before = heardBefore(ctx, hashes, { eventId: event.eventId, body: event });
    if (before) {
      results.set(position, before);
      continue;
    }
    if (isTrade(event)) {
      waiting.push(one);
      for (const { channelCode } of goodsOf(event)) channels.add(channelCode);
      continue;
    }
    // What comes after trades finds what they did where it matters: in its own channels. A change of goods may concern others as well.
    if (event.kind === 'productChange' || goodsOf(event).some(({ channelCode }) => channels.has(channelCode))) await bookTrades();
    results.set(position, await bookAlone(ctx, machine, event));
  }
  await bookTrades();
}

/** What is answered to an id that was heard before, with the same or with another content; undefined for a new one, which is known from now on. */
function heardBefore(ctx: Ctx, hashes: Map<string, string>, { eventId, body }: { eventId: string; body: unknown }): Result | undefined {
  const first = hashes.get(eventId);
  const hash = eventHash(body);
  if (first === undefined) hashes.set(eventId, hash);
  return first === undefined ? undefined : first === hash ? AGAIN : refused(ctx, 'key-reused');
}

/** What cannot be read waits for a person, as it came; once. */
function keepUnread(ctx: Ctx, machine: Teller, { event, hashes }: { event: UnreadEvent; hashes: Map<string, string> }): Result {
  const { eventId, sequence, kind, body, problem } = event;
  const before = heardBefore(ctx, hashes, { eventId, body });
  if (before) return before;
  const happenedAt = new Date().toISOString();
  machine.notes.push({ eventId, sequence, kind, happenedAt, body, problem: sentenceOf(problem.key, problem.params, 'zh') });
  return aside(ctx, problem);
}

const aside = (ctx: Ctx, { key, params }: Refusal): Result => ({ result: 'aside', error: key, msg: sentenceOf(key, params, ctx.language) });

/** Trades in one go; where one of them cannot be booked, each by itself. */
async function bookWaiting(ctx: Ctx, machine: Teller, events: readonly DeviceEventBody[]): Promise<Map<string, Result>> {
  const trades = events.filter(isTrade);
  // One that names what is not known here must not make a thousand others be booked one by one.
  const { plain = [], odd = [] } = Object.groupBy(trades, (event) => (isBookable(machine, event) ? 'plain' : 'odd'));
  const results: [string, Result][] = [];
  for (const event of odd) results.push([event.eventId, await bookAlone(ctx, machine, event)]);
  for (let from = 0; from < plain.length; from += AT_ONCE)
    results.push(...(await bookSlice(ctx, machine, plain.slice(from, from + AT_ONCE))));
  return new Map(results);
}

/** Whether a trade can be booked together with others: all that it names is known, and it is to be believed. */
function isBookable(machine: Teller, event: Parameters<typeof isNamed>[1]): boolean {
  try {
    requirePlausible(machine.known, event);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  return isNamed(machine, event);
}

async function bookSlice(ctx: Ctx, machine: Teller, events: Parameters<typeof bookTogether>[2]): Promise<[string, Result][]> {
  try {
    await attempt(ctx.db, () => bookTogether(ctx, machine, events));
    return events.map(({ eventId }) => [eventId, BOOKED]);
  } catch (error) {
    if (!(asRefusal(error) instanceof Refusal)) throw error;
    const results: [string, Result][] = [];
    await lockAhead(ctx, touchesOf(machine, events));
    for (const event of events) results.push([event.eventId, await bookAlone(ctx, machine, event)]);
    return results;
  }
}

async function bookAlone(ctx: Ctx, machine: Teller, event: DeviceEventBody): Promise<Result> {
  try {
    requirePlausible(machine.known, event);
    // A door that opened changes no books.
    if (event.kind !== 'door') await attempt(ctx.db, () => bookOne(ctx, machine, event));
    if (!movesStock(event.kind)) machine.notes.push({ ...noteOf(event), problem: null });
    return BOOKED;
  } catch (error) {
    const refusal = asRefusal(error);
    if (!(refusal instanceof Refusal)) throw error;
    if (refusal.key === 'key-reused') return refused(ctx, 'key-reused');
    machine.notes.push({ ...noteOf(event), problem: sentenceOf(refusal.key, refusal.params, 'zh') });
    return aside(ctx, refusal);
  }
}

/** What the database has against the values of an event is a matter of this event alone; everything else stays what it is. */
function asRefusal(error: unknown): unknown {
  const state = sqlState(error) ?? '';
  return state.startsWith('22') || state === '23514' || error instanceof AmountRangeError ? new Refusal('event-unbookable') : error;
}

type Unkept = 'key-reused' | 'event-without-id';
const refused = (ctx: Ctx, error: Unkept): Result => ({ result: 'refused', error, msg: sentenceOf(error, {}, ctx.language) });

const noteOf = (event: DeviceEventBody) => ({
  eventId: event.eventId,
  sequence: event.sequence,
  kind: event.kind,
  happenedAt: event.happenedAt,
  body: event as unknown,
});

/** A known id with other content is a broken machine, or somebody who plays one: it stays in the operation log (trust 4). */
async function noteForged(ctx: Ctx, events: readonly { eventId: string }[]): Promise<void> {
  const { vmId } = callingVm(ctx);
  await addTo(ctx, 'operateLog', {
    id: newId(),
    moduleCode: 'vm',
    action: '设备上报事件',
    path: 'POST /open/v1/events',
    loginAccount: actorAccount(ctx),
    params: JSON.stringify(loggable({ vmId, events: events.map(({ eventId }) => eventId) })),
    ip: ctx.ip,
    result: '拒绝：事件号已用于其他内容',
  }).execute();
}

/** Keeps the events that the ledger does not: noted, or set aside with what they lack. */
async function keepNotes(ctx: Ctx, { vmId, notes, positions }: Teller): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map(({ body, problem, flagged, ...note }) => ({
    vmId,
    ...note,
    position: positions.get(note.eventId) ?? null,
    body: JSON.stringify(body),
    bodyHash: eventHash(body),
    state: flagged ? DeviceEventState.flagged : problem ? DeviceEventState.aside : DeviceEventState.noted,
    problem,
  }));
  await later(ctx.db, addTo(ctx, 'deviceEvent', rows).compile());
}
