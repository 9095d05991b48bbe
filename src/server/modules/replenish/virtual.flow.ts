// The states of a virtual order (R170): confirmed by whoever ordered it, completed when all of it was filled in.
import { VirtualOrderStatus } from '../../../contract/replenish/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const virtualFlow = flow(
  VirtualOrderStatus,
  {
    unfinished: '修改',
    confirmed: '确认',
    completed: '完成',
    cancelled: '取消',
    closed: '关闭',
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
