// Combo pick orders (组合领料单): several goods out of several machines in one request, by hand or by a bill of materials; reserved when passed.
import * as z from 'zod/mini';
import { act, eachOnce, lineNo, one, remark, several } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, dateTime, difference, id, money, nothing, quantity, text } from '../kernel/scalars.ts';
import { committed } from '../org/cost.ts';
import { ComboPickOrderStatus } from '../pick/codes.ts';
import { BOM_LINES, goods, wanted } from '../product/fields.ts';
import { approveRemark, decided, orderedFor, orderFor, reservedIn } from '../pick/fields.ts';

export const ComboRow = z.object({
  id,
  orderNo: label('组合领料单号', z.string()),
  comboStatus: label('状态', ComboPickOrderStatus),
  ...orderedFor,
  bomId: z.nullable(id),
  bomName: label('BOM', z.nullable(z.string())),
  /** How many times the bill was asked for. */
  bomNum: label('套数', z.nullable(quantity)),
  lineCount: label('行数', z.int()),
  num: label('申请数量', quantity),
  pickedNum: label('已领数量', quantity),
  applyTime: label('申请时间', dateTime),
  validUntil: label('有效期至', dateTime),
  ...decided,
  pickedAt: label('领取时间', z.nullable(dateTime)),
  remark,
});
export const ComboLine = z.object({
  lineNo,
  ...goods,
  vmId: z.nullable(id),
  vmName: label('设备', z.nullable(z.string())),
  num: label('申请数量', quantity),
  pickedNum: label('已领数量', quantity),
  freeNum: label('可用', quantity),
  /** What the person took of it this month and the two before; null for who may not decide. */
  takenNum: label('近3个月已领', z.nullable(difference)),
  places: z.array(z.object({ vmName: z.string(), ...reservedIn })),
});

/** What stands beside the decision: the order's worth, its cost centre's year, and this month of the person and the department. */
export const ComboDecision = z.object({
  amount: label('本单金额', money),
  budgetAmount: label('年度预算', z.nullable(money)),
  usedAmount: label('已用金额', z.nullable(money)),
  ...committed,
  empMonth: label('本人本月', money),
  departmentMonth: label('部门本月', money),
});

const page = 'operate.comboPickList';
const lines = z
  .array(z.strictObject({ ...wanted, vmId: label('设备', z.nullish(id)) }))
  .check(z.maxLength(BOM_LINES, `一次最多${BOM_LINES}个商品`), eachOnce('同一设备的同一商品只能出现一次', 'productId', 'vmId'));
const { remark: note, ...account } = orderFor;
const head = { ...account, validUntil: label('有效期至', z.nullish(dateTime)), remark: note };

export const combo = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listComboPickOrder',
    summary: '查询组合领料单',
    permit: page,
    exportCode: 'EXPORT_COMBO_PICK_ORDER',
    exportTitle: '组合领料单导出',
    input: pageQuery(
      {
        orderNo: label('组合领料单号', text(50)),
        empId: label('领料人', id),
        vmId: label('设备', id),
        comboStatus: label('状态', ComboPickOrderStatus),
        applyTime: label('申请时间', dateSpan),
      },
      ['orderNo', 'empName', 'comboStatus', 'applyTime', 'validUntil'],
    ),
    output: pageOf(ComboRow),
  }),
  find: read({
    method: 'GET',
    path: '/vmbiz/findComboPickOrder',
    summary: '查看组合领料单',
    permit: page,
    input: one,
    output: z.extend(ComboRow, { lines: z.array(ComboLine), decision: z.nullable(ComboDecision) }),
  }),
  /** Lines, or a bill in force so many times; with both, the bill's goods come first. Valid for three days unless it says until when. */
  create: write({
    method: 'POST',
    path: '/vmbiz/createComboPickOrder',
    summary: '新增组合领料单',
    permit: `${page}.create`,
    input: z.strictObject({
      ...head,
      bomId: label('BOM', z.nullish(id)),
      bomNum: label('套数', z.nullish(atLeastOne.check(z.lte(10_000, '最多10000')))),
      lines: label('商品和数量', z.optional(lines)),
    }),
    output: z.object({ id, orderNo: z.string() }),
  }),
  update: write({
    method: 'POST',
    path: '/vmbiz/updateComboPickOrder',
    summary: '修改组合领料单',
    permit: `${page}.update`,
    input: z.strictObject({ id, ...head, lines: label('商品和数量', lines) }),
    output: nothing,
  }),
  delete: act({ path: '/vmbiz/deleteComboPickOrder', summary: '删除组合领料单', permit: `${page}.delete` }),
  /** 0 → 1 passed (its goods are reserved in the machines until its end), 2 rejected; 0 or 1 → 4 cancelled (R166). All or none. */
  approve: write({
    method: 'POST',
    path: '/vmbiz/approveComboPickOrder',
    summary: '审批组合领料单',
    permit: `${page}.approve`,
    input: z.strictObject({
      ids: several('请至少选择一张领料单'),
      comboStatus: label('状态', ComboPickOrderStatus),
      approveRemark,
    }),
    output: nothing,
  }),
  /** Withdrawn by whoever requested it or may change it. */
  cancel: act({ path: '/vmbiz/cancelComboPickOrder', summary: '取消组合领料单', permit: [`${page}.update`, `${page}.approve`] }),
  /** All that is reserved was handed out: picks like those of the machines, charged to the order's account. */
  pick: act({ path: '/vmbiz/pickComboPickOrder', summary: '登记组合领料', permit: `${page}.pick` }),
};
