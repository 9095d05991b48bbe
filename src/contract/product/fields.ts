// What rows of other nouns say of a product: said once, so that it is called the same everywhere.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { id } from '../kernel/scalars.ts';

/** Which product it is. */
export const productRef = {
  productId: id,
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
};

/** Which product it is, in what form, and what its pieces are called. */
export const goods = {
  ...productRef,
  spec: label('规格', z.nullable(z.string())),
  unit: label('单位', z.string()),
};

/** The most lines of a bill, typed or imported, and of an order by one: a longer bill is made of bills of its parts. */
export const BOM_LINES = 500;
