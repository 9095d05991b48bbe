// The demonstration site is made from a seed: the same site every time, on every machine.

export interface Random {
  /** At least `from`, below `to`. */
  int(from: number, to: number): number;
  /** True with this chance, 0 … 1. */
  chance(p: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of them, as likely as its weight. */
  weighted<T>(items: readonly (readonly [T, number])[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** A generator of numbers that depends on the seed alone (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    int,
    pick,
    chance: (p) => next() < p,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) if ((left -= weight) < 0) return item;
      return pick(items)[0];
    },
    shuffled: (items) => {
      const out = [...items];
      for (let at = out.length - 1; at > 0; at -= 1) {
        const other = int(0, at + 1);
        const kept = out[at] as never;
        out[at] = out[other] as never;
        out[other] = kept;
      }
      return out;
    },
  };
}
