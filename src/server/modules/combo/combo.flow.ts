// The states of a combo pick order (R166, R170).
import { ComboPickOrderStatus } from '../../../contract/pick/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const comboFlow = flow(
  ComboPickOrderStatus,
  {
    pending: '修改',
    passed: '通过',
    rejected: '驳回',
    picked: '领取',
    cancelled: '取消',
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
