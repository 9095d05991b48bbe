// Virtual orders (虚拟订单): goods that are not kept in stock; a vendor brings them straight to a machine, where a plan says which channel takes what.
import * as z from 'zod/mini';
import { act, lineNo, made, one, remark, remarkSaid, several } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { VirtualOrderStatus, VirtualPlanStatus } from './codes.ts';
import { goods, ORDER_LINES, orderLines } from '../product/fields.ts';
import { vmNamed } from '../machine/fields.ts';

export const VirtualOrderRow = z.object({
  id,
  orderNo: label('虚拟订单号', z.string()),
  virtualOrderStatus: label('订单状态', VirtualOrderStatus),
  virtualPlanStatus: label('计划状态', VirtualPlanStatus),
  vendorId: id,
  vendorName: label('供应商', z.string()),
  ...vmNamed,
  lineCount: label('商品种数', z.int()),
  num: label('订购数量', quantity),
  filledNum: label('已补数量', quantity),
  planNo: label('计划单号', z.nullable(z.string())),
  ...made,
  endedAt: label('结束时间', z.nullable(dateTime)),
  remark,
});
export const VirtualOrderLine = z.object({
  orderId: id,
  orderNo: label('虚拟订单号', z.string()),
  vmName: label('设备名称', z.string()),
  lineNo,
  ...goods,
  num: label('订购数量', quantity),
  filledNum: label('已补数量', quantity),
});

const page = 'operate.fictitiousOrder';
const input = {
  vendorId: label('供应商', id),
  vmId: label('设备', id),
  remark: remarkSaid,
  lines: label('商品和数量', orderLines(ORDER_LINES)),
};

export const virtualOrder = {
  list: read({
    method: 'POST',
    path: '/replenishplan/listVirtualOrder',
    summary: '查询虚拟订单',
    permit: page,
    exportCode: 'EXPORT_VIRTUAL_ORDER',
    exportTitle: '虚拟订单导出',
    freshness: true,
    input: pageQuery(
      {
        orderNo: label('虚拟订单号', text(50)),
        vendorId: label('供应商', id),
        vmId: label('设备', id),
        virtualOrderStatus: label('订单状态', VirtualOrderStatus),
        virtualPlanStatus: label('计划状态', VirtualPlanStatus),
        createdAt: label('创建时间', dateSpan),
      },
      ['orderNo', 'vendorName', 'vmName', 'num', 'createdAt'],
    ),
    output: pageOf(VirtualOrderRow),
  }),
  lines: read({
    method: 'POST',
    path: '/replenishplan/listVirtualOrderDetail',
    summary: '查询虚拟订单明细',
    permit: page,
    exportCode: 'EXPORT_VIRTUAL_ORDER_DETAIL',
    exportTitle: '虚拟订单明细导出',
    freshness: true,
    input: pageQuery({ orderId: label('虚拟订单', id), keyword: label('商品', text(100)) }, ['productCode', 'productName', 'num']),
    output: pageOf(VirtualOrderLine),
  }),
  create: write({
    method: 'POST',
    path: '/replenishplan/createVirtualOrder',
    summary: '新增虚拟订单',
    permit: `${page}.create`,
    input: z.strictObject(input),
    output: z.object({ id, orderNo: z.string() }),
  }),
  update: write({
    method: 'POST',
    path: '/replenishplan/updateVirtualOrder',
    summary: '修改虚拟订单',
    permit: `${page}.update`,
    input: z.strictObject({ id, remark: input.remark, lines: input.lines }),
    output: nothing,
  }),
  delete: act({ path: '/replenishplan/deleteVirtualOrder', summary: '删除虚拟订单', permit: `${page}.delete` }),
  /** 0 → 1 confirmed; 1 → 2 completed or 4 closed; 0 or 1 → 3 cancelled. All or none; each has a right of its own. */
  status: write({
    method: 'POST',
    path: '/replenishplan/updateVirtualOrderStatus',
    summary: '变更虚拟订单状态',
    permit: [`${page}.confirm`, `${page}.complete`, `${page}.cancel`, `${page}.close`],
    input: z.strictObject({
      ids: several('请至少选择一张虚拟订单'),
      virtualOrderStatus: label('订单状态', VirtualOrderStatus),
    }),
    output: nothing,
  }),
  /** The plan of a confirmed order: which channels of its machine take what. */
  plan: write({
    method: 'POST',
    path: '/replenishplan/issueVirtualOrderPlan',
    summary: '下发虚拟订单补货计划',
    permit: `${page}.plan`,
    input: one,
    output: z.object({ id, planNo: z.string() }),
  }),
};
