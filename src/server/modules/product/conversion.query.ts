// Reads of product conversions.
import { sql } from 'kysely';
import { productConversion } from '../../../contract/product/conversion.ts';
import { anyOf, contains, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { from, sameNode } from '../../kernel/scope.ts';

export const conversionList = list(productConversion.list, {
  query: (ctx) =>
    from(ctx, 'productConversion', 'c')
      .innerJoin('product as p', sameNode('p.id', 'c.productId'))
      .leftJoin('product as q', sameNode('q.id', 'c.targetProductId'))
      .select([
        'c.id',
        'c.customerProductCode',
        'c.customerProductName',
        'c.productId',
        'p.productCode',
        'p.productName',
        'c.targetProductId',
        'q.productCode as targetProductCode',
        'q.productName as targetProductName',
        'c.fromQty',
        'c.toQty',
        'c.remark',
        'c.createdAt',
      ]),
  filters: {
    keyword: anyOf(contains('c.customerProductCode', 'c.customerProductName'), sought('p'), sought('q')),
    productId: (id) => sql<boolean>`${id} in (c.product_id, c.target_product_id)`,
  },
  sorts: {
    customerProductCode: 'c.customerProductCode',
    productCode: 'p.productCode',
    targetProductCode: 'q.productCode',
    createdAt: 'c.createdAt',
  },
  order: [
    ['c.createdAt', 'desc'],
    ['c.id', 'asc'],
  ],
});
