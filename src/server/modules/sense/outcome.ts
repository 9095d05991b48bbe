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
/** By the device's clock; what an odd clock says happened when we learnt of it. */
export const momentOf = ({ since }: Registry, told: string): string => (isOddMoment(since, told) ? new Date().toISOString() : told);
