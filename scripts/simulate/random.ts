// Chance that can be had again: the same seed, the same run.
export interface Random {
  chance(probability: number): boolean;
  /** An integer, both ends included. */
  between(from: number, to: number): number;
  one<T>(of: readonly T[]): T;
  shuffled<T>(of: readonly T[]): T[];
}

/** mulberry32 over a seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    chance: (probability) => next() < probability,
    between,
    one: (of) => of[between(0, of.length - 1)]!,
    shuffled: (of) => {
      const mixed = [...of];
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = between(0, at);
        [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
      }
      return mixed;
    },
  };
}
