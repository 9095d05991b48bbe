// Accounting entries: what is served and exported.
import { sql } from 'kysely';
import { accounting as endpoints } from '../../../contract/accounting/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implement } from '../../kernel/http/mount.ts';
import { contains, equals, list, withinBranch } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { noun } from '../noun.ts';
import { periods } from '../stock/index.ts';
import { createRule, deleteRule, updateRule } from './rule.ts';
import { createRun } from './run.ts';

/** The books are of the whole site: who sees a part of it sees none. */
const whole = (ctx: Ctx) => sql<boolean>`${!periods.seesPart(ctx)}`;
const sum = (column: string) => sql<string>`to_char(coalesce(sum(${sql.ref(column)}), 0) / 100.0, 'FM999999999999990.00')`;

const rules = list(endpoints.rules, {
  query: (ctx) =>
    from(ctx, 'accountingRule', 'r')
      .leftJoin('productType as t', sameNode('t.id', 'r.productTypeId'))
      .leftJoin('cost as c', withinScope(ctx, 'c.id', 'r.costId'))
      .where(whole(ctx))
      .select(['r.id', 'r.tradeType', 'r.ownership', 'r.productTypeId', 't.productTypeName', 'r.costId', 'c.costName'])
      .select(['r.debitAccount', 'r.creditAccount', 'r.remark']),
  filters: { productTypeId: withinBranch('productType', 'r.productTypeId'), costId: withinBranch('cost', 'r.costId') },
  sorts: { debitAccount: 'r.debitAccount', creditAccount: 'r.creditAccount' },
  order: [
    ['r.createdAt', 'asc'],
    ['r.id', 'asc'],
  ],
});

const runs = list(endpoints.runs, {
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

const entries = list(endpoints.entries, {
  query: (ctx) =>
    from(ctx, 'accountingEntry', 'e')
      .innerJoin('accountingRun as r', sameNode('r.id', 'e.runId'))
      .where(whole(ctx))
      .selectAll('e')
      .select(['r.runNo', 'r.lastDay', sql<string>`e.run_id || '/' || e.line_no`.as('id')]),
  filters: { runId: equals('e.runId'), account: contains('e.account'), costName: contains('e.costName', 'e.costCode') },
  sorts: { lineNo: 'e.lineNo', account: 'e.account', debit: 'e.debit', credit: 'e.credit' },
  order: [
    ['r.lastDay', 'desc'],
    ['e.runId', 'asc'],
    ['e.lineNo', 'asc'],
  ],
  totals: { debit: sum('e.debit'), credit: sum('e.credit') },
});

export const accounting = noun({
  handlers: [
    implement(endpoints, {
      rules: rules.page,
      createRule,
      updateRule,
      deleteRule,
      runs: runs.page,
      entries: entries.page,
      create: createRun,
    }),
  ],
  exports: [runs, entries],
  freshness: {
    untouched: {
      'a closed period, which nothing changes': ['/tradeagg/listAccountingRun', '/tradeagg/listAccountingEntry'],
      'kept by people': ['/tradeagg/listAccountingRule'],
    },
  },
});
