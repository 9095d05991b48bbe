// How the bench measures: the product and what it is held against take turns in the same minutes on the same machine, round by round,
// so that what else the machine does hits both. What counts is the ratio of the medians; bare times only say where it was.
import { performance } from 'node:perf_hooks';

/** The median of some rounds and how far they lay apart: (highest − lowest) ÷ median. */
export interface Spread {
  median: number;
  spread: number;
}

/** Of several values. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return { median, spread: ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)) / median };
}

/** The value below which this share of them lies. */
export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

/** Milliseconds that the work takes. */
export async function took(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

export type Step = (client: number, turn: number) => Promise<unknown>;

export interface Rate extends Spread {
  /** Milliseconds that one of a hundred steps exceeded, over all rounds. */
  p99: number;
  failed: number;
  /** The first of the failures. */
  error?: unknown;
}

interface Crowd {
  clients: number;
  rounds: number;
  /** How long each round lasts. */
  ms: number;
}

async function round(step: Step, { clients, ms }: Crowd, turns: number[]) {
  const took: number[] = [];
  const errors: unknown[] = [];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let at = performance.now(); at - begin < ms;) {
        turns[client] = (turns[client] ?? 0) + 1;
        await step(client, turns[client]).catch((error: unknown) => errors.push(error));
        const now = performance.now();
        took.push(now - at);
        at = now;
      }
    }),
  );
  return { perSecond: ((took.length - errors.length) / (performance.now() - begin)) * 1000, took, errors };
}

/** Steps a second of each candidate with so many clients at once; they take turns. A first short round of each is not counted. */
export async function rates<K extends string>(candidates: Record<K, Step>, crowd: Crowd): Promise<Record<K, Rate>> {
  const names = Object.keys(candidates) as K[];
  const seen = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, Awaited<ReturnType<typeof round>>[]>;
  const turns = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, number[]>;
  for (const name of names) await round(candidates[name], { ...crowd, ms: crowd.ms / 3 }, turns[name]);
  for (let at = 0; at < crowd.rounds; at += 1)
    for (const name of at % 2 ? names.toReversed() : names) seen[name].push(await round(candidates[name], crowd, turns[name]));
  const sum = (name: K): Rate => ({
    ...spreadOf(seen[name].map(({ perSecond }) => perSecond)),
    p99: share(
      seen[name].flatMap(({ took }) => took),
      0.99,
    ),
    failed: seen[name].reduce((all, { errors }) => all + errors.length, 0),
    error: seen[name].flatMap(({ errors }) => errors)[0],
  });
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<K, Rate>;
}

/** Milliseconds that each candidate takes for one go; they take turns. The first go of each is not counted. */
export async function times<K extends string>(candidates: Record<K, () => Promise<unknown>>, rounds: number): Promise<Record<K, Spread>> {
  const names = Object.keys(candidates) as K[];
  const seen = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, number[]>;
  for (let at = 0; at <= rounds; at += 1)
    for (const name of at % 2 ? names.toReversed() : names) {
      const begin = performance.now();
      await candidates[name]();
      if (at > 0) seen[name].push(performance.now() - begin);
    }
  return Object.fromEntries(names.map((name) => [name, spreadOf(seen[name])])) as Record<K, Spread>;
}
