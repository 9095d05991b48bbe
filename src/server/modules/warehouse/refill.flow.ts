// The states of a plan to refill a smart warehouse: issued when it is made, completed when all of it was filled in or a person says so.
import { ReplenishPlanStatus } from '../../../contract/replenish/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow, openCodes } from '../../kernel/flow.ts';

export const refillFlow = flow(
  ReplenishPlanStatus,
  {
    issued: '下发',
    completed: '完成',
    closed: '关闭',
  },
  { issued: ['issued', 'completed', 'closed'] },
);

/** States in which what is not yet filled in counts as on its way. */
export const openRefills = openCodes(refillFlow);

export const refillDocument = document({
  thing: '补货计划',
  head: 'prewhReplenishPlan',
  number: { letters: 'ZB', column: 'planNo' },
  lines: 'prewhReplenishPlanLine',
  of: 'planId',
  flow: refillFlow,
  status: 'status',
  within: [{ table: 'prewh', column: 'prewhId' }],
  ended: 'endedAt',
});
