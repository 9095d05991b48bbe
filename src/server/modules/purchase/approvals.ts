// A purchase order asks where a workflow takes it. Passed, it can be sent and received; rejected, it is changed and asks anew, or is closed.
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { changeable, isDecided, type Approvable } from '../workflow/index.ts';
import { purchaseDocument } from './purchase.flow.ts';

export const purchaseApprovals: readonly Approvable[] = [
  {
    bizType: WorkflowBizType.purchase,
    pages: ['operate.purchasingOrder'],
    rights: [],
    changes: changeable(purchaseDocument, { column: 'num', price: 'price', open: 'open' }),
    decide: async (ctx, { ids, passFlag, remark }) => {
      for (const { id } of await purchaseDocument.lockAll(ctx, ids))
        await isDecided(ctx, { bizType: WorkflowBizType.purchase, docId: id, passFlag, remark });
    },
  },
];
