// What goes wrong at machines, and its corrections.
import { stockCase } from './case.ts';
import { refundRecord, saleAppeal, tradeAdditional } from './correction.ts';

export { APPEAL_PICTURES } from './correction.ts';
export const desk = { stockCase, saleAppeal, tradeAdditional, refundRecord };
