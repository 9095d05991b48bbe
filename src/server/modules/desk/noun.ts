// The desk: what goes wrong at machines, and its corrections: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { faultEvents } from './story.ts';
import { deskHandlers, deskLists } from './index.ts';

export const desk = noun({
  story: { events: [faultEvents] },
  handlers: deskHandlers,
  exports: deskLists,
  freshness: {
    beside: {
      '/kaetl/listStockCaseOutcome': '/kaetl/listStockCase',
      '/kaetl/listAppealableTrade': '/kaetl/listSaleAppeal',
    },
  },
});
