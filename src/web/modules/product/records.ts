// Goods, as the palette finds them.
import { product } from '../../../contract/product/index.ts';
import { ask, first, hintOf, type RecordSource } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

const products: RecordSource = {
  name: '商品',
  place: 1,
  right: 'product.productList',
  find: async (keyword, signal) =>
    first(await ask(product.search, { keyword }, signal)).map(({ id, productCode, productName, spec }) => ({
      key: id,
      title: productName,
      hint: hintOf(productCode, spec),
      path: listAt('/product/productList', { keyword: productCode }, id),
    })),
};

export const records = [products];
