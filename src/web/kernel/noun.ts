// What a noun says of itself to the screens, in its own folder: the frame, forms and the palette are made of what all of them say (src/web/nouns.ts).
// The frame reads it before the first screen: whatever is heavy is loaded when it is asked for.
import type { ComponentType, ReactNode } from 'react';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import type { PageCode } from '../../contract/menu.ts';
import type { NounRecords } from './records.ts';
import type { Subject } from '../../contract/menu/story.ts';

/** Brings a screen's code; the screen is the file's default export. */
export type LoadScreen = () => Promise<{ default: ComponentType }>;

/** How a record is chosen in every form and search, by the names of the fields that hold its id. */
export interface PickerOffer {
  fields: readonly string[];
  /** `remote`: the endpoint takes `keyword` and `ids`, and searches; `whole`: it gives a small list at once, which is searched here. */
  searched: 'remote' | 'whole';
  endpoint: () => Promise<Endpoint>;
}

/** Who or what may still change figures: what it is called, why, and where it is looked at (for who may). */
export interface Doubtful {
  key: string;
  name: string;
  why: string;
  to: string | undefined;
}

/** Brings the mark beside figures that may still change (`filter` is what they are narrowed to), and all that may change some, the worst first. */
export type FreshnessOffer = () => Promise<{
  FreshnessMark: ComponentType<{ filter?: Record<string, unknown> }>;
  AllDoubtful: ComponentType<{ children: (worst: readonly Doubtful[]) => ReactNode }>;
}>;

export interface WebNoun {
  /** Which screen stands behind a page of the menu. */
  pages?: Partial<Record<PageCode, LoadScreen>>;
  pickers?: readonly PickerOffer[];
  /** The pages of single people, goods, machines or smart warehouses (docs/decisions/0046-pages-with-a-story.md). */
  stories?: Partial<Record<Subject, LoadScreen>>;
  /** Of the noun that makes the figures. */
  freshness?: FreshnessOffer;
  /** What the palette (Ctrl-K) finds of it; brought with the first opening. */
  records?: () => Promise<NounRecords>;
}

/** A noun that is one page to the screens and nothing more: its line in src/web/nouns.ts says it all. */
export const page = (code: PageCode, load: LoadScreen): WebNoun => ({ pages: { [code]: load } });

/** Declares a noun to the screens. A page that the menu does not have is not compiled. */
export const noun = (said: WebNoun): WebNoun => said;
