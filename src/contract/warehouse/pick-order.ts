// Pick orders (领料单) of smart warehouses: what somebody wants; reserved when confirmed, booked as it is picked.
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { act, made, one, remark, several } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, id, meant, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { PickListStatus, PickStatus } from '../pick/codes.ts';
import { ORDER_LINES, orderLines } from '../product/fields.ts';
import { scannedGoods } from '../product/scanned.ts';
import { PrewhType } from './codes.ts';
import { orderedFor, orderFor, reservedIn } from '../pick/fields.ts';

export const PickOrderRow = z.object({
  id,
  pickNo: label('领料单号', z.string()),
  prewhId: id,
  prewhName: label('智能仓', z.string()),
  pickListStatus: label('确认状态', PickListStatus),
  pickStatus: label('领料状态', PickStatus),
  /** The wave that picks it now. */
  waveNo: label('波次号', z.nullable(z.string())),
  ...orderedFor,
  lineCount: label('商品种数', z.int()),
  planNum: label('申请数量', quantity),
  realNum: label('已领数量', quantity),
  needDate: label('需要日期', z.nullable(date)),
  tradeNumber: label('交易单号', z.nullable(z.string())),
  ...made,
  confirmedBy: label('确认人', z.nullable(z.string())),
  confirmedAt: label('确认时间', z.nullable(dateTime)),
  remark,
});

export const PickOrderLine = z.object({
  pickLineNo: label('行号', z.string()),
  ...scannedGoods,
  planNum: label('申请数量', quantity),
  realNum: label('已领数量', quantity),
  /** Pieces that a wave took another product for: a line of their own, and no longer asked for here. */
  replacedNum: label('已替代', quantity),
  /** In the channels of the smart warehouse, not reserved. */
  freeNum: label('可用', quantity),
  /** Where its goods are reserved. */
  places: z.array(z.object(reservedIn)),
  /** Of one piece, in milligrams, where all the channels it is reserved in say the same: what was taken can be weighed. */
  weightPerUnit: z.nullable(z.int()),
});
const PickOrder = z.extend(PickOrderRow, { lines: z.array(PickOrderLine) });

const page = 'wms.wmsPickList';
const cabins = 'wms.cabin.cabinPicking';
const lines = orderLines(ORDER_LINES);

export const pickOrder = {
  list: read({
    method: 'POST',
    path: '/warehouse/listPickOrder',
    summary: '查询领料单',
    shift: true,
    permit: [...shared(page), cabins],
    exportCode: 'EXPORT_PICK_ORDER',
    exportTitle: '领料单导出',
    input: pageQuery(
      {
        pickNo: label('领料单号', text(50)),
        prewhId: label('智能仓', id),
        prewhType: label('智能仓类型', PrewhType),
        empId: label('领料人', id),
        pickListStatus: label('确认状态', PickListStatus),
        pickStatus: label('领料状态', PickStatus),
        createdAt: label('创建时间', dateSpan),
      },
      ['pickNo', 'prewhName', 'pickListStatus', 'pickStatus', 'empName', 'needDate', 'createdAt'],
    ),
    output: pageOf(PickOrderRow),
  }),
  find: read({
    method: 'GET',
    path: '/warehouse/findPickOrder',
    summary: '查看领料单',
    shift: true,
    permit: [...shared(page), cabins],
    input: one,
    output: PickOrder,
  }),
  findByTrade: read({
    method: 'GET',
    path: '/warehouse/findPickOrderByTradeNumber',
    summary: '按交易单号查看领料单',
    permit: shared(page),
    input: z.strictObject({ tradeNumber: text(100) }),
    output: PickOrder,
  }),
  create: write({
    method: 'POST',
    path: '/warehouse/createPickOrder',
    summary: '新增领料单',
    permit: shared(`${page}.create`),
    input: z.strictObject({ prewhId: label('智能仓', id), ...orderFor, needDate: label('需要日期', z.nullish(date)), lines }),
    output: z.object({ id, pickNo: z.string() }),
  }),
  /** Before it is confirmed: whom it is for and what is wanted. After that: what was picked, in all; `finishFlag` gives up the rest. */
  update: write({
    method: 'POST',
    path: '/warehouse/updatePickOrder',
    summary: '修改领料单',
    permit: shared(`${page}.update`, `${page}.pick`),
    input: z.strictObject({
      id,
      ...z.partial(z.strictObject(orderFor)).shape,
      needDate: label('需要日期', z.nullish(date)),
      lines: z.nullish(lines),
      picked: z.nullish(
        z
          .array(z.strictObject({ pickLineNo: text(60), realNum: label('已领数量', quantity.check(meant)) }))
          .check(z.maxLength(200, '一次最多200行')),
      ),
      finishFlag: z.nullish(yes),
    }),
    output: nothing,
  }),
  deleteItem: write({
    method: 'GET',
    path: '/warehouse/deletePickOrderItem',
    summary: '删除领料单明细',
    permit: shared(`${page}.update`),
    input: z.strictObject({ pickLineNo: text(60) }),
    output: nothing,
  }),
  /** 0 → 1, its goods reserved (R159). */
  confirm: act({ path: '/warehouse/confirmPickOrder', summary: '确认领料单', permit: shared(`${page}.confirm`) }),
  print: read({
    method: 'GET',
    path: '/warehouse/printPickOrder',
    summary: '打印领料单',
    permit: shared(`${page}.print`),
    input: one,
    output: PickOrder,
  }),
  batchPrint: read({
    method: 'POST',
    path: '/warehouse/batchPrintPickOrder',
    summary: '批量打印领料单',
    permit: shared(`${page}.print`),
    input: z.strictObject({ ids: several('请至少选择一张领料单') }),
    output: z.array(PickOrder),
  }),
};
