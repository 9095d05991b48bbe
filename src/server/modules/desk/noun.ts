// The desk: what goes wrong at machines, and its corrections: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { deskHandlers, deskLists } from './index.ts';

export const desk = noun({
  handlers: deskHandlers,
  exports: deskLists,
  freshness: {
    beside: {
      '/kaetl/listStockCaseOutcome': '/kaetl/listStockCase',
      '/kaetl/listAppealableTrade': '/kaetl/listSaleAppeal',
    },
  },
});
