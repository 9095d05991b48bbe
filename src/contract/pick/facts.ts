// From what is known to the facts that `decide` judges. Pure: the server reads what is known, a machine without a network keeps it.
import type { Barred, LimitFacts, PickFacts } from './decide.ts';
import { shift, windowOf, type Calendar, type Period, type Window } from './period.ts';
import { periodOf, subjectOf, type RuleRow, type RawFacts } from './raw-facts.ts';
import { leftOf, privileged, usageOf, usedOf, type PrivilegeRule, type Taken } from './usage.ts';

/** A line of a strategy, and the window of its period that a moment lies in. */
export interface Windowed extends Window {
  rule: RuleRow;
}
export interface Used {
  num: number;
  amount: number;
  /** When the first of them was taken; null for none. */
  firstAt: number | null;
}
export const UNUSED: Used = { num: 0, amount: 0, firstAt: null };

type Rolling = Extract<Period, { kind: 'rolling' }>;
const lifePeriod = ({ life }: Pick<RawFacts, 'life'>): Rolling | null =>
  life && { kind: 'rolling', unit: life.unit as 'D', count: life.value };

/** The lines that limit something, each with its window: many lines have few periods, and each is asked of the calendar once. */
export function windowsOf(rules: readonly RuleRow[], at: number, calendar: Calendar): Windowed[] {
  const known = new Map<string, Window>();
  const windowFor = (rule: RuleRow): Window => {
    const name = `${rule.periodicUnit} ${rule.periodUnit} ${rule.periodValue}`;
    const window = known.get(name) ?? windowOf(periodOf(rule), at, calendar);
    known.set(name, window);
    return window;
  };
  return rules.filter(({ itemId }) => itemId !== null).map((rule) => ({ rule, ...windowFor(rule) }));
}

interface Reaching {
  at: number;
  zone: string;
  raw: Pick<RawFacts, 'life'>;
  windows: readonly Windowed[];
  privileges: readonly PrivilegeRule[];
}
/** From when on what he took matters; null where nothing asks for it. */
export function reachOf({ at, zone, raw, windows, privileges }: Reaching): number | null {
  const life = lifePeriod(raw);
  const froms = [
    ...windows.flatMap(({ rule, from }) => (rule.shareFlag ? [] : [from])),
    ...privileges.flatMap(({ from, limitNum }) => (limitNum === null ? [] : [from])),
    ...(life ? [shift(at, life, { zone, times: -1 })] : []),
  ];
  return froms.length === 0 ? null : Math.min(...froms);
}

/** Pieces that lie in a channel, and what of them is barred. */
export interface Lying {
  held: number;
  barred: Barred;
}

/** All that is known of a pick. */
export interface Gathered extends Reaching, Pick<PickFacts, 'quantity' | 'loan' | 'exchange' | 'overdue' | 'approved' | 'stands'> {
  raw: RawFacts;
  vmId: string | null;
  /** What he took and gave back, the oldest first, as far back as it matters. */
  rows: readonly Taken[];
  /** What was used of the shared lines among the windows, in their order. */
  together: readonly Used[];
  /** Pieces in each channel, by its id; null where nobody looks. */
  stock: ReadonlyMap<string, Lying> | null;
}

/** The facts that `decide` judges. */
export function factsFrom(known: Gathered): PickFacts {
  const { at, raw, vmId, privileges } = known;
  const usage = usageOf(known.rows, privileges);
  const here = { productId: raw.productId, types: raw.types, vmId };
  const inForce = privileges.filter((one) => one.enabled && one.from <= at && one.to > at && privileged(one, here));
  return {
    at,
    quantity: known.quantity,
    employee: { name: raw.empName, locked: raw.empLocked, faceKnown: raw.empFace },
    machine: machineOf(raw, known.stock),
    product: { name: raw.productName, unit: raw.unit, price: raw.price, onSale: raw.onSale },
    permission: { listed: raw.permissionListed, covered: raw.permissionCovered },
    strategies: strategiesOf(raw.rules ?? []),
    limits: limitsOf(known, (subject, from) => usedOf(usage, subject, from)),
    privileges: inForce.map((one) => ({ id: one.id, name: one.name, until: one.to, left: leftOf(one, usage.drawn) })),
    life: servedOf(known),
    loan: known.loan,
    exchange: known.exchange,
    overdue: known.overdue,
    approved: known.approved,
    stands: known.stands,
  };
}

const NOTHING_ASKED = { cost: false, project: false, approval: false, face: false };

function machineOf(raw: RawFacts, stock: Gathered['stock']): PickFacts['machine'] {
  if (raw.vmName === null) return null;
  return {
    name: raw.vmName,
    locked: raw.vmLocked ?? false,
    binding: { bound: raw.boundAt !== null, until: raw.validTo === null ? null : Date.parse(raw.validTo) },
    maxNum: raw.maxNum,
    asks: raw.asks ?? NOTHING_ASKED,
    channels: (raw.channels ?? []).map(({ id, sale: _, ...channel }) => ({
      ...channel,
      stock: stock ? (stock.get(id)?.held ?? 0) : null,
      barred: stock?.get(id)?.barred,
    })),
  };
}

function strategiesOf(rules: readonly RuleRow[]): PickFacts['strategies'] {
  const covered = new Set(rules.filter(({ itemId }) => itemId !== null).map(({ strategyId }) => strategyId));
  const byId = new Map(rules.map((rule) => [rule.strategyId, rule]));
  return [...byId.values()].map(({ strategyId: id, strategyName: name, onlyListed, approvalFlag: approval }) => ({
    id,
    name,
    onlyListed,
    approval,
    covered: covered.has(id),
  }));
}

type OwnUse = (subject: Parameters<typeof usedOf>[1], from: number) => Used;

function limitsOf({ windows, together, zone }: Gathered, own: OwnUse): LimitFacts[] {
  const shared = [...together];
  return windows.map(({ rule, from, resets }) => {
    const used = rule.shareFlag ? (shared.shift() ?? UNUSED) : own(subjectOf(rule), from);
    return limitFacts(rule, { used, resets, zone });
  });
}

/** When he took his last one within a life of it, and when he may take another; null where he gave it back or has none. */
function servedOf({ raw, rows, at, zone }: Gathered): PickFacts['life'] {
  const life = lifePeriod(raw);
  if (!life) return null;
  const from = shift(at, life, { zone, times: -1 });
  const mine = rows.filter((row) => row.productId === raw.productId && row.at > from);
  const last = mine.findLast(({ num }) => num > 0);
  if (!last || mine.reduce((sum, { num }) => sum + num, 0) <= 0) return null;
  return { unit: life.unit, count: life.count, lastAt: last.at, again: shift(last.at, life, { zone }) };
}

interface Measured {
  used: Used;
  resets: number | null;
  zone: string;
}

/** A limit with what was used of it. A rolling one gives pieces back when the first of them leaves its window. */
export function limitFacts(rule: RuleRow, { used, resets, zone }: Measured): LimitFacts {
  const period = periodOf(rule);
  const rolls = period.kind === 'rolling' && used.firstAt !== null ? shift(used.firstAt, period, { zone }) : null;
  return {
    strategyId: rule.strategyId,
    itemId: rule.itemId ?? '',
    strategy: rule.strategyName,
    subject: rule.subjectName ?? '',
    period: { fixed: period.kind === 'fixed', unit: period.unit, count: period.count },
    shared: rule.shareFlag,
    limitNum: rule.limitNum,
    limitAmount: rule.limitAmount,
    usedNum: used.num,
    usedAmount: used.amount,
    resetsAt: resets ?? rolls,
    budget: rule.budget ?? false,
  };
}
