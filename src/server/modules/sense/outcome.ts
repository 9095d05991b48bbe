// How each sense of a call is answered.
import { isOddMoment } from '../../../contract/device/clock.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { senses } from '../../../contract/sense/report.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sentenceOf } from '../../kernel/http/answer.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Registry } from './known.ts';

type Sense = In<typeof senses>['senses'][number];
export type StockSense = Extract<Sense, { kind: 'stock' }>;
export type VisitSense = Extract<Sense, { kind: 'visit' }>;
export type RoomSense = Extract<Sense, { kind: 'room' }>;
export type PassageSense = Extract<Sense, { kind: 'passage' }>;
/** What became of one sense, beside its place in the call. */
export type Outcome = Pick<Given<typeof senses>['senses'][number], 'result' | 'diffNum' | 'error' | 'msg'>;
export type Placed<S> = S & { position: number };

export const KEPT: Outcome = { result: 'kept', diffNum: null, error: null, msg: null };
export const AGAIN: Outcome = { ...KEPT, result: 'again' };
/** Nothing of it is kept. */
export const refused = ({ language }: Ctx, { key, params }: Refusal): Outcome => ({
  result: 'refused',
  diffNum: null,
  error: key,
  msg: sentenceOf(key, params, language),
});
/** What a difference of clocks is rounded to: less than half of it is the way through the network. */
const CLOCK_STEP_MS = 10_000;
/** So long ago the clock that ran is believed to be the one that runs now. */
const SAME_CLOCK_MS = 3_600_000;

/** By the device's clock, less what that is off by; what an odd clock says happened when we learnt of it. To the millisecond, as all moments here. */
export function momentOf({ actor }: Ctx, { since }: Registry, told: string): string {
  const now = Date.now();
  if (isOddMoment(since, told)) return new Date(now).toISOString();
  const at = Date.parse(told);
  const skew = actor.kind === 'store' ? Math.round(actor.clockSkewMs / CLOCK_STEP_MS) * CLOCK_STEP_MS : 0;
  return new Date(Math.abs(now - at) < SAME_CLOCK_MS ? at - skew : at).toISOString();
}
