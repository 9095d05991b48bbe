// Product life: how long a product lasts whoever takes it; a tool may be reground so many times before it is done with.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { PeriodUnit } from '../strategy/codes.ts';
import { productRef } from './fields.ts';

export const ProductLifeRow = z.object({
  id,
  ...productRef,
  spec: label('规格', z.nullable(z.string())),
  productTypeName: label('商品分类', z.string()),
  lifeValue: label('寿命', quantity),
  lifeUnit: label('寿命单位', PeriodUnit),
  maxRegrind: label('最多修磨次数', z.nullable(quantity)),
  remark: label('备注', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
});

export const ProductLifeInput = z.strictObject({
  productId: label('商品', id),
  lifeValue: label('寿命', atLeastOne.check(z.lte(10_000, '最多10000'))),
  lifeUnit: label('寿命单位', PeriodUnit),
  maxRegrind: label('最多修磨次数', z.nullish(quantity.check(z.lte(1000, '最多1000')))),
  remark: label('备注', z.nullish(text(500))),
});

export const productLife = {
  list: read({
    method: 'POST',
    path: '/basic/listProductLife',
    summary: '查询商品寿命',
    permit: 'product.productLife',
    exportCode: 'EXPORT_PRODUCT_LIFE',
    exportTitle: '商品寿命导出',
    input: pageQuery({ keyword: label('商品', text(100)), productTypeId: label('商品分类', id) }, [
      'productCode',
      'productTypeName',
      'createdAt',
    ]),
    output: pageOf(ProductLifeRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createProductLife',
    summary: '新增商品寿命',
    permit: 'product.productLife.create',
    input: ProductLifeInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateProductLife',
    summary: '修改商品寿命',
    permit: 'product.productLife.update',
    input: z.extend(z.partial(ProductLifeInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteProductLife',
    summary: '删除商品寿命',
    permit: 'product.productLife.delete',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
