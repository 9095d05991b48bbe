// Reports: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { reportFinds } from './finds.ts';
import { reportHandlers, reportLists, tradeHandlers } from './index.ts';

export const report = noun({
  handlers: [reportHandlers, tradeHandlers],
  exports: reportLists,
  finds: reportFinds,
  freshness: {
    beside: {
      '/chdw/pickingTrend': '/kaetl/statVmPick',
      '/kaetl/statDataBoard': 'board/data-board.tsx',
    },
  },
});
