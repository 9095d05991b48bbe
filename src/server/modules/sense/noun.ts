// What unmanned warehouses sense: what is served, exported and done in the background.
import { defineTask, inTransaction } from '../../kernel/jobs/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { noun } from '../noun.ts';
import { bookRecord, dueToBook, judgeSenses, senseHandlers, senseLists, sweepSenses } from './index.ts';
import { visitEvents } from './story.ts';

const judge = defineTask('sense.judge', async (ctx) => {
  await inTransaction(ctx, judgeSenses);
  for (const due of await inTransaction(ctx, dueToBook))
    // What cannot be booked (held for an order, moved meanwhile) stays for a person.
    await inTransaction(ctx, (tx) => bookRecord(tx, due)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
});
const sweep = defineTask('sense.sweep', (ctx) => inTransaction(ctx, sweepSenses));

export const sense = noun({
  handlers: senseHandlers,
  exports: senseLists,
  story: { events: [visitEvents] },
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
