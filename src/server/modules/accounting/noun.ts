// Accounting entries: what is served and exported.
import { accounting as endpoints } from '../../../contract/accounting/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun } from '../noun.ts';
import { entryList, findRun, ruleList, runList } from './accounting.query.ts';
import { createRule, deleteRule, updateRule } from './rule.ts';
import { createRun } from './run.ts';

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
  ],
  exports: [runList, entryList],
  freshness: {
    untouched: {
      'a closed period, which nothing changes': [
        '/tradeagg/listAccountingRun',
        '/tradeagg/findAccountingRun',
        '/tradeagg/listAccountingEntry',
      ],
      'kept by people': ['/tradeagg/listAccountingRule'],
    },
  },
});
