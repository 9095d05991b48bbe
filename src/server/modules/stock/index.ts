// What other modules may use of stock. Verbs take (ctx, input) and work in the caller's transaction.

// Booking. `post` books one document, `postAll` and `bulk` many; a fact of a machine is booked whatever the books say, an intent may be refused.
export { post, postIntent, consume, openingEntry, type Posting, type Posted, eventHash } from './post.ts';
export { postAll, knownEvents } from './post-all.ts';
export { bulk, type Bulk } from './bulk.ts';
export { takeBack } from './take-back.ts';
export { movesAfter, takeBackOpening, takeBackPlain } from './take-back-all.ts';
export { whenShort } from './when-short.ts';
export { lockAhead, type Locked, type Place } from './ledger.ts';

// Claims of documents on stock.
export { reserve, release, expireReservations } from './reserve.ts';

// Counting, and settling what a count or a fact has shown to be wrong.
export { count } from './count.ts';
export { countAt } from './count-at.ts';
export { correct, settleAbnormality } from './settle.ts';

// What lies where, now and at a past moment; pieces in base units.
export { balanceOf, balancesOf, barredAt, barredLots, onHand, heldBy, lotBalances, productBalances } from './balances.ts';
export { holdingsOf, knownPlaces, knownProducts } from './held.query.ts';
export { placeNames } from './place-names.ts';
export { asOf, movedSince } from './as-of.ts';
export { anyMove } from './moves.query.ts';
export { documentMoves } from './invariant.ts';
export { sightings, type CellSeen } from './sightings.query.ts';

// Lots by their number, and loans that employees have not yet given back.
export { lotsOf } from './lots.ts';
export { lentOf, loansAt, openLoan, overdueLoan } from './open-loan.ts';
export { heldLoans, loanFigures } from './loans.query.ts';

// Lists and cases for the screens of other nouns.
export { pastList } from './past.query.ts';
export { claimedList } from './loans.query.ts';
export { abnormalityList, moveList } from './moves.query.ts';
export { channelChanges, eventSums } from './machine-changes.query.ts';
export { retreatLogLines, retreatLogList } from './retreats.query.ts';
export { caseList, caseOfFault, findCase, lateCharges, type Case, type LateCharge } from './cases.query.ts';

// What warnings watch.
export { abnormalitiesAt, dueHolders, expiringLots, oldReservations, openAbnormalities, overdueHolders } from './watch.query.ts';

// Closing a period.
export {
  closeByHand,
  closePeriod,
  closingsUpTo,
  holdPeriods,
  lastClosedDay,
  periodAround,
  requireClosable,
  type OpenPeriod,
} from './closing.ts';
export { dueDay, periodList, seesPart, wouldClose } from './periods.query.ts';

// The integrity check of the books. Other nouns add their own invariants to it.
export { proof, proveAndKeep, proveNode, runProof, lastProof, type Failure } from './proof.ts';
export { namedProof } from './proof-names.ts';
export { seal, sealAll } from './seal.ts';
export { registerInvariant } from './invariants.ts';
export { type Invariant } from './invariant.ts';

// Served by the product, and its nightly work.
export { stockHandlers } from './stock.handlers.ts';
export { refreshStatistics } from './statistics.ts';
