// Batches of events. What a machine tells has happened: it is booked once, in whatever order it comes. What cannot be booked because
// something is not known here is set aside for a person and never lost; only another content under a known id is refused.
import type { open } from '../../../contract/device/index.ts';
import type { DeviceEventBody } from '../../../contract/device/events.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { sentenceOf } from '../../kernel/http/answer.ts';
import { loggable } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { later } from '../../kernel/db/connection.ts';
import { attempt } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { addTo } from '../../kernel/scope.ts';
import { eventHash, lockAhead } from '../stock/index.ts';
import { writeTrades } from '../trade/index.ts';
import { bookOne, bookTogether, isNamed, isOddClock, isTrade, movesStock, touchesOf, type Machine } from './event-book.ts';
import { asideFlow } from './aside.flow.ts';
import { goodsOf, knownCodes } from './event-known.ts';
import { lackingPicks } from './lacking.ts';
import { callingVm, lockState, noteBatch } from './state.ts';
import { holesOf } from './sequences.ts';

type Answer = Given<typeof open.events>['events'][number];
type Result = Omit<Answer, 'eventId'>;

/** A machine whose batch is being taken, with what is to be kept of it beside the ledger: written at its end, all in one. */
interface Teller extends Machine {
  notes: Note[];
}
interface Note {
  event: DeviceEventBody;
  /** Why it was set aside, or what it lacks. */
  problem: string | null;
  /** It is booked all the same, and waits for a look. */
  flagged?: true;
}

const BOOKED: Result = { result: 'booked', error: null, msg: null };
const AGAIN: Result = { result: 'again', error: null, msg: null };

/** Trades that are booked in one go: few enough that whoever else asks the server meanwhile does not wait for a thousand to be planned. */
const AT_ONCE = 200;

/** Books a batch of the calling machine, in the order of its own numbers; answers for each event in the order it was sent. */
export async function takeEvents(ctx: Ctx, { events: sent }: In<typeof open.events>): Promise<Given<typeof open.events>> {
  const { vmId } = callingVm(ctx);
  await lockState(ctx, vmId);
  const inOrder = [...sent].sort((a, b) => a.sequence - b.sequence);
  const machine: Teller = { vmId, known: await knownCodes(ctx, vmId, sent), trades: [], notes: [] };
  // What is booked in one go locks all of it by itself.
  if (sent.length > AT_ONCE || !sent.every((event) => isTrade(event) && isNamed(machine, event)))
    await lockAhead(ctx, touchesOf(machine, sent));
  const answers = await bookAll(ctx, machine, inOrder);
  await writeTrades(ctx, machine.trades);
  const isNew = (event: DeviceEventBody) => answers.get(event.eventId)?.result === 'booked';
  for (const { event, problem } of await lackingPicks(ctx, machine, inOrder.filter(isNew)))
    machine.notes.push({ event, problem, flagged: true });
  await keepNotes(ctx, machine);
  const odd = sent.some(({ happenedAt }) => isOddClock(happenedAt));
  const numbers = sent.filter(({ eventId }) => answers.get(eventId)?.result !== 'refused').map(({ sequence }) => sequence);
  const forged = sent.filter(({ eventId }) => answers.get(eventId)?.result === 'refused');
  if (forged.length > 0) await noteForged(ctx, forged);
  const all = await noteBatch(ctx, vmId, { received: machine.known.received, numbers, odd });
  return {
    serverTime: new Date().toISOString(),
    events: sent.map(({ eventId }) => ({ eventId, ...(answers.get(eventId) ?? BOOKED) })),
    gaps: holesOf(all).slice(0, 100),
  };
}

async function bookAll(ctx: Ctx, machine: Teller, events: readonly DeviceEventBody[]): Promise<Map<string, Result>> {
  const answers = new Map<string, Result>();
  const before = machine.known.heard;
  const waiting: DeviceEventBody[] = [];
  const channels = new Set<string>();
  const bookTrades = async () => {
    const batch = waiting.splice(0);
    channels.clear();
    for (const [id, result] of await bookWaiting(ctx, machine, batch)) answers.set(id, result);
  };
  const hashes = new Map<string, string>();
  for (const event of events) {
    const hash = eventHash(event);
    const first = before.get(event.eventId) ?? hashes.get(event.eventId);
    hashes.set(event.eventId, hash);
    if (first !== undefined) {
      answers.set(event.eventId, first === hash ? (answers.get(event.eventId) ?? AGAIN) : refused(ctx, 'key-reused'));
      continue;
    }
    if (isTrade(event)) {
      waiting.push(event);
      for (const { channelCode } of goodsOf(event)) channels.add(channelCode);
      continue;
    }
    // What comes after trades finds what they did where it matters: in its own channels. A change of goods may concern others as well.
    if (event.kind === 'productChange' || goodsOf(event).some(({ channelCode }) => channels.has(channelCode))) await bookTrades();
    answers.set(event.eventId, await bookAlone(ctx, machine, event));
  }
  await bookTrades();
  return answers;
}

/** Trades in one go; where one of them cannot be booked, each by itself. */
async function bookWaiting(ctx: Ctx, machine: Teller, events: readonly DeviceEventBody[]): Promise<[string, Result][]> {
  const trades = events.filter(isTrade);
  // One that names what is not known here must not make a thousand others be booked one by one.
  const { plain = [], odd = [] } = Object.groupBy(trades, (event) => (isNamed(machine, event) ? 'plain' : 'odd'));
  const results: [string, Result][] = [];
  for (const event of odd) results.push([event.eventId, await bookAlone(ctx, machine, event)]);
  for (let from = 0; from < plain.length; from += AT_ONCE)
    results.push(...(await bookSlice(ctx, machine, plain.slice(from, from + AT_ONCE))));
  return results;
}

async function bookSlice(ctx: Ctx, machine: Teller, events: Parameters<typeof bookTogether>[2]): Promise<[string, Result][]> {
  try {
    await attempt(ctx.db, () => bookTogether(ctx, machine, events));
    return events.map(({ eventId }) => [eventId, BOOKED]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const results: [string, Result][] = [];
    await lockAhead(ctx, touchesOf(machine, events));
    for (const event of events) results.push([event.eventId, await bookAlone(ctx, machine, event)]);
    return results;
  }
}

async function bookAlone(ctx: Ctx, machine: Teller, event: DeviceEventBody): Promise<Result> {
  try {
    // A door that opened changes no books.
    if (event.kind !== 'door') await attempt(ctx.db, () => bookOne(ctx, machine, event));
    if (!movesStock(event.kind)) machine.notes.push({ event, problem: null });
    return BOOKED;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.key === 'key-reused') return refused(ctx, 'key-reused');
    const problem = sentenceOf(error.key, error.params, 'zh');
    machine.notes.push({ event, problem });
    return { result: 'aside', error: error.key, msg: sentenceOf(error.key, error.params, ctx.language) };
  }
}

const refused = (ctx: Ctx, error: 'key-reused'): Result => ({ result: 'refused', error, msg: sentenceOf(error, {}, ctx.language) });

/** A known id with other content is a broken machine, or somebody who plays one: it stays in the operation log (trust 4). */
async function noteForged(ctx: Ctx, events: readonly DeviceEventBody[]): Promise<void> {
  const { vmId } = callingVm(ctx);
  await addTo(ctx, 'operateLog', {
    id: newId(),
    moduleCode: 'vm',
    action: '设备上报事件',
    path: 'POST /open/v1/events',
    loginAccount: ctx.actor.kind === 'device' ? ctx.actor.vmCode : '',
    params: JSON.stringify(loggable({ vmId, events: events.map(({ eventId }) => eventId) })),
    ip: ctx.ip,
    result: '拒绝：事件号已用于其他内容',
  }).execute();
}

/** Keeps the events that the ledger does not: noted, or set aside with what they lack. */
async function keepNotes(ctx: Ctx, { vmId, notes }: Teller): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map(({ event, problem, flagged }) => ({
    vmId,
    eventId: event.eventId,
    sequence: event.sequence,
    kind: event.kind,
    happenedAt: event.happenedAt,
    body: JSON.stringify(event),
    bodyHash: eventHash(event),
    state: flagged ? asideFlow.states.flagged.code : problem ? asideFlow.states.aside.code : asideFlow.states.noted.code,
    problem,
  }));
  await later(ctx.db, addTo(ctx, 'deviceEvent', rows).compile());
}
