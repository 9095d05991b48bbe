// Screens on the pages of single customers: the house's own, in the customer's dress.
import { createElement, type ComponentType } from 'react';
import { customerPages, pagesThatShow, type PageOfCustomer } from '../../contract/customer/shared.ts';
import type { CustomerThing } from '../../contract/customer/shape.ts';
import type { PageCode } from '../../contract/menu.ts';
import type { LoadScreen } from '../kernel/noun.ts';
import { ListProfileContext, type ListProfile } from '../kit/list/list-profile.ts';

/** A screen that is told whose page it stands on: the customer's code. */
type CustomerScreen = ComponentType<{ customer: string }>;
/** A screen of the house need not know. */
type LoadCustomerScreen = () => Promise<{ default: ComponentType | CustomerScreen }>;

/** A screen on a customer's page. */
export const onCustomerPage =
  ({ customer: { code }, code: name, list, columns, search, whole }: PageOfCustomer, load: LoadCustomerScreen): LoadScreen =>
  async () => {
    const Screen = (await load()).default as CustomerScreen;
    const profile: ListProfile = { path: list, name, columns, search, fixed: whole ? undefined : { customer: code } };
    return {
      default: () => createElement(ListProfileContext, { value: profile }, createElement(Screen, { customer: code })),
    };
  };

/** The pages of all customers that show a thing which the house has no page of. */
export const customerScreens = (thing: CustomerThing, load: LoadCustomerScreen): Partial<Record<PageCode, LoadScreen>> =>
  Object.fromEntries(pagesThatShow(thing).map((page) => [page.code, onCustomerPage(page, load)]));

/** Where people of the page that is open find what these pages show: on their customer's own page, else on the house's. */
export function placeOf(house: PageCode, also: readonly CustomerThing[] = []): string {
  const [, group, code] = location.pathname.split('/');
  const shown = [house, ...also] as readonly string[];
  const own = group === 'wms' ? customerPages.find((page) => page.customer.code === code && shown.includes(page.shows)) : undefined;
  return `/${(own?.code ?? house).replaceAll('.', '/')}`;
}
