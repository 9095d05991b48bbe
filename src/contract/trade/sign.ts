// What a trade adds to the reports.

import { TradeType } from '../stock/codes.ts';

const CHARGED = new Set<number>([TradeType.pick, TradeType.borrow, TradeType.oldForNew, TradeType.additional]);
const GIVEN_BACK = new Set<number>([TradeType.giveBack, TradeType.returnPicked, TradeType.refund]);

/** +1 charged to whom it was for, -1 given back to them, 0 neither (refills, counts, retreats). */
export function tradeSign(tradeType: number): 1 | -1 | 0 {
  if (CHARGED.has(tradeType)) return 1;
  return GIVEN_BACK.has(tradeType) ? -1 : 0;
}
