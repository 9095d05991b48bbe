// Gathers the facts of a pick: a bounded number of statements, however many strategies, lines and trades there are.
// One for who, what, where and the rules, one for what he took; then what was taken together, the loan, what he holds too long, the old ones, the reconciliation days and the stock,
// each only where a rule asks for it; and when a privilege of his was stopped.
import type { PickFacts } from '../../../contract/pick/decide.ts';
import { factsFrom, reachOf, windowsOf, type Lying, type Windowed } from '../../../contract/pick/facts.ts';
import { givesForOld } from '../../../contract/pick/raw-facts.ts';
import type { PrivilegeRule } from '../../../contract/pick/usage.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { barredAt, loans, periods } from '../stock/index.ts';
import { privilegesOf, refuseMissing, rulesOrMissing, type Missing, type Question, type Ruled } from './rules.query.ts';
import { oldOwed, takenBy, takenTogether } from './taken.query.ts';

export interface PickQuestion extends Question {
  quantity: number;
  /** Now, when left out. */
  at?: Date | undefined;
  /** Also looks at how much lies in the machine, and what of it can be had. */
  withStock?: boolean | undefined;
  /** Somebody has approved this very pick. */
  approved?: boolean | undefined;
  /** He stands at the machine. */
  stands?: PickFacts['stands'] | undefined;
}

export interface Facts {
  facts: PickFacts;
  empId: string;
  productId: string;
}

/** The facts that `decide` judges, and of whom and what they are. Refuses 'not-found' for who or what is not there or out of sight. */
export async function factsOf(ctx: Ctx, question: PickQuestion): Promise<Facts> {
  const facts = await factsOrMissing(ctx, question);
  return 'missing' in facts ? refuseMissing(facts) : facts;
}

/** The same; says what is not there instead of refusing. Refuses 'not-found' for who is out of sight. */
export async function factsOrMissing(ctx: Ctx, question: PickQuestion): Promise<Facts | Missing> {
  const at = question.at ?? new Date();
  const raw = await rulesOrMissing(ctx, question, at);
  if ('missing' in raw) return raw;
  const { empId, productId } = raw;
  const vmId = question.vmId ?? null;
  const [used, loan, exchange, overdue, stock] = await Promise.all([
    usedBy(ctx, raw, at),
    raw.cycled ? loans.openLoan(ctx, { empId, productId }) : null,
    givesForOld(raw) ? oldOwed(ctx, { empId, productId }) : null,
    raw.overdueDays > 0 ? loans.overdueLoan(ctx, { empId, at, days: raw.overdueDays }) : null,
    question.withStock && vmId ? stockOf(ctx, raw) : null,
  ]);
  const facts = factsFrom({
    at: at.getTime(),
    zone: ctx.timeZone,
    quantity: question.quantity,
    raw,
    vmId,
    ...used,
    loan,
    exchange,
    overdue: overdue && { ...overdue, dueAt: Date.parse(overdue.dueAt) },
    stock,
    approved: question.approved ?? false,
    stands: question.stands ?? null,
  });
  return { facts, empId, productId };
}

async function stockOf(ctx: Ctx, { channels, productId }: Ruled): Promise<Map<string, Lying>> {
  const rows = await barredAt(ctx, { kind: PLACE.vmChannel, refs: (channels ?? []).map(({ id }) => id), productId });
  return new Map(rows.map(({ placeRef, held, ...barred }) => [placeRef, { held, barred }]));
}

/** What was taken of what limits, privileges and the product's life ask for. */
async function usedBy(ctx: Ctx, raw: Ruled, at: Date) {
  const { empId, productId } = raw;
  const rules = raw.rules ?? [];
  const privileges = await privilegesOf(ctx, raw);
  const closings = rules.some(({ periodicUnit }) => periodicUnit === 'R') ? await periods.closingsUpTo(ctx, { at }) : [];
  const windows = windowsOf(rules, at.getTime(), { zone: ctx.timeZone, closings });
  const from = reachOf({ at: at.getTime(), zone: ctx.timeZone, raw, windows, privileges });
  const [rows, together] = await Promise.all([
    from === null ? [] : takenBy(ctx, { empId, from, at, ...asked(windows, privileges, productId) }),
    takenTogether(
      ctx,
      windows.filter(({ rule }) => rule.shareFlag),
      at,
    ),
  ]);
  return { privileges, windows, rows, together };
}

/** Which rows are wanted: a limit or privilege of several things is used up by any of them. */
function asked(windows: readonly Windowed[], privileges: readonly PrivilegeRule[], productId: string) {
  const own = windows.filter(({ rule }) => !rule.shareFlag);
  const justThis =
    own.every(({ rule }) => rule.productId !== null) &&
    privileges.every(({ subjects }) => subjects.length === 1 && subjects[0] === productId);
  if (justThis) return { productId, types: [] };
  return {
    productId: null,
    types: [...own.flatMap(({ rule }) => rule.productTypeId ?? []), ...privileges.flatMap(({ subjects }) => subjects)],
  };
}
