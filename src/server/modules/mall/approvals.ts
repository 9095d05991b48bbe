// Orders of the mall ask for a decision, by a workflow or by whoever holds the right.
import { ApprovalOrderStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { Approvable } from '../workflow/index.ts';
import { approveMallOrders } from './approve.ts';

export const mallApprovals: readonly Approvable[] = [
  {
    bizType: WorkflowBizType.mall,
    pages: ['operate.evmMarketMall'],
    rights: ['operate.evmMarketMall.approve'],
    decide: (ctx, { ids, passFlag, remark: approveRemark }) =>
      approveMallOrders(ctx, {
        ids: [...ids],
        approvalStatus: passFlag ? ApprovalOrderStatus.passed : ApprovalOrderStatus.rejected,
        approveRemark,
      }),
  },
];
