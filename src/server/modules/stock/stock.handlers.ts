import { stock } from '../../../contract/stock/index.ts';
import { borrow } from '../../../contract/tool/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { deadList, deadTotals } from './dead.query.ts';
import { loanList } from './loans.query.ts';
import { abnormalityList, moveList } from './moves.query.ts';
import { pastList } from './past.query.ts';
import { namedProof } from './proof-names.ts';
import { lastProof, proveNode } from './proof.ts';
import { headState } from './seal-check.ts';
import { outList, turnList } from './turns.query.ts';

export const stockHandlers = [
  implement(stock.stockMove, { list: moveList.page }),
  implement(stock.stockAbnormality, { list: abnormalityList.page }),
  implement(stock.stockPast, { list: pastList.page }),
  implement(stock.deadStock, { list: deadList.page, totals: deadTotals }),
  implement(stock.stockTurns, { turns: turnList.page, outs: outList.page }),
  implement(borrow, { list: loanList.page }),
  implement(stock.stockProof, {
    run: async (ctx) => namedProof(ctx, await proveNode(ctx)),
    last: async (ctx) => {
      const found = await lastProof(ctx);
      return found && namedProof(ctx, found);
    },
    checkHead: async (ctx, head) => ({ state: await headState(ctx.db, ctx.nodeId, head) }),
  }),
];
