// The desk: what goes wrong at machines, and its corrections: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { faultEvents } from './story.ts';
import { ReviewStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { decideCaseWriteOffs, deskHandlers, deskLists, examineAppeals, reviewAdditional } from './index.ts';

const statusOf = (passFlag: boolean) => (passFlag ? ReviewStatus.passed : ReviewStatus.rejected);

export const desk = noun({
  story: { events: [faultEvents] },
  handlers: deskHandlers,
  exports: deskLists,
  approvals: [
    {
      bizType: WorkflowBizType.additional,
      pages: ['operate.transactionAdditional'],
      rights: ['operate.transactionAdditional.approve'],
      decide: (ctx, { ids, passFlag, remark: reviewRemark }) =>
        reviewAdditional(ctx, { ids: [...ids], reviewStatus: statusOf(passFlag), reviewRemark }),
    },
    {
      bizType: WorkflowBizType.appeal,
      pages: ['operate.pickAppeal'],
      rights: ['operate.pickAppeal.approve'],
      decide: (ctx, { ids, passFlag, remark: examineRemark }) =>
        examineAppeals(ctx, { ids: [...ids], reviewStatus: statusOf(passFlag), examineRemark }),
    },
    { bizType: WorkflowBizType.writeOff, pages: ['operate.stockCase'], rights: [], decide: decideCaseWriteOffs },
  ],
  freshness: {
    beside: {
      '/kaetl/listStockCaseOutcome': '/kaetl/listStockCase',
      '/kaetl/listAppealableTrade': '/kaetl/listSaleAppeal',
    },
  },
});
