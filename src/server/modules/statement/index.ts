// What other modules may use of statements.
export { invoiceImport } from './invoice.import.ts';
export { assignMatch, decideMatch } from './match.ts';
export { confirmStatement, createStatements } from './statement.ts';
