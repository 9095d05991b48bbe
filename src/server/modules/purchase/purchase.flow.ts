// The states of purchase orders and of deliveries (R170). An order failed when its vendor will not deliver any of it.
import { DeliveryStatus, OrderStatus } from '../../../contract/purchase/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow, openCodes } from '../../kernel/flow.ts';

export const purchaseFlow = flow(
  OrderStatus,
  {
    open: '修改',
    partial: '收货',
    complete: '收货',
    closed: '关闭',
    failed: '标为失败',
  },
  { open: ['open', 'partial', 'complete', 'closed', 'failed'], partial: ['partial', 'complete', 'closed'], failed: ['closed'] },
);

export const deliveryFlow = flow(
  DeliveryStatus,
  { onWay: '登记发货', received: '收货', cancelled: '取消' },
  { onWay: ['received', 'cancelled'] },
);

/** States in which what has not come is still expected. */
export const expecting = openCodes(purchaseFlow).filter((code) => code !== OrderStatus.failed);

export const purchaseDocument = document({
  thing: '采购订单',
  head: 'purchaseOrder',
  number: { letters: 'CG', column: 'poNo' },
  lines: 'purchaseOrderLine',
  of: 'orderId',
  flow: purchaseFlow,
  status: 'orderStatus',
  ended: 'endedAt',
});

/** Lies in its order: whoever changes one locks the order first. */
export const deliveryDocument = document({
  thing: '送货单',
  head: 'deliveryOrder',
  number: { letters: 'SH', column: 'deliveryNo' },
  lines: 'deliveryOrderLine',
  of: 'deliveryId',
  flow: deliveryFlow,
  status: 'deliveryStatus',
  within: [{ table: 'purchaseOrder', column: 'orderId' }],
});
