// The states of an unmanned-warehouse pick order (R160). Expired is not stored: it follows from the end of validity.
import { sql } from 'kysely';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';
import { lit } from '../../kernel/db/lit.ts';

export const uwhFlow = flow(
  ApprovalOrderStatus,
  {
    pending: '修改',
    passed: '通过',
    rejected: '驳回',
    cancelled: '取消',
    expired: '过期',
  },
  { pending: ['pending', 'passed', 'rejected', 'cancelled'], passed: ['cancelled'] },
);

/** The state of order `o` now: one that waits or has passed expires with its validity. */
export const statusNow = sql<number>`case when o.approval_status in (${lit(ApprovalOrderStatus.passed, ApprovalOrderStatus.pending)}) and o.valid_until <= now() then ${lit(ApprovalOrderStatus.expired)} else o.approval_status end`;

export const uwhDocument = document({
  thing: '无人仓领料单',
  head: 'uwhPickOrder',
  number: { letters: 'WL', column: 'orderNo' },
  lines: 'uwhPickOrderDetail',
  of: 'orderId',
  flow: uwhFlow,
  status: 'approvalStatus',
  now: statusNow,
  within: [{ table: 'prewh', column: 'prewhId' }],
});
