// What a piece is charged at (计价规则): the price of the product as it stands, its moving average, or an agreed price; from a day to come, so that no day that has begun changes.
import * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, money, moneyInput, nothing } from '../kernel/scalars.ts';
import { code, rateOfDay } from './currency.ts';
import { BY_DAYS, ended, forWhom, inputDays, ofWhom, page, permit, rowDays } from './dated.ts';

export const ChargeMethod = codes('chargeMethod', {
  listed: [0, '商品单价'],
  average: [1, '移动加权平均'],
  contract: [2, '合同价', 'primary'],
});
/** Follows from its days. */
export const ChargeState = codes('chargeState', {
  coming: [0, '未生效', 'info'],
  holds: [1, '生效中', 'success'],
  over: [2, '已结束'],
});

const ChargeRow = z.object({
  id,
  productId: z.nullable(id),
  productName: label('商品', z.nullable(z.string())),
  ...ofWhom,
  chargeMethod: label('计价方式', ChargeMethod),
  /** Of one that was agreed in another currency, at the rate of today, or of the day on which it begins or ended. */
  contractPrice: label('合同价（元）', z.nullable(money)),
  currency: label('币种', z.nullable(z.string())),
  foreignPrice: label('外币合同价', z.nullable(money)),
  currencyRate: rateOfDay,
  chargeState: label('状态', ChargeState),
  ...rowDays,
});

export const charge = {
  list: read({
    method: 'POST',
    path: '/tradeagg/listChargeRule',
    summary: '查询计价规则',
    permit: page,
    input: pageQuery(
      {
        productId: label('商品', id),
        productTypeId: label('商品分类', id),
        vendorId: label('供应商', id),
        chargeState: label('状态', ChargeState),
      },
      BY_DAYS,
    ),
    output: pageOf(ChargeRow),
  }),
  /** Refuses 'charge-narrowed', 'charge-past' for a day that has begun, 'charge-whom', 'charge-contract', 'charge-no-vendor', 'charge-no-rate', 'charge-twice', 'not-found'. */
  create: write({
    method: 'POST',
    path: '/tradeagg/createChargeRule',
    summary: '新增计价规则',
    permit,
    input: z.strictObject({
      chargeMethod: label('计价方式', ChargeMethod),
      productId: label('商品', z.nullish(id)),
      contractPrice: label('合同价（元）', z.nullish(moneyInput)),
      /** Of a price that was agreed in another currency: charged at the rate of its vendor on the day. */
      currency: label('币种', z.nullish(code)),
      foreignPrice: label('外币合同价', z.nullish(moneyInput)),
      ...forWhom,
      ...inputDays,
    }),
    output: z.object({ id }),
  }),
  /** Says until when it holds, today at the earliest. Refuses 'charge-past', 'charge-narrowed', 'charge-no-rate', 'not-found'. */
  end: write({
    method: 'POST',
    path: '/tradeagg/endChargeRule',
    summary: '结束计价规则',
    permit,
    input: ended,
    output: nothing,
  }),
  /** Of one that has not begun. Refuses 'charge-begun'. */
  delete: write({
    method: 'POST',
    path: '/tradeagg/deleteChargeRule',
    summary: '删除计价规则',
    permit,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
