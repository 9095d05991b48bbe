// The documents of smart warehouses that ask for a decision.
import { shared } from '../../../contract/customer/shared.ts';
import { ApprovalOrderStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { changeable, isDecided, type Approvable } from '../workflow/index.ts';
import { approveInventory } from './inventory.ts';
import { pickDocument } from './pick-order.flow.ts';
import { uwhDocument } from './uwh-order.flow.ts';
import { setApproval } from './uwh-order.ts';

export const warehouseApprovals: readonly Approvable[] = [
  {
    bizType: WorkflowBizType.uwh,
    pages: shared('wms.uwhOrder'),
    rights: shared('wms.uwhOrder.approve'),
    changes: changeable(uwhDocument, { column: 'applyNum', open: 'pending' }),
    decide: (ctx, { ids, passFlag, remark: approveRemark }) =>
      setApproval(ctx, {
        ids: [...ids],
        approvalStatus: passFlag ? ApprovalOrderStatus.passed : ApprovalOrderStatus.rejected,
        approveRemark,
      }),
  },
  {
    bizType: WorkflowBizType.prewhCount,
    pages: shared('wms.operate.wmsInventory'),
    rights: shared('wms.operate.wmsInventory.approve'),
    decide: async (ctx, { ids, passFlag, remark }) => {
      for (const id of ids.toSorted()) await approveInventory(ctx, { id, passFlag, remark });
    },
  },
  {
    // Passed, it can be confirmed; rejected, it is changed and asks anew, or is deleted.
    bizType: WorkflowBizType.pick,
    pages: shared('wms.wmsPickList'),
    rights: [],
    changes: changeable(pickDocument, { column: 'planNum', open: 'pending' }),
    decide: async (ctx, { ids, passFlag, remark }) => {
      for (const { id } of await pickDocument.lockAll(ctx, ids))
        await isDecided(ctx, { bizType: WorkflowBizType.pick, docId: id, passFlag, remark });
    },
  },
];
