// Logs of what went into machines and what was taken out of them again (撤货), with their lines.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, money, quantity } from '../kernel/scalars.ts';
import { ReplenishmentType } from './codes.ts';
import { SettlementType } from '../machine/codes.ts';
import { vmNamed } from '../machine/fields.ts';

const noText = z.nullable(z.string());
const page = 'operate.replRecord';

const filters = {
  vmId: label('设备', id),
  empId: label('员工', id),
  productId: label('商品', id),
  happened: label('发生日期', dateSpan),
};
/** What both logs say of a visit to a machine. */
const visit = {
  id,
  happenedAt: label('发生时间', dateTime),
  ...vmNamed,
  empCode: label('工号', noText),
  empName: label('员工', noText),
  lineCount: label('货道数', z.int()),
  quantity: label('数量', quantity),
  amount: label('金额', money),
  recordedAt: label('记录时间', dateTime),
};

export const ReplenishLogRow = z.object({
  ...visit,
  replenishType: label('补货方式', ReplenishmentType),
  warehouseName: label('来源仓库', noText),
  /** How the machine was settled when it was filled. */
  settlementType: label('结算方式', z.nullable(SettlementType)),
  eventId: label('事件编号', z.string()),
});
export const RetreatLogRow = z.object({
  ...visit,
  toName: label('去向', z.string()),
  actorName: label('操作人', z.string()),
});
export const VisitLine = z.object({
  id,
  lineNo: label('行号', z.int()),
  channelCode: label('货道', z.string()),
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
  spec: label('规格', noText),
  unit: label('单位', z.string()),
  quantity: label('数量', quantity),
  price: label('单价', money),
  amount: label('金额', money),
});

export const replenishLog = {
  list: read({
    method: 'POST',
    path: '/kaetl/listReplenishLog',
    summary: '查询补货记录',
    permit: page,
    exportCode: 'EXPORT_REPLENISH_LOG',
    exportTitle: '补货记录导出',
    freshness: true,
    input: pageQuery({ ...filters, replenishType: label('补货方式', ReplenishmentType) }, [
      'happenedAt',
      'vmCode',
      'vmName',
      'quantity',
      'amount',
    ]),
    output: pageOf(ReplenishLogRow),
  }),
  lines: read({
    method: 'POST',
    path: '/kaetl/listReplenishLogDetail',
    summary: '查询补货记录明细',
    permit: page,
    exportCode: 'EXPORT_REPLENISH_LOG_DETAIL',
    exportTitle: '补货记录明细导出',
    freshness: true,
    input: pageQuery({ id: label('补货记录', id) }, ['lineNo', 'channelCode', 'productCode', 'quantity']),
    output: pageOf(VisitLine),
  }),
};

export const retreatLog = {
  list: read({
    method: 'POST',
    path: '/kaetl/listRetreatLog',
    summary: '查询撤货记录',
    permit: page,
    exportCode: 'EXPORT_RETREAT_LOG',
    exportTitle: '撤货记录导出',
    freshness: true,
    input: pageQuery(filters, ['happenedAt', 'vmCode', 'vmName', 'quantity', 'amount']),
    output: pageOf(RetreatLogRow),
  }),
  /** Of one visit; with the machine where one visit emptied several. */
  lines: read({
    method: 'POST',
    path: '/kaetl/listRetreatLogDetail',
    summary: '查询撤货记录明细',
    permit: page,
    exportCode: 'EXPORT_RETREAT_LOG_DETAIL',
    exportTitle: '撤货记录明细导出',
    freshness: true,
    input: pageQuery({ id: label('撤货记录', id), vmId: label('设备', id) }, ['lineNo', 'channelCode', 'productCode', 'quantity']),
    output: pageOf(VisitLine),
  }),
};
