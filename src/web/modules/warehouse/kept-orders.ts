// What was filled in, brought back or taken out on this device and is not the server's yet: it counts wherever the next document begins.
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import type { Entry } from '../../kernel/journal/journal.ts';

const { prewhReplenish, prewhReturn } = warehouse;
/** Whether goods come into the channels or leave them. */
const SIGN: Readonly<Record<string, number>> = {
  [prewhReplenish.create.path]: 1,
  [prewhReturn.create.path]: 1,
  [prewhReturn.createRetreat.path]: -1,
};
type Input = Sent<typeof prewhReplenish.create>;

function sums(entries: readonly Entry[], counts: (path: string, input: Input) => number): ReadonlyMap<string, number> {
  const of = new Map<string, number>();
  for (const { path, input } of entries) {
    const sign = counts(path, input as Input);
    if (sign !== 0) for (const { channelId, num } of (input as Input).lines) of.set(channelId, (of.get(channelId) ?? 0) + sign * num);
  }
  return of;
}

/** What lies in each channel more, or less, than the server knows. */
export const keptMoves = (entries: readonly Entry[]): ReadonlyMap<string, number> => sums(entries, (path) => SIGN[path] ?? 0);

/** What was filled into each channel for this plan. */
export const keptOfPlan = (entries: readonly Entry[], id: string): ReadonlyMap<string, number> =>
  sums(entries, (path, { planId }) => (path === prewhReplenish.create.path && planId === id ? 1 : 0));

/** Whether the server has refused a refill for this plan that waits here for a person. */
export const refusedOfPlan = (entries: readonly Entry[], id: string): boolean =>
  entries.some(
    ({ path, input, problem }) => problem !== undefined && path === prewhReplenish.create.path && (input as Input).planId === id,
  );
