// Purchase orders as a warehouse sees them (/wms/purchase): what is expected, what of it is here, what is on hold.
import * as z from 'zod/mini';
import { rightsTo, shared } from '../customer/shared.ts';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, money, quantity, text } from '../kernel/scalars.ts';
import { goods, packed } from '../product/fields.ts';
import { invoicedOfOrder, openFlag, purchaseFilters, PurchaseRow, purchaseSorts } from '../purchase/order.ts';

export const ExpectedLine = z.object({
  /** Of order and line together. */
  lineId: z.string(),
  poNo: label('采购订单号', z.string()),
  lineNo: label('行号', z.int()),
  ...goods,
  barcode: label('条码', z.nullable(z.string())),
  num: label('订购数量', quantity),
  ...packed,
  /** How long it keeps: what is received expires that much later, unless it is said otherwise. */
  expiryDays: z.nullable(z.int()),
  /** Each piece says its own number. */
  serialFlag: z.boolean(),
  receivedNum: label('已交数量', quantity),
  heldNum: label('待检数量', quantity),
  /** Still to come, of an order that is still expected. */
  openNum: label('未交数量', quantity),
  /** The most that may come now, more than was ordered where the site lets it. */
  mostNum: quantity,
  ...invoicedOfOrder,
  price: label('单价', money),
});
export const ExpectedOrder = z.extend(PurchaseRow, { lines: z.array(ExpectedLine) });

const page = 'wms.purchase';
const entries = 'wms.warehousing';

export const expectedOrder = {
  list: read({
    method: 'POST',
    path: '/warehouse/listPurchaseOrderPage',
    summary: '查询到仓的采购订单',
    shift: true,
    permit: shared(page, entries),
    exportCode: 'EXPORT_EXPECTED_PURCHASE_ORDER',
    exportTitle: '到仓采购订单导出',
    input: pageQuery({ ...purchaseFilters, openFlag }, purchaseSorts),
    output: pageOf(PurchaseRow),
  }),
  find: read({
    method: 'GET',
    path: '/warehouse/findPurchaseOrder',
    summary: '查看到仓的采购订单',
    shift: true,
    permit: [...shared(page, entries), ...rightsTo('orders')],
    input: z.strictObject({ poNo: text(50) }),
    output: ExpectedOrder,
  }),
};

/** Of a lot: when it was made and until when it keeps. */
export const lotDays = {
  productionDate: label('生产日期', z.nullable(date)),
  expiryDate: label('有效期至', z.nullable(date)),
};
