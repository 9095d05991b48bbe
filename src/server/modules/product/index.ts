// The door of the product noun.
export { createBorrowCycle } from './cycle.ts';
export { cycleList } from './cycle.query.ts';
export { productHandlers } from './product.handlers.ts';
export { productKeyword, productList, productTypes } from './product.query.ts';
export { createProduct, createProducts } from './product.ts';
export { createProductType } from './product-type.ts';
export { productImport } from './product.import.ts';
export { productTypeImport } from './product-type.import.ts';
