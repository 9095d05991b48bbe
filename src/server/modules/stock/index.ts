// The door of stock. Verbs take (ctx, input) and work in the caller's transaction.
export { asOf } from './as-of.ts';
export { balancesOf, heldBy, lotBalances, onHand, productBalances } from './balances.ts';
export { closePeriod, eventGaps } from './closing.ts';
export { count } from './count.ts';
export { documentMoves, type Invariant } from './invariant.ts';
export { registerInvariant } from './invariants.ts';
export type { Place } from './ledger.ts';
export { loanList } from './loans.query.ts';
export { lotsOf } from './lots.ts';
export { abnormalityList, moveList } from './moves.query.ts';
export { consume, eventHash, openingEntry, post, postIntent, type Posted, type Posting } from './post.ts';
export { namedProof } from './proof-names.ts';
export { lastProof, proof, proveNode, runProof, type Failure } from './proof.ts';
export { refreshStatistics } from './statistics.ts';
export { eventsKnown, postAll } from './post-all.ts';
export { expireReservations, release, reserve } from './reserve.ts';
export { correct, settleAbnormality } from './settle.ts';
export { stockHandlers } from './stock.handlers.ts';
