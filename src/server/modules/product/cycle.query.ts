// Reads of borrow cycles.
import { sql } from 'kysely';
import { borrowCycle } from '../../../contract/product/cycle.ts';
import { anyOf, list, withinBranch } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { from, sameNode } from '../../kernel/scope.ts';

const ofProduct = anyOf(sought('p'), sought('t'));
const inBranch = (alias: 'c' | 'p') => withinBranch('productType', `${alias}.productTypeId`);

export const cycleList = list(borrowCycle.list, {
  query: (ctx) =>
    from(ctx, 'borrowCycle', 'c')
      .leftJoin('product as p', sameNode('p.id', 'c.productId'))
      .leftJoin('productType as t', sameNode('t.id', 'c.productTypeId'))
      .select([
        'c.id',
        'c.productId',
        'p.productCode',
        'p.productName',
        'c.productTypeId',
        't.productTypeName',
        'c.cycleValue',
        'c.cycleUnit',
        'c.remindBefore',
        'c.remark',
        'c.createdAt',
      ]),
  filters: {
    keyword: ofProduct,
    productTypeId: (id, ctx) => sql<boolean>`(${inBranch('c')(id, ctx)} or ${inBranch('p')(id, ctx)})`,
  },
  sorts: { productCode: 'p.productCode', productTypeName: 't.productTypeName', cycleValue: 'c.cycleValue', createdAt: 'c.createdAt' },
  order: [
    ['c.createdAt', 'desc'],
    ['c.id', 'asc'],
  ],
});
