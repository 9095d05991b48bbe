// Trades: what is served, exported, imported and done in the background.
import { noun } from '../noun.ts';
import { tradeHistoryImport } from './index.ts';

export const trade = noun({
  handlers: [],
  imports: [tradeHistoryImport],
});
