// Combo pick orders ask for a decision, by a workflow or by whoever holds the right.
import { ComboPickOrderStatus } from '../../../contract/pick/codes.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { changeable, type Approvable } from '../workflow/index.ts';
import { comboDocument } from './combo.flow.ts';
import { approveCombos } from './combo.ts';

export const comboApprovals: readonly Approvable[] = [
  {
    bizType: WorkflowBizType.combo,
    pages: ['operate.comboPickList'],
    rights: ['operate.comboPickList.approve'],
    changes: changeable(comboDocument, { column: 'num', open: 'pending' }),
    decide: (ctx, { ids, passFlag, remark: approveRemark }) =>
      approveCombos(ctx, {
        ids: [...ids],
        comboStatus: passFlag ? ComboPickOrderStatus.passed : ComboPickOrderStatus.rejected,
        approveRemark,
      }),
  },
];
