// The states of purchase orders and of deliveries (R170). An order failed when its vendor will not deliver any of it.
import { DeliveryStatus, OrderStatus } from '../../../contract/purchase/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow, openCodes } from '../../kernel/flow.ts';

export const purchaseFlow = flow(
  OrderStatus,
  {
    open: { code: 0, action: '修改' },
    partial: { code: 1, action: '收货' },
    complete: { code: 2, action: '收货' },
    closed: { code: 3, action: '关闭' },
    failed: { code: 4, action: '标为失败' },
  },
  { open: ['open', 'partial', 'complete', 'closed', 'failed'], partial: ['partial', 'complete', 'closed'], failed: ['closed'] },
);

export const deliveryFlow = flow(
  DeliveryStatus,
  { onWay: { code: 0, action: '登记发货' }, received: { code: 1, action: '收货' }, cancelled: { code: 2, action: '取消' } },
  { onWay: ['received', 'cancelled'] },
);

/** States in which what has not come is still expected. */
export const expecting = openCodes(purchaseFlow).filter((code) => code !== purchaseFlow.states.failed.code);

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
  within: { table: 'purchaseOrder', column: 'orderId' },
});
