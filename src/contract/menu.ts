// The whole menu of both systems as one table, and the rights that follow from it.
import { both } from './menu/both.ts';
import { fms } from './menu/fms.ts';
import type { Group, Page } from './menu/shape.ts';
import { wms } from './menu/wms.ts';

export type { Group, Page } from './menu/shape.ts';

const all = { ...both, ...fms, ...wms };
type All = typeof all;
type Pages = { [K in keyof All as All[K] extends Page<infer _> ? K : never]: All[K] };
type ButtonOf<K extends keyof Pages> = Pages[K] extends Page<infer B> ? `${K & string}.${keyof B & string}` : never;

export type PageCode = keyof Pages & string;
/** A menuCode: of a page (may open and read it) or of a button on it. */
export type Right = PageCode | { [K in keyof Pages]: ButtonOf<K> }[keyof Pages];
export type System = 'fms' | 'wms';

export interface MenuItem {
  code: string;
  path: string;
  systems: readonly System[];
  entry: Group | Page;
  /** The code of the group it stands in; undefined for a group. */
  parent: string | undefined;
}

const systemsOf = (code: string): readonly System[] =>
  code in both ? ['fms', 'wms'] : code in wms ? ['wms'] : ['fms'];

/** Every group and page in menu order. A page stands in the group with the longest code that begins its own. */
export const menuItems: readonly MenuItem[] = Object.entries(all).map(([code, entry]) => ({
  code,
  path: `/${code.replaceAll('.', '/')}${entry.kind === 'page' ? (entry.params ?? '') : ''}`,
  systems: systemsOf(code),
  entry,
  parent: entry.kind === 'page' ? code.slice(0, code.lastIndexOf('.')) : undefined,
}));

/** All rights there are: page codes and button codes, in menu order. */
export const allRights: readonly Right[] = menuItems.flatMap(({ code, entry }) =>
  entry.kind === 'page' ? [code, ...Object.keys(entry.buttons).map((button) => `${code}.${button}`)] : [],
) as Right[];

/** The systems in which a right has effect (R005). */
export const systemsOfRight = (right: string): readonly System[] =>
  menuItems.find(({ code, entry }) => entry.kind === 'page' && (right === code || right.startsWith(`${code}.`)))?.systems ?? [];
