// The states of a plan (R161, R162, R170). Abnormal: something other than what was planned was filled in; a person ends it.
import { ReplenishPlanStatus } from '../../../contract/replenish/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow, openCodes } from '../../kernel/flow.ts';

export const planFlow = flow(
  ReplenishPlanStatus,
  {
    pending: '待同步',
    issued: '下发',
    completed: '完成',
    abnormal: '标为异常',
    closed: '关闭',
  },
  {
    pending: ['issued', 'closed'],
    issued: ['completed', 'abnormal', 'closed'],
    abnormal: ['completed', 'closed'],
  },
);

/** States in which what is not yet filled in counts as on its way. */
export const openPlans = openCodes(planFlow);

export const planDocument = document({
  thing: '补货计划',
  head: 'replenishPlan',
  number: { letters: 'BH', column: 'planNo' },
  lines: 'replenishPlanLine',
  of: 'planId',
  flow: planFlow,
  status: 'status',
  ended: 'endedAt',
});
