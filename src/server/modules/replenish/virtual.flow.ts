// The states of a virtual order (R170): confirmed by whoever ordered it, completed when all of it was filled in.
import { VirtualOrderStatus } from '../../../contract/replenish/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const virtualFlow = flow(
  VirtualOrderStatus,
  {
    unfinished: { code: 0, action: '修改' },
    confirmed: { code: 1, action: '确认' },
    completed: { code: 2, action: '完成' },
    cancelled: { code: 3, action: '取消' },
    closed: { code: 4, action: '关闭' },
  },
  { unfinished: ['unfinished', 'confirmed', 'cancelled'], confirmed: ['completed', 'cancelled', 'closed'] },
);

export const virtualDocument = document({
  thing: '虚拟订单',
  head: 'virtualOrder',
  number: { letters: 'XN', column: 'orderNo' },
  lines: 'virtualOrderLine',
  of: 'orderId',
  flow: virtualFlow,
  status: 'virtualOrderStatus',
  ended: 'endedAt',
});
