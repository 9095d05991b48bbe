// Reports: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { reportFinds } from './finds.ts';
import { ownReportHandlers, questionHandlers, reportHandlers, reportLists, statusHandlers, tradeHandlers } from './index.ts';

export const report = noun({
  handlers: [reportHandlers, questionHandlers, ownReportHandlers, statusHandlers, tradeHandlers],
  exports: reportLists,
  finds: reportFinds,
  freshness: {
    beside: {
      '/chdw/statSaleLog': '/chdw/consumptionAnalysis',
      '/tradeagg/consumeAnalysis': '/chdw/consumptionAnalysis',
      '/chdw/pickingTrend': '/kaetl/statVmPick',
      '/kaetl/statDataBoard': 'board/data-board.tsx',
    },
    untouched: { 'what was set: rights, rules, machines, sites': ['/kaetl/listOwnReport', '/kaetl/findOwnReport'] },
  },
});
