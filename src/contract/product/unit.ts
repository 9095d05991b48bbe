// Unit conversions: between purchase, package and pick units of one product, or of all. So much of one unit is so much of the other.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, id, meant, nothing, orDefault, quantity, text } from '../kernel/scalars.ts';

const million = atLeastOne.check(z.lte(1_000_000, '最多1000000'));

export const UnitConversionRow = z.object({
  id,
  productId: z.nullable(id),
  productCode: label('商品编码', z.nullable(z.string())),
  productName: label('商品名称', z.nullable(z.string())),
  baseUnit: z.nullable(z.string()),
  fromQty: label('数量', quantity),
  fromUnit: label('单位', z.string()),
  toQty: label('换算数量', quantity),
  toUnit: label('换算单位', z.string()),
  /** How many of the second unit one of the first is: "12", "1/12", "7 1/3". */
  ratio: label('换算比', z.string()),
  remark: label('备注', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
});

export const UnitConversionInput = z.strictObject({
  productId: label('商品', z.nullish(id)),
  fromQty: label('数量', orDefault(million)),
  fromUnit: label('单位', text(20)),
  toQty: label('换算数量', million),
  toUnit: label('换算单位', text(20)),
  remark: label('备注', z.nullish(text(500))),
});

export const unitConversion = {
  list: read({
    method: 'POST',
    path: '/basic/listUnitConversion',
    summary: '查询单位换算',
    permit: 'product.productUnitConversion',
    exportCode: 'EXPORT_UNIT_CONVERSION',
    exportTitle: '单位换算导出',
    input: pageQuery({ keyword: label('商品', text(100)), unit: label('单位', text(20)), productId: id }, [
      'productCode',
      'fromUnit',
      'toUnit',
      'createdAt',
    ]),
    output: pageOf(UnitConversionRow),
  }),
  create: write({
    method: 'POST',
    path: '/basic/createUnitConversion',
    summary: '新增单位换算',
    permit: 'product.productUnitConversion.create',
    input: UnitConversionInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updateUnitConversion',
    summary: '修改单位换算',
    permit: 'product.productUnitConversion.update',
    input: z.extend(z.partial(UnitConversionInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteUnitConversion',
    summary: '删除单位换算',
    permit: 'product.productUnitConversion.delete',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** A quantity in every unit that it can be said in. */
  convert: read({
    method: 'POST',
    path: '/basic/convertUnit',
    summary: '换算单位',
    permit: 'signedIn',
    input: z.strictObject({ productId: z.nullish(id), unit: label('单位', text(20)), qty: label('数量', quantity.check(meant)) }),
    output: z.array(z.object({ unit: z.string(), qty: z.string(), whole: z.boolean() })),
  }),
};
