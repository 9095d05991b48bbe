// Which picker a field has, by its name: said once for every search and form.
import type { Out } from '../../contract/kernel/endpoint.ts';
import { product } from '../../contract/product/index.ts';
import { pathsOf } from './choices.ts';
import { remote, whole, type PickerSource } from './picker-source.ts';

const productType = whole(product.listType, (rows: Out<typeof product.listType>) => {
  const paths = pathsOf(rows, (row) => row.productTypeName);
  return rows.map((row) => ({ value: row.id, code: row.productTypeCode, name: paths.get(row.id) ?? '', hint: '' }));
});

export const pickers: Record<string, PickerSource> = {
  productId: remote(product.search),
  productIds: remote(product.search),
  productTypeId: productType,
};
