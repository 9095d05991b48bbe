// In whatever order, and however often, machines tell what happened: the stock and the sums of the ledger are the same (trust 3, 5).
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLACE } from '../../src/contract/stock/ledger.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import type { Place } from '../../src/server/modules/stock/index.ts';
import { testDatabase } from '../database.ts';
import type { Happening } from './stock-model.ts';
import { deliver, deliverAll, expectBooks, expectProof, type Bug } from './stock-rig.ts';
import { buildWorld, CONSUMED, SUPPLIER, type World } from './stock-world.ts';

const t = testDatabase();
let world: World;
const LONG = process.env['STOCK_LONG'] === '1';
beforeAll(async () => {
  // Two of its own for each run of a property.
  world = await buildWorld(t.db, t.node.nodeId, { products: LONG ? 6000 : 3000, vms: 2, channels: 2 });
});

const RUNS = LONG ? 1000 : 60;
const EVENTS = LONG ? 200 : 30;

interface Drawn {
  what: 'pick' | 'borrow' | 'giveBack' | 'refill' | 'retreat' | 'entry' | 'count' | 'machineCount';
  channel: number;
  product: number;
  employee: number;
  qty: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  what: fc.constantFrom('pick', 'pick', 'pick', 'borrow', 'giveBack', 'refill', 'refill', 'retreat', 'entry', 'count', 'machineCount'),
  channel: fc.nat(3),
  product: fc.nat(1),
  employee: fc.nat(1),
  qty: fc.integer({ min: 1, max: 6 }),
});

/** A stream: what happened, an order of delivery, and which of it is told more than once. */
const stream = fc.record({
  happened: fc.array(drawn, { minLength: 3, maxLength: EVENTS, size: 'max' }),
  seed: fc.nat(1_000_000),
});

let used = 0;
/** Gives the drawn things places, products of their own, times and each machine's own sequence. */
function realise(happened: readonly Drawn[]): Happening[] {
  const products = [world.products[used++]!, world.products[used++]!];
  const run = newId();
  return happened.map((d, index) => {
    const channel = world.channels[d.channel]!;
    const employee = world.employees[d.employee]!;
    const legs: Record<Drawn['what'], [Place, Place]> = {
      pick: [channel, CONSUMED],
      borrow: [channel, employee],
      giveBack: [employee, channel],
      refill: [world.warehouse, channel],
      retreat: [channel, world.warehouse],
      entry: [SUPPLIER, world.warehouse],
      count: [channel, CONSUMED],
      machineCount: [channel, CONSUMED],
    };
    const byMachine = d.what !== 'count' && d.what !== 'entry';
    const counted = d.what === 'count' || d.what === 'machineCount';
    return {
      id: `${run}-${index}`,
      minute: index * 700,
      productId: products[d.product]!,
      from: legs[d.what][0],
      to: legs[d.what][1],
      qty: counted ? d.qty - 1 : d.qty,
      counted,
      ...(byMachine ? { machine: { source: `${channel.owner}-${run}`, sequence: index } } : {}),
    };
  });
}

/** A shuffle that is the same for the same seed; about one in four is told twice. */
function delivery(happened: readonly Happening[], seed: number): Happening[] {
  let state = seed + 1;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const twice = happened.flatMap((h) => (random() < 0.25 ? [h, h] : [h]));
  return twice
    .map((h) => ({ h, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ h }) => h);
}

async function tellShuffled(drawnOnes: readonly Drawn[], seed: number, bug: Bug = 'none'): Promise<void> {
  const happened = realise(drawnOnes);
  for (const one of delivery(happened, seed)) await t.run((ctx) => deliver(ctx, one, bug));
  await expectBooks(t, happened);
}

/**
 * Streams told side by side: each has products of its own, so none disturbs another's books, and while the database writes for one the next is made
 * ready. One after another they would leave half of the machine idle for most of an hour.
 */
const LANES = 6;
async function inLanes(runs: number, lane: (runs: number) => Promise<void>): Promise<void> {
  const lanes = Math.min(LANES, Math.ceil(runs / 10));
  const ended = await Promise.allSettled(Array.from({ length: lanes }, () => lane(Math.ceil(runs / lanes))));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

const check = (bug: Bug, runs = RUNS) =>
  fc.assert(
    fc.asyncProperty(stream, ({ happened, seed }) => tellShuffled(happened, seed, bug)),
    { numRuns: runs, endOnFailure: true },
  );

describe('any order of delivery', () => {
  it(
    'gives the stock and the sums that happened',
    async () => {
      await inLanes(RUNS, (runs) => check('none', runs));
      await expectProof(t);
    },
    LONG ? 3_600_000 : 60_000,
  );

  it(
    'gives the same when it is told many at once',
    async () => {
      await inLanes(RUNS, (runs) =>
        fc.assert(
          fc.asyncProperty(stream, fc.integer({ min: 1, max: 40 }), async ({ happened, seed }, size) => {
            const told = realise(happened);
            const all = delivery(told, seed);
            for (let at = 0; at < all.length; at += size) await t.run((ctx) => deliverAll(ctx, all.slice(at, at + size)));
            await expectBooks(t, told);
          }),
          { numRuns: runs, endOnFailure: true },
        ),
      );
      await expectProof(t);
    },
    LONG ? 3_600_000 : 60_000,
  );

  it(
    'equals the model after each step',
    async () => {
      await fc.assert(
        fc.asyncProperty(stream, async ({ happened, seed }) => {
          const told: Happening[] = [];
          for (const one of delivery(realise(happened), seed)) {
            await t.run((ctx) => deliver(ctx, one));
            if (!told.includes(one)) told.push(one);
            await expectBooks(t, told);
          }
        }),
        { numRuns: LONG ? 100 : 8 },
      );
      await expectProof(t);
    },
    LONG ? 3_600_000 : 60_000,
  );

  it('goes by a machine’s own sequence when its clock was wrong', async () => {
    const productId = world.products[used++]!;
    const channel = world.channels[0]!;
    const machine = (sequence: number) => ({ source: `wrong-clock-${productId}`, sequence });
    const refill: Happening = { id: newId(), minute: 0, productId, from: SUPPLIER, to: channel, qty: 10, machine: machine(1) };
    // Told with a clock that ran ahead: the count came after it all the same.
    const pick: Happening = { id: newId(), minute: 50, productId, from: channel, to: CONSUMED, qty: 3, machine: machine(2) };
    const counted: Happening = {
      id: newId(),
      minute: 40,
      productId,
      from: channel,
      to: CONSUMED,
      qty: 7,
      counted: true,
      machine: machine(3),
    };
    for (const one of [refill, counted, pick]) await t.run((ctx) => deliver(ctx, one));
    await expectBooks(t, [refill, { ...pick, minute: 30 }, counted]);
  });

  it('goes by a machine’s own sequence when its clock was put back, also for what is here before the count', async () => {
    const productId = world.products[used++]!;
    const channel = world.channels[0]!;
    const machine = (sequence: number) => ({ source: `clock-put-back-${productId}`, sequence });
    const refill: Happening = { id: newId(), minute: 0, productId, from: SUPPLIER, to: channel, qty: 10, machine: machine(1) };
    const counted: Happening = {
      ...refill,
      id: newId(),
      minute: 50,
      from: channel,
      to: CONSUMED,
      qty: 9,
      counted: true,
      machine: machine(2),
    };
    const pick: Happening = { ...counted, id: newId(), minute: 40, qty: 3, counted: false, machine: machine(3) };
    for (const one of [refill, pick, counted]) await t.run((ctx) => deliver(ctx, one));
    await expectBooks(t, [refill, counted, { ...pick, minute: 60 }]);
  });
});

describe('planted bugs are noticed', () => {
  it.each<Bug>(['double-effect', 'forgets-suspense', 'skips-event-key', 'wrong-sign', 'forgets-time', 'balance-without-move'])(
    '%s, by the model',
    async (bug) => {
      await expect(check(bug, 40)).rejects.toThrow('Property failed');
    },
  );
});

describe('planted bugs are noticed by the proof', () => {
  it.each<[Bug, string]>([
    ['balance-without-move', 'balance-is-moves'],
    ['move-without-balance', 'balance-is-moves'],
  ])('%s', async (bug, invariant) => {
    const { proof } = await import('../../src/server/modules/stock/index.ts');
    const [productId, channel] = [world.products[used++]!, world.channels[0]!];
    await t.run((ctx) => deliver(ctx, { id: newId(), minute: 1, productId, from: SUPPLIER, to: channel, qty: 10 }, bug));
    const { failures } = await proof(t.db, t.node);
    expect(failures.filter((f) => f.productId === productId).map((f) => f.invariant)).toContain(invariant);
    expect(failures.find((f) => f.productId === productId)).toMatchObject({ placeKind: PLACE.vmChannel, placeRef: channel.ref });
  });
});
