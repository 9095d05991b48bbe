// Pick strategies: what is served, exported, imported and done in the background.
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { strategyFinds } from './finds.ts';
import {
  decideReleases,
  itemList,
  privilegeList,
  simulationTask,
  strategyHandlers,
  strategyImport,
  strategyLines,
  sweepReleases,
} from './index.ts';

export const strategy = noun({
  handlers: strategyHandlers,
  exports: [itemList, privilegeList, strategyLines],
  imports: [strategyImport],
  jobs: [{ task: simulationTask }, { task: defineTask('strategy.sweepReleases', sweepReleases), at: '54 18 * * *' }],
  approvals: [
    {
      bizType: WorkflowBizType.release,
      pages: ['strategy.pickPrivilege'],
      rights: ['strategy.pickPrivilege.create'],
      decide: decideReleases,
    },
  ],
  finds: strategyFinds,
  freshness: {
    beside: {
      '/strategy/findPickRehearsal': '../floor/strategy/simulation-result.tsx',
    },
    untouched: {
      'names to choose from': ['/strategy/searchStrategyEntity'],
      'what was set: rights, rules, machines, sites': [
        '/strategy/listPickStrategy',
        '/strategy/listPickStrategyLine',
        '/strategy/findPickStrategy',
        '/strategy/findPickStrategyByEmp',
        '/strategy/findPickStrategyByVmCode',
        '/strategy/listPickStrategyItem',
        '/strategy/listPickPrivilegeStrategy',
      ],
    },
  },
});
