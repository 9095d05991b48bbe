// The door of replenishment.
import { replenish } from '../../../contract/replenish/index.ts';
import { implement } from '../../kernel/mount.ts';
import { needList, needsByVm } from './need.query.ts';
import { addPlans, closePlan, completePlan } from './plan.ts';
import { planLineList, planList } from './plan.query.ts';

export { needList } from './need.query.ts';
export { planLineList, planList } from './plan.query.ts';
export { addPlans } from './plan.ts';
export { recordRefill } from './refill.ts';
export const replenishHandlers = [
  implement(replenish.replenishNeeds, { list: needList.page, byVm: needsByVm }),
  implement(replenish.replenishPlan, {
    add: addPlans,
    list: planList.page,
    lines: planLineList.page,
    complete: completePlan,
    close: closePlan,
  }),
] as const;
