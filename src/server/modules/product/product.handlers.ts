import { product } from '../../../contract/product/index.ts';
import { implement } from '../../kernel/mount.ts';
import { createProductType, deleteProductType, updateProductType } from './product-type.ts';
import { createProduct, deleteProducts, updateProduct } from './product.ts';
import { findProduct, productList, productTypes, searchProducts } from './product.query.ts';

export const productHandlers = implement(product, {
  list: productList.page,
  find: findProduct,
  search: searchProducts,
  create: createProduct,
  update: updateProduct,
  delete: (ctx, { id }) => deleteProducts(ctx, [id]),
  batchDelete: (ctx, { ids }) => deleteProducts(ctx, ids),
  listType: productTypes,
  createType: createProductType,
  updateType: updateProductType,
  deleteType: deleteProductType,
});
