// Trades: what is served, exported, imported and done in the background.
import { tradeHistory } from '../../../contract/trade/history.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun } from '../noun.ts';
import { undoHistory, undoTask } from './history-undo.ts';
import { tradeEvents } from './story.ts';
import { tradeHistoryImport } from './index.ts';

export const trade = noun({
  story: { events: tradeEvents },
  handlers: [implement(tradeHistory, { undo: undoHistory })],
  imports: [tradeHistoryImport],
  jobs: [{ task: undoTask }],
});
