// What follows from the customers' pages for rights: who may read and do what of the house's documents, and on whose documents alone.
import { allRights, menuItems, type PageCode, type Right } from '../menu.ts';
import { customers } from './customers.ts';
import type { Customer, CustomerPage, CustomerThing, HousePage } from './shape.ts';

export const allCustomers: readonly Customer[] = Object.values(customers);

/** A page of a customer with its whole code. */
export interface PageOfCustomer extends CustomerPage {
  customer: Customer;
  code: PageCode;
}

/** Every page of every customer. */
export const customerPages: readonly PageOfCustomer[] = allCustomers.flatMap((customer) =>
  Object.entries(customer.pages).map(([name, said]) => ({ ...said, customer, code: `wms.${customer.code}.${name}` as PageCode })),
);

const known: ReadonlySet<string> = new Set(allRights);
/** Rights of these pages, or of this button on those of them that have it. */
export const rightsOn = (pages: readonly PageOfCustomer[], button?: string): Right[] =>
  pages.map(({ code }) => (button ? `${code}.${button}` : code) as Right).filter((right) => known.has(right));

/** Pages of customers that show a page of the house, or a thing of their own. */
export const pagesThatShow = (shown: HousePage | CustomerThing): readonly PageOfCustomer[] =>
  customerPages.filter(({ shows }) => shows === shown);

/** Rights to what has no page in the house: `rightsTo('returns', 'create')` are those of the button 新增 on every customer's page of returns. */
export const rightsTo = (shown: CustomerThing, button?: string): Right[] => rightsOn(pagesThatShow(shown), button);

/** Rights on one customer's own pages that show a thing: `rightsIn(bghn, 'orders')('create')`; without a button the pages themselves. */
export const rightsIn = ({ code }: Customer, thing: CustomerThing): ((button?: string) => Right[]) => {
  const pages = pagesThatShow(thing).filter(({ customer }) => customer.code === code);
  return (button) => rightsOn(pages, button);
};

const pageCodes = new Set<string>(menuItems.flatMap(({ code, entry }) => (entry.kind === 'page' ? [code] : [])));

/**
 * Rights of the house with those of the customers' pages that show the same: `shared('wms.warehousing.post')` has also the right of the button
 * post of every customer's page that shows /wms/warehousing.
 */
export const shared = (...rights: readonly Right[]): Right[] =>
  rights.flatMap((right) => {
    if (pageCodes.has(right)) return [right, ...rightsOn(pagesThatShow(right as HousePage))];
    const at = right.lastIndexOf('.');
    return [right, ...rightsOn(pagesThatShow(right.slice(0, at) as HousePage), right.slice(at + 1))];
  });

/**
 * Of which customers' documents alone somebody reads or does something through these rights: undefined for all, as through a right of the house, or of a
 * page that has the whole site; none through no right.
 * @param through those of the rights asked for that the actor holds
 */
export function customersSeen(through: readonly string[]): string[] | undefined {
  const pages = through.map((right) => customerPages.find(({ code }) => right === code || right.startsWith(`${code}.`)));
  return pages.every((page) => page !== undefined && !page.whole)
    ? [...new Set(pages.flatMap((page) => page?.customer.code ?? []))]
    : undefined;
}
