// Statements: what is served, exported, imported and done in the background.
import { statement as endpoints } from '../../../contract/statement/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun } from '../noun.ts';
import { confirmStatement, createStatements } from './statement.ts';
import { findStatement, statementDetail, statementList, statementTotals } from './statement.query.ts';

export const statement = noun({
  handlers: [
    implement(endpoints, {
      list: statementList.page,
      find: findStatement,
      totals: statementTotals,
      detail: statementDetail.page,
      create: createStatements,
      confirm: confirmStatement,
    }),
  ],
  exports: [statementList, statementDetail],
  freshness: {
    untouched: {
      'a closed period, which nothing changes': [
        '/tradeagg/listStatement',
        '/tradeagg/findStatement',
        '/tradeagg/statSettlement',
        '/tradeagg/listStatementDetail',
      ],
    },
  },
});
