// The states of out orders: what has left in part may leave wholly or be closed; what is under way to another warehouse ends when all of it has come.
import { OutState } from '../../../contract/outbound/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const outFlow = flow(
  OutState,
  { pending: '修改', partial: '出库过账', transit: '出库过账', done: '完成', cancelled: '取消' },
  {
    pending: ['pending', 'partial', 'transit', 'done', 'cancelled'],
    partial: ['partial', 'transit', 'done'],
    transit: ['transit', 'done'],
  },
);

export const outDocument = document({
  thing: '出库单',
  head: 'outOrder',
  number: { letters: 'CK', column: 'outNumber' },
  lines: 'outOrderLine',
  of: 'orderId',
  flow: outFlow,
  status: 'outState',
  ended: 'endedAt',
});
