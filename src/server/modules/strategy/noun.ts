// Pick strategies: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { strategyFinds } from './finds.ts';
import { itemList, privilegeList, simulationTask, strategyHandlers, strategyImport, strategyLines } from './index.ts';

export const strategy = noun({
  handlers: strategyHandlers,
  exports: [itemList, privilegeList, strategyLines],
  imports: [strategyImport],
  jobs: [{ task: simulationTask }],
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
