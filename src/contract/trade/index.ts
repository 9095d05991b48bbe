// Trades: what machines report, line by line. Names and codes stay as they were at the time.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, difference, id, money, text, yes } from '../kernel/scalars.ts';
import { SettlementType } from '../machine/codes.ts';
import { OwnerType } from '../org/codes.ts';
import { TradeType } from '../stock/codes.ts';
import { productRef } from '../product/fields.ts';
import { Weekday } from './codes.ts';

/** A trade line as lists, reports and exports show it (R119). */
export const TradeRow = z.object({
  id,
  tradeTime: label('交易时间', dateTime),
  tradeNumber: label('交易号', z.string()),
  tradeType: label('交易类型', TradeType),
  vmId: z.nullable(id),
  /** Of a trade of a smart warehouse, whose code and name stand in place of a machine's. */
  prewhId: z.nullable(id),
  vmCode: label('设备编码', z.nullable(z.string())),
  deviceCode: label('设备编号', z.nullable(z.string())),
  vmName: label('设备名称', z.nullable(z.string())),
  channelId: z.nullable(id),
  channelCode: label('货道', z.nullable(z.string())),
  empId: z.nullable(id),
  tradeEmpCode: label('工号', z.nullable(z.string())),
  tradeEmpName: label('员工', z.nullable(z.string())),
  departmentId: z.nullable(id),
  tradeEmpOrgCode: label('部门编码', z.nullable(z.string())),
  tradeEmpOrgName: label('部门', z.nullable(z.string())),
  costName: label('成本中心', z.nullable(z.string())),
  projectName: label('项目', z.nullable(z.string())),
  ...productRef,
  spec: label('规格', z.nullable(z.string())),
  nodeProductCode: label('物料号', z.nullable(z.string())),
  nodeProductName: label('物料名称', z.nullable(z.string())),
  productTypeCode: label('分类编码', z.string()),
  productTypeName: label('商品分类', z.string()),
  /** In reports what was given back counts against: below zero, as is its amount. */
  tradeNum: label('数量', difference),
  productPrice: label('单价', money),
  totalPrice: label('金额', money),
  /** Of what was charged by a price that was agreed in another currency: that price, its rate of the day, and what it comes to. */
  currency: label('币种', z.nullable(z.string())),
  foreignPrice: label('外币单价', z.nullable(money)),
  currencyRate: label('汇率', z.nullable(z.string())),
  currencyPrice: label('外币金额', z.nullable(money)),
  /** The day on which it counts: as it happened, or, where that one's period was closed, on which it was written down. */
  tradeDay: label('记账日期', date),
  lateFlag: label('补记', z.boolean()),
  recordedAt: label('记录时间', dateTime),
  /** How its machine was settled when it was written. */
  settlementType: label('结算方式', z.nullable(SettlementType)),
  /** Who its machine's settlement said would pay, when it was written. */
  payer: label('付款方', z.nullable(OwnerType)),
  remark: label('备注', z.nullable(z.string())),
  /** The id that the machine gave to the event that reported it. */
  eventId: label('事件编号', z.string()),
  /** The document that the moves of its stock name; the lines of one transaction share it. */
  documentId: id,
});

/** The days on which trades count: what reports add up by, so that what they said of a closed period stays. */
export const countedDays = label('记账日期', dateSpan);

/** What trades can be narrowed by. */
export const tradeFilters = {
  span: label('交易日期', dateSpan),
  tradeDay: countedDays,
  /** Counted in a later period than it happened. */
  lateFlag: label('补记', yes),
  vmId: label('设备', id),
  prewhId: label('智能仓', id),
  /** Only what was written down by then: a figure as it was told at that moment. */
  recordedUntil: label('记录截至', dateTime),
  /** Only what was taken out of smart warehouses. */
  inPrewh: label('仅智能仓', yes),
  channelId: label('货道', id),
  productId: label('商品', id),
  productTypeId: label('商品分类', id),
  empId: label('员工', id),
  departmentId: label('部门', id),
  costId: label('成本中心', id),
  projectId: label('项目', id),
  tradeType: label('交易类型', TradeType),
  tradeNumber: label('交易号', text(60)),
  /** When it happened, at the site. */
  hour: label('钟点', z.int().check(z.gte(0), z.lte(23))),
  weekday: label('星期', Weekday),
  /** Which of the site's shifts, as they are set now; the first is 1. */
  shift: label('班次', z.int().check(z.gte(1), z.lte(6))),
  /** With it the totals are the bill of who pays. */
  payer: label('付款方', OwnerType),
  /** The level that the employee has now. */
  levelId: label('等级', id),
};

export const trade = {
  log: read({
    method: 'POST',
    path: '/katrade/listVmTradeLog',
    summary: '查询设备交易记录',
    permit: ['machine.machineManage', 'report.productTradingDetail'],
    exportCode: 'EXPORT_TRADE_LOG',
    exportTitle: '设备交易记录导出',
    freshness: true,
    input: pageQuery(tradeFilters, ['tradeTime', 'tradeDay', 'vmCode', 'tradeEmpCode', 'productCode', 'tradeNum', 'totalPrice']),
    output: pageOf(TradeRow),
  }),
};
