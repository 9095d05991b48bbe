// What other modules may use of replenishment.
import { replenish } from '../../../contract/replenish/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { fillPlan } from './fill.ts';
import { stagePlans } from './staging.ts';
import { lists } from '../stock/index.ts';
import { replenishLogLines, replenishLogList } from './log.query.ts';
import { needList, needsByVm } from './need.query.ts';
import { addPlans, closePlan, completePlan } from './plan.ts';
import { planLineList, planList } from './plan.query.ts';
import { applyPoints, substitutes, suggestPoints } from './points.ts';
import { refillTrip } from './trip.query.ts';
import { createVirtualOrder, deleteVirtualOrder, issueVirtualPlan, setVirtualStatus, updateVirtualOrder } from './virtual.ts';
import { virtualLineList, virtualOrderList } from './virtual.query.ts';

export { backtest } from './backtest.ts';
export { fillPlan } from './fill.ts';
export { stagePlans } from './staging.ts';
export { needList, needsByProduct } from './need.query.ts';
export { needsImport } from './need.import.ts';
export { addPlans, closePlan, completePlan } from './plan.ts';
export { recordRefill } from './refill.ts';
export { createVirtualOrder, issueVirtualPlan, setVirtualStatus } from './virtual.ts';
/** What can be exported. */
export const replenishLists = [
  needList,
  planList,
  planLineList,
  virtualOrderList,
  virtualLineList,
  replenishLogList,
  replenishLogLines,
] as const;
export const replenishHandlers = [
  implement(replenish.replenishLog, { list: replenishLogList.page, lines: replenishLogLines.page }),
  implement(replenish.retreatLog, { list: lists.retreatLogList.page, lines: lists.retreatLogLines.page }),
  implement(replenish.replenishNeeds, { list: needList.page, byVm: needsByVm }),
  implement(replenish.replenishPlan, {
    add: addPlans,
    list: planList.page,
    lines: planLineList.page,
    complete: completePlan,
    close: closePlan,
    trip: refillTrip,
    kit: stagePlans,
    fill: fillPlan,
  }),
  implement(replenish.virtualOrder, {
    list: virtualOrderList.page,
    lines: virtualLineList.page,
    create: createVirtualOrder,
    update: updateVirtualOrder,
    delete: deleteVirtualOrder,
    status: setVirtualStatus,
    plan: issueVirtualPlan,
  }),
  implement(replenish.channelPoints, { suggest: suggestPoints, apply: applyPoints, substitutes }),
] as const;
