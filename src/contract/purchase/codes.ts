// Purchase orders: what was ordered from a vendor and how much of it has come.
// Two sets share numbers with other meanings: each column says which it uses.
import { codes } from '../kernel/codes.ts';

export const OrderStatus = codes('orderStatus', {
  open: [0, '未完成', 'info'],
  partial: [1, '部分完成', 'primary'],
  complete: [2, '已完成', 'success'],
  closed: [3, '已关闭', 'info'],
  failed: [4, '失败', 'danger'],
});
export const OrderStatusShort = codes('orderStatusShort', {
  open: [0, '未完成', 'info'],
  complete: [1, '已完成', 'success'],
  closed: [2, '已关闭', 'info'],
});
export const DeliveryStatus = codes('deliveryStatus', {
  onWay: [0, '在途', 'primary'],
  received: [1, '已收货', 'success'],
  cancelled: [2, '已取消', 'info'],
});
/** Of a settlement cycle: the reconciliation day has closed it, or deliveries may still be counted to it. */
export const SettlementStatus = codes('settlementStatus', { open: [0, '未结', 'primary'], settled: [1, '已结', 'info'] });
