// Reads of cards. A card of somebody outside the data permission is not there.
import { sql } from 'kysely';
import { nodeCard } from '../../../contract/org/card.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { anyOf, contains, equals, list, sought } from '../../kernel/list.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';

export const cardList = list(nodeCard.list, {
  query: (ctx: Ctx) =>
    from(ctx, 'nodeCard', 'c')
      .leftJoin('employee as e', sameNode('e.id', 'c.empId'))
      .leftJoin('department as d', sameNode('d.id', 'e.departmentId'))
      .where(sql<boolean>`(c.emp_id is null or ${inScope(ctx, 'employee', 'e')})`)
      .select([
        'c.id',
        'c.cardNo',
        'c.physicalNo',
        'c.empId',
        'e.empCode',
        'e.empName',
        'd.departmentName',
        'c.boundAt',
        'c.statusFlag',
        'c.remark',
        'c.createdAt',
      ]),
  filters: {
    keyword: anyOf(contains('c.cardNo', 'c.physicalNo'), sought('e')),
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
      .innerJoin('employee as e', sameNode('e.id', 'b.empId'))
      .where(inScope(ctx, 'employee', 'e'))
      .select(['b.id', 'c.cardNo', 'e.empCode', 'e.empName', 'b.boundAt', 'b.boundBy', 'b.unboundAt', 'b.unboundBy', 'b.reason']),
  filters: { cardId: equals('b.cardId'), empId: equals('b.empId') },
  sorts: { boundAt: 'b.boundAt' },
  order: [
    ['b.boundAt', 'desc'],
    ['b.id', 'desc'],
  ],
});
