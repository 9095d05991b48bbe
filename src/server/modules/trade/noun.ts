// Trades: what is served, exported, imported and done in the background.
import { tradeHistory } from '../../../contract/trade/history.ts';
import { implement } from '../../kernel/http/mount.ts';
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { undoHistory, undoTask } from './history-undo.ts';
import { rollMonths } from './rollup.ts';
import { tradeEvents } from './story.ts';
import { tradeHistoryImport } from './index.ts';

// In the night of the sites in the east, before the proof.
const roll = defineTask('trade.roll', async (ctx) => void (await rollMonths(ctx)));

export const trade = noun({
  story: { events: tradeEvents },
  handlers: [implement(tradeHistory, { undo: undoHistory })],
  imports: [tradeHistoryImport],
  jobs: [{ task: undoTask }, { task: roll, at: '25 18 * * *' }],
});
