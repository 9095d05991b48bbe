// Customers with pages of their own: what is served, exported and done in the background.
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { noun } from '../noun.ts';
import { customerApprovals } from './approvals.ts';
import { exchangesTask, exchangeTask } from './exchange-task.ts';
import { customerHandlers, customerLists } from './index.ts';

const reads = customerHandlers.flatMap(({ endpoints }) => Object.values<Endpoint>(endpoints)).filter(({ kind }) => kind === 'read');

export const customer = noun({
  handlers: customerHandlers,
  exports: customerLists,
  approvals: customerApprovals,
  jobs: [{ task: exchangeTask }, { task: exchangesTask, at: '37 * * * *' }],
  freshness: {
    untouched: { 'people of a customer ask, order and report; vendors deliver': reads.map(({ path }) => path) },
  },
});
