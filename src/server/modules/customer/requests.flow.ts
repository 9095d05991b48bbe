// The states of a procurement request: decided by somebody else, then ordered.
import { ProcureStatus } from '../../../contract/customer/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const procureFlow = flow(
  ProcureStatus,
  { waiting: '修改', approved: '通过', rejected: '驳回', ordered: '生成采购订单', cancelled: '取消' },
  { waiting: ['approved', 'rejected', 'cancelled'], approved: ['ordered', 'cancelled'] },
);

export const procureDocument = document({
  thing: '采购申请',
  head: 'procure',
  number: { letters: 'SQ', column: 'procureNo' },
  lines: 'procureLine',
  of: 'orderId',
  flow: procureFlow,
  status: 'procureStatus',
});
