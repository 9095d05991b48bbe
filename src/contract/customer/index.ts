// Customers with pages of their own: their orders, what their people ask for, what is wrong with their goods.
import { customerExchanges } from './exchange.ts';
import { customerOrders } from './orders.ts';
import { problemRecord } from './problems.ts';
import { customerRequests } from './requests.ts';

export const customer = { orders: customerOrders, exchanges: customerExchanges, requests: customerRequests, problemRecord };
