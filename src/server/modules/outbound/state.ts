// How far an out order is, as its lines say.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { OutState } from '../../../contract/outbound/codes.ts';
import { refuse } from '../../kernel/refusal.ts';

interface LineSums {
  num: number;
  outNum: number;
  receivedNum: number;
  brokenNum: number;
  lostNum: number;
}

/** What of a line is under way: only a transfer has any. */
export const underWay = ({ outNum, receivedNum, brokenNum, lostNum }: LineSums): number => outNum - receivedNum - brokenNum - lostNum;

/** The state that the lines make: waiting for the rest unless that is closed, then under way, then done. */
export function afterwards(
  lines: readonly LineSums[],
  { transfer, closed }: { transfer: boolean; closed: boolean },
): 'partial' | 'transit' | 'done' {
  if (!closed && lines.some(({ num, outNum }) => outNum < num)) return 'partial';
  return transfer && lines.some((line) => underWay(line) > 0) ? 'transit' : 'done';
}

/** Refuses 'not-allowed-now' (R170) unless it is in one of these states: what comes after depends on the lines, so the table alone does not say it. */
export function requireState(state: number, action: string, allowed: readonly number[]): void {
  if (!allowed.includes(state)) refuse('not-allowed-now', { state: labelOfCode(OutState, state) || state, action });
}
