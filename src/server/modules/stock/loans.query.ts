// Loans: what is in whose hand, since when and until when. A loan is overdue from the moment after its due time until all of it is back.
import { sql } from 'kysely';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { borrow, tool } from '../../../contract/tool/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list, withinBranch, withinDays } from '../../kernel/list/list.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { inScope, sameNode } from '../../kernel/scope.ts';
import { stockTables } from './ledger.ts';
import { visiblePlace } from './scope.ts';
import { lit } from '../../kernel/db/lit.ts';
import { BorrowStatus } from '../../../contract/tool/codes.ts';

const open = sql<boolean>`l.returned < l.qty`;
const overdue = sql<boolean>`(${open} and l.due_at < now())`;

/** Loans `l` that the actor may see, with employee `e`, department `d`, product `p`, the code `k` of a single tool and the trade `t` that began them. */
const visibleLoans = (ctx: Ctx) =>
  stockTables(ctx.db)
    .selectFrom('stockLoan as l')
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 'l.employeeId'))
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .innerJoin('stockMove as m', sameNode('m.id', 'l.id'))
    .leftJoin('stockCutter as k', (join) =>
      sameNode('k.moveId', 'l.id')(join).onRef('k.employeeId', '=', 'l.employeeId').onRef('k.productId', '=', 'l.productId'),
    )
    .leftJoin('trade as t', (join) =>
      beyondScope('t.id', 'm.documentId', 'a loan says where and under which number it began')(join).on('m.documentKind', '=', 'trade'),
    )
    .where('l.nodeId', '=', ctx.nodeId)
    .where(visiblePlace(ctx, 'm.fromKind', 'm.fromRef'));

const loans = (ctx: Ctx) =>
  visibleLoans(ctx).select([
    'l.id',
    'l.employeeId as empId',
    'e.empCode',
    'e.empName',
    'd.departmentName',
    'l.productId',
    'p.productCode',
    'p.productName',
    'p.spec',
    'p.unit',
    'k.cutterCode',
    'l.qty as borrowNum',
    'l.returned as returnNum',
    'l.borrowedAt as borrowTime',
    'l.dueAt as dueTime',
    'l.returnedAt as returnTime',
    sql<number>`case when not ${open} then ${lit(BorrowStatus.done)} when ${overdue} then ${lit(BorrowStatus.overdue)} else ${lit(BorrowStatus.out)} end`.as(
      'borrowStatus',
    ),
    sql<number | null>`case when ${overdue} then floor(extract(epoch from now() - l.due_at) / 3600)::int end`.as('overdueHours'),
    't.vmName',
    't.tradeNumber',
  ]);

const MOST_HELD = 200;

/** What somebody has on loan, what is due first before the rest. */
export const openLoansOf = (ctx: Ctx, empId: string) =>
  visibleLoans(ctx)
    .select(['l.productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.pictureUrl', 'k.cutterCode'])
    .select([sql<number>`l.qty - l.returned`.as('num'), 'l.borrowedAt as borrowTime', 'l.dueAt as dueTime', overdue.as('overdueFlag')])
    .where('l.employeeId', '=', empId)
    .where(open)
    .orderBy(sql`l.due_at asc nulls last`)
    .orderBy('l.id')
    .limit(MOST_HELD)
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, overdueFlag: row.overdueFlag ?? false })));

/** Loans, the newest first. */
export const loanList = list(borrow.list, {
  query: loans,
  filters: {
    empId: equals('l.employeeId'),
    departmentId: withinBranch('department', 'e.departmentId'),
    productId: equals('l.productId'),
    productTypeId: withinBranch('productType', 'p.productTypeId'),
    cutterCode: equals('k.cutterCode'),
    borrowStatus: (status) =>
      status === BorrowStatus.done
        ? sql<boolean>`l.returned = l.qty`
        : status === BorrowStatus.overdue
          ? overdue
          : sql<boolean>`(${open} and not coalesce(${overdue}, false))`,
    borrowTime: withinDays('l.borrowedAt'),
    dueTime: withinDays('l.dueAt'),
  },
  sorts: {
    empCode: 'e.empCode',
    productCode: 'p.productCode',
    borrowTime: 'l.borrowedAt',
    dueTime: 'l.dueAt',
    returnTime: 'l.returnedAt',
    borrowNum: 'l.qty',
  },
  order: [
    ['l.borrowedAt', 'desc'],
    ['l.id', 'desc'],
  ],
});

/** What is still out, the longest first. */
export const claimedList = list(tool.claimed.list, {
  query: (ctx) =>
    visibleLoans(ctx)
      .where(open)
      .select(['l.id', 'l.employeeId as empId', 'e.empCode', 'e.empName', 'd.departmentName', 'l.productId'])
      .select(['p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.unitPrice as price', 'k.cutterCode'])
      .select([
        sql<number>`l.qty - l.returned`.as('outNum'),
        sql<number>`(l.qty - l.returned) * p.unit_price`.as('outAmount'),
        'l.borrowedAt as borrowTime',
        sql<number>`greatest(0, floor(extract(epoch from now() - l.borrowed_at) / 86400))::int`.as('outDays'),
        'l.dueAt as dueTime',
        sql<number>`case when ${overdue} then ${lit(BorrowStatus.overdue)} else ${lit(BorrowStatus.out)} end`.as('borrowStatus'),
        't.vmName',
        't.tradeNumber',
      ]),
  filters: {
    empId: equals('l.employeeId'),
    departmentId: withinBranch('department', 'e.departmentId'),
    productId: equals('l.productId'),
    productTypeId: withinBranch('productType', 'p.productTypeId'),
    cutterCode: equals('k.cutterCode'),
    overdueFlag: (only) => (only ? sql<boolean>`coalesce(${overdue}, false)` : undefined),
    borrowTime: withinDays('l.borrowedAt'),
  },
  sorts: { empCode: 'e.empCode', productCode: 'p.productCode', borrowTime: 'l.borrowedAt', dueTime: 'l.dueAt', outAmount: 'outAmount' },
  order: [
    ['l.borrowedAt', 'asc'],
    ['l.id', 'asc'],
  ],
  totals: {
    outNum: sql<number>`coalesce(sum(l.qty - l.returned), 0)`,
    outAmount: sql<string>`to_char(coalesce(sum((l.qty - l.returned) * p.unit_price), 0) / 100.0, 'FM999999999999990.00')`,
  },
});

/** Holders within the data permission. */
const heldInScope = (ctx: Ctx) =>
  sql<boolean>`exists (select from employee e where e.node_id = l.node_id and e.id = l.employee_id and ${inScope(ctx, 'employee', 'e')})`;

/** How much of a product is in hands that the actor may see, and how much of that is overdue. */
export async function loanFigures(ctx: Ctx, productId: string): Promise<{ borrowed: number; overdue: number }> {
  return stockTables(ctx.db)
    .selectFrom('stockLoan as l')
    .select([
      sql<number>`coalesce(sum(l.qty - l.returned), 0)`.as('borrowed'),
      sql<number>`coalesce(sum(l.qty - l.returned) filter (where ${overdue}), 0)`.as('overdue'),
    ])
    .where('l.nodeId', '=', ctx.nodeId)
    .where('l.productId', '=', productId)
    .where(open)
    .where(heldInScope(ctx))
    .executeTakeFirstOrThrow();
}

/** What an employee whom the caller has found in sight holds, product by product, the one that is due first on top. */
export async function heldLoans(ctx: Ctx, empId: string) {
  return stockTables(ctx.db)
    .selectFrom('stockLoan as l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.productId', 'p.productCode', 'p.productName', 'p.unit'])
    .select([
      sql<number>`sum(l.qty - l.returned)`.as('num'),
      sql<string>`min(l.borrowed_at)`.as('since'),
      sql<string | null>`min(l.due_at)`.as('dueAt'),
      sql<boolean>`coalesce(bool_or(${overdue}), false)`.as('late'),
    ])
    .where('l.nodeId', '=', ctx.nodeId)
    .where('l.employeeId', '=', empId)
    .where(open)
    .where(visiblePlace(ctx, 'm.fromKind', 'm.fromRef'))
    .innerJoin('stockMove as m', sameNode('m.id', 'l.id'))
    .groupBy(['l.productId', 'p.productCode', 'p.productName', 'p.unit'])
    .orderBy(sql`min(l.due_at) asc nulls last`)
    .orderBy('p.productCode')
    .limit(50)
    .execute();
}

/** What the custody of the ledger and the open loans must agree on. */
export const loansAreCustody = {
  name: 'loans-are-custody',
  title: '未归还数量等于员工持有',
  sentence: '未归还合计{books}，持有{truth}',
  failing: ({ nodeId }: { nodeId: string }) => sql`
    select ${PLACE.employee}::smallint as place_kind, coalesce(l.ref, b.ref) as place_ref, coalesce(l.product_id, b.product_id) as product_id,
      null::text as document_kind, null::uuid as document_id, coalesce(l.qty, 0) as books, coalesce(b.qty, 0) as truth
    from (select employee_id as ref, product_id, sum(qty - returned) as qty from stock_loan where node_id = ${nodeId} group by 1, 2) as l
    full join (select place_ref as ref, product_id, sum(on_hand) as qty from stock_balance where node_id = ${nodeId} and place_kind = ${PLACE.employee} group by 1, 2) as b
      on b.ref = l.ref and b.product_id = l.product_id
    where coalesce(l.qty, 0) <> coalesce(b.qty, 0)`,
};
