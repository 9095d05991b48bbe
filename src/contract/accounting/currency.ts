// Currencies (外币汇率) that vendors bill in, each with its days. Trades stay in the site's own, also where a price was agreed in another; a statement freezes the rate of its last day.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, nothing } from '../kernel/scalars.ts';
import { BY_DAYS, ended, inputDays, page, permit, rowDays } from './dated.ts';

/** ISO 4217. */
export const code = z.string().check(z.regex(/^[A-Z]{3}$/, '请填三位大写的币种代码，例如 USD'));
/** Of the site's currency for one of the vendor's, with at most six decimals. */
const perOne = z.string().check(
  z.regex(/^\d{1,6}(\.\d{1,6})?$/, '请填大于0的汇率，最多六位小数'),
  z.refine((rate) => Number(rate) > 0, '请填大于0的汇率，最多六位小数'),
);

/** The rate at which something was reckoned; null of what is in the site's own. */
export const rateOfDay = label('汇率', z.nullable(z.string()));

const CurrencyRateRow = z.object({
  id,
  vendorId: id,
  vendorName: label('供应商', z.string()),
  currency: label('币种', z.string()),
  currencyRate: label('汇率', z.string()),
  ...rowDays,
});

export const currency = {
  list: read({
    method: 'POST',
    path: '/tradeagg/listCurrencyRate',
    summary: '查询外币汇率',
    permit: page,
    input: pageQuery({ vendorId: label('供应商', id), currency: label('币种', code) }, BY_DAYS),
    output: pageOf(CurrencyRateRow),
  }),
  /** From its first day on the vendor's statements are in that currency too. Refuses 'charge-narrowed', 'tax-closed' for a day of a closed period, 'currency-charged' for a day that has begun and is charged by it, 'currency-twice', 'not-found'. */
  create: write({
    method: 'POST',
    path: '/tradeagg/createCurrencyRate',
    summary: '新增外币汇率',
    permit,
    input: z.strictObject({
      vendorId: label('供应商', id),
      currency: label('币种', code),
      currencyRate: label('汇率', perOne),
      ...inputDays,
    }),
    output: z.object({ id }),
  }),
  /** Says until when it holds. Refuses 'tax-closed', 'currency-charged', 'currency-needed', 'charge-narrowed', 'not-found'. */
  end: write({
    method: 'POST',
    path: '/tradeagg/endCurrencyRate',
    summary: '结束外币汇率',
    permit,
    input: ended,
    output: nothing,
  }),
  /** Of one that holds for no closed day. Refuses 'tax-closed', 'currency-charged', 'currency-needed'. */
  delete: write({
    method: 'POST',
    path: '/tradeagg/deleteCurrencyRate',
    summary: '删除外币汇率',
    permit,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
