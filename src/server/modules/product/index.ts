// The door of the product noun.
export { productHandlers } from './product.handlers.ts';
export { productKeyword, productList } from './product.query.ts';
export { createProduct } from './product.ts';
export { createProductType } from './product-type.ts';
