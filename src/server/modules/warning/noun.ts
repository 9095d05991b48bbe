// Warnings: what is served, exported, imported and done in the background.
import { defineTask } from '../../kernel/jobs/index.ts';
import { sweepWarned } from '../notice/index.ts';
import { noun } from '../noun.ts';
import { warningFinds } from './finds.ts';
import { mailTask, robotHandlers, robotTask, sweepCases, warningHandlers, watchSite } from './index.ts';

const watch = defineTask('warning.watch', watchSite);
const sweep = defineTask('warning.sweep', async (ctx) => {
  await sweepCases(ctx);
  await sweepWarned(ctx);
});

export const warning = noun({
  handlers: [warningHandlers, robotHandlers],
  jobs: [{ task: watch, at: '* * * * *' }, { task: sweep, at: '55 18 * * *' }, { task: mailTask }, { task: robotTask }],
  finds: warningFinds,
  freshness: {
    beside: {
      '/vmbiz/listCaveatCase': '/vmbiz/listCaveatCenter',
      '/vmbiz/findCaveatCenter': '/vmbiz/listCaveatCenter',
    },
    untouched: {
      'names to choose from': ['/vmbiz/searchCaveatReceiver', '/vmbiz/searchCaveatRobot'],
      'what was set: rights, rules, machines, sites': ['/vmbiz/listCaveatRobot'],
    },
  },
});
