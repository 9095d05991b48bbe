// Trades: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { tradeEvents } from './story.ts';
import { tradeHistoryImport } from './index.ts';

export const trade = noun({
  story: { events: tradeEvents },
  handlers: [],
  imports: [tradeHistoryImport],
});
