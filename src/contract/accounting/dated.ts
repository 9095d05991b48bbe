// What rules of charging and rates of tax have in common: of which type and vendor they are, for which days, and how they end.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { date, dateTime, id, text } from '../kernel/scalars.ts';

const noText = z.nullable(z.string());
const validTo = label('结束日期', z.nullish(date));

/** Of a row: each null where it holds for all. */
export const ofWhom = {
  productTypeId: z.nullable(id),
  productTypeName: label('商品分类', noText),
  vendorId: z.nullable(id),
  vendorName: label('供应商', noText),
};
export const rowDays = {
  validFrom: label('生效日期', date),
  validTo: label('结束日期', z.nullable(date)),
  remark: label('备注', noText),
  creator: label('创建人', z.string()),
  createdAt: label('创建时间', dateTime),
};
/** Of an input: what is left out holds for all, and without an end. */
export const forWhom = { productTypeId: label('商品分类', z.nullish(id)), vendorId: label('供应商', z.nullish(id)) };
export const inputDays = { validFrom: label('生效日期', date), validTo, remark: label('备注', z.nullish(text(200))) };
export const ended = z.strictObject({ id, validTo });
/** What such lists can be sorted by. */
export const BY_DAYS = ['validFrom', 'validTo', 'createdAt'] as const;

export const page = 'report.accounting';
export const permit = `${page}.update` as const;
