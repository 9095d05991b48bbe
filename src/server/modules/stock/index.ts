// What other modules may use of stock. Verbs take (ctx, input) and work in the caller's transaction. What only a few of them need is grouped by purpose:
// `periods.closeByHand`, `loans.openLoan`.

// Booking. `post` books one document, `postAll` and `bulk` many; a fact of a machine is booked whatever the books say, an intent may be refused.
export { post, postIntent, consume, openingEntry, type Posting, type Posted, eventHash } from './post.ts';
export { postAll, knownEvents } from './post-all.ts';
export { bulk, type Bulk } from './bulk.ts';
export { whenShort } from './when-short.ts';
export { eventKey, lockAhead, type Locked, type Place } from './ledger.ts';
export * as undo from './index.undo.ts';

// Claims of documents on stock.
export { reserve, release, expireReservations } from './reserve.ts';

// Counting, and settling what a count or a fact has shown to be wrong.
export { count } from './count.ts';
export { booksAt, countAt } from './count-at.ts';
export { correct, settleAbnormality } from './settle.ts';
export * as cases from './cases.query.ts';

// What lies where, now and at a past moment; pieces in base units.
export { balanceOf, balancesOf, barredAt, barredLots, onHand, heldBy, lotBalances } from './balances.ts';
export { holdingsOf, knownPlaces, knownProducts } from './held.query.ts';
export { placeNames } from './place-names.ts';
export { averageReceipts } from './average.ts';
export { lotsOf } from './lots.ts';
export { asOf, movedSince } from './as-of.ts';
export { lying } from './lies.query.ts';
export { requireSerials, serialGoods } from './serials.ts';
export { anyMove } from './moves.query.ts';
export { legsOfChannel } from './legs.query.ts';
export { sightings, type CellSeen } from './sightings.query.ts';
export * as machineChanges from './machine-changes.query.ts';
export * as loans from './index.loans.ts';
export * as lists from './index.lists.ts';
export * as lots from './index.lots.ts';

// What warnings watch.
export * as watch from './watch.query.ts';

// Periods, and whether the books are right.
export * as periods from './index.periods.ts';
export { proof } from './proof.ts';
export * as integrity from './index.integrity.ts';

// Served by the product, and its nightly work.
export { stockHandlers } from './stock.handlers.ts';
export { refreshStatistics } from './statistics.ts';
