// The numbers of events that are here, as ranges: what lies between them is missing. Pure.

/** Both ends included; in order, never touching. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/** These ranges with more numbers, in whatever order and however often they come. */
export function addNumbers(ranges: Ranges, numbers: readonly number[]): Ranges {
  const parts = [...ranges, ...numbers.map((number) => [number, number] as const)].sort((a, b) => a[0] - b[0]);
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
