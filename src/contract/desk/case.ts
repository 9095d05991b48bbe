// The failed-vend desk: each row is a case that waits for somebody to say what became of the goods.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, id, money, quantity, text } from '../kernel/scalars.ts';
import { DeviceFault } from '../device/codes.ts';
import { AbnormalityKind, AbnormalityStatus } from '../stock/ledger-codes.ts';
import { CaseOutcome } from './codes.ts';
import { productRef } from '../product/fields.ts';

const noText = z.nullable(z.string());

export const CaseRow = z.object({
  id,
  kind: label('异常类型', AbnormalityKind),
  status: label('处理状态', AbnormalityStatus),
  happenedAt: label('发生时间', dateTime),
  openedAt: label('发现时间', dateTime),
  vmId: z.nullable(id),
  vmCode: label('设备编码', noText),
  vmName: label('位置', noText),
  channelId: id,
  channelCode: label('货道', noText),
  fault: label('故障', z.nullable(DeviceFault)),
  empId: z.nullable(id),
  empCode: label('工号', noText),
  empName: label('员工', noText),
  ...productRef,
  unit: label('单位', z.string()),
  qty: label('数量', quantity),
  /** Not yet settled. */
  leftNum: label('待处理数量', quantity),
  price: label('单价', money),
  /** Of what is not yet settled. */
  leftAmount: label('待处理金额', money),
  /** The transaction that charged these goods already, where the machine named one. */
  tradeNumber: label('交易号', noText),
  charged: label('已收费', z.boolean()),
  settledAt: label('处理时间', z.nullable(dateTime)),
  settledBy: label('处理人', noText),
  remark: label('备注', noText),
  /** The reader took them, or was charged for them: another settles it. */
  ownFlag: z.boolean(),
  /** Of the fault, for its moves. */
  documentKind: z.string(),
  documentId: id,
});

/** Open cases of one channel, of the same goods and the same cause: settled together. */
export const CaseGroupRow = z.object({
  /** Of the group: channel, goods, kind and fault. */
  groupKey: z.string(),
  vmId: z.nullable(id),
  vmCode: label('设备编码', noText),
  vmName: label('位置', noText),
  channelId: id,
  channelCode: label('货道', noText),
  kind: label('异常类型', AbnormalityKind),
  fault: label('故障', z.nullable(DeviceFault)),
  ...productRef,
  unit: label('单位', z.string()),
  caseCount: label('异常笔数', z.int()),
  leftNum: label('待处理数量', quantity),
  leftAmount: label('待处理金额', money),
  chargedCount: label('已收费笔数', z.int()),
  /** Cases of which nobody is known who stood there. */
  nobodyCount: label('无员工笔数', z.int()),
  happenedAt: label('最近发生', dateTime),
  /** Its cases, the worst money first. */
  ids: z.array(id),
  /** The reader took some of them, or was charged for them: another settles those. */
  ownFlag: z.boolean(),
});

export const OutcomeRow = z.object({
  id,
  outcome: label('处理结果', CaseOutcome),
  quantity: label('数量', quantity),
  operator: label('处理人', z.string()),
  decidedAt: label('处理时间', dateTime),
  remark: label('备注', noText),
  /** What it charged (above zero) or gave back (below zero). */
  amount: label('金额', z.nullable(money)),
});

const page = 'operate.stockCase';
export const stockCase = {
  list: read({
    method: 'POST',
    path: '/kaetl/listStockCase',
    summary: '查询出货异常',
    permit: page,
    exportCode: 'EXPORT_STOCK_CASE',
    exportTitle: '出货异常导出',
    freshness: true,
    input: pageQuery(
      {
        status: label('处理状态', AbnormalityStatus),
        kind: label('异常类型', AbnormalityKind),
        vmId: label('设备', id),
        fault: label('故障', DeviceFault),
        tradeNumber: label('交易号', text(60)),
        productId: label('商品', id),
        empId: label('员工', id),
        happened: label('发生日期', dateSpan),
      },
      ['status', 'happenedAt', 'vmName', 'productCode', 'qty', 'leftNum', 'leftAmount'],
    ),
    output: pageOf(CaseRow),
  }),
  /** What is open, by channel and cause: the worst money first. */
  groups: read({
    method: 'POST',
    path: '/kaetl/listStockCaseGroup',
    summary: '按货道和原因查询出货异常',
    permit: page,
    freshness: true,
    input: pageQuery(
      {
        kind: label('异常类型', AbnormalityKind),
        vmId: label('设备', id),
        fault: label('故障', DeviceFault),
        productId: label('商品', id),
      },
      ['vmName', 'productCode', 'caseCount', 'leftNum', 'leftAmount', 'happenedAt'],
    ),
    output: pageOf(CaseGroupRow),
  }),
  outcomes: read({
    method: 'POST',
    path: '/kaetl/listStockCaseOutcome',
    summary: '查看出货异常的处理',
    permit: page,
    input: z.strictObject({ id }),
    output: z.array(OutcomeRow),
  }),
  /** One tap: all that is left, unless a quantity is said. A charge for goods that never came is given back with it. */
  settle: write({
    method: 'POST',
    path: '/kaetl/settleStockCase',
    summary: '处理出货异常',
    permit: `${page}.settle`,
    input: z.strictObject({
      id,
      outcome: label('处理结果', CaseOutcome),
      quantity: label('数量', z.nullish(atLeastOne.check(z.lte(1_000_000_000, '数量过大')))),
      /** Who took it, where the machine knew nobody. */
      empId: label('员工', z.nullish(id)),
      remark: label('备注', z.nullish(text(500))),
    }),
    /** It is a write-off that a workflow has others agree to first. */
    output: z.object({ waits: z.boolean() }),
  }),
};
