import { borrowCycle } from '../../../contract/product/cycle.ts';
import { product } from '../../../contract/product/index.ts';
import { implement } from '../../kernel/mount.ts';
import { createBorrowCycle, deleteBorrowCycle, updateBorrowCycle } from './cycle.ts';
import { cycleList } from './cycle.query.ts';
import { createProductType, deleteProductType, updateProductType } from './product-type.ts';
import { createProduct, deleteProducts, updateProduct } from './product.ts';
import { findProduct, productList, productTypes, searchProducts } from './product.query.ts';

const products = implement(product, {
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

export const productHandlers = [
  products,
  implement(borrowCycle, { list: cycleList.page, create: createBorrowCycle, update: updateBorrowCycle, delete: deleteBorrowCycle }),
];
