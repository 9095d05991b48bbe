// The door of stock. Verbs take (ctx, input) and work in the caller's transaction.
export { count, type Counted, type Counting } from './count.ts';
export type { Place } from './ledger.ts';
export { consume, openingEntry, post, postIntent, type Posted, type Posting } from './post.ts';
export { expireReservations, release, reserve, type Reserving } from './reserve.ts';
export { correct, settleAbnormality } from './settle.ts';
export { asOf, type AsOf, type PastStanding } from './as-of.ts';
export { balancesOf, heldBy, lotBalances, onHand, productBalances, type Held, type Standing } from './balances.ts';
export { closePeriod, eventGaps, type Gap } from './closing.ts';
export type { Failing, Invariant } from './invariant.ts';
export { registerInvariant } from './invariants.ts';
export { lotsOf, type LotAsked } from './lots.ts';
export { lastProof, proof, proveNode, runProof, type Proof } from './proof.ts';
export { abnormalityList, moveList } from './moves.query.ts';
export { placeNames, type PlaceNames } from './place-names.ts';
export { stockHandlers } from './stock.handlers.ts';
