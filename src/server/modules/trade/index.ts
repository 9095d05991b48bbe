// The door of trades.
import { trade } from '../../../contract/trade/index.ts';
import { implement } from '../../kernel/mount.ts';
import { registerInvariant } from '../stock/index.ts';
import { tradeInvariants } from './trade-invariants.ts';
import { tradeLog } from './trade.query.ts';

export { chargedLines, tradeConditions, tradeLog, tradeSorts, tradeTotals } from './trade.query.ts';
export { refreshTradeStatistics, writeTrades, type TradeRecord } from './trade-write.ts';
export { chargeCase, refundTrade } from './correct.ts';
export { recordFault } from './fault.ts';
export type { TradeReport } from './trade-report.ts';
export { tradeHistoryImport } from './trade.import.ts';
export { bookTrades, eventSource, recordTrades } from './trade.ts';
export { recordWarehouseTrades } from './warehouse.ts';
export const tradeHandlers = implement(trade, { log: tradeLog.page });

for (const invariant of tradeInvariants) registerInvariant(invariant);
