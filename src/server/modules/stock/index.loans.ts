// What employees have borrowed and not yet given back, for pick decisions, machines and the pages of people and products.
export { lentFrom, lentOf, loansAt, openLoan, openLoansFor, overdueLoan, type OpenLoan } from './open-loan.ts';
export { claimedList, heldLoans, loanFigures, openLoansOf } from './loans.query.ts';
