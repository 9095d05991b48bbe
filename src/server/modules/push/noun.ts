// Data push: what is served, exported and done in the background. What sends is begun by the process (pump.ts).
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { pushHandlers, pushLists } from './index.ts';
import { sweepPushed, watchPush } from './watch.ts';

export const push = noun({
  handlers: pushHandlers,
  exports: pushLists,
  jobs: [
    { task: defineTask('push.watch', watchPush), at: '* * * * *' },
    { task: defineTask('push.sweep', sweepPushed), at: '45 18 * * *' },
  ],
  freshness: {
    untouched: {
      'what was sent to others, as it was sent': [
        '/data-push-platform/listNodePushRecord',
        '/data-push-platform/listPushRecordDetail',
        '/data-push-platform/listPushRecordHis',
        '/data-push-platform/previewPushTemplate',
        '/warehouse/listTaskSyncPage',
        '/warehouse/tssgDataPush',
        '/warehouse/xinjiangDataPush',
      ],
      'what was set: rights, rules, machines, sites': [
        '/data-push-platform/listNodeConfig',
        '/data-push-platform/findNodeConfig',
        '/data-push-platform/findPushHealth',
        '/data-push-platform/listPushTemplate',
        '/data-push-platform/listSubscription',
      ],
    },
  },
});
