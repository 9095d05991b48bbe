// Visits to an unmanned warehouse: one or two people come in, take things, put one back on the wrong shelf, a scale is wrong for a moment, the network
// tells late, shuffled and twice. What lies there and who took it is kept here; what the product says of it, and its books, must be the same.
import { randomUUID } from 'node:crypto';
import { callAs, type Ask } from './calls.ts';
import type { Random } from './random.ts';
import { fill, type SimulatedStore, type StoreChannel } from './store.ts';

/** Parts of a piece's weight that a scale is off by: always, and now and then. */
const TREMBLE = 0.1;
const WRONG = 0.42;
const LEAST = 4;

export interface StoreTally {
  visits: number;
  pieces: number;
  wrongWeights: number;
  misplaced: number;
  together: number;
}
export interface StoreWorld {
  store: SimulatedStore;
  random: Random;
  tally: StoreTally;
  ask: Ask;
  base: string;
  /** What really lies in each channel, and what each person took in all. */
  there: Map<string, number>;
  takenBy: Map<string, number>;
  /** What the product said that was not so, in words. */
  wrong: string[];
  /** What devices have not told yet. */
  waiting: object[];
  /** A name of its own for each sense, and a moment later than the one before. */
  ownId: () => string;
  now: () => string;
}
export interface Visit {
  people: SimulatedStore['people'];
  /** By channel, who took how many. */
  taken: Map<string, { who: string; num: number }>;
  /** What was put from one channel into another. */
  misplaced: { from: StoreChannel; to: StoreChannel } | undefined;
}

/** A warehouse as it lies there when the simulation begins. */
export function openWorld(known: Pick<StoreWorld, 'store' | 'random' | 'tally' | 'ask' | 'base'>): StoreWorld {
  const run = randomUUID().slice(0, 8);
  let [number, last] = [0, 0];
  return {
    ...known,
    there: new Map(known.store.channels.map(({ channelCode, stock }) => [channelCode, stock])),
    takenBy: new Map(),
    wrong: [],
    waiting: [],
    ownId: () => `${run}-${(number += 1)}`,
    now: () => new Date((last = Math.max(last + 1, Date.now()))).toISOString(),
  };
}

export const lying = ({ there }: StoreWorld, { channelCode }: StoreChannel): number => there.get(channelCode) ?? 0;
export const change = (world: StoreWorld, channel: StoreChannel, by: number): void =>
  void world.there.set(channel.channelCode, lying(world, channel) + by);

/** A channel tells its weight, with what else lies there; now and then a wrong one first. */
export function weigh(world: StoreWorld, channel: StoreChannel, foreign = 0): void {
  const { random, tally, waiting, ownId, now } = world;
  const { channelCode, weightPerUnit } = channel;
  const tell = (off: number) => {
    const weightMg = Math.max(0, Math.round((lying(world, channel) + off) * weightPerUnit + foreign));
    waiting.push({ kind: 'stock', senseId: ownId(), happenedAt: now(), method: 1, channelCode, weightMg });
  };
  if (random.chance(0.1)) {
    tally.wrongWeights += 1;
    tell(WRONG);
  }
  tell((random.between(-100, 100) / 100) * TREMBLE);
}

/** Before there is nothing left to take the storekeeper fills what is low. What came is added to what lies there, whatever the books say of that. */
export async function topUp(world: StoreWorld): Promise<void> {
  const { ask, store, there } = world;
  if (store.channels.every((channel) => lying(world, channel) > LEAST)) return;
  for (const { channelCode, num } of await fill(ask, store)) there.set(channelCode, (there.get(channelCode) ?? 0) + num);
}

/** Everything that waits is told; sometimes shuffled, sometimes twice. Devices that sensed nothing are silent. */
export async function talk(world: StoreWorld): Promise<void> {
  if (world.waiting.length === 0) return;
  const { random, base, store, wrong } = world;
  const senses = random.chance(0.3) ? random.shuffled(world.waiting) : world.waiting;
  for (let times = random.chance(0.2) ? 2 : 1; times > 0; times -= 1) {
    const answer = await callAs(base, store.key, { path: 'senses', body: { senses }, clock: Date.now() });
    const refused = answer.code === 200 ? answer.data.senses.find(({ result }: { result: string }) => result === 'refused') : answer;
    if (refused) wrong.push(`${store.prewhCode}：${refused.msg}`);
  }
  world.waiting = [];
}

/** Somebody comes in, takes, leaves; gives what the storekeeper has to find out. */
export async function visit(world: StoreWorld): Promise<Visit> {
  const { store, random, tally, ownId, now } = world;
  tally.visits += 1;
  const isTogether = random.chance(0.3);
  if (isTogether) tally.together += 1;
  const made: Visit = { people: random.shuffled(store.people).slice(0, isTogether ? 2 : 1), taken: new Map(), misplaced: undefined };
  // Devices tell all that lies there when a door opens: what is found after that was done in between.
  for (const channel of store.channels) weigh(world, channel);
  world.waiting.push(room(world, true));
  const comes = made.people.map(({ empCode }) => ({
    kind: 'visit',
    senseId: ownId(),
    door: '东门',
    empCode,
    visitMethod: 2,
    confidence: random.between(850, 999),
    enteredAt: now(),
  }));
  world.waiting.push(...comes);
  if (random.chance(0.5)) await talk(world);
  for (const person of made.people) for (let n = random.between(1, 2); n > 0; n -= 1) take(world, made, person);
  if (random.chance(0.5)) await talk(world);
  if (random.chance(0.2)) misplace(world, made);
  for (const one of comes) world.waiting.push({ ...one, leftAt: now() });
  world.waiting.push(room(world, false));
  await talk(world);
  return made;
}

/** The door opens and closes behind them, and it is told how warm it is. */
const room = ({ random, ownId, now }: StoreWorld, doorOpen: boolean): object => ({
  kind: 'room',
  senseId: ownId(),
  happenedAt: now(),
  door: '东门',
  doorOpen,
  temperature: random.between(180, 260),
});

const untouched = (world: StoreWorld, { taken }: Visit): StoreChannel[] =>
  world.random.shuffled(world.store.channels.filter((channel) => lying(world, channel) >= LEAST && !taken.has(channel.channelCode)));

function take(world: StoreWorld, made: Visit, { empCode }: { empCode: string }): void {
  const [channel] = untouched(world, made);
  if (!channel) return;
  const num = world.random.between(1, 3);
  change(world, channel, -num);
  made.taken.set(channel.channelCode, { who: empCode, num });
  world.takenBy.set(empCode, (world.takenBy.get(empCode) ?? 0) + num);
  world.tally.pieces += num;
  weigh(world, channel);
}

/** One is taken from a shelf and put upon another. */
function misplace(world: StoreWorld, made: Visit): void {
  const [from, to] = untouched(world, made);
  if (!from || !to) return;
  world.tally.misplaced += 1;
  change(world, from, -1);
  made.misplaced = { from, to };
  weigh(world, from);
  weigh(world, to, from.weightPerUnit);
}
