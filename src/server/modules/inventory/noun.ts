// Counts at machines: what is served, exported, imported and done in the background.
import { defineTask, inTransaction } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { inventoryFinds } from './finds.ts';
import { countEvents } from './story.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { approveInventory } from './inventory.ts';
import { inventoryHandlers, inventoryLists, openLowConfidenceCounts } from './index.ts';

const lowConfidence = defineTask('inventory.doubt', async (ctx) => void (await inTransaction(ctx, openLowConfidenceCounts)));

export const inventory = noun({
  story: { events: countEvents },
  handlers: [inventoryHandlers],
  exports: inventoryLists,
  jobs: [{ task: lowConfidence, at: '23 * * * *' }],
  approvals: [
    {
      bizType: WorkflowBizType.vmCount,
      pages: ['inventory.inventoryRecord'],
      rights: ['inventory.inventoryRecord.approve'],
      decide: async (ctx, { ids, passFlag, remark }) => {
        for (const id of ids.toSorted()) await approveInventory(ctx, { id, passFlag, remark });
      },
    },
  ],
  finds: inventoryFinds,
  freshness: {
    untouched: {
      'what was set: rights, rules, machines, sites': ['/kaetl/findCountRule'],
    },
  },
});
