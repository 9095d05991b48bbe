// Gathers the facts of a pick: a bounded number of statements, however many strategies, lines and trades there are.
// One for who, what and where; two for the rules; then what was taken (alone and together), the loan, the reconciliation days and the stock,
// each only where a rule asks for it.
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { closingsUpTo, onHand, openLoan } from '../stock/index.ts';
import type { LimitFacts, PickFacts } from './decide.ts';
import { lifeOf } from './life.query.ts';
import { shift, windowOf } from './period.ts';
import { periodOf, privilegesOf, rulesFor, subjectOf, type RuleRow } from './rules.query.ts';
import { subjectsOf, type Question } from './subject.query.ts';
import { takenBy, takenTogether } from './taken.query.ts';
import { leftOf, privileged, usageOf, usedOf, type PrivilegeRule } from './usage.ts';

export interface PickQuestion extends Question {
  quantity: number;
  /** Now, when left out. */
  at?: Date | undefined;
  /** Also looks at how much lies in the machine; a machine that asks knows that itself. */
  withStock?: boolean | undefined;
  /** Somebody has approved this very pick. */
  approved?: boolean | undefined;
}

type Subjects = Awaited<ReturnType<typeof subjectsOf>>;

/** The facts that `decide` judges. Refuses 'not-found' for who or what is not there or out of sight. */
export async function factsOf(ctx: Ctx, question: PickQuestion): Promise<PickFacts> {
  const at = question.at ?? new Date();
  const { empId, productId, quantity } = question;
  const vmId = question.vmId ?? null;
  const subjects = await subjectsOf(ctx, question);
  const cost = question.costId ?? subjects.costId ?? subjects.vmCostId;
  const entities = [empId, subjects.postId, cost, question.projectId, ...subjects.departments].filter((one) => typeof one === 'string');
  const asked = { at, empId, entities, productId, types: subjects.types, vmId };
  const [rules, privileges] = await Promise.all([rulesFor(ctx, asked), privilegesOf(ctx, asked)]);
  const [{ limits, lefts }, life, loan, stock] = await Promise.all([
    limitsOf(ctx, { rules, privileges, empId, productId, at }),
    lifeOf(ctx, { empId, productId, at }),
    subjects.cycled ? openLoan(ctx, { empId, productId }) : null,
    question.withStock && vmId ? stockOf(ctx, subjects, productId) : null,
  ]);
  const here = { productId, types: subjects.types, vmId };
  return {
    at: at.getTime(),
    quantity,
    employee: { name: subjects.empName, locked: subjects.empLocked },
    machine: machineOf(subjects, stock),
    product: { name: subjects.productName, unit: subjects.unit, price: subjects.unitPrice, onSale: subjects.onSaleFlag },
    permission: { listed: subjects.permissionListed, covered: subjects.permissionCovered },
    strategies: strategiesOf(rules),
    limits,
    privileges: privileges
      .filter((one) => one.enabled && one.to > at.getTime() && privileged(one, here))
      .map((one) => ({ id: one.id, name: one.name, until: one.to, left: lefts(one) })),
    life,
    loan: loan && { held: loan.held, dueAt: loan.dueAt === null ? null : Date.parse(loan.dueAt) },
    approved: question.approved ?? false,
  };
}

function machineOf(row: Subjects, stock: ReadonlyMap<string, number> | null): PickFacts['machine'] {
  if (row.vmName === null) return null;
  return {
    name: row.vmName,
    locked: row.vmLocked ?? false,
    binding: { bound: row.boundAt !== null, until: row.validTo === null ? null : Date.parse(row.validTo) },
    maxNum: row.maxNum,
    needApproval: row.needApproval ?? false,
    channels: (row.channels ?? []).map(({ id, ...channel }) => ({ ...channel, stock: stock ? (stock.get(id) ?? 0) : null })),
  };
}

async function stockOf(ctx: Ctx, { channels }: Subjects, productId: string): Promise<Map<string, number>> {
  const places = (channels ?? []).map(({ id }) => ({ kind: PLACE.vmChannel, ref: id }));
  const rows = places.length > 0 ? await onHand(ctx, { places, products: [productId] }) : [];
  return new Map(rows.map(({ placeRef, onHand: qty }) => [placeRef, qty]));
}

function strategiesOf(rules: readonly RuleRow[]): PickFacts['strategies'] {
  const byId = Map.groupBy(rules, ({ strategyId }) => strategyId);
  return [...byId.values()].flatMap(([first, ...more]) =>
    first
      ? [
          {
            id: first.strategyId,
            name: first.strategyName,
            onlyListed: first.onlyListed,
            approval: first.approvalFlag,
            covered: [first, ...more].some(({ itemId }) => itemId !== null),
          },
        ]
      : [],
  );
}

interface Counting {
  rules: readonly RuleRow[];
  privileges: readonly PrivilegeRule[];
  empId: string;
  productId: string;
  at: Date;
}

/** What was used of each limit, and how much each privilege still gives. */
async function limitsOf(ctx: Ctx, { rules, privileges, empId, productId, at }: Counting) {
  const lines = rules.filter(({ itemId }) => itemId !== null);
  const closings = lines.some(({ periodicUnit }) => periodicUnit === 'R') ? await closingsUpTo(ctx, { at }) : [];
  const calendar = { zone: ctx.timeZone, closings };
  const windows = lines.map((rule) => ({ rule, ...windowOf(periodOf(rule), at.getTime(), calendar) }));
  const own = windows.filter(({ rule }) => !rule.shareFlag);
  const together = windows.filter(({ rule }) => rule.shareFlag);
  const froms = [...own.map(({ from }) => from), ...privileges.flatMap(({ from, limitNum }) => (limitNum === null ? [] : [from]))];
  // A privilege for several things is used up by any of them.
  const justThis =
    own.every(({ rule }) => rule.productId !== null) &&
    privileges.every(({ subjects }) => subjects.length === 1 && subjects[0] === productId);
  const types = [...own.flatMap(({ rule }) => rule.productTypeId ?? []), ...privileges.flatMap(({ subjects }) => subjects)];
  const [rows, sums] = await Promise.all([
    froms.length === 0
      ? []
      : takenBy(ctx, { empId, from: Math.min(...froms), at, productId: justThis ? productId : null, types: justThis ? [] : types }),
    takenTogether(ctx, together, at),
  ]);
  const usage = usageOf(rows, privileges);
  const limits = windows.map(({ rule, from, resets }) => {
    const place = together.findIndex((one) => one.rule === rule);
    const used = place >= 0 ? (sums[place] ?? { num: 0, amount: 0, firstAt: null }) : usedOf(usage, subjectOf(rule), from);
    return limitFacts(rule, { used, resets, zone: ctx.timeZone });
  });
  return { limits, lefts: (privilege: PrivilegeRule) => leftOf(privilege, usage.drawn) };
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
