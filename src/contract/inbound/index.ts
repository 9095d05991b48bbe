// Goods that come in: the purchase orders expected at a warehouse, and the entry orders by which they are received and put away.
import { entryOrder } from './entry-order.ts';
import { expectedOrder } from './expected-order.ts';
import { putAway } from './put-away.ts';

export const inbound = { expectedOrder, entryOrder, putAway };
