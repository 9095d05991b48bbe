// Cutters and tools at machines: what was borrowed and given back, what the check of a returned one found, what is still out.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, money, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { BorrowStatus, CutterCheck, CutterStatus, ToolTradeType } from './codes.ts';
import { goods } from '../product/fields.ts';

const noText = z.nullable(z.string());

/** What a tool is known by, and who had it where. */
const who = {
  empCode: label('工号', noText),
  empName: label('员工', noText),
  departmentName: label('部门', noText),
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
  spec: label('规格', noText),
};
const filters = {
  vmId: label('设备', id),
  empId: label('员工', id),
  departmentId: label('部门', id),
  productId: label('商品', id),
  happened: label('发生日期', dateSpan),
};
// What is asked of single tools beside.
const cutterFilters = { ...filters, factoryDeviceNo: label('工厂设备编号', text(50)) };

export const CutterLogRow = z.object({
  id,
  happenedAt: label('发生时间', dateTime),
  status: label('刀具状态', CutterStatus),
  checkResult: label('核验结果', CutterCheck),
  cutterCode: label('刀具编码', noText),
  ...who,
  vmName: label('设备名称', z.string()),
  channelCode: label('货道', noText),
  quantity: label('数量', quantity),
  /** The production machine that it was taken for, by its number and as it is called now. */
  factoryDeviceNo: label('工厂设备编号', noText),
  factoryDeviceName: label('工厂设备', noText),
  workshop: label('车间', noText),
  remark: label('还刀备注', noText),
  tradeNumber: label('交易号', noText),
});

const cutter = {
  errors: read({
    method: 'POST',
    path: '/vmbiz/listCutterCheckErrorLog',
    summary: '查询刀具核验异常',
    permit: 'report.cutterCheckError',
    exportCode: 'EXPORT_CUTTER_CHECK_ERROR',
    exportTitle: '刀具核验异常导出',
    freshness: true,
    input: pageQuery({ ...cutterFilters, checkResult: label('核验结果', CutterCheck), cutterCode: label('刀具编码', text(80)) }, [
      'happenedAt',
      'empCode',
      'productCode',
      'cutterCode',
    ]),
    output: pageOf(CutterLogRow),
  }),
  log: read({
    method: 'POST',
    path: '/vmbiz/listCutterStatusLog',
    summary: '查询刀具状态记录',
    permit: ['report.cutterCheckError', 'report.toolBorrowStatusLog'],
    exportCode: 'EXPORT_CUTTER_STATUS',
    exportTitle: '刀具状态记录导出',
    freshness: true,
    input: pageQuery(
      {
        ...cutterFilters,
        status: label('刀具状态', CutterStatus),
        checkResult: label('核验结果', CutterCheck),
        cutterCode: label('刀具编码', text(80)),
      },
      ['happenedAt', 'empCode', 'productCode', 'cutterCode'],
    ),
    output: pageOf(CutterLogRow),
  }),
};

export const ToolBorrowRow = z.object({
  id,
  tradeTime: label('发生时间', dateTime),
  tradeType: label('借还', ToolTradeType),
  empCode: label('工号', noText),
  empName: label('员工', noText),
  departmentName: label('部门', noText),
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
  tradeNum: label('数量', quantity),
  productPrice: label('单价', money),
  vmName: label('设备名称', noText),
  channelCode: label('货道', noText),
  tradeNumber: label('交易号', z.string()),
  remark: label('备注', noText),
});

const toolBorrow = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listToolBorrowStatusLog',
    summary: '查询工具借还记录',
    permit: 'report.toolBorrowStatusLog',
    exportCode: 'EXPORT_TOOL_BORROW_STATUS',
    exportTitle: '工具借还记录导出',
    freshness: true,
    input: pageQuery({ ...filters, tradeType: label('借还', ToolTradeType), tradeNumber: label('交易号', text(60)) }, [
      'tradeTime',
      'empCode',
      'productCode',
      'tradeNum',
    ]),
    output: pageOf(ToolBorrowRow),
  }),
};

/** What somebody still has: a loan of which something is out. */
export const ClaimedRow = z.object({
  id,
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('员工', z.string()),
  departmentName: label('部门', z.string()),
  ...goods,
  cutterCode: label('刀具编码', noText),
  outNum: label('未还数量', quantity),
  price: label('单价', money),
  outAmount: label('未还金额', money),
  borrowTime: label('领用时间', dateTime),
  outDays: label('已领天数', quantity),
  dueTime: label('应还时间', z.nullable(dateTime)),
  borrowStatus: label('借还状态', BorrowStatus),
  vmName: label('设备名称', noText),
  tradeNumber: label('交易号', noText),
});

const claimed = {
  list: read({
    method: 'POST',
    path: '/kaetl/listClaimedNoReturnLog',
    summary: '查询已领未还',
    permit: 'report.claimedNoReturnLog',
    exportCode: 'EXPORT_CLAIMED_NO_RETURN',
    exportTitle: '已领未还导出',
    freshness: true,
    input: pageQuery(
      {
        empId: label('员工', id),
        departmentId: label('部门', id),
        productId: label('商品', id),
        productTypeId: label('商品分类', id),
        cutterCode: label('刀具编码', text(80)),
        overdueFlag: label('只看逾期', yes),
        borrowTime: label('领用日期', dateSpan),
      },
      ['empCode', 'productCode', 'borrowTime', 'dueTime', 'outAmount'],
    ),
    output: pageOf(ClaimedRow),
  }),
};

/** A production machine that uses the cutters. */
export const FactoryDeviceRow = z.object({
  id,
  deviceNo: label('设备编号', z.string()),
  deviceName: label('设备名称', z.string()),
  workshop: label('车间', noText),
  productionLine: label('产线', noText),
  model: label('型号', noText),
  statusFlag: label('状态', StatusFlag),
});
const deviceFields = {
  deviceNo: label('设备编号', text(50)),
  deviceName: label('设备名称', text(100)),
  workshop: label('车间', z.nullish(text(100))),
  productionLine: label('产线', z.nullish(text(100))),
  model: label('型号', z.nullish(text(100))),
  statusFlag: label('状态', z._default(StatusFlag, true)),
};
const vms = 'machine.machineManage';
const factoryDevice = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listFactoryDevice',
    summary: '查询工厂设备',
    permit: ['report.cutterCheckError', 'report.toolBorrowStatusLog', vms],
    exportCode: 'EXPORT_FACTORY_DEVICE',
    exportTitle: '工厂设备导出',
    input: pageQuery({ keyword: label('设备', text(100)), workshop: label('车间', text(100)), statusFlag: label('状态', StatusFlag) }, [
      'deviceNo',
      'deviceName',
      'workshop',
      'productionLine',
    ]),
    output: pageOf(FactoryDeviceRow),
  }),
  create: write({
    method: 'POST',
    path: '/vmbiz/createFactoryDevice',
    summary: '新增工厂设备',
    permit: `${vms}.create`,
    input: z.strictObject(deviceFields),
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/vmbiz/updateFactoryDevice',
    summary: '修改工厂设备',
    permit: `${vms}.update`,
    input: z.strictObject({ id, ...deviceFields, statusFlag: label('状态', z.optional(StatusFlag)) }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/vmbiz/deleteFactoryDevice',
    summary: '删除工厂设备',
    permit: `${vms}.delete`,
    input: z.strictObject({ ids: z.array(id).check(z.minLength(1, '请至少选择一行'), z.maxLength(200, '一次最多200行')) }),
    output: nothing,
  }),
};

export const cutterTools = { cutter, toolBorrow, claimed, factoryDevice };
