// Reads of unit conversions.
import { sql } from 'kysely';
import { unitConversion } from '../../../contract/product/unit.ts';
import { ratio, ratioText } from '../../../contract/product/units.ts';
import { anyOf, contains, equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { from, sameNode } from '../../kernel/scope.ts';

export const unitList = list(unitConversion.list, {
  query: (ctx) =>
    from(ctx, 'unitConversion', 'u')
      .leftJoin('product as p', sameNode('p.id', 'u.productId'))
      .select([
        'u.id',
        'u.productId',
        'p.productCode',
        'p.productName',
        'p.unit as baseUnit',
        'u.fromQty',
        'u.fromUnit',
        'u.toQty',
        'u.toUnit',
        'u.remark',
        'u.createdAt',
      ]),
  filters: {
    keyword: anyOf(sought('p'), contains('u.remark')),
    unit: (unit) => sql<boolean>`${unit} in (u.from_unit, u.to_unit)`,
    productId: equals('u.productId'),
  },
  sorts: { productCode: 'p.productCode', fromUnit: 'u.fromUnit', toUnit: 'u.toUnit', createdAt: 'u.createdAt' },
  order: [
    ['u.createdAt', 'desc'],
    ['u.id', 'asc'],
  ],
  finish: (_, rows) => rows.map((row) => ({ ...row, ratio: ratioText(ratio(BigInt(row.toQty), BigInt(row.fromQty))) })),
});
