/**
 * What a number of pieces at one price comes to (R120).
 * @param tradeNum pieces in the product's base unit; @param productPrice integer fen; the result is integer fen
 * @throws RangeError when the result is not exact
 */
export function totalPrice(tradeNum: number, productPrice: number): number {
  const fen = tradeNum * productPrice;
  if (!Number.isSafeInteger(fen)) throw new RangeError('amount out of range');
  return fen;
}
