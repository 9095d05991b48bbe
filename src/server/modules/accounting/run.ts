// A run: the entries of one closed period, made once. A closed period gets no more trades, so that each trade is in just one run; what comes late counts in the next
// period, and is in its run (docs/decisions/0093-accounting-entries.md).
import { createHash } from 'node:crypto';
import type { accounting } from '../../../contract/accounting/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { Ownership } from '../../../contract/product/codes.ts';
import { TradeType } from '../../../contract/stock/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { nextDocumentNumber } from '../../kernel/document-number.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { periods } from '../stock/index.ts';
import { translate } from '../transfer/index.ts';
import { accountsOf, type Rule } from './accounts.ts';
import { factsOf, treesOf, type FactRow } from './facts.query.ts';

type Period = NonNullable<Awaited<ReturnType<typeof periods.closedPeriod>>>;
interface Booked {
  fact: FactRow;
  rule: Rule;
}
const BATCH = 1000;
/** So many things without an account are named. */
const NAMED = 5;

export async function createRun(ctx: Ctx, { lastDay }: In<typeof accounting.create>): Promise<Given<typeof accounting.create>> {
  if (periods.seesPart(ctx)) refuse('accounting-narrowed');
  const period = (await periods.closedPeriod(ctx, lastDay)) ?? refuse('statement-open', { day: lastDay });
  // The node's row is locked from here on: of two who press at once the second finds the run of the first.
  const runNo = await nextDocumentNumber(ctx, { letters: 'PZ', table: 'accountingRun', column: 'runNo' });
  const there = await from(ctx, 'accountingRun', 'r').select(['r.id', 'r.runNo']).where('r.lastDay', '=', lastDay).executeTakeFirst();
  if (there) return { ...there, made: false };
  const lines = linesOf(ctx, period, await booked(ctx, period));
  const id = newId();
  await write(ctx, { id, runNo, period, lines });
  ctx.tell({ runNo, day: lastDay, lines: lines.length });
  return { id, runNo, made: true };
}

/** What there is to book, each with its accounts. Refuses 'accounting-no-account'; what is not just what the closing held is a fault of ours. */
async function booked(ctx: Ctx, period: Period): Promise<Booked[]> {
  const facts = await factsOf(ctx, period);
  const sum = (of: 'amount' | 'tradeNum' | 'tradeLines') => facts.reduce((all, fact) => all + fact[of], 0);
  if (sum('amount') !== period.totalPrice || sum('tradeNum') !== period.tradeNum || sum('tradeLines') !== period.tradeLines)
    throw new Error(`the trades up to ${period.lastDay} come to ${sum('amount')} fen, the closing held ${period.totalPrice}`);
  const [rules, trees] = await Promise.all([from(ctx, 'accountingRule', 'r').selectAll('r').execute(), treesOf(ctx, period)]);
  const found = facts.filter(({ amount }) => amount !== 0).map((fact) => ({ fact, rule: accountsOf(rules, fact, trees) }));
  const without = found.filter(({ rule }) => !rule).map(({ fact }) => nameOf(ctx, fact));
  if (without.length > 0) refuse('accounting-no-account', { what: [...new Set(without)].slice(0, NAMED) });
  return found as Booked[];
}

const nameOf = (ctx: Ctx, { productTypeName, costName, tradeType, ownership }: FactRow): string =>
  [
    productTypeName,
    costName,
    translate(ctx.language, labelOfCode(Ownership, ownership)),
    translate(ctx.language, labelOfCode(TradeType, tradeType)),
  ]
    .filter(Boolean)
    .join(' ');

/** Two lines for each: what is debited, what is credited; a third for its tax where it has an account of its own. What was given back stands below zero on the same sides, as bookkeeping has it here. */
function linesOf(ctx: Ctx, { firstDay, lastDay }: Period, all: readonly Booked[]) {
  const lines = all.flatMap(({ fact, rule }) => {
    const { costCode, costName, projectCode, projectName, productTypeCode, productTypeName, tradeLines, tradeNum, amount } = fact;
    const summary = translate(ctx.language, '{type}{kind} {from} 至 {to}', {
      type: productTypeName,
      kind: translate(ctx.language, labelOfCode(TradeType, fact.tradeType)),
      from: firstDay ?? translate(ctx.language, '期初'),
      to: lastDay,
    });
    const both = { summary, costCode, costName, projectCode, projectName, productTypeCode, productTypeName, tradeLines, tradeNum };
    const tax = rule.taxAccount ? (fact.taxAmount ?? 0) : 0;
    return [
      { account: rule.debitAccount, ...both, debit: amount - tax, credit: 0 },
      ...(rule.taxAccount && tax !== 0 ? [{ account: rule.taxAccount, ...both, debit: tax, credit: 0 }] : []),
      { account: rule.creditAccount, ...both, debit: 0, credit: amount },
    ];
  });
  return lines.map((line, at) => ({ lineNo: at + 1, ...line }));
}

interface Run {
  id: string;
  runNo: string;
  period: Period;
  lines: ReturnType<typeof linesOf>;
}
async function write(ctx: Ctx, { id, runNo, period: { firstDay, lastDay, tradeLines }, lines }: Run): Promise<void> {
  const sum = (side: 'debit' | 'credit') => lines.reduce((all, line) => all + line[side], 0);
  const hash = createHash('sha256').update(JSON.stringify(lines)).digest('hex');
  const head = { id, runNo, firstDay, lastDay, entryLines: lines.length, tradeLines, debitTotal: sum('debit'), creditTotal: sum('credit') };
  await addTo(ctx, 'accountingRun', { ...head, hash, creator: actorName(ctx) }).execute();
  const rows = lines.map((line) => ({ runId: id, ...line }));
  for (let at = 0; at < rows.length; at += BATCH) await addTo(ctx, 'accountingEntry', rows.slice(at, at + BATCH)).execute();
}
