// The pick decision: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { defineTask } from '../../kernel/jobs/index.ts';
import { ownPickHandlers, pickHandlers, refusalEvents, sweepRefusals } from './index.ts';

const sweep = defineTask('pick.refusals', async (ctx) => void (await sweepRefusals(ctx)));

export const pick = noun({
  handlers: [pickHandlers, ownPickHandlers],
  jobs: [{ task: sweep, at: '40 19 * * *' }],
  story: { events: [refusalEvents] },
  freshness: {
    beside: {
      '/strategy/explainPick': '../floor/pick/pick-answer.tsx',
    },
    untouched: {
      'what was set: rights, rules, machines, sites': ['/basic/listEmpPermission'],
      'where goods are to be had, in words: no figure is told': ['/strategy/listOwnGoods', '/strategy/findOwnPlaces'],
    },
  },
});
