// Stock of smart warehouses as a report: each channel that holds a product, with its level.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, quantity } from '../kernel/scalars.ts';
import { points, standing, stocked, stockFilters, StockTotals, worth } from '../channel/fields.ts';
import { DisableStatus, PrewhType } from './codes.ts';

export const PrewhStockRow = z.object({
  /** Of the channel. */
  id,
  prewhId: id,
  prewhCode: label('智能仓编码', z.string()),
  prewhName: label('智能仓', z.string()),
  shelfName: label('货架', z.string()),
  ...stocked,
  reservedNum: label('已占用', quantity),
  freeNum: label('可用', quantity),
  ...points,
  ...standing,
  disableStatus: label('状态', DisableStatus),
  ...worth,
});
const page = 'wms.report.onlineStockReport';

export const prewhStock = {
  list: read({
    method: 'POST',
    path: '/warehouse/listPrewhStockPage',
    summary: '查询智能仓实时库存',
    permit: [page, 'wms.cabin.cabinProductList'],
    exportCode: 'EXPORT_PREWH_STOCK',
    exportTitle: '智能仓实时库存导出',
    input: pageQuery({ prewhId: label('智能仓', id), prewhType: label('智能仓类型', PrewhType), ...stockFilters }, [
      'channelCode',
      'productCode',
      'productName',
      'productTypeName',
      'stockNum',
      'capacity',
      'productPrice',
      'prewhCode',
      'prewhName',
      'shelfName',
      'reservedNum',
    ]),
    output: pageOf(PrewhStockRow),
  }),
  stat: read({
    method: 'POST',
    path: '/warehouse/statPrewhStock',
    summary: '统计智能仓库存',
    permit: [page, 'wms.wmsList', 'wms.wmsShelf'],
    input: z.strictObject({ prewhId: z.nullish(id) }),
    output: StockTotals,
  }),
};
