// The order of a machine's events by its own numbers, whatever becomes of these: begun again, used twice, far away, missing for good.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnownCodes } from './event-known.ts';
import type { ReadEvent } from './event-read.ts';
import { placeBatch } from './event-place.ts';
import { beginAnew, carryOn, FARTHEST, gapsOf, missingOf, NO_NUMBERS, place, waive, type Numbers } from './numbering.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-01T00:00:00Z');

/** What a machine does next. */
type Step = 'tell' | 'restart' | 'slip' | 'jump';
interface Drawn {
  steps: readonly Step[];
  /** Events in each batch. */
  sizes: readonly number[];
  /** Of each batch whether it is lost, and told when the next is there. */
  lost: readonly boolean[];
  /** After which batches somebody looks, and says what has happened. */
  decided: readonly boolean[];
}
const drawn: fc.Arbitrary<Drawn> = fc.record({
  steps: fc.array(
    fc.oneof(
      { arbitrary: fc.constant<Step>('tell'), weight: 12 },
      { arbitrary: fc.constantFrom<Step>('restart', 'slip', 'jump'), weight: 1 },
    ),
    { minLength: 20, maxLength: 200, size: 'max' },
  ),
  sizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 200, maxLength: 200 }),
  lost: fc.array(fc.boolean(), { minLength: 200, maxLength: 200 }),
  decided: fc.array(fc.boolean(), { minLength: 200, maxLength: 200 }),
});

/** Events between two faults of the machine. */
const APART = 30;

/** The events in the order in which they happened, each with the number that the machine gave it. */
function happened(steps: readonly Step[]): { id: string; number: number; at: number; begins: boolean }[] {
  let number = 0;
  let fault = 0;
  return steps.map((drawn, index) => {
    // One thing at a time: of two at once only the clock could tell.
    const step = drawn !== 'tell' && index - fault < APART ? 'tell' : drawn;
    if (step !== 'tell') fault = index;
    if (step === 'restart') number = 0;
    // What is lost of a journal that ends is no hole that the next one fills.
    if ((step !== 'slip' && step !== 'jump') || number <= 1) number += 1;
    if (index === 0) return { id: 'e0', number, at: START, begins: true };
    const told = step === 'jump' ? 4_999_999_999 + index : number;
    return { id: `e${index}`, number: told, at: START + index * MINUTE, begins: step === 'restart' };
  });
}
type Happened = ReturnType<typeof happened>[number];

/** In batches; one that is lost comes after the next, but never across a restart: that journal is gone. */
function delivered(events: readonly Happened[], { sizes, lost }: Drawn): Happened[][] {
  const batches: Happened[][] = [];
  let held: Happened[] | undefined;
  for (let at = 0, n = 0; at < events.length; n += 1) {
    const batch = events.slice(at, (at += sizes[n] ?? 1));
    if (held && batch.some(({ begins }) => begins)) held = void batches.push(held);
    if (!held && lost[n] && !batch.some(({ begins }) => begins)) held = batch;
    else {
      batches.push(batch);
      if (held) held = void batches.push(held);
    }
  }
  if (held) batches.push(held);
  return batches;
}

const take = (numbers: Numbers, batch: readonly Happened[]) => {
  const read = batch.map(
    ({ id, number, at }, position) =>
      ({ position, event: { eventId: id, sequence: number, happenedAt: new Date(at).toISOString() } }) as unknown as ReadEvent,
  );
  const known = { numbers, heard: new Map<string, string>(), since: '2026-01-01T00:00:00Z' } as unknown as KnownCodes;
  return placeBatch(known, { read, unread: [], nameless: [], ids: new Map() });
};

function play(one: Drawn) {
  const events = happened(one.steps);
  const positions = new Map<string, number | null>();
  let numbers = NO_NUMBERS;
  let begun = false;
  for (const [n, batch] of delivered(events, one).entries()) {
    const placed = take(numbers, batch);
    numbers = placed.numbers;
    for (const [id, position] of placed.positions) positions.set(id, position);
    begun ||= batch.some(({ begins, id }) => begins && id !== 'e0');
    const [first] = numbers.odd.numbers;
    if (!first || !one.decided[n]) continue;
    numbers = begun ? beginAnew(numbers, first[0]) : carryOn(numbers);
    begun = false;
  }
  return { events, positions, numbers };
}

describe('found 9 the order of a machine', () => {
  it('found 9 is the order in which things happened, over new numberings, numbers used twice and far away, whatever is decided of them', () => {
    let placed = 0;
    let all = 0;
    fc.assert(
      fc.property(drawn, (one) => {
        const { events, positions } = play(one);
        const known = events.flatMap(({ id }) => positions.get(id) ?? []);
        expect(known).toEqual(known.toSorted((a, b) => a - b));
        expect(new Set(known).size).toBe(known.length);
        placed += known.length;
        all += events.length;
      }),
      { numRuns: 2_000 },
    );
    // An order that says nothing proves nothing: the clock alone says little.
    expect(placed / all).toBeGreaterThan(0.85);
  });

  const told = (numbers: Numbers, [from, to]: readonly [number, number], minute: number): Numbers =>
    Array.from({ length: to - from + 1 }, (_, n) => from + n).reduce(
      (all, number, n) => place(all, { number, at: START + (minute + n) * MINUTE, heardAt: START }).numbers,
      numbers,
    );

  it('found 9 one absurd number is missed by nobody, and a machine that counts on from there can be said to', () => {
    const jumped = told(told(NO_NUMBERS, [1, 5], 0), [5_000_000_000, 5_000_000_000], 5);
    expect([missingOf(jumped), jumped.odd.numbers]).toEqual([0, [[5_000_000_000, 5_000_000_000]]]);
    expect(missingOf(told(jumped, [7, 8], 6))).toBe(1);
    const anew = beginAnew(told(jumped, [5_000_000_001, 5_000_000_003], 6), 5_000_000_000);
    expect([missingOf(anew), gapsOf(told(anew, [5_000_000_006, 5_000_000_006], 9))]).toEqual([
      0,
      [{ from: 5_000_000_004, to: 5_000_000_005 }],
    ]);
    // As far as a machine may really have been away.
    expect(missingOf(told(told(NO_NUMBERS, [1, 1], 0), [1 + FARTHEST, 1 + FARTHEST], 1))).toBe(FARTHEST - 1);
    expect(missingOf(told(told(NO_NUMBERS, [1, 1], 0), [2 + FARTHEST, 2 + FARTHEST], 1))).toBe(0);
  });

  it('found 9 what will never come is awaited no more, and is taken when it comes all the same', () => {
    const some = told(told(NO_NUMBERS, [1, 3], 0), [9, 9], 9);
    const never = waive(some, { from: 4, to: 6 });
    expect([gapsOf(some), gapsOf(never)]).toEqual([[{ from: 4, to: 8 }], [{ from: 7, to: 8 }]]);
    const late = place(never, { number: 5, at: START + 5 * MINUTE, heardAt: START });
    expect([late.position, late.numbers.odd.numbers, gapsOf(late.numbers)]).toEqual([5, [], [{ from: 7, to: 8 }]]);
    // A number that was given up and comes as the newest of all is another event.
    expect(place(never, { number: 5, at: START + 10 * MINUTE, heardAt: START }).numbers.odd.numbers).toEqual([[5, 5]]);
  });

  it('found 9 what comes late is no new beginning because another late one has the number before', () => {
    // A slip tells 31 twice; 29 and 30 were used before, by a numbering that was said to go on, and come late.
    const slipped = told(carryOn(told(told(NO_NUMBERS, [1, 30], 0), [5, 28], 30)), [31, 31], 60);
    const twice = place(slipped, { number: 31, at: START + 61 * MINUTE, heardAt: START });
    const late = place(twice.numbers, { number: 29, at: START + 58 * MINUTE, heardAt: START });
    const next = place(late.numbers, { number: 30, at: START + 59 * MINUTE, heardAt: START });
    expect([late.position, next.position]).toEqual([null, null]);
    expect(twice.position).toBeGreaterThan(0);
  });

  it('found 9 a slip keeps the count, a clock that cannot be believed keeps the order of the new one', () => {
    const slip = told(told(told(NO_NUMBERS, [1, 5], 0), [5, 5], 5), [6, 8], 6);
    const on = told(carryOn(slip), [9, 10], 9);
    expect([missingOf(on), on.odd.numbers]).toEqual([0, []]);
    let board = told(NO_NUMBERS, [1, 500], 0);
    const positions: (number | null)[] = [];
    for (let number = 1; number <= 600; number += 1) {
      const placed = place(board, { number, at: null, heardAt: START });
      board = placed.numbers;
      positions.push(placed.position);
    }
    expect(positions.every((position, at) => position !== null && position > 500 && position > (positions[at - 1] ?? 0))).toBe(true);
  });
});
