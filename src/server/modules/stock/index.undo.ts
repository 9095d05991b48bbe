// Taking back what was booked: a single document, and a whole import of past trades.
export { takeBack } from './take-back.ts';
export { movesAfter, requireOpening, takeBackOpening, takeBackPlain, type Held } from './take-back-all.ts';
