// The journal of handhelds against the real server, in random stories: two devices of one person, networks that go in the middle of an answer, devices
// that die between an answer and their own note of it, clocks that are dead or set anyhow, storage that the browser throws away, a colleague at the desk
// who decides otherwise. Nothing is lost, nothing counts twice. JOURNAL_STORIES and TRUST_LONG say how many, TRUST_SEED which.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { hand } from '../src/contract/hand/index.ts';
import { JOURNAL_HEADER } from '../src/contract/kernel/answer.ts';
import { allRights } from '../src/contract/menu.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { noteEntry } from '../src/server/modules/hand/index.ts';
import { implementations } from '../src/server/modules/index.ts';
import { makeMachine } from '../src/server/modules/replenish/test-floor.ts';
import { drain, type Wire } from '../src/web/kernel/journal/drain.ts';
import type { Entry } from '../src/web/kernel/journal/entry.ts';
import { openCallers, type Answer } from './callers.ts';
import { testDatabase } from './database.ts';
import { lying } from './machine-floor.ts';

const RUNS = Number(process.env['JOURNAL_STORIES'] ?? (process.env['TRUST_LONG'] ? 1000 : 15));
const SEED = Number(process.env['TRUST_SEED'] ?? Date.now() % 1_000_000_000);
const DAY = 86_400_000;
const FILL = '/replenishplan/fillReplenishPlan';
const COUNT = '/kaetl/countInventory';
const DROP = hand.drop.path;

const database = testDatabase();
let floor: Awaited<ReturnType<typeof openCallers>>;
beforeAll(async () => {
  floor = await openCallers(database, implementations, { noteEntry });
});

class Refused extends Error {}
class Dead extends Error {}

/** A handheld: what survives a dead battery, and how its network and its luck are at the moment. */
class Device {
  readonly code: string = newId();
  readonly stored = new Map<number, Entry>();
  /** What the person did, whatever became of it. */
  readonly done: Entry[] = [];
  last = 0;
  /** What it said of its journal when it was heard last. */
  said = { lastNo: 0, unsent: 0 };
  /** By how much its clock is wrong. */
  clockOff = 0;
  online = true;
  loseAnswer = false;
  diesBeforeNote = false;
  caller: ReturnType<typeof floor.as>;
  constructor(caller: ReturnType<typeof floor.as>) {
    this.caller = caller;
  }

  clock = (): number => Math.max(0, Date.now() + this.clockOff);

  keep(path: `/${string}`, subject: string, input: unknown): void {
    const no = (this.last += 1);
    const entry: Entry = { no, key: newId(), at: this.clock(), method: 'POST', path, input, name: `${path} ${no}`, subject };
    this.done.push(entry);
    this.stored.set(no, entry);
  }

  giveUp({ no, at, path, name, problem }: Entry): void {
    const input = { deviceCode: this.code, no, doneAt: new Date(at).toISOString(), path, title: name, problem: problem ?? '' };
    this.stored.set(no, { no, at, key: newId(), method: 'POST', path: DROP, input, name, subject: `dropped/${no}`, quiet: true });
  }

  conflicts = (): Entry[] => this.entries().filter(({ problem }) => problem !== undefined);
  private entries = (): Entry[] => [...this.stored.values()].sort((a, b) => a.no - b.no);

  private readonly wire: Wire = {
    isRefused: (error): error is Error => error instanceof Refused,
    send: async ({ no, at, key, path, input, quiet }) => {
      if (!this.online) throw new Error('no network');
      const journal: Record<string, string> = quiet ? {} : { [JOURNAL_HEADER]: `${this.code} ${no} ${at}` };
      const answer: Answer = await this.caller.send({
        method: 'POST',
        path,
        body: input as object,
        headers: { 'idempotency-key': key, ...journal },
      });
      if (this.loseAnswer) {
        this.loseAnswer = false;
        throw new Error('the answer was lost');
      }
      if (answer.status >= 500) throw new Error(`the server has a fault: ${answer.raw}`);
      if (answer.code !== 200) throw new Refused(answer.msg);
      return answer.data;
    },
    sent: async ({ no }) => {
      if (this.diesBeforeNote) {
        this.diesBeforeNote = false;
        throw new Dead();
      }
      this.stored.delete(no);
    },
    refused: async (entry, error) => void this.stored.set(entry.no, { ...entry, problem: error.message }),
  };

  /** Sends what can go, and then tells what is left, as the journal does. */
  async drain(): Promise<void> {
    try {
      await drain(async () => this.entries(), this.wire);
      if (this.online) await this.tell();
    } catch {
      // No answer came: all of it stays.
    }
  }

  tell() {
    this.said = { lastNo: this.last, unsent: this.stored.size };
    const [oldest] = this.entries();
    const oldestAt = oldest ? new Date(oldest.at).toISOString() : null;
    return this.caller.ok(hand.tell.path, { deviceCode: this.code, ...this.said, oldestAt });
  }
}

type Step =
  | { do: 'fill'; on: number; line: number; num: number }
  | { do: 'count'; on: number; line: number; num: number }
  | { do: 'network'; on: number; online: boolean }
  | { do: 'clock'; on: number; days: number }
  | { do: 'loseAnswer' | 'die' | 'send' | 'giveUp' | 'again' | 'evict'; on: number }
  | { do: 'endPlan' | 'cancelCount' };
const on = fc.integer({ min: 0, max: 1 });
const line = fc.integer({ min: 1, max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('fill' as const), on, line, num: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('count' as const), on, line, num: fc.integer({ min: 0, max: 9 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('network' as const), on, online: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('loseAnswer' as const, 'die' as const, 'send' as const, 'giveUp' as const, 'again' as const),
      on,
    }),
  },
  // An empty battery forgets the time, a hand sets it anyhow.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock' as const), on, days: fc.constantFrom(-40_000, -20_500, -400, 0, 400) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('evict' as const), on }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('endPlan' as const, 'cancelCount' as const) }) },
);

/** In both channels together (makeMachine). */
const LAY_THERE = 6;
let n = 0;
async function begin() {
  const machine = await database.run((ctx) => makeMachine(ctx, `J${(n += 1)}`, 100));
  const [plan] = await floor.admin.ok('/basic/addReplenishPlan', {
    lines: [
      { channelId: machine.first, quantity: 8 },
      { channelId: machine.second, quantity: 6 },
    ],
  });
  const count = await floor.admin.ok('/kaetl/createInventory', { vmId: machine.vmId });
  const userId = newId();
  const devices = [new Device(floor.as({ userId, rights: allRights })), new Device(floor.as({ userId, rights: allRights }))];
  for (const device of devices) await device.tell();
  /** Of which the browser threw away what it had stored. */
  const evicted: Device[] = [];
  return { channels: [machine.first, machine.second], planId: plan.id as string, countId: count.id as string, devices, evicted, userId };
}
type Story = Awaited<ReturnType<typeof begin>>;

async function act({ planId, countId, devices, evicted }: Story, said: Step): Promise<void> {
  if (!('on' in said)) {
    if (said.do === 'endPlan') await floor.admin.post(FILL, { id: planId, lines: [], finishFlag: true });
    else await floor.admin.post('/kaetl/cancelInventory', { id: countId });
    return;
  }
  const device = devices[said.on] as Device;
  const [conflict] = device.conflicts();
  if (said.do === 'fill')
    device.keep(FILL, `${planId}/${said.line}`, {
      id: planId,
      lines: [{ lineNo: said.line, num: said.num }],
      happenedAt: new Date(device.clock()).toISOString(),
    });
  else if (said.do === 'clock') device.clockOff = said.days * DAY;
  else if (said.do === 'evict') {
    evicted.push(device);
    devices[said.on] = new Device(device.caller);
    // It is known from its next word on; without a network there is no key, and nothing is kept.
    await devices[said.on]?.tell();
  } else if (said.do === 'count') device.keep(COUNT, countId, { id: countId, lines: [{ lineNo: said.line, realNum: said.num }] });
  else if (said.do === 'network') device.online = said.online;
  else if (said.do === 'loseAnswer') device.loseAnswer = true;
  else if (said.do === 'die') device.diesBeforeNote = true;
  else if (conflict && said.do === 'giveUp') device.giveUp(conflict);
  else if (conflict && said.do === 'again') {
    const { problem: _, ...rest } = conflict;
    device.stored.set(conflict.no, { ...rest, key: newId() });
  } else await device.drain();
}

/** The network is back, and every conflict is settled. */
async function end({ devices }: Story): Promise<void> {
  for (const device of devices) {
    Object.assign(device, { online: true, loseAnswer: false, diesBeforeNote: false });
    for (let left = 100; device.stored.size > 0 && left > 0; left--) {
      for (const conflict of device.conflicts()) device.giveUp(conflict);
      await device.drain();
    }
    await device.tell();
  }
}

interface Noted {
  no: number;
  path: string;
  dropped: string | null;
}
const notedOf = async (code: string): Promise<Noted[]> =>
  (
    await database.pool.query<Noted>(
      `select e.no, e.path, e.dropped from hand_entry e join hand_device d on d.node_id = e.node_id and d.id = e.device_id
       where d.device_code = $1 order by e.came_at, e.no`,
      [code],
    )
  ).rows;
/** How often a write was really done: each leaves a line in the log, in its own transaction. */
const doneBy = async (userId: string, path: string): Promise<number> =>
  Number(
    (await database.pool.query(`select count(*) from operate_log where user_id = $1 and path like '%' || $2`, [userId, path])).rows[0]
      .count,
  );
/** What was put into the machine since the story began. */
const putInto = async ({ channels }: Story): Promise<number> => {
  const lies = await database.run((ctx) => Promise.all(channels.map((ref) => lying(ctx, { kind: 'vmChannel', ref }))));
  return lies.reduce((sum, pieces) => sum + pieces, 0) - LAY_THERE;
};

const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

/** Holds what the server noted of a device against what was done there; gives what of it is booked. */
async function checkDevice({ code, done, last, said }: Device, isEvicted: boolean): Promise<Entry[]> {
  const noted = await notedOf(code);
  const numbers = noted.map(({ no }) => no);
  const { id } = (await database.pool.query('select id from hand_device where device_code = $1', [code])).rows[0];
  const row = (await floor.admin.ok(hand.list.path, { limit: 50 })).rows.find((one: { id: string }) => one.id === id);
  if (isEvicted) {
    expect(new Set(numbers).size).toBe(numbers.length);
    // What was thrown away after the device was heard is not lost without a word.
    expect(row.unsent + row.missing).toBeGreaterThanOrEqual(said.lastNo - numbers.filter((no) => no <= said.lastNo).length);
  } else {
    expect(sorted(numbers)).toEqual(Array.from({ length: last }, (_, at) => at + 1));
    expect(row).toMatchObject({ unsent: 0, missing: 0 });
  }
  // What is about the same came in the order in which it was done, what was given up in between too.
  for (const entries of Map.groupBy(done, ({ subject }) => subject).values()) {
    const order = noted.filter(({ no }) => entries.some((entry) => entry.no === no)).map(({ no }) => no);
    expect(order).toEqual(sorted(order));
  }
  const came = new Map(noted.map((one) => [one.no, one]));
  return done.filter(({ no }) => came.get(no)?.dropped === null);
}

async function check(story: Story): Promise<void> {
  const booked: Entry[] = [];
  for (const device of story.devices) booked.push(...(await checkDevice(device, false)));
  for (const device of story.evicted) booked.push(...(await checkDevice(device, true)));
  const of = (path: string) => booked.filter((entry) => entry.path === path);
  for (const path of [FILL, COUNT]) expect(await doneBy(story.userId, path)).toBe(of(path).length);
  const pieces = of(FILL).flatMap(({ input }) => (input as { lines: { num: number }[] }).lines.map(({ num }) => num));
  expect(await putInto(story)).toBe(pieces.reduce((sum, num) => sum + num, 0));
}

test(`trust 59 in ${RUNS} stories, whatever happens on the way, each entry is booked once or given up by its person, in its order, and the server misses none (TRUST_SEED=${SEED})`, async () => {
  const stories = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
    const story = await begin();
    for (const one of steps) await act(story, one);
    await end(story);
    await check(story);
  });
  const found = await fc.check(stories, { numRuns: RUNS, endOnFailure: true, seed: SEED });
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false);
}, 3_000_000);

test('trust 59 a device that is lost: what it had unsent is known, its key is gone, and what it sends is refused', async () => {
  const { devices, planId } = await begin();
  const [device] = devices as [Device];
  device.online = false;
  device.keep(FILL, `${planId}/1`, { id: planId, lines: [{ lineNo: 1, num: 1 }] });
  const { key, hours } = await device.tell();
  expect({ length: Buffer.from(key, 'base64').length, hours }).toEqual({ length: 32, hours: 24 });
  expect((await device.tell()).key).toBe(key);
  const id = (await database.pool.query('select id from hand_device where device_code = $1', [device.code])).rows[0].id;
  const rowIn = async (state: number) =>
    (await floor.admin.ok(hand.list.path, { state })).rows.find((row: { id: string }) => row.id === id);
  expect(await rowIn(1)).toMatchObject({ unsent: 1 });
  await database.pool.query(`update hand_device set seen_at = now() - interval '8 days' where device_code = $1`, [device.code]);
  expect(await rowIn(2)).toBeDefined();
  await floor.admin.ok(hand.stop.path, { id, reason: '丢在车间' });
  expect(await rowIn(3)).toMatchObject({ unsent: 1, stopReason: '丢在车间' });
  device.online = true;
  await device.drain();
  expect(device.conflicts()).toHaveLength(1);
  expect(await device.tell()).toEqual({ key: null, hours: 0, emptyFlag: true });
  await device.caller.ok(hand.tell.path, { deviceCode: device.code, lastNo: 1, unsent: 0, emptiedFlag: true });
  expect(await rowIn(4)).toMatchObject({ unsent: 1 });
});

test('trust 59 a device that was wiped: the numbers that never came are missing', async () => {
  const { devices, planId } = await begin();
  const [device] = devices as [Device];
  device.keep(FILL, `${planId}/1`, { id: planId, lines: [{ lineNo: 1, num: 1 }] });
  await device.drain();
  device.keep(FILL, `${planId}/1`, { id: planId, lines: [{ lineNo: 1, num: 1 }] });
  device.keep(FILL, `${planId}/1`, { id: planId, lines: [{ lineNo: 1, num: 2 }] });
  device.stored.delete(2);
  await device.drain();
  await device.tell();
  const [row] = (await floor.admin.ok(hand.list.path, { limit: 200 })).rows;
  expect(row).toMatchObject({ lastNo: 3, unsent: 0, missing: 1 });
  expect(await floor.admin.ok(hand.entries.path, { id: row.id })).toMatchObject([{ no: 2, result: 2 }]);
});

test('who may work without a network, and how long, is what the site has set', async () => {
  const { devices } = await begin();
  const set = (values: object) => floor.admin.ok('/global/updateNodeConfig', values);
  await set({ offlineHours: 8 });
  expect((await (devices[0] as Device).tell()).hours).toBe(8);
  await set({ offlineRoles: 'NOBODY' });
  const other = new Device(floor.as({ userId: newId() }));
  expect(await other.tell()).toEqual({ key: null, hours: 0, emptyFlag: false });
  // What is sealed there already can still be read, and sent.
  expect(await (devices[0] as Device).tell()).toMatchObject({ hours: 0, key: expect.any(String) });
  await set({ offlineHours: null, offlineRoles: null });
});
