// The numbers of events that are here, as ranges: what lies between them is missing. Pure.

/** Both ends included; in order, never touching. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/** These ranges with more numbers, in whatever order and however often they come. */
export const addNumbers = (ranges: Ranges, numbers: readonly number[]): Ranges =>
  addRanges(
    ranges,
    numbers.map((number) => [number, number] as const),
  );

/** All numbers of both. */
export function addRanges(ranges: Ranges, more: Ranges): Ranges {
  const [first] = more;
  const end = ranges.at(-1);
  if (!first) return ranges;
  // As they mostly come: the next one.
  if (more.length === 1 && end && first[0] === end[1] + 1) return [...ranges.slice(0, -1), [end[0], first[1]]];
  const parts = [...ranges, ...more].sort((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of parts) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** What is missing below the highest number: a machine counts from 1. */
export function holesOf(ranges: Ranges): { from: number; to: number }[] {
  return ranges.flatMap(([from], at) => {
    const before = ranges[at - 1]?.[1] ?? 0;
    return from > before + 1 ? [{ from: before + 1, to: from - 1 }] : [];
  });
}

/** How many numbers are missing. */
export const missingIn = (ranges: Ranges): number => holesOf(ranges).reduce((sum, { from, to }) => sum + to - from + 1, 0);

/** The highest of these numbers that is not above `number`; undefined where all are. */
export function nearestBelow(ranges: Ranges, number: number): number | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[0] ?? 0) <= number) low = middle + 1;
    else high = middle;
  }
  const at = ranges[low - 1];
  return at && Math.min(at[1], number);
}

export const hasNumber = (ranges: Ranges, number: number): boolean => nearestBelow(ranges, number) === number;
