// Statements: what is served, exported, imported and done in the background.
import { statement as endpoints } from '../../../contract/statement/index.ts';
import { statementMatch } from '../../../contract/statement/match.ts';
import { statementNote, vendorNote } from '../../../contract/statement/note.ts';
import { vendorStatement } from '../../../contract/statement/vendor.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun } from '../noun.ts';
import { invoiceImport } from './invoice.import.ts';
import { papersOf, sendStatementPaper } from './paper.ts';
import { assignMatch, decideMatch, matchStatement } from './match.ts';
import { invoiceList, matchList } from './match.query.ts';
import { addNote, noteList, openNote } from './note.ts';
import { confirmStatement, createStatements } from './statement.ts';
import { findStatement, statementDetail, statementList, statementTotals } from './statement.query.ts';
import { answerStatement, findOwnStatement, ownStatements } from './vendor.ts';

export const statement = noun({
  handlers: [
    implement(endpoints, {
      list: statementList.page,
      find: findStatement,
      totals: statementTotals,
      detail: statementDetail.page,
      create: createStatements,
      confirm: confirmStatement,
      paper: sendStatementPaper,
    }),
    implement(statementMatch, {
      list: matchList.page,
      invoices: invoiceList.page,
      match: matchStatement,
      decide: decideMatch,
      assign: assignMatch,
    }),
    implement(vendorStatement, {
      list: ownStatements.page,
      find: findOwnStatement,
      paper: sendStatementPaper,
      answer: answerStatement,
    }),
    // The same for either side: who sees the statement is said by `statements`.
    implement(statementNote, { list: noteList, add: addNote, open: openNote }),
    implement(vendorNote, { list: noteList, add: addNote, open: openNote }),
  ],
  exports: [{ ...statementList, papers: papersOf }, statementDetail, matchList],
  imports: [invoiceImport],
  freshness: {
    untouched: {
      'a closed period, which nothing changes': [
        '/tradeagg/listStatement',
        '/tradeagg/findStatement',
        '/tradeagg/statSettlement',
        '/tradeagg/listStatementDetail',
        '/tradeagg/listStatementMatch',
        '/tradeagg/listStatementInvoice',
        '/tradeagg/listOwnStatement',
        '/tradeagg/findOwnStatement',
        '/tradeagg/listStatementNote',
        '/tradeagg/listOwnStatementNote',
      ],
    },
  },
});
