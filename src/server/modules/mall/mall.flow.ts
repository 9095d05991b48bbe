// The states of an order of the cloud mall (R163, R164, R170). What is rejected or taken back is cancelled; the approval says which of both.
import { CloudMallOrderStatus } from '../../../contract/mall/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const mallFlow = flow(
  CloudMallOrderStatus,
  { pending: '修改', toShip: '通过', shipped: '交付', completed: '完成', cancelled: '取消' },
  { pending: ['toShip', 'cancelled'], toShip: ['shipped', 'completed', 'cancelled'], shipped: ['shipped', 'completed'] },
);

export const mallDocument = document({
  thing: '云商城订单',
  head: 'cloudMallOrder',
  number: { letters: 'YS', column: 'orderNo' },
  lines: 'cloudMallOrderLine',
  of: 'orderId',
  flow: mallFlow,
  status: 'orderStatus',
  ended: 'endedAt',
});
