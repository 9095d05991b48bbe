// What other modules may use of trades.
import { integrity } from '../stock/index.ts';
import { tradeInvariants } from './trade-invariants.ts';

export {
  chargedLines,
  countsWithin,
  documentId,
  movedLines,
  tradeConditions,
  tradeLines,
  tradeSorts,
  tradeTotals,
  unchargedLines,
} from './trade.query.ts';
export { refreshTradeStatistics, writeTrades, type TradeRecord } from './trade-write.ts';
export { bookRight, caseEvent, chargeAnew, chargeCase, refundTrade } from './correct.ts';
export { recordFault } from './fault.ts';
export type { TradeReport } from './trade-report.ts';
export { tradeHistoryImport } from './trade.import.ts';
export { bookTrades, eventSource, recordTrades } from './trade.ts';
export { rollMonths } from './rollup.ts';
export { recordWarehouseTrades } from './warehouse.ts';
export type { WarehouseLine } from './warehouse-trade.ts';

for (const invariant of tradeInvariants) integrity.registerInvariant(invariant);
