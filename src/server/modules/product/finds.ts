// How goods, their types, groups, bills and tags are found.
import { foundIn, guessedByOwnName, hintOf, MOST_FOUND, type Finder } from '../../kernel/list/found.ts';
import { product } from '../../../contract/product/index.ts';
import { answering, sought } from '../../kernel/list/sought.ts';
import { from } from '../../kernel/scope.ts';
import { bomList } from './bom.query.ts';
import { groupList } from './group.ts';
import { searchProducts } from './product.query.ts';
import { rfidList } from './rfid.query.ts';

export const productFinds: readonly Finder[] = [
  {
    kind: 'product',
    permit: product.search.permit,
    find: async (ctx, keyword) =>
      (await searchProducts(ctx, { keyword })).slice(0, MOST_FOUND).map(({ id, productCode, productName, spec }) => ({
        id,
        code: productCode,
        name: productName,
        hint: hintOf(spec),
      })),
  },
  {
    kind: 'productType',
    permit: product.listType.permit,
    find: async (ctx, keyword) => {
      const types = from(ctx, 'productType', 't').select(['t.id', 't.productTypeCode as code', 't.productTypeName as name']);
      const found = await answering(ctx, types, {
        keyword,
        alias: 't',
        order: (rows) => rows.orderBy('t.productTypeCode'),
        limit: MOST_FOUND,
      });
      return found.map((one) => ({ ...one, hint: '' }));
    },
  },
  foundIn(groupList, {
    kind: 'productGroup',
    by: 'keyword',
    place: { table: 'productGroup', fits: sought('x') },
    show: ({ id, groupCode, groupName }) => ({ id, code: groupCode, name: groupName, hint: '' }),
  }),
  foundIn(bomList, {
    kind: 'bom',
    by: 'keyword',
    // What it is for stands among the products.
    place: { table: 'productBom', fits: guessedByOwnName },
    show: ({ bomId, bomCode, bomName, productName }) => ({ id: bomId, code: bomCode, name: bomName, hint: hintOf(productName) }),
  }),
  foundIn(rfidList, {
    kind: 'rfid',
    by: 'keyword',
    numbered: true,
    show: ({ id, rfidCode, productName, spec }) => ({ id, code: '', name: rfidCode, hint: hintOf(productName, spec) }),
  }),
];
