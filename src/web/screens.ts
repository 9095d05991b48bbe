// What all nouns say of themselves to the screens, put together.
import { customerPages } from '../contract/customer/shared.ts';
import type { PageCode } from '../contract/menu.ts';
import type { Subject } from '../contract/menu/story.ts';
import type { LoadScreen, WebNoun } from './kernel/noun.ts';
import { onCustomerPage } from './floor/customer-screens.ts';
import * as all from './nouns.ts';

const nouns: readonly WebNoun[] = Object.values(all);

const house: Partial<Record<string, LoadScreen>> = Object.assign({}, ...nouns.map(({ pages }) => pages));
const ofCustomers = customerPages.flatMap((page) => {
  const load = house[page.shows];
  return load ? [[page.code, onCustomerPage(page, load)] as const] : [];
});

/** Which screen stands behind a page of the menu. Each has one. */
export const screens: Partial<Record<PageCode, LoadScreen>> = { ...Object.fromEntries(ofCustomers), ...house };

/** Whose page stands behind an address of a page with a story. */
export const storyScreens: Partial<Record<Subject, LoadScreen>> = Object.assign({}, ...nouns.map(({ stories }) => stories));

/** How records are chosen in forms and searches. */
export const pickerOffers = nouns.flatMap(({ pickers = [] }) => pickers);

/** What is said above figures that may still change. */
export const freshnessOffers = nouns.flatMap(({ freshness }) => freshness ?? []);

/** What the palette finds beside pages: kinds of records in the order in which it shows them, and what has a name of its own. */
export const loadRecords = async () => {
  const loaded = await Promise.all(nouns.map(async ({ records }) => (await records?.()) ?? { records: [] }));
  return {
    records: loaded.flatMap(({ records }) => records).toSorted((left, right) => left.place - right.place),
    places: loaded.flatMap(({ places = [] }) => places),
  };
};
