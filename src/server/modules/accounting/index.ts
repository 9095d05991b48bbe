// What other modules may use of accounting entries.
export { inCurrency, rateText, vendorCurrencies, type VendorCurrency } from './currency-rate.ts';
export { createRule } from './rule.ts';
export { createRun } from './run.ts';
