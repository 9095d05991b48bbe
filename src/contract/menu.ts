// The whole menu of both systems as one table, and the rights that follow from it.
import { customers } from './customer/customers.ts';
import { board } from './menu/board.ts';
import { cardMgr, inventory, operate, transfer } from './menu/operate.ts';
import { organization } from './menu/organization.ts';
import { product, strategy } from './menu/product.ts';
import { reports, statisticAnalysis } from './menu/report.ts';
import type { Group, Page } from './menu/shape.ts';
import { system } from './menu/system.ts';
import { cabin, wms, wmsOperate, wmsReport } from './menu/wms.ts';

export { fixedPages, type FixedPage } from './menu/fixed.ts';
export type { Group, Page } from './menu/shape.ts';

const { bosch, ...others } = customers;
type Menus = { [K in keyof typeof others]: (typeof others)[K]['menu'] }[keyof typeof others];
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;
const ofOthers = Object.assign({}, ...Object.values(others).map(({ menu }) => menu)) as Together<Menus>;

// The order of the groups is the specification's (section 2, Routes).
const all = {
  ...board,
  ...organization,
  ...operate,
  ...system,
  ...inventory,
  ...reports,
  ...statisticAnalysis,
  ...transfer,
  ...cardMgr,
  ...wms,
  ...wmsOperate,
  ...bosch.menu,
  ...wmsReport,
  ...ofOthers,
  ...cabin,
  ...strategy,
  ...product,
} as const;
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
  /** The code of the group it stands in; undefined for a group and for a page that stands alone. */
  parent: string | undefined;
}

const entries: readonly [string, Group | Page][] = Object.entries(all);
const parentOf = (code: string): string | undefined => code.match(/^(.+)\.[^.]+$/)?.[1];

/** Where a page stands; a group stands wherever one of its pages does. */
function systemsOf(code: string, entry: Group | Page): readonly System[] {
  if (entry.kind === 'page') return entry.both ? ['fms', 'wms'] : code.startsWith('wms.') ? ['wms'] : ['fms'];
  const inside = entries.filter(([other, { kind }]) => kind === 'page' && parentOf(other) === code);
  const systems = new Set(inside.flatMap(([other, page]) => systemsOf(other, page)));
  return (['fms', 'wms'] as const).filter((one) => systems.has(one));
}

/** Every group and page in menu order. A page stands in the group whose code is its own without the last part. */
export const menuItems: readonly MenuItem[] = entries.map(([code, entry]) => ({
  code,
  path: `/${code.replaceAll('.', '/')}${entry.kind === 'page' ? (entry.params ?? '') : ''}`,
  systems: systemsOf(code, entry),
  entry,
  parent: entry.kind === 'page' ? parentOf(code) : undefined,
}));

const systemsByRight = new Map(
  menuItems.flatMap(({ code, entry, systems }) =>
    entry.kind === 'page'
      ? [code, ...Object.keys(entry.buttons).map((button) => `${code}.${button}`)].map((right) => [right, systems] as const)
      : [],
  ),
);

/** All rights there are: page codes and button codes, in menu order. */
export const allRights: readonly Right[] = [...systemsByRight.keys()] as Right[];

/** The systems in which a right has effect (R005); none for a code that is no right. */
export const systemsOfRight = (right: string): readonly System[] => systemsByRight.get(right) ?? [];

/** What a menu entry is called: 未命名菜单 when it has no name (R012). */
export const menuName = (entry: { name?: string | null | undefined }): string => entry.name?.trim() || '未命名菜单';
