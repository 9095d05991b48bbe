// Stock of smart warehouses as a report: each channel that holds a product, with its level.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, money, quantity, text } from '../kernel/scalars.ts';
import { FreezeStatus } from '../machine/codes.ts';
import { StockWarningLevel } from '../stock/codes.ts';
import { DisableStatus } from './codes.ts';
import { productRef } from '../product/fields.ts';

export const PrewhStockRow = z.object({
  /** Of the channel. */
  id,
  prewhId: id,
  prewhCode: label('智能仓编码', z.string()),
  prewhName: label('智能仓', z.string()),
  shelfName: label('货架', z.string()),
  channelCode: label('货道', z.string()),
  ...productRef,
  nodeProductCode: label('物料号', z.nullable(z.string())),
  productTypeName: label('商品分类', z.string()),
  spec: label('规格', z.nullable(z.string())),
  unit: label('单位', z.string()),
  stockNum: label('库存', quantity),
  reservedNum: label('已占用', quantity),
  freeNum: label('可用', quantity),
  capacity: label('容量', quantity),
  warnNum: label('预警点', quantity),
  remindNum: label('提醒点', quantity),
  warningLevel: label('预警级别', StockWarningLevel),
  freezeStatus: label('冻结状态', FreezeStatus),
  disableStatus: label('状态', DisableStatus),
  productPrice: label('单价', money),
  totalPrice: label('库存金额', money),
});
const page = 'wms.report.onlineStockReport';

export const prewhStock = {
  list: read({
    method: 'POST',
    path: '/warehouse/listPrewhStockPage',
    summary: '查询智能仓实时库存',
    permit: page,
    exportCode: 'EXPORT_PREWH_STOCK',
    input: pageQuery({
      prewhId: label('智能仓', id),
      keyword: label('商品', text(100)),
      productId: label('商品', id),
      productTypeId: label('商品分类', id),
      warningLevel: label('预警级别', StockWarningLevel),
    }),
    output: pageOf(PrewhStockRow),
  }),
  stat: read({
    method: 'POST',
    path: '/warehouse/statPrewhStock',
    summary: '统计智能仓库存',
    permit: [page, 'wms.wmsList', 'wms.wmsShelf'],
    input: z.strictObject({ prewhId: z.nullish(id) }),
    output: z.object({
      channels: z.int(),
      products: z.int(),
      stockNum: quantity,
      capacity: quantity,
      totalPrice: money,
      levels: z.object({ INVENT_WARN: z.int(), REPLENISH: z.int(), DEFAULT: z.int(), FREEZE: z.int() }),
    }),
  }),
};
