// Customers whose people have pages of their own over the house's documents: what such a customer may say of itself
// (docs/decisions/0061-customers.md). A folder beside this file is one customer; customers.ts is the table of contents.
import type { product } from '../menu/product.ts';
import type { reports } from '../menu/report.ts';
import type { Group, Page } from '../menu/shape.ts';
import type { wms, wmsOperate, wmsReport } from '../menu/wms.ts';

/** A page of the house that a customer's page may show. */
export type HousePage = keyof (typeof wms & typeof wmsOperate & typeof wmsReport & typeof product & typeof reports);
/**
 * What has no page of its own in the house: orders in the customer's name, requests for them, records of problems; and what comes back of out orders
 * and goes back to vendors, which the house shows with them.
 */
export type CustomerThing = 'orders' | 'requests' | 'problems' | 'returns' | 'retreats';

/** One page of a customer: whose screen it is, and what of it is the customer's own. */
export interface CustomerPage {
  shows: HousePage | CustomerThing;
  /** Of which list the columns, filters and fixed values below are. */
  list?: `/${string}`;
  /** Columns that are shown at first, in this order; all others of the screen can be chosen. */
  columns?: readonly string[];
  /** Fields that it is searched by, in this order. */
  search?: readonly string[];
  /** What the whole site has; left out, only what is of this customer's orders. */
  whole?: true;
}

export interface CustomerOrders {
  /** What its file of orders is called. */
  exportTitle: string;
  /** What their numbers begin with. */
  letters: string;
  /** Its word for how far an order is: three states, or the house's five. */
  states: 'short' | 'long';
  /** Texts that the house's order does not have, by name, with what people call them. */
  fields: Readonly<Record<string, string>>;
}

export interface Customer<M = Readonly<Record<string, Group | Page>>> {
  /** In the data, in the paths of its pages (/wms/bghn) and in its rights. */
  code: string;
  /** In the paths of its calls: listBghnPurchaseOrder. */
  path: string;
  name: string;
  menu: M;
  /** By the last part of the page's code. */
  pages: Readonly<Record<string, CustomerPage>>;
  orders?: CustomerOrders;
  /** Its people ask for goods before they are ordered. */
  requests?: { letters: string; exportTitle: string };
  /** Its own system sends the orders and is told what came of them. */
  exchange?: true;
}

/** Declares a customer: `export const bghn = customer({ code: 'bghn', … })`. */
export const customer = <const M extends Readonly<Record<string, Group | Page>>>(said: Customer<M>): Customer<M> => said;
