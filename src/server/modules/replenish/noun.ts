// Replenishment: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { replenishFinds } from './finds.ts';
import { refillEvents } from './story.ts';
import { needsImport, replenishHandlers, replenishLists } from './index.ts';

export const replenish = noun({
  story: { events: refillEvents },
  handlers: replenishHandlers,
  exports: replenishLists,
  imports: [needsImport],
  finds: replenishFinds,
  freshness: {
    beside: {
      '/vreplenish/statReplenishNeeds': '/vreplenish/listReplenishNeeds',
      '/vreplenish/listSubstitutes': '/vreplenish/listReplenishNeeds',
      '/vreplenish/suggestChannelPoints': 'replenish/points-dialog.tsx',
      '/replenishplan/findRefillTrip': 'replenish/trip.tsx',
    },
  },
});
