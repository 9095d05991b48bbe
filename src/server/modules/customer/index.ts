// What other modules may use of customers with pages of their own.
export { customerHandlers, customerLists } from './handlers.ts';
export { createCustomerOrder } from './orders.ts';
export { createProblem, handleProblem, reportRefused } from './problems.ts';
export { backStatus, tellReceipts } from './receipts.ts';
export { approveRequests, createRequest, orderRequests } from './requests.ts';
