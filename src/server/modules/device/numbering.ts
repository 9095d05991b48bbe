// Where an event stands in the order of its machine. A machine numbers its events from 1; a new board, a lost journal or a fault of its memory begins
// again, or jumps. What does not fit is noticed and waits for a person, who says whether the machine counts anew. Pure; all times in milliseconds.
import { addNumbers, addRanges, hasNumber, holesOf, missingIn, nearestBelow, type Ranges } from './sequences.ts';

/** What is known of a machine's numbers. */
export interface Numbers {
  /** Which of its numberings counts, from 0: its positions lie above those of all before it. */
  at: number;
  /** The numbers of this one that are here, and when the last of them happened. */
  received: Ranges;
  lastAt: number | null;
  /** Those that will never come: somebody has said so. */
  waived: Ranges;
  /** What does not fit. */
  odd: OddNumbers;
  before: PastNumbers | null;
  /** What comes late and happened before this is placed by its clock: a slip lies between. */
  blurred: number | null;
  /** What somebody decided last of which numbers. */
  decided: { decision: 'anew' | 'carryOn' | 'never'; from: number; to: number; by: string; at: string } | null;
}
/** Numbers that were used before under another id, or that lie far beyond the others. */
interface OddNumbers {
  numbers: Ranges;
  /** They begin again: what happened from `since` on is of theirs. */
  again: boolean;
  /** They begin again more than once: only their clock tells them apart. */
  muddled: boolean;
  /** When the first and the last of them happened. */
  since: number | null;
  lastAt: number | null;
}
/** The numbering before: what was under way when it ended still finds its place. */
interface PastNumbers {
  at: number;
  received: Ranges;
  lastAt: number | null;
  until: number;
  /** What it lacks the numbering that counts lacks too. */
  goesOn: boolean;
}

const NOTHING_ODD: OddNumbers = { numbers: [], again: false, muddled: false, since: null, lastAt: null };
export const NO_NUMBERS: Numbers = {
  at: 0,
  received: [],
  lastAt: null,
  waived: [],
  odd: NOTHING_ODD,
  before: null,
  blurred: null,
  decided: null,
};

/** As they are kept beside each other. */
export const numbersOf = (row: { received: Ranges; numbering: Partial<Numbers> } | undefined): Numbers => ({
  ...NO_NUMBERS,
  ...row?.numbering,
  received: row?.received ?? [],
});

/** A new event; `at` is null where its clock cannot be believed. */
interface Numbered {
  number: number;
  at: number | null;
  heardAt: number;
}
interface Placed {
  numbers: Numbers;
  /** Rises over all numberings of the machine; null where only the clock says when it was. */
  position: number | null;
}

/** How far a number may lie above the next one below it: more is not told in a year without a network. */
export const FARTHEST = 100_000;
/** Runs of odd numbers that are remembered. */
const MOST_ODD = 200;
/** Numbers of one numbering; 2^53 holds 8,192 of these. */
const SPAN = 2 ** 40;

const positionOf = (numbering: number, number: number): number | null =>
  number < SPAN && numbering < 8000 ? numbering * SPAN + number : null;
const topOf = (ranges: Ranges): number => ranges.at(-1)?.[1] ?? 0;
const later = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.max(a, b));
const sooner = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.min(a, b));

/** Takes a new event among the numbers of its machine; says where it stands in the machine's order. */
export function place(numbers: Numbers, event: Numbered): Placed {
  const { number, at } = event;
  const { before } = numbers;
  if (before && isOf(before, event)) {
    const received = addNumbers(before.received, [number]);
    const both = before.goesOn ? { received: addNumbers(numbers.received, [number]) } : {};
    return { numbers: { ...numbers, ...both, before: { ...before, received } }, position: positionOf(before.at, number) };
  }
  if (!fits(numbers, event)) return placeOdd(numbers, event);
  return {
    numbers: { ...numbers, received: addNumbers(numbers.received, [number]), lastAt: later(numbers.lastAt, at) },
    position: isBlurred(numbers, event) ? null : positionOf(numbers.at, number),
  };
}

const isBlurred = ({ blurred }: Numbers, { at }: Numbered): boolean => blurred !== null && at !== null && at <= blurred;

/** Whether it was under way when that numbering ended. */
function isOf({ received, lastAt, until }: PastNumbers, { number, at }: Numbered): boolean {
  if (at === null || at >= until || hasNumber(received, number)) return false;
  const above = number - topOf(received);
  return above > 0 ? above <= FARTHEST : lastAt === null || at <= lastAt;
}

/** Whether a number belongs to the numbering that counts: it is free and near, and what begins again had not begun when it happened. */
function fits({ received, waived, lastAt, odd }: Numbers, { number, at }: Numbered): boolean {
  if (hasNumber(received, number)) return false;
  const overdue = at !== null && lastAt !== null && at <= lastAt;
  if (hasNumber(waived, number)) return overdue;
  const near = Math.max(nearestBelow(received, number) ?? 0, nearestBelow(waived, number) ?? 0);
  if (number - near > FARTHEST) return false;
  if (!odd.again) return true;
  return at !== null && odd.since !== null && at < odd.since && (number > topOf(received) || overdue);
}

function placeOdd(numbers: Numbers, event: Numbered): Placed {
  const { odd } = numbers;
  const { number, at } = event;
  const most = topOf(numbers.received) + FARTHEST;
  const top = nearestBelow(odd.numbers, most) ?? 0;
  const crossed = at !== null && odd.lastAt !== null && at > odd.lastAt !== number > top;
  const muddled = odd.muddled || (odd.again && (crossed || hasNumber(odd.numbers, number)));
  // One number for three, an old one for two, one far away: its clock alone can say when it was.
  const alone = muddled || number > most || isStray(numbers, event) || isBlurred(numbers, event);
  const more = addNumbers(odd.numbers, [number]);
  if (more.length > MOST_ODD) return { numbers, position: null };
  const when = at ?? event.heardAt;
  const lastAt = later(odd.lastAt, when);
  const noted: OddNumbers = alone
    ? { ...odd, muddled, numbers: more, since: odd.again ? odd.since : sooner(odd.since, when), lastAt }
    : { numbers: more, again: true, muddled, since: odd.again ? sooner(odd.since, when) : when, lastAt };
  return { numbers: { ...numbers, odd: noted }, position: alone ? null : positionOf(numbers.at + 1, number) };
}

/** A number used twice whose event was before the last one here: an old event with a wrong number, no new beginning. */
const isStray = (numbers: Numbers, event: Numbered): boolean =>
  hasNumber(numbers.received, event.number) &&
  event.number !== 1 &&
  event.at !== null &&
  numbers.lastAt !== null &&
  event.at <= numbers.lastAt &&
  !followsBeginning(numbers.odd, event.number, event.at);

/** The next number of what begins again: a new board whose clock is behind tells times from before the last one here. */
const followsBeginning = ({ again, numbers, since }: OddNumbers, number: number, at: number): boolean =>
  again && hasNumber(numbers, number - 1) && since !== null && at >= since;

const awaited = ({ received, waived }: Numbers): Ranges => addRanges(received, waived);
/** Numbers that should be here and are not. */
export const gapsOf = (numbers: Numbers): { from: number; to: number }[] => holesOf(awaited(numbers));
/** How many these are. */
export const missingOf = (numbers: Numbers): number => missingIn(awaited(numbers));
/** The highest number that is here and fits. */
export const highestOf = ({ received }: Numbers): number => topOf(received);

/** Those ranges that follow near enough on what is there. */
const near = (start: Ranges, more: Ranges): Ranges =>
  more.reduce((all, range) => (range[0] - (nearestBelow(all, range[0]) ?? 0) > FARTHEST ? all : addRanges(all, [range])), start);

/** When the numbering ended that counted until now. Without a new beginning all that was told has its place in it. */
const endOf = ({ odd, lastAt }: Numbers): number => (odd.again ? (odd.since ?? 0) : (later(lastAt, odd.lastAt) ?? 0) + 1);

/** From the odd number `from` on the machine counts anew: what the numbering before lacks is awaited no more. */
export function beginAnew(numbers: Numbers, from: number): Numbers {
  const { at, received, odd, lastAt } = numbers;
  const [first, ...more] = odd.numbers.filter(([, to]) => to >= from);
  return {
    ...numbers,
    // Some of a muddle stand in the numbering above already.
    at: odd.muddled ? at + 2 : at + 1,
    received: near(first ? [first] : [], more),
    lastAt: odd.lastAt,
    waived: first && first[0] > 1 ? [[1, first[0] - 1]] : [],
    odd: NOTHING_ODD,
    before: { at, received, lastAt, until: endOf(numbers), goesOn: false },
    blurred: odd.muddled ? odd.lastAt : null,
  };
}

/** The machine counts on where it was, the odd numbers were a slip. */
export function carryOn(numbers: Numbers): Numbers {
  const { at, odd, lastAt } = numbers;
  const received = near(numbers.received, odd.numbers);
  const told = later(lastAt, odd.lastAt);
  if (!odd.again) return { ...numbers, received, lastAt: told, odd: NOTHING_ODD };
  // The odd ones stand in the numbering above: whatever comes now stands behind them.
  const before = { at, received: numbers.received, lastAt, until: endOf(numbers), goesOn: true };
  return { ...numbers, at: at + 2, received, lastAt: told, odd: NOTHING_ODD, before, blurred: told };
}

/** What is missing from `from` to `to` will never come. */
export function waive(numbers: Numbers, { from, to }: { from: number; to: number }): Numbers {
  const never = gapsOf(numbers)
    .filter((gap) => gap.to >= from && gap.from <= to)
    .map((gap) => [Math.max(gap.from, from), Math.min(gap.to, to)] as const);
  return { ...numbers, waived: addRanges(numbers.waived, never) };
}
