// The menu of the signed-in person, as the server gave it. Pure.
import type { MenuEntry } from './session.ts';

/** A path without its parameters: /machine/vmChannelpz/:id/:title → /machine/vmChannelpz. */
export const basePath = (path: string): string => path.split('/:')[0] ?? path;

/** Every entry of the tree, hidden ones too (ambiguity 2). */
export function flatten(menus: readonly MenuEntry[]): MenuEntry[] {
  return menus.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
}

/** Whether an item leads out of the product: it opens in a new browser tab (R013, R014). */
export const isOutside = (path: string): boolean => path.startsWith('http');

/** Whether a pattern of a route stands in the menu list (R092, ambiguity 3). */
export const isGranted = (pattern: string, menus: readonly MenuEntry[]): boolean => {
  const base = basePath(pattern);
  return flatten(menus).some(({ path }) => basePath(path) === base);
};

const leadsTo = (entry: MenuEntry, path: string): boolean => path === entry.path || path.startsWith(`${basePath(entry.path)}/`);

/**
 * The one entry at the top of the menu that a path belongs to: the one that holds its page, else the one with most of its path
 * (/wms and /wms/operate both begin /wms/operate/replPlan). Undefined for a page that no menu holds.
 */
export function topOf(menus: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const holding = menus.find((entry) => flatten(entry.children ?? []).some((child) => leadsTo(child, path)));
  if (holding) return holding;
  const leading = menus.filter((entry) => leadsTo(entry, path));
  return leading.toSorted((left, right) => right.path.length - left.path.length)[0];
}

/** The route name of a path: unique, made from the full path (ambiguity 14): /wms/xinjiang/purchase → WmsXinjiangPurchase. */
export const routeNameOf = (pattern: string): string =>
  basePath(pattern)
    .split('/')
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** The home page: the dashboard when the menu has it, else the welcome page (R069, ambiguity 16). */
export const homeOf = (menus: readonly MenuEntry[]): string => (isGranted('/dashboard', menus) ? '/dashboard' : '/welcome');
