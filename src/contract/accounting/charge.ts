// What a piece is charged at (计价规则): the price of the product as it stands, its moving average, or an agreed price; from a day to come, so that no day that has begun changes.
import * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, id, money, moneyInput, nothing, text } from '../kernel/scalars.ts';

const noText = z.nullable(z.string());
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
  productName: label('商品', noText),
  productTypeId: z.nullable(id),
  productTypeName: label('商品分类', noText),
  vendorId: z.nullable(id),
  vendorName: label('供应商', noText),
  chargeMethod: label('计价方式', ChargeMethod),
  contractPrice: label('合同价（元）', z.nullable(money)),
  validFrom: label('生效日期', date),
  validTo: label('结束日期', z.nullable(date)),
  chargeState: label('状态', ChargeState),
  remark: label('备注', noText),
  creator: label('创建人', z.string()),
  createdAt: label('创建时间', dateTime),
});

const page = 'report.accounting';
const permit = `${page}.update` as const;
const validTo = label('结束日期', z.nullish(date));

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
      ['validFrom', 'validTo', 'createdAt'],
    ),
    output: pageOf(ChargeRow),
  }),
  /** Refuses 'charge-narrowed', 'charge-past' for a day that has begun, 'charge-whom', 'charge-contract', 'charge-twice', 'not-found'. */
  create: write({
    method: 'POST',
    path: '/tradeagg/createChargeRule',
    summary: '新增计价规则',
    permit,
    input: z.strictObject({
      chargeMethod: label('计价方式', ChargeMethod),
      productId: label('商品', z.nullish(id)),
      contractPrice: label('合同价（元）', z.nullish(moneyInput)),
      productTypeId: label('商品分类', z.nullish(id)),
      vendorId: label('供应商', z.nullish(id)),
      validFrom: label('生效日期', date),
      validTo,
      remark: label('备注', z.nullish(text(200))),
    }),
    output: z.object({ id }),
  }),
  /** Says until when it holds, today at the earliest. Refuses 'charge-past', 'charge-narrowed', 'not-found'. */
  end: write({
    method: 'POST',
    path: '/tradeagg/endChargeRule',
    summary: '结束计价规则',
    permit,
    input: z.strictObject({ id, validTo }),
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
