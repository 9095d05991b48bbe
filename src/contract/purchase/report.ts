// 采购报表: what was ordered of whom in some days, product by product, what came of it and at which prices.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, id, money, quantity } from '../kernel/scalars.ts';
import { goods } from '../product/fields.ts';

/** A product of a vendor. */
const PurchaseSum = z.object({
  key: z.string(),
  vendorId: id,
  vendorName: label('供应商', z.string()),
  ...goods,
  productTypeName: label('商品分类', z.string()),
  orders: label('采购订单数', z.int()),
  num: label('订购数量', quantity),
  receivedNum: label('已交数量', quantity),
  /** Of a closed order nothing is open. */
  openNum: label('未交数量', quantity),
  /** Of what was ordered, at the prices of the orders. */
  amount: label('订购金额', money),
  receivedAmount: label('已交金额', money),
  minPrice: label('最低单价', money),
  maxPrice: label('最高单价', money),
  lastPrice: label('最近单价', money),
  lastDate: label('最近订购', date),
});

export const purchaseReport = {
  list: read({
    method: 'POST',
    path: '/kaetl/statPurchase',
    summary: '采购报表',
    permit: 'report.purchase',
    exportCode: 'EXPORT_PURCHASE_REPORT',
    exportTitle: '采购报表导出',
    input: pageQuery(
      {
        orderDate: label('订购日期', dateSpan),
        vendorId: label('供应商', id),
        warehouseId: label('收货仓库', id),
        productId: label('商品', id),
        productTypeId: label('商品分类', id),
      },
      ['vendorName', 'productCode', 'orders', 'num', 'receivedNum', 'openNum', 'amount', 'lastDate'],
    ),
    output: pageOf(PurchaseSum),
  }),
};
