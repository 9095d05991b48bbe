// Accounting entries: what is served and exported.
import { charge } from '../../../contract/accounting/charge.ts';
import { currency } from '../../../contract/accounting/currency.ts';
import { accounting as endpoints } from '../../../contract/accounting/index.ts';
import { tax } from '../../../contract/accounting/tax.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun } from '../noun.ts';
import { entryList, findRun, ruleList, runList } from './accounting.query.ts';
import { chargeList, createChargeRule, deleteChargeRule, endChargeRule } from './charge-rule.ts';
import { createCurrencyRate, currencyList, deleteCurrencyRate, endCurrencyRate } from './currency-rate.ts';
import { createRule, deleteRule, updateRule } from './rule.ts';
import { createRun } from './run.ts';
import { createTaxRate, deleteTaxRate, endTaxRate, taxList } from './tax-rate.ts';

export const accounting = noun({
  handlers: [
    implement(endpoints, {
      rules: ruleList.page,
      createRule,
      updateRule,
      deleteRule,
      runs: runList.page,
      find: findRun,
      entries: entryList.page,
      create: createRun,
    }),
    implement(charge, { list: chargeList.page, create: createChargeRule, end: endChargeRule, delete: deleteChargeRule }),
    implement(tax, { list: taxList.page, create: createTaxRate, end: endTaxRate, delete: deleteTaxRate }),
    implement(currency, { list: currencyList.page, create: createCurrencyRate, end: endCurrencyRate, delete: deleteCurrencyRate }),
  ],
  exports: [runList, entryList],
  freshness: {
    untouched: {
      'a closed period, which nothing changes': [
        '/tradeagg/listAccountingRun',
        '/tradeagg/findAccountingRun',
        '/tradeagg/listAccountingEntry',
      ],
      'kept by people': ['/tradeagg/listAccountingRule', '/tradeagg/listChargeRule', '/tradeagg/listTaxRate', '/tradeagg/listCurrencyRate'],
    },
  },
});
