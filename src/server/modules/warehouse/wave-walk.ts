// In which order the stops of a wave are walked: as short a way as can be found at once. No database here.
// Shelves stand side by side in the order of their codes, each with an aisle that is open at both ends; places are counted from the front.

/** In front of the first place of a shelf. */
const FRONT = 0;
/** Where one stands: the aisle of which shelf, from 0 for the first, and before which place of it, from 1; 0 is the front. */
export interface Spot {
  aisle: number;
  position: number;
}
/** Where a walk begins and ends: at the front of the first shelf. */
export const DOOR: Spot = { aisle: 0, position: FRONT };

/** From one aisle to the next, in places of a shelf. */
const AISLE = 3;

/**
 * How far it is from one place to another, in places of a shelf. From aisle to aisle it goes round the front, or round the back, which lies `back` places
 * from the front.
 */
export function stepsBetween(a: Spot, b: Spot, back: number): number {
  if (a.aisle === b.aisle) return Math.abs(a.position - b.position);
  const front = a.position + b.position;
  return Math.min(front, 2 * back - front) + AISLE * Math.abs(a.aisle - b.aisle);
}

/** How long a walk past these places in this order is, from where one stands to the door. */
export function lengthOf(spots: readonly Spot[], { from = DOOR, back }: { from?: Spot; back: number }): number {
  const way = [from, ...spots, DOOR];
  return way.reduce((sum, spot, at) => (at === 0 ? 0 : sum + stepsBetween(way[at - 1] ?? spot, spot, back)), 0);
}

/**
 * The stops in the order in which they are walked, from where one stands (the door when not said) to the door; what stands at one place is not parted and
 * keeps its order. Tries to better a few plain walks, then shakes the best one as often as time lets it: the same stops give the same walk.
 */
export function walkOf<S extends Spot>(stops: readonly S[], { from = DOOR, back }: { from?: Spot; back: number }): S[] {
  const places = [...Map.groupBy(stops, ({ aisle, position }) => `${aisle}/${position}`).values()];
  const spots = [from, ...places.map(([first]) => first as S), DOOR];
  // One row after the other: what is asked millions of times is one look into it.
  const far = Int32Array.from({ length: spots.length ** 2 }, (_, n) =>
    stepsBetween(spots[Math.floor(n / spots.length)] ?? DOOR, spots[n % spots.length] ?? DOOR, back),
  );
  const steps: Steps = (a, b) => far[a * spots.length + b] ?? 0;
  const middle = places.map((_, at) => at + 1);
  const whole = (order: readonly number[]) => [0, ...order, places.length + 1];
  const walks = [snake(middle, spots), nearest(middle, steps), combed(middle, spots)].map((order) => bettered(whole(order), steps));
  const best = shaken(shortest(walks, steps), steps).slice(1, -1);
  // A round is as long either way: it begins with the first shelves.
  const [first, last] = [spots[best[0] ?? 0], spots[best.at(-1) ?? 0]];
  const isRound = from.aisle === DOOR.aisle && from.position === DOOR.position;
  return (isRound && first && last && last.aisle < first.aisle ? best.toReversed() : best).flatMap((at) => places[at - 1] ?? []);
}

type Steps = (a: number, b: number) => number;
type Walk = number[];

const long = (walk: Walk, steps: Steps): number => walk.reduce((sum, at, n) => (n === 0 ? 0 : sum + steps(walk[n - 1] ?? 0, at)), 0);
const shortest = (walks: readonly Walk[], steps: Steps): Walk => walks.reduce((a, b) => (long(b, steps) < long(a, steps) ? b : a));

/** Up one aisle and down the next. */
function snake(order: readonly number[], spots: readonly Spot[]): Walk {
  const aisles = [...new Set(order.map((at) => spots[at]?.aisle ?? 0))].sort((a, b) => a - b);
  return aisles.flatMap((aisle, n) => {
    const own = combed(
      order.filter((at) => spots[at]?.aisle === aisle),
      spots,
    );
    return n % 2 === 0 ? own : own.toReversed();
  });
}

/** Into each aisle from the front. */
const combed = (order: readonly number[], spots: readonly Spot[]): Walk =>
  order.toSorted((a, b) => {
    const [one = DOOR, two = DOOR] = [spots[a], spots[b]];
    return one.aisle - two.aisle || one.position - two.position;
  });

/** Always to the nearest that is left. */
function nearest(order: readonly number[], steps: Steps): Walk {
  const left = new Set(order);
  const walk: Walk = [];
  for (let at = 0; left.size > 0;) {
    at = [...left].reduce((a, b) => (steps(at, b) < steps(at, a) ? b : a));
    left.delete(at);
    walk.push(at);
  }
  return walk;
}

/** As short as turning parts round and moving up to three places together can make it. */
function bettered(walk: Walk, steps: Steps): Walk {
  const now = [...walk];
  while (turned(now, steps) || moved(now, steps));
  return now;
}

/** Turns parts round while that is shorter; says whether any was. */
function turned(walk: Walk, steps: Steps): boolean {
  let any = false;
  const at = (n: number) => walk[n] ?? 0;
  for (let i = 0; i < walk.length - 3; i += 1)
    for (let j = i + 2; j < walk.length - 1; j += 1) {
      const gain = steps(at(i), at(i + 1)) + steps(at(j), at(j + 1)) - steps(at(i), at(j)) - steps(at(i + 1), at(j + 1));
      if (gain <= 0) continue;
      for (let a = i + 1, b = j; a < b; a += 1, b -= 1) [walk[a], walk[b]] = [at(b), at(a)];
      any = true;
    }
  return any;
}

/** Moves up to three places that follow each other to where they cost less, either way round; says whether any was. */
function moved(walk: Walk, steps: Steps): boolean {
  let any = false;
  for (let size = 1; size <= 3; size += 1)
    for (let i = 1; i + size < walk.length; i += 1) {
      const to = placeFor(walk, { i, size }, steps);
      if (!to) continue;
      const part = walk.splice(i, size);
      walk.splice(to.before > i ? to.before - size : to.before, 0, ...(to.round ? part.toReversed() : part));
      any = true;
    }
  return any;
}

/** Before which place a part would stand best; undefined where it stands best as it is. */
function placeFor(walk: Walk, { i, size }: { i: number; size: number }, steps: Steps) {
  const at = (n: number) => walk[n] ?? 0;
  const [first, last] = [at(i), at(i + size - 1)];
  const saved = steps(at(i - 1), first) + steps(last, at(i + size)) - steps(at(i - 1), at(i + size));
  let best: { before: number; round: boolean } | undefined;
  let least = saved;
  for (let before = 1; before < walk.length; before += 1) {
    if (before >= i && before <= i + size) continue;
    const [a, b] = [at(before - 1), at(before)];
    const straight = steps(a, first) + steps(last, b) - steps(a, b);
    const round = steps(a, last) + steps(first, b) - steps(a, b);
    if (Math.min(straight, round) >= least) continue;
    least = Math.min(straight, round);
    best = { before, round: round < straight };
  }
  return best;
}

/** How much is tried: each shake of a walk costs as the square of its length, and a long one is as good without. */
const SHAKES = 200_000;

/** Exchanges two parts of the walk at a place taken at random, betters that, and keeps it where it is shorter. */
function shaken(walk: Walk, steps: Steps): Walk {
  let best = walk;
  let seed = 1;
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  if (walk.length < 8) return best;
  for (let n = Math.min(200, Math.floor(SHAKES / walk.length ** 2)); n > 0; n -= 1) {
    const [a = 1, b = 1, c = 1] = [1, 2, 3].map(() => 1 + below(walk.length - 2)).sort((x, y) => x - y);
    const other = bettered([...best.slice(0, a), ...best.slice(b, c), ...best.slice(a, b), ...best.slice(c)], steps);
    if (long(other, steps) < long(best, steps)) best = other;
  }
  return best;
}
