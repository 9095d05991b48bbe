import { AmountRangeError, MOST_FEN } from '../kernel/scalars.ts';

/**
 * What a number of pieces at one price comes to (R120).
 * @param tradeNum pieces in the product's base unit; @param productPrice integer fen; the result is integer fen
 * @throws AmountRangeError when it is more than anybody means
 */
export function totalPrice(tradeNum: number, productPrice: number): number {
  const fen = tradeNum * productPrice;
  if (!Number.isSafeInteger(fen) || fen > MOST_FEN) throw new AmountRangeError();
  return fen;
}
