// What rows of other nouns say of a product: said once, so that it is called the same everywhere.
import * as z from 'zod/mini';
import { eachOnce, pieces } from '../kernel/document.ts';
import { label } from '../kernel/label.ts';
import { id, text } from '../kernel/scalars.ts';

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

/** A quantity in whole packs beside its pieces, and the packs that it can be said in. */
export const packed = {
  packs: z.array(z.object({ unit: z.string(), qty: z.int() })),
  packedNum: label('折合包装', z.nullable(z.string())),
};
/** In what is sent: the unit that a number is in; the product's own when left out. */
export const inUnit = label('单位', z.nullish(text(20)));

/** What an order asks for, a line of it: so many pieces of a product. */
export const wanted = { productId: label('商品', id), num: label('数量', pieces) };
/** The most products of an order that a person picks. */
export const ORDER_LINES = 200;
/** What an order asks for: at least one product, at most so many, each once. */
export const orderLines = (most: number) =>
  z
    .array(z.strictObject(wanted))
    .check(z.minLength(1, '请至少选择一个商品'), z.maxLength(most, `一次最多${most}个商品`), eachOnce('同一商品只能出现一次', 'productId'));

/** The most lines of a bill, typed or imported, and of an order by one: a longer bill is made of bills of its parts. */
export const BOM_LINES = 500;
