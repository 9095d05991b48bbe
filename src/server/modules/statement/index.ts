// What other modules may use of statements.
export { confirmStatement, createStatements } from './statement.ts';
