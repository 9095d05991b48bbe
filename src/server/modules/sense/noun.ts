// What unmanned warehouses sense: what is served, exported and done in the background.
import { defineTask, inTransaction } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { judgeSenses, senseHandlers, senseLists, sweepSenses } from './index.ts';

const judge = defineTask('sense.judge', (ctx) => inTransaction(ctx, judgeSenses));
const sweep = defineTask('sense.sweep', (ctx) => inTransaction(ctx, sweepSenses));

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
