// Where goods open, their types, groups, bills and tags, found by the palette.
import { storyPath } from '../../../contract/menu/story.ts';
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'product',
    name: '商品',
    place: 1,
    right: 'product.productList',
    path: ({ id, name }) => storyPath('product', id, name),
  },
  {
    kind: 'productType',
    name: '商品分类',
    place: 40,
    right: 'product.productCategory',
    path: ({ id }) => listAt('/product/productCategory', { branch: id }),
  },
  {
    kind: 'productGroup',
    name: '商品组',
    place: 41,
    right: 'product.produceGroup',
    path: ({ id, code }) => listAt('/product/produceGroup', { keyword: code }, id),
  },
  {
    kind: 'bom',
    name: '商品BOM',
    place: 42,
    right: 'product.productBom',
    path: ({ id, code }) => listAt('/product/productBom', { keyword: code }, id),
  },
  {
    kind: 'rfid',
    name: 'RFID标签',
    place: 43,
    right: 'product.productRfid',
    path: ({ id, name }) => listAt('/product/productRfid', { keyword: name }, id),
  },
];
