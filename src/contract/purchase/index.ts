// Buying: purchase orders, and the deliveries that fulfil them.
import { delivery } from './delivery.ts';
import { purchaseOrder } from './order.ts';

export const purchase = { purchaseOrder, delivery };
