// Rates of tax (税率) that are in the prices, by product type and vendor, each with its days.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, nothing } from '../kernel/scalars.ts';
import { BY_DAYS, ended, forWhom, inputDays, ofWhom, page, permit, rowDays } from './dated.ts';

/** A percentage as text, with at most two decimals. */
const percent = z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/, '请填0到99.99，最多两位小数'));

const TaxRow = z.object({ id, ...ofWhom, taxRate: label('税率（%）', z.string()), ...rowDays });

export const tax = {
  list: read({
    method: 'POST',
    path: '/tradeagg/listTaxRate',
    summary: '查询税率',
    permit: page,
    input: pageQuery({ productTypeId: label('商品分类', id), vendorId: label('供应商', id) }, BY_DAYS),
    output: pageOf(TaxRow),
  }),
  /** Refuses 'charge-narrowed', 'tax-closed' for a day of a closed period, 'tax-twice', 'not-found'. */
  create: write({
    method: 'POST',
    path: '/tradeagg/createTaxRate',
    summary: '新增税率',
    permit,
    input: z.strictObject({ taxRate: label('税率（%）', percent), ...forWhom, ...inputDays }),
    output: z.object({ id }),
  }),
  /** Says until when it holds. Refuses 'tax-closed', 'charge-narrowed', 'not-found'. */
  end: write({
    method: 'POST',
    path: '/tradeagg/endTaxRate',
    summary: '结束税率',
    permit,
    input: ended,
    output: nothing,
  }),
  /** Of one that holds for no closed day. Refuses 'tax-closed'. */
  delete: write({
    method: 'POST',
    path: '/tradeagg/deleteTaxRate',
    summary: '删除税率',
    permit,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
