// Reads of cards. A card of somebody outside the data permission is not there.
import { sql } from 'kysely';
import { nodeCard } from '../../../contract/org/card.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';

interface CardRow {
  empId: string | null;
}

/** Who holds the cards of a page, in one query: read with each row, everybody would be joined before the page is cut. */
async function withHolders<R extends CardRow>(ctx: Ctx, rows: R[]) {
  const ids = rows.flatMap(({ empId }) => empId ?? []);
  const holders = await from(ctx, 'employee', 'e')
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .select(['e.id', 'e.empCode', 'e.empName', 'd.departmentName'])
    .where(sql<boolean>`e.id = any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(holders.map(({ id, ...holder }) => [id, holder]));
  const none = { empCode: null, empName: null, departmentName: null };
  return rows.map((row) => ({ ...row, ...(byId.get(row.empId ?? '') ?? none) }));
}

// Asked of the employees first: their index finds them, and the cards are looked through once.
const heldBy = (text: string, ctx: Ctx) =>
  sql<boolean>`c.emp_id in (select e2.id from employee e2 where e2.node_id = ${ctx.nodeId} and ${sought('e2')(text, ctx)})`;

export const cardList = list(nodeCard.list, {
  query: (ctx: Ctx) => {
    const cards = from(ctx, 'nodeCard', 'c')
      .leftJoin('employee as e', withinScope(ctx, 'e.id', 'c.empId'))
      .select(['c.id', 'c.cardNo', 'c.physicalNo', 'c.empId', 'c.boundAt', 'c.statusFlag', 'c.remark', 'c.createdAt']);
    // Who sees everybody need not be asked about each.
    return ctx.scope.department ? cards.where(sql<boolean>`(c.emp_id is null or e.id is not null)`) : cards;
  },
  finish: withHolders,
  filters: {
    keyword: (text, ctx) => sql<boolean>`(${contains('c.cardNo', 'c.physicalNo')(text)} or ${heldBy(text, ctx)})`,
    empId: equals('c.empId'),
    boundFlag: (bound) => (bound ? sql<boolean>`c.emp_id is not null` : sql<boolean>`c.emp_id is null`),
    statusFlag: equals('c.statusFlag'),
  },
  sorts: { cardNo: 'c.cardNo', empCode: 'e.empCode', empName: 'e.empName', boundAt: 'c.boundAt', createdAt: 'c.createdAt' },
  order: [
    ['c.cardNo', 'asc'],
    ['c.id', 'asc'],
  ],
});

/** Bindings, the newest first. */
export const cardBindList = list(nodeCard.history, {
  query: (ctx: Ctx) =>
    from(ctx, 'nodeCardBind', 'b')
      .innerJoin('nodeCard as c', sameNode('c.id', 'b.cardId'))
      .innerJoin('employee as e', withinScope(ctx, 'e.id', 'b.empId'))
      .select(['b.id', 'c.cardNo', 'e.empCode', 'e.empName', 'b.boundAt', 'b.boundBy', 'b.unboundAt', 'b.unboundBy', 'b.reason']),
  filters: { cardId: equals('b.cardId'), empId: equals('b.empId') },
  sorts: { boundAt: 'b.boundAt' },
  order: [
    ['b.boundAt', 'desc'],
    ['b.id', 'desc'],
  ],
});
