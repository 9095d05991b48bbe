// What other modules may use of warnings.
import { warning } from '../../../contract/warning/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { acknowledgeCases, createRule, deleteRule, updateRule } from './rule.ts';
import { caseList, findRule, ruleList, searchReceivers } from './warning.query.ts';

export { createRule } from './rule.ts';
export { mailTask } from './tell.ts';
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
