// Channels of machines: what is said of all channels, and how each gives out, what it changes to, who may use it.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, meant, nothing, orDefault, quantity, text } from '../kernel/scalars.ts';
import { bound, channelIds as ids, neighbours, newPlace, newPoints, placed, points, somePoints, standing } from '../channel/fields.ts';
import { StockWarningLevel } from '../stock/codes.ts';
import { ChannelMergeStatus, ChannelThreadSize, ChannelType, FreezeStatus, SaleType } from './codes.ts';
import { vmRef } from './vm.ts';

export const ChannelRow = z.object({
  id,
  vmId: id,
  vmCode: label('设备编码', z.string()),
  deviceCode: label('设备编号', z.string()),
  vmName: label('设备名称', z.string()),
  ...placed,
  channelType: label('货道类型', ChannelType),
  threadSize: label('螺纹规格', ChannelThreadSize),
  ...bound,
  newProductId: z.nullable(id),
  newProductCode: label('待更换编码', z.nullable(z.string())),
  newProductName: label('待更换商品', z.nullable(z.string())),
  stockNum: label('库存', quantity),
  ...points,
  /** Points of 100, null without a product; how they come about says findStockConfidence. */
  confidence: label('可信度', z.nullable(z.int())),
  ...standing,
  saleType: label('售卖方式', SaleType),
  authCount: label('授权员工', z.int()),
});
export const ChannelInput = z.strictObject({
  channelCode: label('货道', text(20)),
  ...newPlace,
  channelType: label('货道类型', orDefault(ChannelType)),
  threadSize: label('螺纹规格', orDefault(ChannelThreadSize)),
  ...newPoints,
  saleType: label('售卖方式', orDefault(SaleType)),
});
/** What many channels can be given at once; what is left out stays as it is. */
export const ChannelSettings = z.strictObject({
  ...somePoints,
  threadSize: label('螺纹规格', z.optional(ChannelThreadSize)),
  channelType: label('货道类型', z.optional(ChannelType)),
});
export const ChannelAuthRow = z.object({
  channelId: id,
  channelCode: label('货道', z.string()),
  empId: id,
  empCode: label('工号', z.string()),
  empName: label('姓名', z.string()),
  departmentName: label('部门', z.string()),
});
const empIds = z.array(id).check(z.minLength(1, '请至少选择一名员工'), z.maxLength(1000, '一次最多1000名'));

const page = 'machine.vmChannelpz';
export const vmChannel = {
  list: read({
    method: 'POST',
    path: '/vm/listVmChannelPage',
    summary: '查询货道',
    permit: [page, 'machine.machineManage', 'report.onlineStockReport'],
    exportCode: 'EXPORT_VM_CHANNEL',
    exportTitle: '货道导出',
    freshness: true,
    input: pageQuery(
      {
        vmId: id,
        vmCode: label('设备编码', text(50)),
        keyword: label('货道或商品', text(100)),
        warningLevel: label('预警级别', StockWarningLevel),
        freezeStatus: label('冻结状态', FreezeStatus),
        mergeStatus: label('合并状态', ChannelMergeStatus),
      },
      ['vmCode', 'channelCode', 'productCode', 'productName', 'stockNum', 'capacity', 'warnNum', 'remindNum'],
    ),
    output: pageOf(ChannelRow),
  }),
  /** All channels of one machine, for the drawing: a machine has 1,600 places at most. */
  all: read({
    method: 'POST',
    path: '/vm/listVmChannel',
    summary: '查看设备的全部货道',
    permit: [page, 'machine.machineManage', 'report.onlineStockReport'],
    input: z.strictObject(vmRef),
    output: z.array(ChannelRow),
  }),
  add: write({
    method: 'POST',
    path: '/vm/addVmChannel',
    summary: '新增货道',
    permit: `${page}.add`,
    input: z.strictObject({ vmId: id, rows: z.array(ChannelInput).check(z.minLength(1, '至少一行'), z.maxLength(1000, '一次最多1000行')) }),
    output: z.object({ ids: z.array(id) }),
  }),
  batchUpdate: write({
    method: 'POST',
    path: '/vm/batchUpdateVmChannel',
    summary: '批量修改货道',
    permit: `${page}.update`,
    input: z.extend(ChannelSettings, { ids }),
    output: nothing,
  }),
  /** Without a product the channels are unbound. */
  bindProduct: write({
    method: 'POST',
    path: '/vm/vmChannelBindProduct',
    summary: '货道绑定商品',
    permit: `${page}.bind`,
    input: z.strictObject({ ids, productId: label('商品', z.nullish(id)) }),
    output: nothing,
  }),
  /** Takes effect when the old stock is gone; at once where there is none. */
  changeProduct: write({
    method: 'POST',
    path: '/vm/vmChannelChangeProduct',
    summary: '计划更换商品',
    permit: `${page}.changeProduct`,
    input: z.strictObject({ ids, productId: label('新商品', id) }),
    output: nothing,
  }),
  cancelChange: write({
    method: 'POST',
    path: '/vm/vmChannelCancelChangeProduct',
    summary: '取消更换商品',
    permit: `${page}.changeProduct`,
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  /** `stockNum` is what the person saw and agreed to move out; the product of the pending change when none is said. */
  forceChange: write({
    method: 'POST',
    path: '/vm/vmChannelForceChangeProduct',
    summary: '强制更换商品',
    permit: `${page}.forceChange`,
    input: z.strictObject({ id, productId: label('新商品', z.nullish(id)), stockNum: label('清出数量', quantity.check(meant)) }),
    output: z.object({ retreated: z.int() }),
  }),
  /** `stockNum` is the sum that the person saw and agreed to take out. */
  empty: write({
    method: 'POST',
    path: '/vm/emptyVmChannel',
    summary: '清空货道',
    permit: `${page}.empty`,
    input: z.strictObject({ ids, stockNum: label('清出数量', quantity.check(meant)) }),
    output: z.object({ retreated: z.int() }),
  }),
  delete: write({
    method: 'POST',
    path: '/vm/deleteVmChannel',
    summary: '删除货道',
    permit: `${page}.delete`,
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  /** The leftmost becomes the main channel (R168). */
  merge: write({
    method: 'POST',
    path: '/vm/mergeVmChannel/v2',
    summary: '合并货道',
    permit: `${page}.merge`,
    input: z.strictObject({ ids: neighbours }),
    output: z.object({ id }),
  }),
  cancelMerge: write({
    method: 'POST',
    path: '/vm/cancelMergeVmChannel',
    summary: '取消合并',
    permit: `${page}.merge`,
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  /** All merges of a machine; deviceCode stands in the query (R242). */
  unmerge: write({
    method: 'POST',
    path: '/vm/unmergeVmChannel',
    summary: '取消设备的全部合并',
    permit: `${page}.merge`,
    input: z.strictObject({ deviceCode: text(50) }),
    output: z.object({ channels: z.int() }),
  }),
  freeze: write({
    method: 'POST',
    path: '/vm/updateVmChannelFreezeStatus',
    summary: '冻结或解冻货道',
    permit: `${page}.freeze`,
    input: z.strictObject({ ids, freezeStatus: label('冻结状态', FreezeStatus) }),
    output: nothing,
  }),
  saleType: write({
    method: 'POST',
    path: '/vm/updateVmChannelSaleType',
    summary: '设置售卖方式',
    permit: `${page}.saleType`,
    input: z.strictObject({ ids, saleType: label('售卖方式', SaleType) }),
    output: nothing,
  }),
  listAuth: read({
    method: 'POST',
    path: '/vm/listVmChannelAuth',
    summary: '查询货道授权',
    permit: page,
    input: pageQuery({ vmId: id, channelIds: z.array(id).check(z.maxLength(1000)), keyword: label('员工', text(100)) }, [
      'channelCode',
      'empCode',
      'empName',
      'departmentName',
    ]),
    output: pageOf(ChannelAuthRow),
  }),
  bindAuth: write({
    method: 'POST',
    path: '/vm/vmChannelAuthBind',
    summary: '货道授权员工',
    permit: `${page}.auth`,
    input: z.strictObject({ channelIds: ids, empIds }),
    output: nothing,
  }),
  unbindAuth: write({
    method: 'POST',
    path: '/vm/vmChannelAuthUnbind',
    summary: '取消货道授权',
    permit: `${page}.auth`,
    input: z.strictObject({ channelIds: ids, empIds }),
    output: nothing,
  }),
};
