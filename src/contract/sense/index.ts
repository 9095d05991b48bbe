// Differences between what unmanned warehouses sense and what the books say (无人仓库存异常): the records, and what happened on the way to each.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, difference, id, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { goods, productRef } from '../product/fields.ts';
import { TradeType } from '../stock/codes.ts';
import { LedgerMoveKind } from '../stock/ledger-codes.ts';
import { AbnormalCause, AbnormalStatus, GateMethod, SenseMethod, TraceKind, VisitMethod } from './codes.ts';

/** Handled at a time. */
const MOST_RECORDS = 100;
/** A channel's own shelf, or tags that passed the gate. */
const AnyMethod = z.union([SenseMethod, GateMethod]);
const noText = z.nullable(z.string());
const recordNo = label('异常单号', z.string());
const prewhName = label('无人仓', z.string());
const channelCode = label('货道', z.string());

export const AbnormalRow = z.object({
  id,
  /** Nothing while it is watched: it has one once it counts. */
  recordNo: label('异常单号', noText),
  handleStatus: label('处理状态', AbnormalStatus),
  prewhId: id,
  prewhName,
  channelId: id,
  channelCode,
  ...goods,
  method: label('感应方式', AnyMethod),
  bookNum: label('账面数量', difference),
  sensedNum: label('感应数量', quantity),
  diffNum: label('差异', difference),
  /** When it was sensed otherwise for the last time before: what led to it lies between. */
  sinceAt: label('上次不同', z.nullable(dateTime)),
  foundAt: label('发现时间', dateTime),
  lastAt: label('最近感应', dateTime),
  endedAt: label('消失时间', z.nullable(dateTime)),
  /** Who was in the warehouse between the two senses, of those whom the reader may see. */
  suspects: label('期间进出', z.string()),
  /** The weight is no whole number of pieces. */
  misfitFlag: label('重量不符', yes),
  /** What lies there beyond the books, in milligrams; of what was weighed. */
  surplusMg: label('多出重量（mg）', z.nullable(z.int())),
  /** Where one employee alone was in meanwhile. */
  takerId: z.nullable(id),
  takerName: label('可能经手人', noText),
  /** Goods that weigh as much are gone from these: what lies here may have been put back wrongly. */
  originChannels: label('可能来自货道', noText),
  /** As whose pick or return it was booked. */
  bookedName: label('登记给', noText),
  cause: label('原因', z.nullable(AbnormalCause)),
  remark: label('处理说明', noText),
  handler: label('处理人', noText),
  handledAt: label('处理时间', z.nullable(dateTime)),
  inventoryNo: label('盘点单号', noText),
});

export const TraceRow = z.object({
  /** Of the record and what happened together. */
  id: z.string(),
  recordId: id,
  recordNo,
  prewhName,
  happenedAt: label('时间', dateTime),
  kind: label('事项', TraceKind),
  empName: label('人员', noText),
  /** Of the record. */
  channelCode,
  ...productRef,
  /** Pieces that moved, that were sensed or that are on a picture; of a visit none. */
  num: label('数量', z.nullable(quantity)),
  diffNum: label('差异', z.nullable(difference)),
  moveKind: label('库存动作', z.nullable(z.union([TradeType, LedgerMoveKind]))),
  method: label('感应方式', z.nullable(AnyMethod)),
  door: label('门', noText),
  /** Of a visit: how it was known who that is, how sure that was, and that it was not sure enough. */
  visitMethod: label('认人方式', z.nullable(VisitMethod)),
  confidence: label('把握（‰）', z.nullable(z.int())),
  unsureFlag: label('没认清', yes),
  leftAt: label('离开时间', z.nullable(dateTime)),
  /** It was booked after the difference had been found. */
  lateFlag: label('事后登记', yes),
  actor: label('操作人', noText),
  /** Of a tag that passed a gate. */
  rfidCode: label('RFID编码', noText),
  /** Of a picture. */
  visionNo: label('图片单号', noText),
});

const record = 'report.uwhStockAbnormalRecord';
const route = 'report.uwhStockAbnormalRoute';
const prewhId = label('无人仓', id);
const product = label('商品', id);
const number = label('异常单号', text(50));

export const sense = {
  records: read({
    method: 'POST',
    path: '/warehouse/listAbnormalRecordPage',
    summary: '查询无人仓库存异常记录',
    permit: record,
    exportCode: 'EXPORT_ABNORMAL_RECORD',
    exportTitle: '无人仓库存异常记录导出',
    input: pageQuery(
      {
        recordNo: number,
        prewhId,
        productId: product,
        handleStatus: label('处理状态', AbnormalStatus),
        method: label('感应方式', AnyMethod),
        cause: label('原因', AbnormalCause),
        foundAt: label('发现时间', dateSpan),
      },
      ['recordNo', 'prewhName', 'channelCode', 'productCode', 'diffNum', 'foundAt', 'lastAt', 'handledAt'],
    ),
    output: pageOf(AbnormalRow),
  }),
  /** Visits, moves, pictures and senses from the sense before the difference to the one that found it. */
  route: read({
    method: 'POST',
    path: '/warehouse/listAbnormalRoutePage',
    summary: '查询无人仓库存异常轨迹',
    permit: route,
    exportCode: 'EXPORT_ABNORMAL_ROUTE',
    exportTitle: '无人仓库存异常轨迹导出',
    input: pageQuery(
      {
        recordNo: number,
        prewhId,
        empId: label('人员', id),
        productId: product,
        kind: label('事项', TraceKind),
        happenedAt: label('时间', dateSpan),
      },
      ['happenedAt', 'recordNo', 'num'],
    ),
    output: pageOf(TraceRow),
  }),
  /**
   * Somebody has looked: why it was, and with `countFlag` a count of these channels, which alone can change the books. Of what is none of a channel's own
   * product there is no count: `uncountedNos` names it. What is handled already is said anew; what is watched still is refused.
   */
  handle: write({
    method: 'POST',
    path: '/warehouse/handleAbnormalRecord',
    summary: '处理无人仓库存异常',
    permit: `${record}.settle`,
    input: z.strictObject({
      ids: z.array(id).check(z.minLength(1, '请至少选择一条异常'), z.maxLength(MOST_RECORDS, `一次最多${MOST_RECORDS}条异常`)),
      cause: label('原因', AbnormalCause),
      remark: label('处理说明', z.nullish(text(500))),
      countFlag: label('生成盘点单', z.nullish(yes)),
    }),
    output: z.object({ inventoryNos: z.array(z.string()), uncountedNos: label('没有生成盘点单的异常', z.array(z.string())) }),
  }),
  /** What is gone is booked as the pick of an employee, what is there beyond the books as his return; whoever does it may book picks. */
  book: write({
    method: 'POST',
    path: '/warehouse/bookAbnormalRecord',
    summary: '登记无人仓领料或归还',
    permit: `${record}.settle`,
    input: z.strictObject({ id, empId: label('员工', id), remark: label('处理说明', z.nullish(text(500))) }),
    output: nothing,
  }),
};
