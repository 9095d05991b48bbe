// Pick orders of unmanned warehouses (无人仓领料单): asked for, approved, valid until a moment; approved goods are reserved.
import * as z from 'zod/mini';
import { act, lineNo, one, remark, several } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { ApprovalOrderStatus } from '../workflow/codes.ts';
import { goods, ORDER_LINES, orderLines } from '../product/fields.ts';
import { approveRemark, decided, orderedFor, orderFor, reservedIn } from '../pick/fields.ts';

export const UwhOrderRow = z.object({
  id,
  orderNo: label('领料单号', z.string()),
  prewhId: id,
  prewhName: label('无人仓', z.string()),
  approvalStatus: label('审批状态', ApprovalOrderStatus),
  ...orderedFor,
  lineCount: label('商品种数', z.int()),
  applyNum: label('申请数量', quantity),
  pickedNum: label('已领数量', quantity),
  applyTime: label('申请时间', dateTime),
  validUntil: label('有效期至', dateTime),
  ...decided,
  remark,
});
export const UwhOrderDetail = z.object({
  lineNo,
  ...goods,
  applyNum: label('申请数量', quantity),
  pickedNum: label('已领数量', quantity),
  freeNum: label('可用', quantity),
  places: z.array(z.object(reservedIn)),
});

const page = 'wms.uwhOrder';
const lines = orderLines(ORDER_LINES);
const validUntil = label('有效期至', dateTime);

export const uwhOrder = {
  list: read({
    method: 'POST',
    path: '/warehouse/listUwhPickOrder',
    summary: '查询无人仓领料单',
    permit: page,
    exportCode: 'EXPORT_UWH_PICK_ORDER',
    exportTitle: '无人仓领料单导出',
    input: pageQuery(
      {
        orderNo: label('领料单号', text(50)),
        prewhId: label('无人仓', id),
        empId: label('领料人', id),
        approvalStatus: label('审批状态', ApprovalOrderStatus),
        applyTime: label('申请时间', dateSpan),
      },
      ['orderNo', 'prewhName', 'empName', 'applyTime', 'validUntil'],
    ),
    output: pageOf(UwhOrderRow),
  }),
  find: read({
    method: 'GET',
    path: '/warehouse/findUwhPickOrderDetail',
    summary: '查看无人仓领料单',
    permit: page,
    input: one,
    output: z.extend(UwhOrderRow, { lines: z.array(UwhOrderDetail) }),
  }),
  /** Valid for a day unless it says until when. */
  create: write({
    method: 'POST',
    path: '/warehouse/createUwhPickOrder',
    summary: '新增无人仓领料单',
    permit: `${page}.create`,
    input: z.strictObject({ prewhId: label('无人仓', id), ...orderFor, validUntil: z.nullish(validUntil), lines }),
    output: z.object({ id, orderNo: z.string() }),
  }),
  modifyDetail: write({
    method: 'POST',
    path: '/warehouse/modifyUwhPickOrderDetail',
    summary: '修改无人仓领料单明细',
    permit: `${page}.update`,
    input: z.strictObject({ id, lines }),
    output: nothing,
  }),
  update: write({
    method: 'POST',
    path: '/warehouse/updateUwhPickOrder',
    summary: '修改无人仓领料单',
    permit: `${page}.update`,
    input: z.strictObject({ id, ...z.partial(z.strictObject(orderFor)).shape, validUntil: z.nullish(validUntil) }),
    output: nothing,
  }),
  delete: act({ path: '/warehouse/deleteUwhPickOrder', summary: '删除无人仓领料单', permit: `${page}.delete` }),
  /** 2 → 1 passed (its goods are reserved), 3 rejected; 1 or 2 → 4 cancelled (R160). All or none. */
  approve: write({
    method: 'POST',
    path: '/warehouse/approvalStatus',
    summary: '审批无人仓领料单',
    permit: `${page}.approve`,
    input: z.strictObject({
      ids: several('请至少选择一张领料单'),
      approvalStatus: label('审批状态', ApprovalOrderStatus),
      approveRemark,
    }),
    output: nothing,
  }),
};
