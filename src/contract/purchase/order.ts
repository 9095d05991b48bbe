// Purchase orders (采购订单): what was ordered of a vendor for a warehouse, and how much of it has come.
import * as z from 'zod/mini';
import { act, eachOnce, lineNo, made, pieces, remark, remarkSaid } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, difference, id, meant, money, moneyInput, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { OrderStatus } from './codes.ts';
import { goods, inUnit, packed, wanted } from '../product/fields.ts';
import { scannedGoods } from '../product/scanned.ts';

export const PurchaseRow = z.object({
  id,
  poNo: label('采购订单号', z.string()),
  orderStatus: label('状态', OrderStatus),
  vendorId: id,
  vendorName: label('供应商', z.string()),
  warehouseId: id,
  warehouseName: label('收货仓库', z.string()),
  orderDate: label('订购日期', date),
  needDate: label('要求到货', z.nullable(date)),
  /** Still open, and the day it was wanted is past. */
  lateDays: label('逾期天数', quantity),
  lineCount: label('商品种数', z.int()),
  num: label('订购数量', quantity),
  receivedNum: label('已交数量', quantity),
  onWayNum: label('在途数量', quantity),
  /** Here, and not accepted yet. */
  heldNum: label('待检数量', quantity),
  amount: label('金额', money),
  ...made,
  endedAt: label('结束时间', z.nullable(dateTime)),
  failReason: label('失败原因', z.nullable(z.string())),
  /** The vendor's address that it last went to as PDF, once the mail server took it. */
  mailedTo: label('邮件发往', z.nullable(z.string())),
  mailedAt: label('邮件时间', z.nullable(dateTime)),
  remark,
});

/** What invoices say that name the order; null where none does. */
export const invoicedOfOrder = {
  invoicedNum: label('开票数量', z.nullable(difference)),
  /** Invoiced beyond what has come; below zero, what came and was not invoiced. */
  invoiceDiffNum: label('开票差异', z.nullable(difference)),
};

export const PurchaseLineRow = z.object({
  /** Of order and line together. */
  lineId: z.string(),
  orderId: id,
  poNo: label('采购订单号', z.string()),
  orderStatus: label('订单状态', OrderStatus),
  vendorName: label('供应商', z.string()),
  warehouseName: label('收货仓库', z.string()),
  lineNo,
  ...scannedGoods,
  num: label('订购数量', quantity),
  ...packed,
  /** How long it keeps: what is received expires that much later, unless it is said otherwise. */
  expiryDays: z.nullable(z.int()),
  receivedNum: label('已交数量', quantity),
  onWayNum: label('在途数量', quantity),
  /** Of a closed order nothing is open. */
  openNum: label('未交数量', quantity),
  ...invoicedOfOrder,
  price: label('单价', money),
  amount: label('金额', money),
  orderDate: label('订购日期', date),
  needDate: label('要求到货', z.nullable(date)),
});

/** What the machines supplied by a warehouse need of a product, less what is free there and what is ordered already. */
export const PurchaseNeedRow = z.object({
  warehouseId: id,
  warehouseName: label('收货仓库', z.string()),
  ...goods,
  vendorId: z.nullable(id),
  /** Of whom it can be ordered; none where the product has none, or has one who is stopped. */
  vendorName: label('供应商', z.nullable(z.string())),
  /** The product's vendor, where he is stopped. */
  stoppedVendor: z.nullable(z.string()),
  channels: label('货道数', z.int()),
  needNum: label('设备需补', quantity),
  freeNum: label('仓库可用', quantity),
  orderedNum: label('已订未到', quantity),
  suggestNum: label('建议采购', quantity),
  ...packed,
  /** Why: what was taken in the last 90 days, and what there is, in machines, in the warehouse and on order. */
  usedNum: label('近90天领用', quantity),
  haveNum: label('现有和已订', quantity),
  /** Days that this lasts at that pace; null where nothing was taken. */
  lastsDays: label('还够天数', z.nullable(z.int())),
  /** Days that the vendor usually needs, 7 of whom nothing has come yet. */
  leadDays: label('到货天数', z.int()),
  /** Days without goods among the 90, had the past been ordered for like this; null where nothing was taken. */
  stockOuts: label('试算缺货天数', z.nullable(z.int())),
});

const page = 'operate.purchasingOrder';
const detailPage = 'operate.purchasingOrderDtl';
const needsPage = 'operate.replNeedsMachine';
/** What is ordered, also in a customer's name. */
export const orderedLines = z
  .array(z.strictObject({ ...wanted, unit: inUnit, /** Of one piece, whatever the unit. */ price: label('单价', z.nullish(moneyInput)) }))
  .check(z.minLength(1, '请至少选择一个商品'), z.maxLength(500, '一次最多500个商品'), eachOnce('同一商品只能出现一次', 'productId'));
/** What orders are found by and sorted by, whoever looks at them: the buyer, the warehouse, a customer. */
export const purchaseFilters = {
  poNo: label('采购订单号', text(50)),
  vendorId: label('供应商', id),
  warehouseId: label('收货仓库', id),
  orderStatus: label('状态', OrderStatus),
  productId: label('商品', id),
  lateFlag: label('只看逾期', yes),
  createdAt: label('创建时间', dateSpan),
};
export const openFlag = label('只看未交', yes);
export const purchaseSorts = ['poNo', 'orderStatus', 'vendorName', 'needDate', 'amount', 'createdAt'] as const;
const head = {
  vendorId: label('供应商', id),
  warehouseId: label('收货仓库', id),
  needDate: label('要求到货', z.nullish(date)),
  remark: remarkSaid,
};

/**
 * What came of each line, with its lot where it has one. Of a product that keeps for so many days the day of expiry follows from today where it is
 * left out; null says that it does not expire.
 */
export const receivedLines = z
  .array(
    z.strictObject({
      lineNo: z.int().check(meant),
      num: label('实收数量', quantity.check(z.lte(1_000_000, '数量过大'))),
      unit: inUnit,
      lotNo: label('批号', z.nullish(text(50))),
      expiryDate: label('有效期至', z.nullish(date)),
    }),
  )
  .check(z.minLength(1, '至少一行'), z.maxLength(500, '最多500行'), eachOnce('同一行只能出现一次', 'lineNo'));

export const purchaseOrder = {
  list: read({
    method: 'POST',
    path: '/vreplenish/listPurchaseOrder',
    summary: '查询采购订单',
    permit: page,
    exportCode: 'EXPORT_PURCHASE_ORDER',
    exportTitle: '采购订单导出',
    input: pageQuery(purchaseFilters, purchaseSorts),
    output: pageOf(PurchaseRow),
  }),
  lines: read({
    method: 'POST',
    path: '/vreplenish/listPurchaseOrderDetail',
    summary: '查询采购订单明细',
    permit: [detailPage, page],
    exportCode: 'EXPORT_PURCHASE_ORDER_DETAIL',
    exportTitle: '采购订单明细导出',
    input: pageQuery(
      {
        orderId: label('采购订单', id),
        poNo: label('采购订单号', text(50)),
        vendorId: label('供应商', id),
        orderStatus: label('订单状态', OrderStatus),
        productId: label('商品', id),
        warehouseId: label('收货仓库', id),
        keyword: label('商品', text(100)),
        orderDate: label('订购日期', dateSpan),
        openFlag: label('只看未交', yes),
        createdAt: label('创建时间', dateSpan),
      },
      ['poNo', 'productCode', 'productName', 'num', 'needDate'],
    ),
    output: pageOf(PurchaseLineRow),
  }),
  needs: read({
    method: 'POST',
    path: '/vreplenish/listPurchaseNeeds',
    summary: '查询采购需求',
    permit: [page, needsPage],
    input: z.strictObject({ warehouseId: label('收货仓库', z.nullish(id)), allFlag: label('含提醒点以上', z.nullish(yes)) }),
    output: z.array(PurchaseNeedRow),
  }),
  create: write({
    method: 'POST',
    path: '/vreplenish/createPurchaseOrder',
    summary: '新增采购订单',
    permit: `${page}.create`,
    input: z.strictObject({ ...head, lines: label('商品和数量', orderedLines) }),
    output: z.object({ id, poNo: z.string() }),
  }),
  /** One order for each warehouse and vendor among the lines, all or none. */
  createFromNeeds: write({
    method: 'POST',
    path: '/vreplenish/createPurchaseOrderByNeeds',
    summary: '按需求生成采购订单',
    permit: `${page}.create`,
    input: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            warehouseId: id,
            productId: id,
            num: label('数量', pieces),
            vendorId: label('供应商', z.nullish(id)),
          }),
        )
        .check(z.minLength(1, '请至少填写一行数量'), z.maxLength(1000, '一次最多1000行')),
      needDate: head.needDate,
      remark: head.remark,
    }),
    output: z.array(z.object({ id, poNo: z.string(), vendorName: z.string(), lineCount: z.int(), num: quantity })),
  }),
  update: write({
    method: 'POST',
    path: '/vreplenish/updatePurchaseOrder',
    summary: '修改采购订单',
    permit: `${page}.update`,
    input: z.strictObject({ id, needDate: head.needDate, remark: head.remark, lines: label('商品和数量', z.optional(orderedLines)) }),
    output: nothing,
  }),
  /** A delivery that came without having been announced: announced and received at once. */
  receive: write({
    method: 'POST',
    path: '/vreplenish/receivePurchaseOrder',
    summary: '采购收货',
    permit: `${page}.receive`,
    input: z.strictObject({ id, lines: receivedLines, remark: head.remark }),
    output: z.object({ id, deliveryNo: z.string() }),
  }),
  /** The vendor will not deliver: of an order of which nothing came. It is not expected any more, and its need is bought elsewhere. */
  fail: write({
    method: 'POST',
    path: '/vreplenish/failPurchaseOrder',
    summary: '采购订单标为失败',
    permit: `${page}.close`,
    input: z.strictObject({ id, failReason: label('失败原因', text(500)) }),
    output: nothing,
  }),
  close: act({ path: '/vreplenish/closePurchaseOrder', summary: '关闭采购订单', permit: `${page}.close` }),
};
