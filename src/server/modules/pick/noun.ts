// The pick decision: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { pickHandlers } from './index.ts';

export const pick = noun({
  handlers: [pickHandlers],
  freshness: {
    beside: {
      '/strategy/explainPick': 'strategy/pick-check.tsx',
    },
    untouched: {
      'what was set: rights, rules, machines, sites': ['/basic/listEmpPermission'],
    },
  },
});
