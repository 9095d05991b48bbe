// Purchase orders: what was ordered from a vendor and how much of it has come.
// Two sets share numbers with other meanings: each column says which it uses.
import { codes } from '../kernel/codes.ts';

export const OrderStatus = codes('orderStatus', {
  0: ['未完成', 'info'],
  1: ['部分完成', 'primary'],
  2: ['已完成', 'success'],
  3: ['已关闭', 'info'],
  4: ['失败', 'danger'],
});
export const OrderStatusShort = codes('orderStatusShort', {
  0: ['未完成', 'info'],
  1: ['已完成', 'success'],
  2: ['已关闭', 'info'],
});
export const DeliveryStatus = codes('deliveryStatus', { 0: ['在途', 'primary'], 1: ['已收货', 'success'], 2: ['已取消', 'info'] });
/** Of a settlement cycle: the reconciliation day has closed it, or deliveries may still be counted to it. */
export const SettlementStatus = codes('settlementStatus', { 0: ['未结', 'primary'], 1: ['已结', 'info'] });
