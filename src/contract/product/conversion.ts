// Product conversions: which product a customer's code means, and which other product can stand in for it.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, id, nothing, orDefault, quantity, text } from '../kernel/scalars.ts';
import { productRef } from './fields.ts';

const noText = z.nullable(z.string());
const million = atLeastOne.check(z.lte(1_000_000, '最多1000000'));

export const ProductConversionRow = z.object({
  id,
  customerProductCode: label('客户商品编码', noText),
  customerProductName: label('客户商品名称', noText),
  ...productRef,
  targetProductId: z.nullable(id),
  targetProductCode: label('替代商品编码', noText),
  targetProductName: label('替代商品', noText),
  fromQty: label('商品数量', quantity),
  toQty: label('替代数量', quantity),
  remark: label('备注', noText),
  createdAt: label('创建时间', dateTime),
});

export const ProductConversionInput = z.strictObject({
  productId: label('商品', id),
  customerProductCode: label('客户商品编码', z.nullish(text(50))),
  customerProductName: label('客户商品名称', z.nullish(text(200))),
  targetProductId: label('替代商品', z.nullish(id)),
  fromQty: label('商品数量', orDefault(million)),
  toQty: label('替代数量', orDefault(million)),
  remark: label('备注', z.nullish(text(500))),
});

export const productConversion = {
  list: read({
    method: 'POST',
    path: '/basic/listProductConversion',
    summary: '查询商品转换',
    permit: 'product.productConversion',
    exportCode: 'EXPORT_PRODUCT_CONVERSION',
    exportTitle: '商品转换导出',
    input: pageQuery({ keyword: label('商品', text(100)), productId: id }, [
      'customerProductCode',
      'productCode',
      'targetProductCode',
      'createdAt',
    ]),
    output: pageOf(ProductConversionRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createProductConversion',
    summary: '新增商品转换',
    permit: 'product.productConversion.create',
    input: ProductConversionInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateProductConversion',
    summary: '修改商品转换',
    permit: 'product.productConversion.update',
    input: z.extend(z.partial(ProductConversionInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteProductConversion',
    summary: '删除商品转换',
    permit: 'product.productConversion.delete',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
