// How far who decides may change what was asked for: quantities and prices of its lines, by what the workflow lets his step.
import { fenToText } from '../../../contract/kernel/scalars.ts';
import type { Definition } from '../../../contract/workflow/definition.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { AskedLine } from './facts.ts';
import type { OpenLine } from './request.ts';

/** In percent of what was asked for; null where it may not be changed. */
export interface Limits {
  /** Upwards: less is always within it. */
  raise: number | null;
  /** Up and down. */
  pricePct: number | null;
}

const most = (all: readonly number[]): number | null => (all.length > 0 ? Math.max(...all) : null);

/** What who has seats at these steps may change. */
export function limitsOf({ steps }: Definition, stepNos: readonly number[]): Limits {
  const mine = stepNos.flatMap((at) => steps[at] ?? []);
  return {
    raise: most(mine.flatMap(({ changeFlag, changeUpPct }) => (changeFlag ? [changeUpPct ?? 0] : []))),
    pricePct: most(mine.flatMap(({ changePricePct }) => changePricePct ?? [])),
  };
}

/** What one of a line costs (fen): a line is worth its price as often as it has pieces. */
export const priceOf = ({ amount, num }: AskedLine): number => (num > 0 ? Math.round(amount / num) : 0);

/** Whether a line that is not left out is to cost something else. */
export const isRepriced = (was: AskedLine, is: AskedLine): boolean => is.num > 0 && priceOf(was) !== priceOf(is);

interface LinesChange {
  docNo: string;
  before: readonly AskedLine[];
  open: readonly OpenLine[];
  nums: readonly number[];
  /** Fen; without them they stay. */
  prices?: readonly number[] | null | undefined;
}

/**
 * The lines as they are wanted; each keeps how many were asked for, and at which price. Refuses 'approval-fixed', 'approval-price-fixed', 'approval-beyond',
 * 'approval-price-beyond', 'approval-nothing', 'approval-over' where the lines are others.
 */
export function wantedLines({ docNo, before, open, nums, prices }: LinesChange, { raise, pricePct }: Limits): AskedLine[] {
  const same =
    open.length === before.length && open.every(({ productId, num }, at) => before[at]?.productId === productId && before[at].num === num);
  if (!same || nums.length !== before.length || (prices && prices.length !== before.length)) refuse('approval-over', { doc: docNo });
  if (nums.every((num) => num === 0)) refuse('approval-nothing', { doc: docNo });
  return before.map((line, at) => {
    const num = nums[at]!;
    const price = num > 0 ? (prices?.[at] ?? priceOf(line)) : priceOf(line);
    if (num !== line.num) requireWithin(line, num, raise ?? refuse('approval-fixed', { doc: docNo }));
    if (price !== priceOf(line)) requirePrice(line, price, pricePct ?? refuse('approval-price-fixed', { doc: docNo }));
    return wanted(line, num, price);
  });
}

function wanted(line: AskedLine, num: number, price: number): AskedLine {
  const repriced = price !== priceOf(line);
  return {
    ...line,
    num,
    ...(num === line.num ? {} : { askedNum: line.askedNum ?? line.num }),
    ...(repriced ? { askedPrice: line.askedPrice ?? priceOf(line) } : {}),
    // What is not repriced keeps to the fen what it was worth.
    amount: repriced ? price * num : Math.round((line.amount * num) / line.num),
  };
}

function requireWithin(line: AskedLine, num: number, raise: number): void {
  const asked = line.askedNum ?? line.num;
  const top = Math.floor((asked * (100 + raise)) / 100);
  // What somebody before him was let raise may stay as it is.
  if (num > Math.max(top, line.num)) refuse('approval-beyond', { product: line.productName, asked, most: top });
}

function requirePrice(line: AskedLine, price: number, pct: number): void {
  const asked = line.askedPrice ?? priceOf(line);
  const [least, top] = [Math.ceil((asked * (100 - pct)) / 100), Math.floor((asked * (100 + pct)) / 100)];
  if (price < least || price > top)
    refuse('approval-price-beyond', { product: line.productName, asked: fenToText(asked), least: fenToText(least), most: fenToText(top) });
}
