// Entry orders (入库单): what came of one or several purchase orders, line by line and lot by lot; posted to the ledger, released when it was on hold.
import * as z from 'zod/mini';
import { rightsTo, shared } from '../customer/shared.ts';
import { eachOnce, lineNo, made, pieces, remark, remarkSaid } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, id, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { goods, inUnit } from '../product/fields.ts';
import { DataPushStatus } from '../push/codes.ts';
import { EntryQuality, PostingStatus } from './codes.ts';
import { invoicedOfOrder } from '../purchase/order.ts';
import { lotDays } from './expected-order.ts';

export const EntryRow = z.object({
  id,
  entryNumber: label('入库单号', z.string()),
  postingStatus: label('过账状态', PostingStatus),
  /** Whether the customer's own system has been told, where it sent the order. */
  backStatus: label('回传状态', z.nullable(DataPushStatus)),
  multiplePoFlag: label('多张订单', z.boolean()),
  poNos: label('采购订单号', z.string()),
  vendorNames: label('供应商', z.string()),
  warehouseId: id,
  warehouseName: label('收货仓库', z.string()),
  entryDate: label('入库日期', date),
  lineCount: label('商品种数', z.int()),
  num: label('入库数量', quantity),
  heldNum: label('待检数量', quantity),
  refusedNum: label('拒收数量', quantity),
  putNum: label('已上货架', quantity),
  /** Good and here, and in no bin yet. */
  restNum: label('待上货架', quantity),
  ...made,
  poster: label('过账人', z.nullable(z.string())),
  postedAt: label('过账时间', z.nullable(dateTime)),
  remark,
});

export const EntryBatchRow = z.object({
  /** Of line and lot together. */
  batchId: z.string(),
  entryNumber: label('入库单号', z.string()),
  eodId: id,
  lineNo,
  poNo: label('采购订单号', z.nullable(z.string())),
  ...goods,
  batchNo: label('批号', z.nullable(z.string())),
  ...lotDays,
  entryQuality: label('质检', EntryQuality),
  postedFlag: label('已过账', z.boolean()),
  num: label('入库数量', quantity),
  heldNum: label('待检数量', quantity),
  backNum: label('退回数量', quantity),
  putNum: label('已上货架', quantity),
  restNum: label('待上货架', quantity),
});
const EntryLine = z.object({
  eodId: id,
  lineNo,
  poNo: label('采购订单号', z.nullable(z.string())),
  poLineNo: z.nullable(z.int()),
  ...goods,
  entryQuality: label('质检', EntryQuality),
  postedFlag: label('已过账', z.boolean()),
  num: label('入库数量', quantity),
  /** Of the order's line: what was ordered, what has come of it in all; null where nobody ordered it. */
  orderedNum: label('订购数量', z.nullable(quantity)),
  receivedNum: label('已交数量', z.nullable(quantity)),
  ...invoicedOfOrder,
  batches: z.array(EntryBatchRow),
});
export const EntryOrder = z.extend(EntryRow, { lines: z.array(EntryLine) });

const entry = 'wms.warehousing';
const orders = 'wms.purchase';

const batches = z
  .array(
    z.strictObject({
      batchNo: label('批号', z.nullish(text(50))),
      productionDate: label('生产日期', z.nullish(date)),
      /** Left out of a product that keeps for so many days: that many from when it was made, or from today. Null: it does not expire. */
      expiryDate: label('有效期至', z.nullish(date)),
      num: label('数量', pieces),
    }),
  )
  .check(z.minLength(1, '至少一行'), z.maxLength(50, '最多50个批次'));
/** What came: of a line of an order, or a product that nobody ordered. */
const came = {
  lineNo: z.nullish(z.int().check(z.gte(1), z.lte(1_000_000))),
  productId: label('商品', z.nullish(id)),
  num: label('数量', pieces),
  unit: inUnit,
  entryQuality: label('质检', z.nullish(EntryQuality)),
  batches: z.nullish(batches),
};
const MOST = 500;
const lines = z.array(z.strictObject(came)).check(z.minLength(1, '请至少填写一行数量'), z.maxLength(MOST, '最多500行'));
const linesOfSeveral = z
  .array(z.strictObject({ poNo: label('采购订单号', z.nullish(text(50))), ...came }))
  .check(z.minLength(1, '请至少填写一行数量'), z.maxLength(MOST, '最多500行'));
const head = { entryDate: label('入库日期', z.nullish(date)), remark: remarkSaid };
/** Also posts it at once. */
const postFlag = label('同时过账', z.nullish(yes));
const number = label('入库单号', text(50));
const kept = z.object({ id, entryNumber: z.string() });
const receivers = rightsTo('orders', 'receive');
const makers = [...shared(`${entry}.create`, `${orders}.receive`), ...receivers];
const changers = [...shared(`${entry}.update`, `${orders}.receive`), ...receivers];
const posters = [...shared(`${entry}.post`, `${orders}.receive`), ...receivers];

export const entryOrder = {
  list: read({
    method: 'POST',
    path: '/warehouse/listEntryOrderPage',
    summary: '查询入库单',
    shift: true,
    permit: shared(entry),
    exportCode: 'EXPORT_ENTRY_ORDER',
    exportTitle: '入库单导出',
    input: pageQuery(
      {
        /** Only what is of this customer's orders. */
        customer: label('客户', text(20)),
        entryNumber: number,
        poNo: label('采购订单号', text(50)),
        warehouseId: label('收货仓库', id),
        vendorId: label('供应商', id),
        postingStatus: label('过账状态', PostingStatus),
        backStatus: label('回传状态', DataPushStatus),
        productId: label('商品', id),
        restFlag: label('只看待上货架', yes),
        heldFlag: label('只看待检', yes),
        createdAt: label('创建时间', dateSpan),
      },
      ['entryNumber', 'postingStatus', 'warehouseName', 'entryDate', 'createdAt'],
    ),
    output: pageOf(EntryRow),
  }),
  find: read({
    method: 'GET',
    path: '/warehouse/findEntryOrder',
    summary: '查看入库单',
    shift: true,
    permit: [...shared(entry, orders), ...rightsTo('orders')],
    input: z.strictObject({ entryNumber: number }),
    output: EntryOrder,
  }),
  batches: read({
    method: 'POST',
    path: '/warehouse/listEntryOrderBatchDetail',
    summary: '查询入库批次',
    permit: entry,
    exportCode: 'EXPORT_ENTRY_ORDER_BATCH',
    exportTitle: '入库批次导出',
    input: pageQuery(
      { entryNumber: number, keyword: label('商品', text(100)), batchNo: label('批号', text(50)), warehouseId: label('收货仓库', id) },
      ['entryNumber', 'productCode', 'productName', 'batchNo', 'expiryDate'],
    ),
    output: pageOf(EntryBatchRow),
  }),
  create: write({
    method: 'POST',
    path: '/warehouse/createEntryOrder',
    summary: '新增入库单',
    permit: makers,
    input: z.strictObject({ poNo: label('采购订单号', text(50)), ...head, lines, postFlag }),
    output: kept,
  }),
  createMultiple: write({
    method: 'POST',
    path: '/warehouse/createEntryOrderMultiplePo',
    summary: '按多张采购订单新增入库单',
    permit: makers,
    input: z.strictObject({ ...head, lines: linesOfSeveral, postFlag }),
    output: kept,
  }),
  update: write({
    method: 'POST',
    path: '/warehouse/updateEntryOrder',
    summary: '修改入库单',
    permit: changers,
    input: z.strictObject({ entryNumber: number, ...head, lines: z.nullish(lines) }),
    output: nothing,
  }),
  updateMultiple: write({
    method: 'POST',
    path: '/warehouse/updateEntryOrderMultiplePo',
    summary: '修改多张订单的入库单',
    permit: changers,
    input: z.strictObject({ entryNumber: number, ...head, lines: z.nullish(linesOfSeveral) }),
    output: nothing,
  }),
  /** Takes a line out of an order that nothing was posted of; with its last line the order goes. */
  deleteDetail: write({
    method: 'POST',
    path: '/warehouse/deleteEntryOrderMultiplePoDetail',
    summary: '删除入库单明细',
    permit: changers,
    wire: 'query',
    input: z.strictObject({ eodId: id }),
    output: nothing,
  }),
  /** Posts all lines that are not posted, or these. */
  post: write({
    method: 'POST',
    path: '/warehouse/postEntryOrder',
    summary: '入库单过账',
    permit: posters,
    input: z.strictObject({
      entryNumber: number,
      eodIds: z.nullish(z.array(id).check(z.minLength(1, '至少一行'), z.maxLength(MOST, '最多500行'))),
    }),
    output: nothing,
  }),
  /** What was on hold is good, or goes back to the vendor. */
  release: write({
    method: 'POST',
    path: '/warehouse/releaseEntryOrderBatch',
    summary: '处理待检货物',
    permit: shared(`${entry}.release`),
    input: z.strictObject({
      entryNumber: number,
      passFlag: label('合格', yes),
      lines: z
        .array(z.strictObject({ batchId: text(60), num: label('数量', pieces) }))
        .check(z.minLength(1, '请至少填写一行数量'), z.maxLength(MOST, '最多500行'), eachOnce('同一行只能出现一次', 'batchId')),
    }),
    output: nothing,
  }),
};
