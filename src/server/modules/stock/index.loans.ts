// What employees have borrowed and not yet given back, for pick decisions, machines and the pages of people and products.
export { lentFrom, lentOf, loansAt, openLoan, overdueLoan } from './open-loan.ts';
export { claimedList, heldLoans, loanFigures, openLoansOf } from './loans.query.ts';
