// What comes back to a smart warehouse (退仓) and what goes from it to the vendor (退货).
import * as z from 'zod/mini';
import { shared } from '../customer/shared.ts';
import { made, remark, remarkSaid } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { id, quantity, text } from '../kernel/scalars.ts';
import { ChannelLine, channelGoods } from './replenish.ts';

const common = {
  id,
  orderNo: label('单号', z.string()),
  prewhId: id,
  prewhName: label('智能仓', z.string()),
  lineCount: label('货道数', z.int()),
  num: label('数量', quantity),
  reason: label('原因', z.nullable(z.string())),
  ...made,
  remark,
  /** What went where, a line for each channel. */
  lines: z.array(ChannelLine),
};
export const ReturnRow = z.object({
  ...common,
  empName: label('退料人', z.nullable(z.string())),
  departmentName: label('部门', z.nullable(z.string())),
});
export const RetreatRow = z.object({ ...common, vendorName: label('供应商', z.nullable(z.string())) });

const filters = {
  orderNo: label('单号', text(50)),
  prewhId: label('智能仓', id),
  createdAt: label('创建时间', dateSpan),
};
const said = {
  prewhId: label('智能仓', id),
  reason: label('原因', z.nullish(text(200))),
  remark: remarkSaid,
  lines: channelGoods,
};
const kept = z.object({ id, orderNo: z.string() });
/** Who took something out of a smart warehouse lately, as a picker shows an employee. */
const Picker = z.object({ id, empCode: z.string(), empName: z.string(), departmentName: z.string() });
const returns = 'wms.operate.wmsReturnForm';
const retreats = 'wms.operate.wmsReturnOrder';

export const prewhReturn = {
  list: read({
    method: 'POST',
    path: '/warehouse/listPrewhReturnWarehouse',
    summary: '查询退仓单',
    permit: shared(returns),
    exportCode: 'EXPORT_PREWH_RETURN',
    exportTitle: '退仓单导出',
    shift: true,
    input: pageQuery({ ...filters, empId: label('退料人', id) }, ['orderNo', 'prewhName', 'empName', 'createdAt']),
    output: pageOf(ReturnRow),
  }),
  /** Who may have something to bring back: a handheld that hears nobody chooses among them. */
  pickers: read({
    method: 'POST',
    path: '/warehouse/listPrewhPicker',
    summary: '查询近期领料人',
    permit: shared(`${returns}.create`),
    shift: true,
    input: z.strictObject({}),
    output: z.array(Picker),
  }),
  /** Picked material goes back into the channel that holds its product. */
  create: write({
    method: 'POST',
    path: '/warehouse/createPrewhReturnWarehouse',
    summary: '新增退仓单',
    permit: shared(`${returns}.create`),
    input: z.strictObject({ ...said, empId: label('退料人', id) }),
    output: kept,
  }),
  listRetreat: read({
    method: 'POST',
    path: '/warehouse/listPrewhRetreat',
    summary: '查询智能仓退货单',
    permit: retreats,
    exportCode: 'EXPORT_PREWH_RETREAT',
    exportTitle: '智能仓退货单导出',
    shift: true,
    input: pageQuery({ ...filters, vendorId: label('供应商', id) }, ['orderNo', 'prewhName', 'vendorName', 'createdAt']),
    output: pageOf(RetreatRow),
  }),
  /** Goods leave their channels for the vendor; what is reserved stays. */
  createRetreat: write({
    method: 'POST',
    path: '/warehouse/createPrewhRetreat',
    summary: '新增智能仓退货单',
    permit: `${retreats}.create`,
    input: z.strictObject({ ...said, vendorId: label('供应商', z.nullish(id)) }),
    output: kept,
  }),
};
