// Buying: purchase orders, the deliveries that fulfil them, and what they come to.
import { delivery } from './delivery.ts';
import { purchaseOrder } from './order.ts';
import { purchaseReport } from './report.ts';

export const purchase = { purchaseOrder, delivery, purchaseReport };
