// Reads of accounting entries: rules, runs, what a run comes to on each account, and its lines.
import { sql } from 'kysely';
import { accounting as endpoints } from '../../../contract/accounting/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, list, withinBranch } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { periods } from '../stock/index.ts';

/** The books are of the whole site: who sees a part of it sees none. */
const whole = (ctx: Ctx) => sql<boolean>`${!periods.seesPart(ctx)}`;
const sum = (column: string) => sql<string>`to_char(coalesce(sum(${sql.ref(column)}), 0) / 100.0, 'FM999999999999990.00')`;

export const ruleList = list(endpoints.rules, {
  query: (ctx) =>
    from(ctx, 'accountingRule', 'r')
      .leftJoin('productType as t', sameNode('t.id', 'r.productTypeId'))
      .leftJoin('cost as c', withinScope(ctx, 'c.id', 'r.costId'))
      .where(whole(ctx))
      .select(['r.id', 'r.tradeType', 'r.ownership', 'r.productTypeId', 't.productTypeName', 'r.costId', 'c.costName'])
      .select(['r.debitAccount', 'r.creditAccount', 'r.taxAccount', 'r.remark']),
  filters: { productTypeId: withinBranch('productType', 'r.productTypeId'), costId: withinBranch('cost', 'r.costId') },
  sorts: { debitAccount: 'r.debitAccount', creditAccount: 'r.creditAccount' },
  order: [
    ['r.createdAt', 'asc'],
    ['r.id', 'asc'],
  ],
});

export const runList = list(endpoints.runs, {
  query: (ctx) => from(ctx, 'accountingRun', 'r').where(whole(ctx)).selectAll('r'),
  filters: {
    runNo: contains('r.runNo'),
    lastDay: ({ from: first, to: last }) =>
      sql<boolean>`r.last_day between coalesce(${first ?? null}::date, '-infinity') and coalesce(${last ?? null}::date, 'infinity')`,
  },
  sorts: { runNo: 'r.runNo', lastDay: 'r.lastDay', debitTotal: 'r.debitTotal', createdAt: 'r.createdAt' },
  order: [
    ['r.lastDay', 'desc'],
    ['r.id', 'asc'],
  ],
  totals: { debitTotal: sum('r.debitTotal'), creditTotal: sum('r.creditTotal') },
});

export const entryList = list(endpoints.entries, {
  query: (ctx) =>
    from(ctx, 'accountingEntry', 'e')
      .innerJoin('accountingRun as r', sameNode('r.id', 'e.runId'))
      .where(whole(ctx))
      .selectAll('e')
      .select(['r.runNo', 'r.lastDay', sql<string>`e.run_id || '/' || e.line_no`.as('id')]),
  filters: { runNo: contains('r.runNo'), account: contains('e.account'), costName: contains('e.costName', 'e.costCode') },
  sorts: { lineNo: 'e.lineNo', account: 'e.account', debit: 'e.debit', credit: 'e.credit' },
  order: [
    ['r.lastDay', 'desc'],
    ['e.runId', 'asc'],
    ['e.lineNo', 'asc'],
  ],
  totals: { debit: sum('e.debit'), credit: sum('e.credit') },
});

/** A run with what it comes to on each account. Refuses 'not-found'. */
export async function findRun(ctx: Ctx, { id }: In<typeof endpoints.find>): Promise<Given<typeof endpoints.find>> {
  const head = await from(ctx, 'accountingRun', 'r').where(whole(ctx)).selectAll('r').where('r.id', '=', id).executeTakeFirst();
  if (!head) return refuse('not-found', { thing: '会计凭证' });
  const accounts = await from(ctx, 'accountingEntry', 'e')
    .where('e.runId', '=', id)
    .groupBy('e.account')
    .select(['e.account', sql<number>`sum(e.debit)::bigint`.as('debit'), sql<number>`sum(e.credit)::bigint`.as('credit')])
    .orderBy('e.account')
    .execute();
  return { ...head, accounts };
}
