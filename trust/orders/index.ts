// Every kind of document that has states, with what may follow what.
import { customerOrders } from './customer.ts';
import { deskOrders } from './desk.ts';
import { machineOrders } from './machine.ts';
import { mallOrders } from './mall.ts';
import type { Order } from './order.ts';
import { warehouseOrders } from './warehouse.ts';

export const orders: readonly Order[] = [...customerOrders, ...deskOrders, ...machineOrders, ...mallOrders, ...warehouseOrders];

/** Tables of states that no two people move: why they are not among them. */
export const WITHOUT: Readonly<Record<string, string>> = {
  caseFlow: 'cases begin and end by what is measured; who confirms one that another confirmed is passed over (warning.test.ts)',
};
