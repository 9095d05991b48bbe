// What other modules may use of accounting entries.
export { createRule } from './rule.ts';
export { createRun } from './run.ts';
