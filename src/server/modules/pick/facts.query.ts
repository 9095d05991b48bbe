// Gathers the facts of a pick: a bounded number of statements, however many strategies, lines and trades there are.
// One for who, what, where and the rules, one for what he took; then what was taken together, the loan, what he holds too long, the old ones, the reconciliation days and the stock,
// each only where a rule asks for it; and when a privilege of his was stopped.
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { closingsUpTo, onHand, openLoan, overdueLoan } from '../stock/index.ts';
import type { LimitFacts, PickFacts } from './decide.ts';
import { shift, windowOf, type Period } from './period.ts';
import { periodOf, privilegesOf, rulesFor, subjectOf, type Question, type RuleRow } from './rules.query.ts';
import { FOR_OLD, oldOwed, takenBy, takenTogether } from './taken.query.ts';
import { leftOf, privileged, usageOf, usedOf, type PrivilegeRule, type Taken } from './usage.ts';

export interface PickQuestion extends Question {
  quantity: number;
  /** Now, when left out. */
  at?: Date | undefined;
  /** Also looks at how much lies in the machine; a machine that asks knows that itself. */
  withStock?: boolean | undefined;
  /** Somebody has approved this very pick. */
  approved?: boolean | undefined;
  /** He stands at the machine. */
  stands?: PickFacts['stands'] | undefined;
}
type Told = Awaited<ReturnType<typeof rulesFor>>;

/** The facts that `decide` judges, and of whom and what they are. Refuses 'not-found' for who or what is not there or out of sight. */
export async function factsOf(ctx: Ctx, question: PickQuestion): Promise<{ facts: PickFacts; empId: string; productId: string }> {
  const at = question.at ?? new Date();
  const told = await rulesFor(ctx, question, at);
  const { empId, productId } = told;
  const vmId = question.vmId ?? null;
  const [counted, loan, exchange, overdue, stock] = await Promise.all([
    countedOf(ctx, told, at),
    told.cycled ? openLoan(ctx, { empId, productId }) : null,
    givesForOld(told) ? oldOwed(ctx, { empId, productId }) : null,
    told.overdueDays > 0 ? overdueLoan(ctx, { empId, at, days: told.overdueDays }) : null,
    question.withStock && vmId ? stockOf(ctx, told) : null,
  ]);
  const here = { productId, types: told.types, vmId };
  const inForce = counted.privileges.filter((one) => one.enabled && one.to > at.getTime() && privileged(one, here));
  const facts: PickFacts = {
    at: at.getTime(),
    quantity: question.quantity,
    employee: { name: told.empName, locked: told.empLocked, faceKnown: told.empFace },
    machine: machineOf(told, stock),
    product: { name: told.productName, unit: told.unit, price: told.price, onSale: told.onSale },
    permission: { listed: told.permissionListed, covered: told.permissionCovered },
    strategies: strategiesOf(told.rules ?? []),
    limits: counted.limits,
    privileges: inForce.map((one) => ({ id: one.id, name: one.name, until: one.to, left: counted.lefts(one) })),
    life: counted.life,
    loan,
    exchange,
    overdue: overdue && { ...overdue, dueAt: Date.parse(overdue.dueAt) },
    approved: question.approved ?? false,
    stands: question.stands ?? null,
  };
  return { facts, empId, productId };
}

/** Whether the product can be had here only for an old one. */
const givesForOld = ({ channels }: Told): boolean => channels !== null && channels.every(({ sale }) => sale === FOR_OLD);

const NOTHING_ASKED = { cost: false, project: false, approval: false, face: false };

function machineOf(told: Told, stock: ReadonlyMap<string, number> | null): PickFacts['machine'] {
  if (told.vmName === null) return null;
  return {
    name: told.vmName,
    locked: told.vmLocked ?? false,
    binding: { bound: told.boundAt !== null, until: told.validTo === null ? null : Date.parse(told.validTo) },
    maxNum: told.maxNum,
    asks: told.asks ?? NOTHING_ASKED,
    channels: (told.channels ?? []).map(({ id, sale: _, ...channel }) => ({ ...channel, stock: stock ? (stock.get(id) ?? 0) : null })),
  };
}

async function stockOf(ctx: Ctx, { channels, productId }: Told): Promise<Map<string, number>> {
  const places = (channels ?? []).map(({ id }) => ({ kind: PLACE.vmChannel, ref: id }));
  const rows = places.length > 0 ? await onHand(ctx, { places, products: [productId] }) : [];
  return new Map(rows.map(({ placeRef, onHand: qty }) => [placeRef, qty]));
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

/** What was used of each limit, how much each privilege still gives, and whether the last one taken has served its time. */
async function countedOf(ctx: Ctx, told: Told, at: Date) {
  const { empId, productId } = told;
  const lines = (told.rules ?? []).filter(({ itemId }) => itemId !== null);
  const privileges = await privilegesOf(ctx, told);
  const closings = lines.some(({ periodicUnit }) => periodicUnit === 'R') ? await closingsUpTo(ctx, { at }) : [];
  const windows = lines.map((rule) => ({ rule, ...windowOf(periodOf(rule), at.getTime(), { zone: ctx.timeZone, closings }) }));
  const own = windows.filter(({ rule }) => !rule.shareFlag);
  const together = windows.filter(({ rule }) => rule.shareFlag);
  const life = lifePeriod(told);
  const froms = [
    ...own.map(({ from }) => from),
    ...privileges.flatMap(({ from, limitNum }) => (limitNum === null ? [] : [from])),
    ...(life ? [shift(at.getTime(), life, { zone: ctx.timeZone, times: -1 })] : []),
  ];
  const [rows, sums] = await Promise.all([
    froms.length === 0 ? [] : takenBy(ctx, { empId, from: Math.min(...froms), at, ...asked(own, privileges, productId) }),
    takenTogether(ctx, together, at),
  ]);
  const usage = usageOf(rows, privileges);
  const limits = windows.map(({ rule, from, resets }) => {
    const place = together.findIndex((one) => one.rule === rule);
    const used = place >= 0 ? (sums[place] ?? NOTHING) : usedOf(usage, subjectOf(rule), from);
    return limitFacts(rule, { used, resets, zone: ctx.timeZone });
  });
  const lefts = (privilege: PrivilegeRule) => leftOf(privilege, usage.drawn);
  return { limits, privileges, lefts, life: life && servedOf(rows, life, { productId, at, zone: ctx.timeZone }) };
}

const NOTHING = { num: 0, amount: 0, firstAt: null };

/** Which rows are wanted: a limit or privilege of several things is used up by any of them. */
function asked(own: readonly { rule: RuleRow }[], privileges: readonly PrivilegeRule[], productId: string) {
  const justThis =
    own.every(({ rule }) => rule.productId !== null) &&
    privileges.every(({ subjects }) => subjects.length === 1 && subjects[0] === productId);
  if (justThis) return { productId, types: [] };
  return {
    productId: null,
    types: [...own.flatMap(({ rule }) => rule.productTypeId ?? []), ...privileges.flatMap(({ subjects }) => subjects)],
  };
}

type Rolling = Extract<Period, { kind: 'rolling' }>;
const lifePeriod = ({ life }: Told): Rolling | null => life && { kind: 'rolling', unit: life.unit as 'D', count: life.value };

/** When he took his last one within a life of it, and when he may take another; null where he gave it back or has none. */
function servedOf(
  rows: readonly Taken[],
  life: Rolling,
  { productId, at, zone }: { productId: string; at: Date; zone: string },
): PickFacts['life'] {
  const from = shift(at.getTime(), life, { zone, times: -1 });
  const mine = rows.filter((row) => row.productId === productId && row.at > from);
  const last = mine.findLast(({ num }) => num > 0);
  if (!last || mine.reduce((sum, { num }) => sum + num, 0) <= 0) return null;
  return { unit: life.unit, count: life.count, lastAt: last.at, again: shift(last.at, life, { zone }) };
}

interface Used {
  used: { num: number; amount: number; firstAt: number | null };
  resets: number | null;
  zone: string;
}

/** A limit with what was used of it. A rolling one gives pieces back when the first of them leaves its window. */
export function limitFacts(rule: RuleRow, { used, resets, zone }: Used): LimitFacts {
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
  };
}
