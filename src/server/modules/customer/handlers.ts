// What answers the calls of customers: the same functions for each, told whose they are.
import { customer } from '../../../contract/customer/index.ts';
import { servedOf } from '../../../contract/customer/orders.ts';
import { allCustomers } from '../../../contract/customer/shared.ts';
import type { Customer } from '../../../contract/customer/shape.ts';
import { implement, type Implementation } from '../../kernel/http/mount.ts';
import { findLink, syncOrders, updateLink } from './link.ts';
import { closeCustomerOrder, createCustomerOrder, updateCustomerOrder } from './orders.ts';
import { customerOrderLists, findCustomerOrder } from './orders.query.ts';
import { createProblem, handleProblem, problemList } from './problems.ts';
import { approveRequests, cancelRequest, createRequest, orderRequests } from './requests.ts';
import { findRequest, requestLists } from './requests.query.ts';

function ordersOf(one: Customer): Implementation[] {
  const calls = customer.orders[one.code];
  const orders = customerOrderLists[one.code];
  if (!calls || !orders) return [];
  // What a page has no button for is not served, though it is here.
  return [
    {
      endpoints: servedOf(calls),
      handlers: implement(calls, {
        list: orders.page,
        find: findCustomerOrder(one),
        create: createCustomerOrder(one),
        update: updateCustomerOrder(one),
        close: closeCustomerOrder(one),
      }).handlers,
    },
  ];
}

function requestsOf(one: Customer): Implementation[] {
  const calls = customer.requests[one.code];
  const requests = requestLists[one.code];
  if (!calls || !requests) return [];
  return [
    implement(calls, {
      list: requests.page,
      find: findRequest(one.code),
      create: createRequest(one),
      approve: approveRequests(one),
      cancel: cancelRequest(one),
      order: orderRequests(one),
    }),
  ];
}

function exchangesOf({ code, name }: Customer): Implementation[] {
  const calls = customer.exchanges[code];
  return calls ? [implement(calls, { sync: syncOrders(code, name), find: findLink(code), update: updateLink(code) })] : [];
}

export const customerHandlers: readonly Implementation[] = [
  ...allCustomers.flatMap(ordersOf),
  ...allCustomers.flatMap(exchangesOf),
  ...allCustomers.flatMap(requestsOf),
  implement(customer.problemRecord, { list: problemList.page, create: createProblem, handle: handleProblem }),
];
export const customerLists = [...Object.values(customerOrderLists), ...Object.values(requestLists), problemList];
