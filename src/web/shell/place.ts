// What an admitted path is called, and its tab. Pure.
import type { Location } from 'react-router';
import type { Admission } from './admit.ts';
import { routeNameOf } from '../kernel/menu-tree.ts';
import type { MenuEntry } from '../kernel/session.ts';
import type { RouteTab } from './tabs.ts';

/** The name of a place: the title parameter (R081), the menu's name, or the route's title (R089); undefined for none (R090). */
export function nameOf(admission: Admission): string | undefined {
  if (admission.kind === 'to') return undefined;
  if (admission.kind === 'fixed') return admission.params['title'] || admission.page.title;
  if (admission.kind === 'group') return admission.item.entry.title;
  return admission.params['title'] || admission.entry?.name?.trim() || admission.item.entry.title;
}

type Where = Pick<Location, 'pathname' | 'search'>;

function tab(where: Where, pattern: string, said: { title: string; noCache: boolean; affix: boolean }): RouteTab {
  return {
    path: where.pathname,
    query: Object.fromEntries(new URLSearchParams(where.search)),
    fullPath: where.pathname + where.search,
    routeName: routeNameOf(pattern),
    name: said.title,
    meta: { title: said.title, noCache: said.noCache, closeed: false, affix: said.affix },
  };
}

/** The tab of a place; undefined where it has none (R068). */
export function tabOf(admission: Admission, where: Where): RouteTab | undefined {
  const title = nameOf(admission);
  if (title === undefined) return undefined;
  if (admission.kind === 'screen') {
    const { item, entry } = admission;
    const page = item.entry.kind === 'page' ? item.entry : undefined;
    return tab(where, item.path, { title, noCache: entry?.noCache ?? page?.noCache ?? false, affix: entry?.affix ?? false });
  }
  if (admission.kind === 'group') return tab(where, admission.item.path, { title, noCache: true, affix: false });
  if (admission.kind === 'fixed' && !admission.page.noTab) return tab(where, admission.page.path, { title, noCache: true, affix: false });
  return undefined;
}

/** The tab of a menu entry that is affixed. */
export const affixedTab = (entry: MenuEntry): RouteTab =>
  tab({ pathname: entry.path, search: '' }, entry.path, { title: entry.name, noCache: entry.noCache, affix: true });
