// Lots: known by their numbers, reserved and used by documents, where they lie, and recalled.
export { knownLots, lotNames, lotsTaken } from './lots.ts';
export { lotsOfDocument } from './held.query.ts';
export { findLot, lotList } from './lots.query.ts';
export { holdStopped, resumeLot, stopLot } from './lot-stop.ts';
