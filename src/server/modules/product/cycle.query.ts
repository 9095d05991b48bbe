// Reads of borrow cycles.
import { sql } from 'kysely';
import { borrowCycle } from '../../../contract/product/cycle.ts';
import { anyOf, contains, list, sought } from '../../kernel/list/list.ts';
import { from, sameNode } from '../../kernel/scope.ts';

const ofProduct = anyOf(sought('p'), contains('t.productTypeName', 't.productTypeCode'));

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
    productTypeId: (id) => sql<boolean>`(c.product_type_id = ${id} or p.product_type_id = ${id})`,
  },
  sorts: { productCode: 'p.productCode', productTypeName: 't.productTypeName', cycleValue: 'c.cycleValue', createdAt: 'c.createdAt' },
  order: [
    ['c.createdAt', 'desc'],
    ['c.id', 'asc'],
  ],
});
