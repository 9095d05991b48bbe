// What stands behind a path for somebody who is signed in (R064–R081, R092, R093, ambiguities 2, 3, 16). Pure.
import { matchPath } from 'react-router';
import { fixedPages, menuItems, type FixedPage, type MenuItem } from '../../contract/menu.ts';
import type { MenuEntry } from '../kernel/session.ts';
import { flatten, basePath, isGranted } from '../kernel/menu-tree.ts';

export type Admission =
  | { kind: 'to'; path: string }
  | { kind: 'fixed'; page: FixedPage; params: Record<string, string> }
  | { kind: 'group'; item: MenuItem }
  | { kind: 'screen'; item: MenuItem; entry: MenuEntry | undefined; params: Record<string, string> };

const patternOf = ({ path }: FixedPage): string => path.replace(':path*', '*');
const fixedOf = (path: string): FixedPage | undefined => fixedPages.find((page) => matchPath(patternOf(page), path));
const mayOpen = ({ rights }: FixedPage, menus: readonly MenuEntry[]): boolean =>
  rights.length === 0 || rights.some((right) => isGranted(`/${right.replaceAll('.', '/')}`, menus));

/** Judges a path. */
export function admit(path: string, menus: readonly MenuEntry[]): Admission {
  if (path === '/') return { kind: 'to', path: '/redirectpage' };
  const page = fixedOf(path);
  if (page && !mayOpen(page, menus)) return { kind: 'to', path: '/401' };
  if (page) return { kind: 'fixed', page, params: decoded(matchPath(patternOf(page), path)?.params ?? {}) };
  for (const item of menuItems) {
    const match = matchPath(item.path, path);
    if (!match) continue;
    if (item.entry.kind === 'group') return groupOf(item, item.entry.redirect, menus);
    const entry = flatten(menus).find((one) => basePath(one.path) === basePath(item.path));
    if (!entry && !item.entry.always) return { kind: 'to', path: '/401' };
    return { kind: 'screen', item, entry, params: decoded(match.params) };
  }
  return { kind: 'to', path: '/404' };
}

// A group with a default leads to it (R070–R078), or to the first child that this person may open; one without shows what it holds (R079).
function groupOf(item: MenuItem, redirect: string | undefined, menus: readonly MenuEntry[]): Admission {
  const children = menuItems.filter(({ parent, path }) => parent === item.code && !path.includes('/:') && isGranted(path, menus));
  if (!redirect) return children.length > 0 ? { kind: 'group', item } : { kind: 'to', path: '/404' };
  if (isGranted(redirect, menus)) return { kind: 'to', path: redirect };
  return { kind: 'to', path: children[0]?.path ?? '/401' };
}

const decoded = (params: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value ?? '')]));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
