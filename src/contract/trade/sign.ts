// What a trade adds to the reports.

const CHARGED = new Set([10001, 10002, 10010, 10012]);
const GIVEN_BACK = new Set([10003, 10011, 10013]);

/** +1 charged to whom it was for, -1 given back to them, 0 neither (refills, counts, retreats). */
export function tradeSign(tradeType: number): 1 | -1 | 0 {
  if (CHARGED.has(tradeType)) return 1;
  return GIVEN_BACK.has(tradeType) ? -1 : 0;
}
