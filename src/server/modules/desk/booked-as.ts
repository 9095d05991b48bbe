// What goes out of a channel without the machine's word is booked as what the machine would have told.
import { MOVE } from '../../../contract/stock/ledger.ts';

const BY_SALE_TYPE: Readonly<Record<number, typeof MOVE.borrow | typeof MOVE.oldForNew>> = { 2: MOVE.borrow, 3: MOVE.oldForNew };

/** Of a channel that lends, lent; of one that gives for old, that; else `plain`. */
export const bookedAs = <P extends number>(saleType: number | null, plain: P): P | typeof MOVE.borrow | typeof MOVE.oldForNew =>
  BY_SALE_TYPE[saleType ?? 0] ?? plain;
