// May this person take this, here, now? One pure function from facts to a trace: every rule in its order, what it said and why.
// The first that says no gives the reason. Nothing is read here: the server gathers facts for machines, orders, screens and simulations alike, and a
// machine without a network gathers them from what it was told.
import { fenToText } from '../kernel/scalars.ts';
import type { PickRule } from './codes.ts';
import type { PickErrorCode } from './errors.ts';

export interface PickFacts {
  /** The moment that is asked about; milliseconds, as all moments here. */
  at: number;
  /** Pieces that are asked for: at least one. */
  quantity: number;
  employee: { name: string; locked: boolean; /** The machines know his face. */ faceKnown: boolean };
  /** Null where no machine is asked about; then nothing of machines is asked. */
  machine: MachineFacts | null;
  product: { name: string; unit: string; /** Integer fen. */ price: number; onSale: boolean };
  permission: { /** The employee has permissions of his own … */ listed: boolean; /** … and one of them covers this. */ covered: boolean };
  strategies: readonly StrategyFacts[];
  limits: readonly LimitFacts[];
  /** Privileges in force for this person, product and machine. */
  privileges: readonly { id: string; name: string; until: number; left: number }[];
  /** When the last one taken will have served its time; null where the product has no life, or none was taken. */
  life: { unit: string; count: number; lastAt: number; again: number } | null;
  /** What of this product is still in his hands; null where it has no borrow cycle. */
  loan: { held: number } | null;
  /** Old ones of this product that he has still to hand in; null where it is not given new for old. */
  exchange: { held: number } | null;
  /** What he holds that is overdue for so long that the site gives him nothing more: the oldest of it. */
  overdue: { product: string; unit: string; held: number; dueAt: number } | null;
  /** Somebody has approved this very pick. */
  approved: boolean;
  /** What he has said and shown who stands at the machine; null where nobody stands there, and then it is not asked. */
  stands: { cost: boolean; project: boolean; face: boolean } | null;
}
export interface MachineFacts {
  name: string;
  locked: boolean;
  binding: { bound: boolean; until: number | null };
  /** Pieces at a time; null without a limit. */
  maxNum: number | null;
  /** What it wants to be said or shown before it gives anything. */
  asks: { cost: boolean; project: boolean; approval: boolean; face: boolean };
  /** The channels that hold the product; of the one that was asked for, if one was. */
  channels: readonly ChannelFacts[];
}
export interface ChannelFacts {
  code: string;
  /** 1 at once, 2 when it has been emptied: until then one may take. */
  freeze: number;
  /** All that lies there; null where nobody counted. */
  stock: number | null;
  /** What of it nobody may take now. */
  barred?: Barred | undefined;
  /** Only those who are named may use it, and whether he is. */
  reserved: boolean;
  named: boolean;
}
/** Pieces that lie in a channel and are not given out: frozen or on hold, past their expiry date, held for orders. */
export interface Barred {
  frozen: number;
  expired: number;
  reserved: number;
}
export interface StrategyFacts {
  id: string;
  name: string;
  onlyListed: boolean;
  approval: boolean;
  /** It has a line for this product. */
  covered: boolean;
}
export interface LimitFacts {
  strategyId: string;
  itemId: string;
  strategy: string;
  subject: string;
  /** In words, in Chinese. */
  period: PeriodWords;
  shared: boolean;
  limitNum: number | null;
  limitAmount: number | null;
  usedNum: number;
  usedAmount: number;
  resetsAt: number | null;
  /** It is the budget of a cost centre: `strategy` names that. */
  budget?: boolean;
}
export interface PeriodWords {
  fixed: boolean;
  unit: string;
  count: number;
}

export type Says = 'yes' | 'no' | 'skip';
/** What a rule said; `key` is a refusal of the catalogue when it said no. Moments among the values are named in `times`. */
export interface Step {
  rule: PickRule;
  says: Says;
  key: PickErrorCode | null;
  values: Readonly<Record<string, string | number>>;
  times: Readonly<Record<string, number>>;
  /** The limit that said it. */
  limit: LimitFacts | null;
}
export interface Decision {
  allowed: boolean;
  /** The first step that said no. */
  reason: Step | null;
  steps: readonly Step[];
  /** Pieces that may still be taken: by limits and privileges together, and no more than can be had from the channels; null where neither is known. */
  left: number | null;
  /** Pieces that can be had from the channels, where that is what leaves the fewest; else null. */
  stock: number | null;
  /** The limit that leaves the fewest; null without any. */
  strictest: LimitFacts | null;
  /** A privilege would make it possible. */
  grantable: boolean;
}

const step = (rule: PickRule, says: Says, more: Partial<Omit<Step, 'rule' | 'says'>> = {}): Step => ({
  rule,
  says,
  key: null,
  values: {},
  times: {},
  limit: null,
  ...more,
});
const no = (...[rule, key, values = {}, times = {}]: [PickRule, PickErrorCode, Step['values']?, Step['times']?]): Step =>
  step(rule, 'no', { key, values, times });

/** Pieces that a limit still leaves: 0 when it is used up. Money buys whole pieces. */
export function leftOfLimit({ limitNum, limitAmount, usedNum, usedAmount }: LimitFacts, price: number): number {
  const byNum = limitNum === null ? Infinity : limitNum - usedNum;
  const byAmount = limitAmount === null || price === 0 ? Infinity : Math.floor((limitAmount - usedAmount) / price);
  return Math.max(0, Math.min(byNum, byAmount));
}

/** The limit that leaves the fewest pieces: the strictest wins. Of two alike the one that lasts longer. */
export function strictestOf(limits: readonly LimitFacts[], price: number): LimitFacts | null {
  const lasts = ({ resetsAt }: LimitFacts) => resetsAt ?? Infinity;
  return limits.reduce<LimitFacts | null>((strictest, limit) => {
    if (!strictest) return limit;
    const difference = leftOfLimit(limit, price) - leftOfLimit(strictest, price);
    return difference < 0 || (difference === 0 && lasts(limit) > lasts(strictest)) ? limit : strictest;
  }, null);
}

/** Until when the life of the last one would bar the next, were it not handed in; null where it does not. */
export const spared = ({ at, life: served, exchange }: PickFacts): number | null =>
  exchange && served && served.again > at ? served.again : null;

/** Asks every rule, in the order of the domain; the first that says no is the reason. */
export function decide(facts: PickFacts): Decision {
  const { limits, product, privileges, quantity } = facts;
  const strictest = strictestOf(limits, product.price);
  const extra = privileges.reduce((sum, { left }) => sum + left, 0);
  const own = strictest ? leftOfLimit(strictest, product.price) : Infinity;
  const lifted = extra >= quantity;
  const steps = [
    employee(facts),
    card(facts),
    face(facts),
    sale(facts),
    stock(facts),
    permission(facts, lifted),
    amount(facts, { strictest, left: own + extra, granted: extra }),
    life(facts, lifted),
    loan(facts, lifted),
    charge(facts),
    approval(facts, lifted),
  ];
  const refused = steps.filter(({ says }) => says === 'no');
  const [byRules, byStock] = [own + extra, inStock(facts)];
  const left = Math.min(byRules, byStock);
  return {
    allowed: refused.length === 0,
    reason: refused[0] ?? null,
    steps,
    left: left === Infinity ? null : left,
    stock: byStock < byRules ? byStock : null,
    strictest,
    grantable: refused.length > 0 && refused.every(isLifted),
  };
}

const LIFTED: ReadonlySet<PickRule> = new Set(['permission', 'quantity', 'life', 'loan', 'approval']);
/** What a privilege lifts: never facts of the machine or the person, nor how much a machine gives at a time. */
const isLifted = ({ rule, key }: Step): boolean => LIFTED.has(rule) && key !== 'pick-at-once' && key !== 'pick-not-authorised';

const employee = ({ employee: { name, locked } }: PickFacts): Step =>
  locked ? no('employee', 'pick-emp-locked', { emp: name }) : step('employee', 'yes');

function card({ at, machine, employee: { name } }: PickFacts): Step {
  if (!machine) return step('card', 'skip');
  const { bound, until } = machine.binding;
  if (!bound) return no('card', 'pick-not-bound', { emp: name, vm: machine.name });
  if (until !== null && until <= at) return no('card', 'pick-bind-over', { emp: name, vm: machine.name }, { time: until });
  return step('card', 'yes');
}

function face({ machine, employee: { name, faceKnown }, stands }: PickFacts): Step {
  if (!machine?.asks.face || !stands) return step('face', 'skip');
  if (stands.face) return step('face', 'yes');
  return faceKnown ? no('face', 'pick-face', { vm: machine.name }) : no('face', 'pick-face-unknown', { vm: machine.name, emp: name });
}

const frozen = ({ freeze, stock: held }: ChannelFacts): boolean => freeze === 1 || (freeze === 2 && held === 0);

function sale({ machine, product }: PickFacts): Step {
  if (machine?.locked) return no('sale', 'pick-vm-locked', { vm: machine.name });
  if (!product.onSale) return no('sale', 'pick-off-sale', { product: product.name });
  if (!machine) return step('sale', 'yes');
  const [first] = machine.channels;
  if (!first) return no('sale', 'pick-no-channel', { vm: machine.name, product: product.name });
  return machine.channels.every(frozen) ? no('sale', 'pick-frozen', { channel: first.code }) : step('sale', 'yes');
}

const usableOf = ({ machine }: PickFacts): ChannelFacts[] => machine?.channels.filter((channel) => !frozen(channel)) ?? [];
const barredOf = ({ barred }: ChannelFacts): number => (barred ? barred.frozen + barred.expired + barred.reserved : 0);
const sumOf = (channels: readonly ChannelFacts[], read: (channel: ChannelFacts) => number): number =>
  channels.reduce((sum, channel) => sum + read(channel), 0);
const freeOf = (channel: ChannelFacts): number => Math.max(0, (channel.stock ?? 0) - barredOf(channel));

/** Pieces that can be had from the channels; without end where nobody counted. */
function inStock(facts: PickFacts): number {
  const usable = usableOf(facts);
  return usable.length === 0 || usable.some((channel) => channel.stock === null) ? Infinity : sumOf(usable, freeOf);
}

function stock(facts: PickFacts): Step {
  const { machine, product, quantity } = facts;
  const [usable, free] = [usableOf(facts), inStock(facts)];
  if (free === Infinity) return step('stock', 'skip');
  const held = sumOf(usable, (channel) => channel.stock ?? 0);
  if (free >= quantity) return step('stock', 'yes', { values: { stock: free } });
  const lacks = { vm: machine?.name ?? '', product: product.name, stock: held, unit: product.unit };
  // With nothing barred, or too few of all, it is simply not there.
  if (held < quantity || held === free) return no('stock', 'pick-empty', lacks);
  const barred = (what: keyof Barred) => sumOf(usable, (channel) => channel.barred?.[what] ?? 0);
  return no('stock', 'pick-barred', { ...lacks, free, frozen: barred('frozen'), expired: barred('expired'), reserved: barred('reserved') });
}

function permission(facts: PickFacts, lifted: boolean): Step {
  const {
    employee: { name },
    product,
    permission: own,
    strategies,
  } = facts;
  const usable = usableOf(facts);
  const [first] = usable;
  if (first && usable.every((channel) => channel.reserved && !channel.named))
    return no('permission', 'pick-not-authorised', { channel: first.code, emp: name });
  if (lifted) return step('permission', 'yes');
  if (own.listed && !own.covered) return no('permission', 'pick-not-permitted', { emp: name, product: product.name });
  const closed = strategies.find(({ onlyListed, covered }) => onlyListed && !covered);
  if (closed) return no('permission', 'pick-not-listed', { strategy: closed.name, product: product.name });
  return step('permission', 'yes');
}

interface Leeway {
  strictest: LimitFacts | null;
  left: number;
  /** What of it is by privileges. */
  granted: number;
}

function amount({ machine, quantity, product }: PickFacts, { strictest, left, granted }: Leeway): Step {
  if (machine && machine.maxNum !== null && quantity > machine.maxNum)
    return no('quantity', 'pick-at-once', { vm: machine.name, max: machine.maxNum, unit: product.unit });
  if (!strictest) return step('quantity', 'yes');
  if (left >= quantity) return step('quantity', 'yes', { limit: strictest });
  if (strictest.budget) {
    const [budget, spent] = [fenToText(strictest.limitAmount ?? 0), fenToText(strictest.usedAmount)];
    return step('quantity', 'no', {
      key: 'pick-budget',
      values: { cost: strictest.strategy, budget, spent, left, unit: product.unit },
      limit: strictest,
    });
  }
  const values = { strategy: strictest.strategy, subject: strictest.subject, left, granted, unit: product.unit };
  return step('quantity', 'no', { key: 'pick-used-up', values, limit: strictest });
}

/**
 * What is given new for old lasts as long as it lasts: the old one that was handed in says more than the days, and where it was not, the loan step says
 * so (docs/decisions/0039-old-for-new-and-life.md).
 */
function life({ at, employee: { name }, product, life: served, exchange }: PickFacts, lifted: boolean): Step {
  if (!served || exchange) return step('life', 'skip');
  if (lifted || served.again <= at) return step('life', 'yes');
  const values = { product: product.name, emp: name, count: served.count, unit: served.unit };
  return no('life', 'pick-life', values, { last: served.lastAt, time: served.again });
}

function loan(facts: PickFacts, lifted: boolean): Step {
  const {
    employee: { name },
    product,
    loan: borrowed,
    exchange,
    overdue,
  } = facts;
  if (!borrowed && !exchange && !overdue) return step('loan', 'skip');
  if (!lifted && overdue) {
    const { dueAt, ...its } = overdue;
    return no('loan', 'pick-overdue', { emp: name, ...its }, { time: dueAt });
  }
  const first = [
    { key: 'pick-not-returned', held: borrowed?.held ?? 0 } as const,
    { key: spared(facts) === null ? 'pick-old-first' : 'pick-old-before-life', held: exchange?.held ?? 0 } as const,
  ].find(({ held }) => held > 0);
  if (lifted || !first) return step('loan', 'yes');
  const until = spared(facts);
  return no(
    'loan',
    first.key,
    { emp: name, product: product.name, held: first.held, unit: product.unit },
    until === null ? {} : { time: until },
  );
}

/** A machine that asks whom to charge gives nothing to who does not say it. */
function charge({ machine, stands }: PickFacts): Step {
  if (!stands || !machine || !(machine.asks.cost || machine.asks.project)) return step('charge', 'skip');
  if (machine.asks.cost && !stands.cost) return no('charge', 'pick-no-cost', { vm: machine.name });
  if (machine.asks.project && !stands.project) return no('charge', 'pick-no-project', { vm: machine.name });
  return step('charge', 'yes');
}

function approval({ machine, strategies, approved }: PickFacts, lifted: boolean): Step {
  const asked = strategies.find((one) => one.approval && one.covered);
  if (!asked && !machine?.asks.approval) return step('approval', 'skip');
  if (lifted || approved) return step('approval', 'yes');
  return asked ? no('approval', 'pick-approval', { by: asked.name }) : no('approval', 'pick-approval', { by: machine?.name ?? '' });
}
