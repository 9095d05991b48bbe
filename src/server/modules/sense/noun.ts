// What unmanned warehouses sense: what is served, exported and done in the background.
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { judgeSenses, senseHandlers, senseLists, sweepSenses } from './index.ts';

const judge = defineTask('sense.judge', judgeSenses);
const sweep = defineTask('sense.sweep', sweepSenses);

export const sense = noun({
  handlers: senseHandlers,
  exports: senseLists,
  jobs: [
    { task: judge, at: '* * * * *' },
    { task: sweep, at: '25 3 * * *' },
  ],
  freshness: {
    untouched: {
      'smart warehouses tell it themselves, and no vending machine of it': [
        '/warehouse/listAbnormalRecordPage',
        '/warehouse/listAbnormalRoutePage',
      ],
    },
  },
});
