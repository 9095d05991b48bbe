// Counts (库存盘点): what was seen in each channel of a smart warehouse, or of each product of a main one, which has no channels; while picks go on.
// A counted line is an observation at its moment; the difference against the books at that moment is posted when the count is finished.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { eachOnce, lineNo, made, one, remark, remarkSaid } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, difference, id, meant, money, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { InventoryStatus } from './codes.ts';
import { scannedGoods } from '../product/scanned.ts';

export const InventoryRow = z.object({
  id,
  inventoryNo: label('盘点单号', z.string()),
  /** Of the two that has it; the other is null. */
  prewhId: z.nullable(id),
  warehouseId: z.nullable(id),
  placeName: label('盘点地点', z.string()),
  status: label('状态', InventoryStatus),
  lineCount: label('盘点行数', z.int()),
  countedLines: label('已盘行数', z.int()),
  /** Of what is counted once and differs: to be counted again. */
  againLines: label('待复盘', z.int()),
  /** Told once the count is finished or waits for approval: until then it is blind. */
  differLines: label('差异行数', z.nullable(z.int())),
  /** What differs, of either sign added up, at the price of now until it is posted; told once the count is handed in. */
  diffAmount: label('差异金额', z.nullable(money)),
  /** The reader counted it or handed it in: another passes it. */
  ownFlag: z.boolean(),
  planDate: label('计划日期', z.nullable(date)),
  empId: z.nullable(id),
  empName: label('盘点人', z.nullable(z.string())),
  ...made,
  finishedAt: label('完成时间', z.nullable(dateTime)),
  finishedBy: label('完成人', z.nullable(z.string())),
  remark,
});
export const InventoryLine = z.object({
  lineNo,
  /** None in a main warehouse. */
  channelId: z.nullable(id),
  shelfCode: label('货架编码', z.nullable(z.string())),
  channelCode: label('货道', z.nullable(z.string())),
  ...scannedGoods,
  /** Of one piece, in milligrams: with it the channel can be counted by weight. */
  weightPerUnit: z.nullable(z.int()),
  /** What the books said when it was counted; hidden until the count is handed in, so that nobody counts what he reads. */
  bookNum: label('账面数量', z.nullable(difference)),
  realNum: label('实盘数量', z.nullable(quantity)),
  diffNum: label('差异', z.nullable(difference)),
  /** Differs, and was seen once: to be counted again. */
  again: label('待复盘', z.boolean()),
  countedAt: label('盘点时间', z.nullable(dateTime)),
  countedBy: label('盘点人', z.nullable(z.string())),
});

const page = 'wms.operate.wmsInventory';
const most = 1_000_000_000;
/** What one count can hold. */
export const MOST_LINES = 1600;

const filters = {
  inventoryNo: label('盘点单号', text(50)),
  prewhId: label('智能仓', id),
  warehouseId: label('仓库', id),
  status: label('状态', InventoryStatus),
  createdAt: label('创建时间', dateSpan),
};
const sorts = ['inventoryNo', 'placeName', 'status', 'planDate', 'createdAt', 'finishedAt'] as const;

export const prewhInventory = {
  /** The same counts, also narrowed to those that hold a product. */
  orders: read({
    method: 'POST',
    path: '/warehouse/listInventoryOrderPage',
    summary: '查询仓库盘点单',
    permit: shared(page),
    input: pageQuery({ ...filters, productId: label('商品', id) }, sorts),
    output: pageOf(InventoryRow),
  }),
  list: read({
    method: 'POST',
    path: '/warehouse/listPrewhInventory',
    summary: '查询盘点单',
    shift: true,
    permit: shared(page),
    exportCode: 'EXPORT_PREWH_INVENTORY',
    exportTitle: '仓库盘点导出',
    input: pageQuery(filters, sorts),
    output: pageOf(InventoryRow),
  }),
  find: read({
    method: 'GET',
    path: '/warehouse/prewhInventory',
    summary: '查看盘点单',
    shift: true,
    permit: shared(page),
    input: one,
    output: z.extend(InventoryRow, { lines: z.array(InventoryLine) }),
  }),
  /**
   * Of a smart warehouse: all channels that have a product, those of one shelf, or those named. Of a warehouse: all products that lie in it, those of one
   * type, or those named, whether or not the books have any of them there.
   */
  create: write({
    method: 'POST',
    path: '/warehouse/createPrewhInventory',
    summary: '新增盘点单',
    permit: shared(`${page}.create`),
    input: z.strictObject({
      prewhId: label('智能仓', z.nullish(id)),
      shelfId: label('货架', z.nullish(id)),
      channelIds: z.nullish(z.array(id).check(z.minLength(1, '请至少选择一个货道'), z.maxLength(MOST_LINES, '一次最多1600个货道'))),
      warehouseId: label('仓库', z.nullish(id)),
      productTypeId: label('商品分类', z.nullish(id)),
      productIds: label(
        '商品',
        z.nullish(z.array(id).check(z.minLength(1, '请至少选择一个商品'), z.maxLength(MOST_LINES, '一次最多1600种商品'))),
      ),
      planDate: label('计划日期', z.nullish(date)),
      empId: label('盘点人', z.nullish(id)),
      remark: remarkSaid,
    }),
    output: z.object({ id, inventoryNo: z.string() }),
  }),
  /**
   * Counted lines are kept; with `finishFlag` the differences are posted and the count ends (R236), or waits for approval where they are large. What
   * differs the first time is counted once more before that.
   */
  update: write({
    method: 'PUT',
    path: '/warehouse/updatePrewhInventory',
    summary: '修改盘点单',
    permit: shared(`${page}.update`),
    input: z.strictObject({
      id,
      planDate: label('计划日期', z.nullish(date)),
      empId: label('盘点人', z.nullish(id)),
      remark: remarkSaid,
      lines: z.nullish(
        z
          .array(
            z.strictObject({
              lineNo: z.int().check(z.gte(1), meant),
              realNum: label('实盘数量', quantity.check(z.lte(most, '数量过大'))),
              /** When it was seen, by the server's clock; just now where nothing is said. */
              seenAt: z.nullish(dateTime),
            }),
          )
          .check(z.maxLength(MOST_LINES, '一次最多1600行'), eachOnce('同一行只能出现一次', 'lineNo')),
      ),
      finishFlag: z.nullish(yes),
    }),
    output: z.object({ status: InventoryStatus }),
  }),
  /** Passed, the differences are posted; else what differs is counted again. */
  approve: write({
    method: 'POST',
    path: '/warehouse/approvePrewhInventory',
    summary: '审批仓库盘点差异',
    permit: shared(`${page}.approve`),
    input: z.strictObject({ id, passFlag: label('通过', yes), remark: remarkSaid }),
    output: nothing,
  }),
  /** DELETE with a body (R237). */
  delete: write({
    method: 'DELETE',
    path: '/warehouse/deletePrewhInventory',
    summary: '删除盘点单',
    permit: shared(`${page}.delete`),
    input: one,
    output: nothing,
  }),
};
