// What was filled in, brought back or taken out on this device and is not the server's yet: it counts wherever the next document begins.
import { warehouse } from '../../../contract/warehouse/index.ts';
import { keptHere, piecesBy, sentTo, type Done } from '../../floor/kept-here.ts';

const { prewhReplenish, prewhReturn } = warehouse;
interface Line {
  channelId: string;
  num: number;
}
const inChannels = (lines: readonly Line[], sign: 1 | -1 = 1) => lines.map(({ channelId, num }) => [channelId, sign * num] as const);

/** Goods that came into channels, or left them. */
const moves = keptHere((done, _all: undefined) => {
  const into = sentTo(prewhReplenish.create, done) ?? sentTo(prewhReturn.create, done);
  const out = sentTo(prewhReturn.createRetreat, done);
  if (into) return { lines: inChannels(into.lines) };
  return out && { lines: inChannels(out.lines, -1) };
});

/** Goods that were filled in for a plan. */
const refills = keptHere((done, planId: string) => {
  const refill = sentTo(prewhReplenish.create, done);
  return refill?.planId === planId ? { lines: inChannels(refill.lines) } : undefined;
});

/** What lies in each channel more, or less, than the server knows. */
export const keptMoves = (waiting: readonly Done[]): ReadonlyMap<string, number> =>
  piecesBy(moves.said(undefined, waiting).flatMap(({ lines }) => lines));

/** What was filled into each channel for this plan. */
export const keptOfPlan = (planId: string, waiting: readonly Done[]): ReadonlyMap<string, number> =>
  piecesBy(refills.said(planId, waiting).flatMap(({ lines }) => lines));

export const refusedOfPlan = refills.refused;
