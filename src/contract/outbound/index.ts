// Goods that go out of warehouses, move between them and go back; lots, and what becomes of those that expire or are recalled.
import { expiry } from './expiry.ts';
import { lot } from './lot.ts';
import { outOrder } from './out-order.ts';
import { returnOrder } from './return-order.ts';

export const outbound = { outOrder, returnOrder, lot, expiry };
