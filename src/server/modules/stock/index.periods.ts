// Reconciliation periods: closing one, and what is counted or refused because one is closed.
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
export { closedPeriod, dueDay, periodList, seesPart, wouldClose } from './periods.query.ts';
