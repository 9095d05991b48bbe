// The walk of a wave against the shortest there is: found by trying everything on a few stops, and by a walk that cannot be beaten on many.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOOR, lengthOf, stepsBetween, walkOf, type Spot } from './wave-walk.ts';

/** The length of the shortest walk past all of these, by the shortest ways to each set of them (Held and Karp). */
function exact(stops: readonly Spot[], { from, back }: { from: Spot; back: number }): number {
  const n = stops.length;
  const least = Array.from({ length: 1 << n }, () => Array.from({ length: n }, () => Infinity));
  const step = (a: Spot | undefined, b: Spot | undefined) => stepsBetween(a ?? DOOR, b ?? DOOR, back);
  stops.forEach((stop, at) => (least[1 << at]![at] = step(from, stop)));
  for (let set = 1; set < 1 << n; set += 1)
    for (let last = 0; last < n; last += 1) {
      const so = least[set]![last]!;
      if (so === Infinity) continue;
      for (let next = 0; next < n; next += 1) {
        if (set & (1 << next)) continue;
        const row = least[set | (1 << next)]!;
        row[next] = Math.min(row[next]!, so + step(stops[last], stops[next]));
      }
    }
  return Math.min(...stops.map((stop, at) => least[(1 << n) - 1]![at]! + step(stop, DOOR)));
}

const COLUMNS = 20;
const back = COLUMNS + 1;
const spot = (shelves: number) =>
  fc.record({ aisle: fc.integer({ min: 0, max: shelves - 1 }), position: fc.integer({ min: 1, max: COLUMNS }) });

test('a walk passes every stop once, those of one place together, and is the same for the same stops', () => {
  fc.assert(
    fc.property(fc.array(spot(6), { maxLength: 60 }), (spots) => {
      const stops = spots.map((one, at) => ({ ...one, at }));
      const walk = walkOf(stops, { back });
      expect(walk.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(stops.map(({ at }) => at));
      const places = walk.map(({ aisle, position }) => `${aisle}/${position}`);
      const changes = places.filter((place, at) => place !== places[at - 1]).length;
      expect(changes).toBe(new Set(places).size);
      expect(walkOf(stops, { back })).toEqual(walk);
    }),
    { numRuns: 60 },
  );
});

test('W2 on a few stops a walk is never more than 15 % longer than the shortest there is', () => {
  let worst = 1;
  fc.assert(
    fc.property(fc.array(spot(8), { minLength: 1, maxLength: 9 }), fc.oneof(fc.constant(DOOR), spot(8)), (stops, from) => {
      const ratio = lengthOf(walkOf(stops, { from, back }), { from, back }) / Math.max(1, exact(stops, { from, back }));
      worst = Math.max(worst, ratio);
      expect(ratio).toBeLessThanOrEqual(1.15);
      expect(ratio).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
  expect(worst).toBeLessThanOrEqual(1.15);
});

test('W2 500 lines in 5,000 bins: every aisle is walked through once, within 15 % of what cannot be beaten, in a second', () => {
  const shelves = 100;
  const columns = 50;
  const far = columns + 1;
  // Five stops in each aisle, its two ends among them: whoever passes both ends of every aisle walks each of them from front to back.
  const stops = Array.from({ length: shelves * 5 }, (_, at) => ({
    aisle: at % shelves,
    position: [1, columns, 7, 23, 41][Math.floor(at / shelves)] ?? 1,
  })).toSorted((a, b) => ((a.aisle * 37 + a.position * 11) % 101) - ((b.aisle * 37 + b.position * 11) % 101));
  const began = performance.now();
  const walk = walkOf(stops, { back: far });
  const took = performance.now() - began;
  // Through each of an even number of aisles, past all of them and back to the door.
  const least = shelves * (columns - 1) + lengthOf([{ aisle: shelves - 1, position: 0 }], { back: far });
  expect(lengthOf(walk, { back: far })).toBeLessThanOrEqual(1.15 * least);
  expect(took).toBeLessThan(1_000);
});
