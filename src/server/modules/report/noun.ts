// Reports: what is served, exported, imported and done in the background.
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { cutEverywhere } from './bi-role.ts';
import { reportFinds } from './finds.ts';
import {
  analysisHandlers,
  ownReportHandlers,
  questionHandlers,
  reportHandlers,
  reportLists,
  statusHandlers,
  tradeHandlers,
  unusualHandlers,
} from './index.ts';

const cut = defineTask('bi.cut', ({ db }) => cutEverywhere(db));

export const report = noun({
  jobs: [{ task: cut, at: '* * * * *' }],
  handlers: [reportHandlers, questionHandlers, analysisHandlers, unusualHandlers, ownReportHandlers, statusHandlers, tradeHandlers],
  exports: reportLists,
  replica: true,
  finds: reportFinds,
  freshness: {
    beside: {
      '/chdw/statSaleLog': '/chdw/consumptionAnalysis',
      '/kaetl/statPriceSteps': '/kaetl/statPriceChange',
      '/tradeagg/consumeAnalysis': '/chdw/consumptionAnalysis',
      '/chdw/pickingTrend': '/kaetl/statVmPick',
      '/kaetl/statDataBoard': 'board/data-board.tsx',
    },
    untouched: { 'what was set: rights, rules, machines, sites': ['/kaetl/listOwnReport', '/kaetl/findOwnReport'] },
  },
});
