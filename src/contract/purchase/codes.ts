// Purchase orders: what was ordered from a vendor and how much of it has come.
// Two sets share numbers with other meanings: each column says which it uses.
import { codes } from '../kernel/codes.ts';

export const OrderStatus = codes('orderStatus', {
  0: '未完成',
  1: '部分完成',
  2: '已完成',
  3: '已关闭',
  4: '失败',
});
export const OrderStatusShort = codes('orderStatusShort', { 0: '未完成', 1: '已完成', 2: '已关闭' });
