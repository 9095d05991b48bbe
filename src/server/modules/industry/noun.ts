// What is saved: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { industryHandlers, industryLists } from './index.ts';

export const industry = noun({
  handlers: [industryHandlers],
  exports: industryLists,
  freshness: {
    beside: {
      '/basic/findIndustryCostReduceReport': 'industry/reduce-cost.tsx',
      '/basic/listIndustryCostTopNode': 'industry/reduce-cost.tsx',
    },
    untouched: {
      'what was set: rights, rules, machines, sites': ['/basic/findIndustryCostConfig'],
    },
  },
});
