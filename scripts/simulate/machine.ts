// A machine that lives: people take and bring, goods jam, the network goes, its clock drifts. It keeps its own journal, and what is
// physically in it is what the books must have when all has been told.
import { randomUUID } from 'node:crypto';
import { callAs } from './calls.ts';
import type { FleetMachine } from './fleet.ts';
import type { Random } from './random.ts';

const BATCH = 200;
/** As many as one batch may hold. */
const MOST = 1000;
const MOST_OFF_MS = 9 * 60_000;

export interface MachineEvent {
  kind: string;
  eventId: string;
  sequence: number;
  happenedAt: string;
  [field: string]: unknown;
}
export interface Tally {
  events: number;
  calls: number;
  refusedCalls: number;
  doubled: number;
  /** Milliseconds of each batch of events, of machines that live and of those that come back. */
  batches: { live: number[]; back: number[] };
}

interface Happening {
  kind: string;
  /** What it does to what is physically there. */
  by: number;
  fields: object;
}

/** What happens at a channel: of a hundred things two are jams, two counts, five doors, four returns; an empty one is filled. */
function happening(random: Random, { channelCode, capacity, there }: { channelCode: string; capacity: number; there: number }): Happening {
  const line = (quantity: number) => ({ lines: [{ channelCode, quantity }] });
  if (there === 0) return { kind: 'refill', by: capacity, fields: line(capacity) };
  const dice = random.between(1, 100);
  if (dice <= 2) return { kind: 'failedPick', by: -1, fields: { fault: 'jam', channelCode, quantity: 1 } };
  if (dice <= 4) return { kind: 'count', by: 0, fields: { lines: [{ channelCode, counted: there }] } };
  if (dice <= 9) return { kind: 'door', by: 0, fields: { open: true } };
  if (dice <= 13 && there < capacity) return { kind: 'return', by: 1, fields: line(1) };
  const quantity = Math.min(there, random.between(1, 3));
  return { kind: 'pick', by: -quantity, fields: line(quantity) };
}

interface World {
  random: Random;
  tally: Tally;
  /** For so many milliseconds nobody heard of it: it tells of them all at once. */
  awayMs?: number;
}

/** What happens at a machine, and what of it waits to be told. `clock` is its own. */
function lifeOf(machine: FleetMachine, { random, tally, awayMs = 0 }: World, clock: () => number) {
  const stock = new Map(machine.channels.map(({ channelCode, stock: there }) => [channelCode, there]));
  const waiting: MachineEvent[] = [];
  let sequence = machine.lastSequence;
  let trades = 0;
  const run = randomUUID().slice(0, 8);

  const tell = (kind: string, fields: object, ago = 0): void => {
    sequence += 1;
    const happenedAt = new Date(clock() - ago).toISOString();
    waiting.push({ kind, eventId: `${run}-${sequence}`, sequence, happenedAt, ...fields });
    tally.events += 1;
  };

  /** A new machine is filled, all of it in one go. */
  const fill = (): void => {
    if ([...stock.values()].some((there) => there > 0)) return;
    tell('refill', { lines: machine.channels.map(({ channelCode, capacity }) => ({ channelCode, quantity: capacity })) });
    for (const { channelCode, capacity } of machine.channels) stock.set(channelCode, capacity);
  };

  /** One thing happens; some milliseconds ago, where it says so. */
  const live = (ago = 0): void => {
    const channel = random.one(machine.channels);
    const { channelCode } = channel;
    const there = stock.get(channelCode) ?? 0;
    const { kind, by, fields } = happening(random, { ...channel, there });
    stock.set(channelCode, there + by);
    const trade = kind === 'pick' || kind === 'return';
    if (trade) trades += 1;
    const who = machine.people.length > 0 ? { empCode: random.one(machine.people) } : {};
    tell(kind, { ...(trade ? { ...who, tradeNumber: `${machine.vmCode}-${run}-${sequence + 1}` } : {}), ...fields }, ago);
  };

  /** The whole time that it was away, evenly, oldest first. */
  const liveAway = (events: number): void => {
    for (let at = 0; at < events; at += 1) live(awayMs * (1 - at / events));
  };
  return { waiting, fill, live, liveAway, journal: () => ({ stock, trades, lastSequence: sequence }) };
}

/** A virtual machine; `live` makes its events, `talk` sends them. */
export function virtualMachine(base: string, machine: FleetMachine, world: World) {
  const { random, tally, awayMs = 0 } = world;
  let clockOff = random.chance(0.1) ? random.between(-MOST_OFF_MS, MOST_OFF_MS) : random.between(-20_000, 20_000);
  let onlineFrom = 0;
  const clock = (): number => Date.now() + clockOff;
  const { waiting, ...life } = lifeOf(machine, world, clock);

  async function call(path: string, body: object): Promise<boolean> {
    const began = performance.now();
    tally.calls += 1;
    const answer = await callAs(base, machine.key, { path, body, clock: clock() });
    if (path === 'events') tally.batches[awayMs > 0 ? 'back' : 'live'].push(performance.now() - began);
    if (answer.code === 200) return true;
    tally.refusedCalls += 1;
    const serverTime = answer.params?.['serverTime'];
    if (answer.error === 'sign-clock' && serverTime) clockOff = Date.parse(serverTime) - Date.now();
    return false;
  }

  /** Tells what waits, oldest first, sometimes shuffled, sometimes twice. Not while the network is gone. Gives whether all was told. */
  const talk = async (insist: boolean): Promise<boolean> => {
    if (!insist && Date.now() < onlineFrom) return false;
    if (!insist && random.chance(0.02)) {
      onlineFrom = Date.now() + random.between(2_000, 20_000);
      return false;
    }
    const batch = waiting.slice(0, awayMs > 0 ? MOST : BATCH);
    if (batch.length === 0) return true;
    const events = random.chance(0.2) ? random.shuffled(batch) : batch;
    const done = await call('events', { events }).catch(() => false);
    // The answer was lost on its way: the machine knows no better than to send it all again.
    const lost = done && !insist && random.chance(0.1);
    if (lost) tally.doubled += batch.length;
    if (done && !lost) waiting.splice(0, batch.length);
    return waiting.length === 0;
  };

  return {
    machine,
    ...life,
    talk,
    heartbeat: () => call('heartbeat', { unsentEvents: waiting.length, appVersion: 'simulate' }).catch(() => false),
  };
}
export type VirtualMachine = ReturnType<typeof virtualMachine>;
