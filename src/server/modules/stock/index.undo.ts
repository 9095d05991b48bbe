// Taking back what was booked: a single document, and a whole import of past trades.
export { takeBack } from './take-back.ts';
export { movesAfter, takeBackOpening, takeBackPlain } from './take-back-all.ts';
