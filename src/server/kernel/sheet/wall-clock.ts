/** Offsets from UTC change only on quarters of an hour, so one look-up serves every time within that quarter. */
const QUARTER = 900_000;
const REMEMBERED = 100_000;

export type WallClock = {
  /** Instant (ms since 1970 UTC) → the site's wall clock, as ms of the same reading in UTC. */
  toLocal: (instant: number) => number;
  /** Wall clock (ms as if UTC) → instant; null where the clock jumps over that time; the earlier one where it is struck twice. */
  toInstant: (local: number) => number | null;
};

const clocks = new Map<string, WallClock>();

/** The wall clock of an IANA zone such as 'Asia/Shanghai'. Throws RangeError on an unknown zone. */
export function wallClock(timeZone: string): WallClock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = makeClock(timeZone);
  clocks.set(timeZone, made);
  return made;
}

function makeClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsets = new Map<number, number>();
  const offsetAt = (instant: number): number => {
    const quarter = Math.floor(instant / QUARTER);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    if (offsets.size >= REMEMBERED) offsets.clear();
    const found = readOffset(format, quarter * QUARTER);
    offsets.set(quarter, found);
    return found;
  };
  return {
    toLocal: (instant) => instant + offsetAt(instant),
    toInstant: (local) => {
      // The offset is that of a day before or a day after: try both, the earlier instant first.
      const tries = [local - offsetAt(local - 86_400_000), local - offsetAt(local + 86_400_000)].sort((a, b) => a - b);
      return tries.find((instant) => instant + offsetAt(instant) === local) ?? null;
    },
  };
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]));
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
  const local = new Date(0);
  local.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day));
  local.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
  return local.getTime() - instant;
}
