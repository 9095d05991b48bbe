// The states of a combo pick order (R166, R170).
import { ComboPickOrderStatus } from '../../../contract/pick/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const comboFlow = flow(
  ComboPickOrderStatus,
  {
    pending: { code: 0, action: '修改' },
    passed: { code: 1, action: '通过' },
    rejected: { code: 2, action: '驳回' },
    picked: { code: 3, action: '领取' },
    cancelled: { code: 4, action: '取消' },
  },
  { pending: ['pending', 'passed', 'rejected', 'cancelled'], passed: ['picked', 'cancelled'] },
);

export const comboDocument = document({
  thing: '组合领料单',
  head: 'comboPickOrder',
  number: { letters: 'ZH', column: 'orderNo' },
  lines: 'comboPickOrderLine',
  of: 'orderId',
  flow: comboFlow,
  status: 'comboStatus',
});
