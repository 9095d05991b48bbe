// Deliveries (送货单): what a vendor has sent of a purchase order, from the announcement to the receipt, and what came in a settlement cycle.
import * as z from 'zod/mini';
import { act, eachOnce, lineNo, made, pieces, remark, remarkSaid } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, difference, id, meant, money, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { DeliveryStatus, SettlementStatus } from './codes.ts';
import { inUnit, packed } from '../product/fields.ts';
import { receivedLines } from './order.ts';

export const DeliveryRow = z.object({
  id,
  deliveryNo: label('送货单号', z.string()),
  deliveryStatus: label('状态', DeliveryStatus),
  orderId: id,
  poNo: label('采购订单号', z.string()),
  vendorId: id,
  vendorName: label('供应商', z.string()),
  warehouseName: label('收货仓库', z.string()),
  deliveryDate: label('预计到达', z.nullable(date)),
  lateDays: label('逾期天数', quantity),
  carrier: label('承运', z.nullable(z.string())),
  trackingNo: label('运单号', z.nullable(z.string())),
  lineCount: label('商品种数', z.int()),
  num: label('发货数量', quantity),
  receivedNum: label('实收数量', z.nullable(quantity)),
  ...made,
  receiver: label('收货人', z.nullable(z.string())),
  receivedAt: label('收货时间', z.nullable(dateTime)),
  remark,
});

export const DeliveryLineRow = z.object({
  deliveryId: id,
  deliveryNo: label('送货单号', z.string()),
  deliveryStatus: label('状态', DeliveryStatus),
  poNo: label('采购订单号', z.string()),
  vendorName: label('供应商', z.string()),
  lineNo,
  productId: id,
  productCode: label('商品编码', z.string()),
  barcode: z.nullable(z.string()),
  productName: label('商品名称', z.string()),
  spec: label('规格', z.nullable(z.string())),
  unit: label('单位', z.string()),
  num: label('发货数量', quantity),
  ...packed,
  expiryDays: z.nullable(z.int()),
  receivedNum: label('实收数量', z.nullable(quantity)),
  differNum: label('差异', z.nullable(difference)),
  lotNo: label('批号', z.nullable(z.string())),
  expiryDate: label('有效期至', z.nullable(date)),
});

export const CycleRow = z.object({
  cycleName: label('结算周期', z.string()),
  startDate: label('开始日期', date),
  endDate: label('结束日期', date),
  reconciliationDay: label('对账日', date),
  settlementStatus: label('状态', SettlementStatus),
  deliveryCount: label('送货单数', z.int()),
  num: label('实收数量', quantity),
  amount: label('金额', money),
});
export const CycleTotal = z.object({
  vendorId: id,
  vendorName: label('供应商', z.string()),
  deliveryCount: label('送货单数', z.int()),
  num: label('实收数量', quantity),
  amount: label('金额', money),
});

const page = 'operate.trackingOrder';
const orders = 'operate.purchasingOrder';
const lines = z
  .array(z.strictObject({ lineNo: z.int().check(meant), num: label('发货数量', pieces), unit: inUnit }))
  .check(z.minLength(1, '请至少填写一行数量'), z.maxLength(500, '最多500行'), eachOnce('同一行只能出现一次', 'lineNo'));

export const delivery = {
  list: read({
    method: 'POST',
    path: '/replenishplan/listFmsDelivery',
    summary: '查询送货单',
    permit: [page, orders],
    exportCode: 'EXPORT_FMS_DELIVERY',
    exportTitle: '送货单导出',
    input: pageQuery(
      {
        deliveryNo: label('送货单号', text(50)),
        poNo: label('采购订单号', text(50)),
        orderId: label('采购订单', id),
        vendorId: label('供应商', id),
        deliveryStatus: label('状态', DeliveryStatus),
        lateFlag: label('只看逾期', yes),
        createdAt: label('创建时间', dateSpan),
      },
      ['deliveryNo', 'poNo', 'vendorName', 'deliveryDate', 'createdAt', 'receivedAt'],
    ),
    output: pageOf(DeliveryRow),
  }),
  lines: read({
    method: 'POST',
    path: '/replenishplan/listFmsDeliveryDetail',
    summary: '查询送货单明细',
    permit: [page, orders],
    exportCode: 'EXPORT_FMS_DELIVERY_DETAIL',
    exportTitle: '送货单明细导出',
    input: pageQuery({ deliveryId: label('送货单', id), keyword: label('商品', text(100)) }, ['productCode', 'productName', 'num']),
    output: pageOf(DeliveryLineRow),
  }),
  create: write({
    method: 'POST',
    path: '/replenishplan/createFmsDelivery',
    summary: '登记发货',
    permit: `${page}.create`,
    input: z.strictObject({
      orderId: id,
      deliveryDate: label('预计到达', z.nullish(date)),
      carrier: label('承运', z.nullish(text(50))),
      trackingNo: label('运单号', z.nullish(text(50))),
      remark: remarkSaid,
      lines,
    }),
    output: z.object({ id, deliveryNo: z.string() }),
  }),
  receive: write({
    method: 'POST',
    path: '/replenishplan/receiveFmsDelivery',
    summary: '送货单收货',
    permit: [`${page}.receive`, `${orders}.receive`],
    input: z.strictObject({ id, lines: receivedLines, remark: remarkSaid }),
    output: nothing,
  }),
  cancel: act({ path: '/replenishplan/cancelFmsDelivery', summary: '取消送货单', permit: `${page}.cancel` }),
  cycles: read({
    method: 'POST',
    path: '/replenishplan/listSettlementCycle',
    summary: '查询结算周期',
    permit: page,
    input: pageQuery({ vendorId: label('供应商', id) }, ['cycleName', 'amount']),
    output: pageOf(CycleRow),
  }),
  cycleTotals: read({
    method: 'POST',
    path: '/replenishplan/statSettlementCycle',
    summary: '结算周期合计',
    permit: page,
    input: z.strictObject({ startDate: label('开始日期', date), endDate: label('结束日期', date) }),
    output: z.array(CycleTotal),
  }),
};
