// The ledger: what is served, exported, imported and done in the background.
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { stockEvents } from './story.ts';
import { abnormalityList, moveList } from './moves.query.ts';
import { pastList } from './past.query.ts';
import { proveAndKeep } from './proof.ts';
import { retreatLogLines, retreatLogList } from './retreats.query.ts';
import { seal } from './seal.ts';
import { stockHandlers } from './stock.handlers.ts';
import { loanList } from './loans.query.ts';
import { deadList } from './dead.query.ts';
import { outList, turnList } from './turns.query.ts';
import { closeDue } from './closing.ts';
import { expireAll } from './reserve.ts';

// What is reserved ends within a quarter of an hour.
const expire = defineTask('stock.expire', expireAll);
// Every five minutes: so long at most a row is not yet sealed.
const sealing = defineTask('stock.seal', async (ctx) => void (await seal(ctx.db, ctx.nodeId)));
// A reconciliation day is closed within a quarter of an hour of its end.
const close = defineTask('stock.close', async (ctx) => void (await closeDue(ctx)));
const proof = defineTask('stock.proof', proveAndKeep);

export const stock = noun({
  story: { events: [stockEvents] },
  handlers: stockHandlers,
  exports: [abnormalityList, deadList, loanList, moveList, outList, pastList, retreatLogLines, retreatLogList, turnList],
  jobs: [
    { task: expire, at: '*/15 * * * *' },
    { task: sealing, at: '*/5 * * * *' },
    { task: close, at: '*/15 * * * *' },
    { task: proof, at: '5 19 * * *' },
  ],
  freshness: {
    beside: { '/kaetl/statDeadProduct': '/kaetl/listDeadProduct' },
    untouched: {
      'whether the ledger agrees with itself': ['/global/lastStockProof', '/global/checkStockSeal'],
    },
  },
});
