// Stock of machines as a report: each channel that holds a product, with its level; and the points at which it warns.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, nothing, quantity, text } from '../kernel/scalars.ts';
import { channelIds, points, somePoints, standing, stocked, stockFilters, StockTotals, worth } from '../channel/fields.ts';
import { Talk } from './talk.ts';
import { vmRef } from './vm.ts';
import { productRef } from '../product/fields.ts';

export const VmStockRow = z.object({
  /** Of the channel. */
  id,
  vmId: id,
  vmCode: label('设备编码', z.string()),
  deviceCode: label('设备编号', z.string()),
  vmName: label('设备名称', z.string()),
  ...stocked,
  ...points,
  /** Points of 100; how they come about says findStockConfidence. */
  confidence: label('可信度', z.nullable(z.int())),
  ...standing,
  ...worth,
  talk: Talk,
});
const filters = {
  vmId: label('设备', id),
  vmKeyword: label('设备', text(100)),
  ...stockFilters,
};
const report = 'report.onlineStockReport';
const readers = [report, 'machine.machineManage', 'machine.vmChannelpz'] as const;
export const vmStock = {
  list: read({
    method: 'POST',
    path: '/vm/listVmStockPage',
    summary: '查询实时库存',
    permit: report,
    exportCode: 'EXPORT_VM_STOCK',
    exportTitle: '实时库存导出',
    freshness: true,
    input: pageQuery(filters, [
      'channelCode',
      'productCode',
      'productName',
      'productTypeName',
      'stockNum',
      'capacity',
      'productPrice',
      'vmCode',
      'deviceCode',
      'vmName',
      'nodeProductCode',
    ]),
    output: pageOf(VmStockRow),
  }),
  /** Only what stands at its warning or reminder point, the emptiest first. */
  listCaveat: read({
    method: 'POST',
    path: '/vm/listVmStockCaveat',
    summary: '查询库存预警',
    permit: readers,
    exportCode: 'EXPORT_STOCK_ALARM',
    exportTitle: '库存预警导出',
    freshness: true,
    input: pageQuery(filters, [
      'channelCode',
      'productCode',
      'productName',
      'productTypeName',
      'stockNum',
      'capacity',
      'productPrice',
      'vmCode',
      'deviceCode',
      'vmName',
      'nodeProductCode',
    ]),
    output: pageOf(VmStockRow),
  }),
  updateCaveat: write({
    method: 'POST',
    path: '/vm/updateVmStockCaveat',
    summary: '设置库存预警点',
    permit: [`${report}.caveat`, 'machine.vmChannelpz.update'],
    input: z.strictObject({
      ids: channelIds,
      warnNum: somePoints.warnNum,
      remindNum: somePoints.remindNum,
    }),
    output: nothing,
  }),
  find: read({
    method: 'GET',
    path: '/vm/findVmStock',
    summary: '查看设备库存',
    permit: readers,
    input: z.strictObject(vmRef),
    output: z.array(
      z.object({
        ...productRef,
        unit: label('单位', z.string()),
        channels: label('货道数', z.int()),
        stockNum: label('库存', quantity),
        capacity: label('容量', quantity),
      }),
    ),
  }),
  stat: read({
    method: 'POST',
    path: '/vm/statVmStock',
    summary: '统计设备库存',
    permit: readers,
    input: z.strictObject({ vmId: z.nullish(id) }),
    output: StockTotals,
  }),
};
