// Out orders (出库单): goods that leave a warehouse for people of the site, for another warehouse or for the vendor. Reserved when it is made,
// posted wholly or in part; what goes to another warehouse is in transit until it is received, with what broke or got lost on the way.
import * as z from 'zod/mini';
import { rightsTo, shared } from '../customer/shared.ts';
import { act, eachOnce, lineNo, made, one, pieces, remark, remarkSaid } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, id, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { wanted } from '../product/fields.ts';
import { scannedGoods } from '../product/scanned.ts';
import { OutKind, OutState, OutStatusFlag } from './codes.ts';

const sums = {
  outNum: label('已出库', quantity),
  transitNum: label('在途', quantity),
  receivedNum: label('已收', quantity),
  brokenNum: label('破损', quantity),
  lostNum: label('丢失数', quantity),
};
export const OutRow = z.object({
  id,
  outNumber: label('出库单号', z.string()),
  outKind: label('出库类型', OutKind),
  outState: label('状态', OutState),
  outStatus: label('过账状态', OutStatusFlag),
  warehouseId: id,
  /** Null to who sees only the warehouse that it goes to. */
  warehouseName: label('发货仓库', z.nullable(z.string())),
  /** Whoever receives it, in words: a warehouse, a vendor or a person; empty to who does not see them. */
  goesTo: label('去向', z.string()),
  toWarehouseId: z.nullable(id),
  lineCount: label('行数', z.int()),
  num: label('数量', quantity),
  ...sums,
  /** The actor sees where it comes from, and where it goes to: who does not cannot post or receive it. */
  sendsFlag: z.boolean(),
  receivesFlag: z.boolean(),
  outDate: label('出库日期', date),
  tradeNumber: label('来源单号', z.nullable(z.string())),
  releaseReason: label('过期放行原因', z.nullable(z.string())),
  ...made,
  poster: label('过账人', z.nullable(z.string())),
  postedAt: label('过账时间', z.nullable(dateTime)),
  remark,
});
const OutLine = z.object({
  lineNo,
  ...scannedGoods,
  lotNo: label('批号', z.nullable(z.string())),
  num: label('数量', quantity),
  ...sums,
  returnedNum: label('已退', quantity),
  /** What of it is reserved or has left, lot by lot. */
  lots: z.array(z.object({ lotNo: z.nullable(z.string()), expiryDate: z.nullable(date), num: quantity })),
});

const page = 'wms.outOrder';
/** Also pages of single customers show the same orders. */
export const outReaders = shared(page);
const MOST = 500;
const number = label('出库单号', text(50));
const lines = z
  .array(z.strictObject({ ...wanted, lotNo: label('批号', z.nullish(text(50))) }))
  .check(
    z.minLength(1, '请至少选择一个商品'),
    z.maxLength(MOST, '最多500行'),
    eachOnce('同一商品的同一批号只能出现一次', 'productId', 'lotNo'),
  );
const head = {
  outDate: label('出库日期', z.nullish(date)),
  tradeNumber: label('来源单号', z.nullish(text(50))),
  /** Lets expired goods leave that a line names by their lot. */
  releaseReason: label('过期放行原因', z.nullish(text(200))),
  remark: remarkSaid,
};

export const outOrder = {
  list: read({
    method: 'POST',
    path: '/warehouse/listOutOrderPage',
    summary: '查询出库单',
    shift: true,
    permit: outReaders,
    exportCode: 'EXPORT_OUT_ORDER',
    exportTitle: '出库单导出',
    input: pageQuery(
      {
        outNumber: number,
        outKind: label('出库类型', OutKind),
        outState: label('状态', OutState),
        outStatus: label('过账状态', OutStatusFlag),
        warehouseId: label('发货仓库', id),
        toWarehouseId: label('调入仓库', id),
        vendorId: label('供应商', id),
        empId: label('领用人', id),
        productId: label('商品', id),
        transitFlag: label('只看在途', yes),
        createdAt: label('创建时间', dateSpan),
      },
      ['outNumber', 'outKind', 'outState', 'warehouseName', 'outDate', 'createdAt'],
    ),
    output: pageOf(OutRow),
  }),
  find: read({
    method: 'GET',
    path: '/warehouse/findOutOrder',
    summary: '查看出库单',
    shift: true,
    permit: [...outReaders, ...rightsTo('retreats')],
    input: one,
    output: z.extend(OutRow, { lines: z.array(OutLine) }),
  }),
  /** Reserves what it asks for; refused with the line where it is not free. */
  create: write({
    method: 'POST',
    path: '/warehouse/createOutOrder',
    summary: '新增出库单',
    // Who may only send back to vendors makes no others.
    permit: [`${page}.create`, ...rightsTo('retreats', 'create')],
    input: z.strictObject({
      outKind: label('出库类型', OutKind),
      warehouseId: label('发货仓库', id),
      toWarehouseId: label('调入仓库', z.nullish(id)),
      vendorId: label('供应商', z.nullish(id)),
      empId: label('领用人', z.nullish(id)),
      costId: label('成本中心', z.nullish(id)),
      projectId: label('项目', z.nullish(id)),
      ...head,
      lines: label('商品和数量', lines),
    }),
    output: z.object({ id, outNumber: z.string() }),
  }),
  /** Of one of which nothing has left. */
  update: write({
    method: 'POST',
    path: '/warehouse/updateOutOrder',
    summary: '修改出库单',
    permit: `${page}.update`,
    input: z.strictObject({ id, ...head, lines: label('商品和数量', z.nullish(lines)) }),
    output: nothing,
  }),
  /** All that is left of it leaves, or so much of these lines. */
  post: write({
    method: 'POST',
    path: '/warehouse/postOutOrder',
    summary: '出库过账',
    permit: `${page}.post`,
    input: z.strictObject({
      id,
      lines: z.nullish(
        z
          .array(z.strictObject({ lineNo: z.int().check(z.gte(1), z.lte(MOST)), num: label('数量', pieces) }))
          .check(z.minLength(1, '请至少填写一行数量'), z.maxLength(MOST, '最多500行'), eachOnce('同一行只能出现一次', 'lineNo')),
      ),
    }),
    output: nothing,
  }),
  /** What of a transfer has come, and what broke; the rest stays under way, unless it is lost. */
  receive: write({
    method: 'POST',
    path: '/warehouse/receiveOutOrder',
    summary: '调拨收货',
    permit: `${page}.receive`,
    input: z.strictObject({
      id,
      lines: z
        .array(
          z.strictObject({
            lineNo: z.int().check(z.gte(1), z.lte(MOST)),
            num: label('实收', quantity.check(z.lte(1_000_000, '数量过大'))),
            brokenNum: label('破损', z.nullish(quantity.check(z.lte(1_000_000, '数量过大')))),
          }),
        )
        .check(z.minLength(1, '请至少填写一行数量'), z.maxLength(MOST, '最多500行'), eachOnce('同一行只能出现一次', 'lineNo')),
      lostFlag: label('其余计为丢失', z.nullish(yes)),
      remark: remarkSaid,
    }),
    output: nothing,
  }),
  /** The rest will not leave: it is free again. */
  close: act({ path: '/warehouse/closeOutOrder', summary: '关闭出库单', permit: `${page}.close` }),
  cancel: act({ path: '/warehouse/cancelOutOrder', summary: '取消出库单', permit: `${page}.close` }),
};
