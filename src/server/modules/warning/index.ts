// What other modules may use of warnings.
import { caveatRobot, warning } from '../../../contract/warning/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { createRobot, deleteRobot, robotList, searchRobots, updateRobot } from './robot.ts';
import { robotTask, testRobot } from './robot-task.ts';
import { acknowledgeCases, createRule, deleteRule, updateRule } from './rule.ts';
import { caseList, findRule, ruleList, searchReceivers } from './warning.query.ts';

export { createRule } from './rule.ts';
export { mailTask } from './mail-task.ts';
export { robotTask };
export { sweepCases, watchSite } from './watch.ts';
export const warningHandlers = implement(warning, {
  list: ruleList.page,
  find: findRule,
  create: createRule,
  update: updateRule,
  delete: deleteRule,
  cases: caseList.page,
  acknowledge: acknowledgeCases,
  receivers: searchReceivers,
});
export const robotHandlers = implement(caveatRobot, {
  page: robotList.page,
  create: createRobot,
  update: updateRobot,
  delete: deleteRobot,
  test: testRobot,
  search: searchRobots,
});
