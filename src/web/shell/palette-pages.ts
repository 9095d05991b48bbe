// Pages, deeds and settings as the palette finds them: by their names and how they sound. All of them are known here.
import { menuItems, menuName, type Right } from '../../contract/menu.ts';
import type { Translate } from '../kernel/i18n.ts';
import { rankOf } from '../kernel/initials.ts';
import { basePath, flatten } from '../kernel/menu-tree.ts';
import { drawn } from '../kernel/menus.ts';
import { seen, type Hit, type NamedPlace } from '../kernel/records.ts';
import type { MenuEntry } from '../kernel/session.ts';

export interface PaletteHit extends Hit {
  group: string;
}
const MOST = 8;
const MOST_DEEDS = 5;

export interface Ranked {
  /** As `rankOf` has it; 5: only its address holds what was typed. */
  rank: number;
  hit: PaletteHit;
}
const best = (ranked: readonly Ranked[], most: number): Ranked[] =>
  ranked
    .filter(({ rank }) => rank < Infinity)
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, most);
const rankAmong = (texts: readonly string[], typed: string): number => Math.min(...texts.map((text) => rankOf(text, typed) ?? Infinity));

const pagesOf = (menus: readonly MenuEntry[]) =>
  drawn(menus).flatMap((entry): { page: MenuEntry; parent?: MenuEntry }[] =>
    entry.children?.length ? flatten(entry.children).map((page) => ({ page, parent: entry })) : [{ page: entry }],
  );

/** Pages that answer what was typed, best first. */
export function pagesFor(typed: string, menus: readonly MenuEntry[], t: Translate): Ranked[] {
  const low = typed.trim().toLowerCase();
  const ranked = pagesOf(menus).map(({ page, parent }) => {
    const name = menuName(page);
    const inPath = page.path.toLowerCase().includes(low) ? 5 : Infinity;
    const hint = parent ? `${t(menuName(parent))} · ${page.path}` : page.path;
    return {
      rank: Math.min(rankAmong([name, t(name)], low), inPath),
      hit: { key: page.path, title: t(name), hint, path: page.path, group: t('页面') },
    };
  });
  return best(ranked, MOST);
}

/** Deeds that need a row to be done with: their page alone leads nowhere further. */
const OF_A_ROW = new Set(['修改', '删除']);

/** Buttons of pages, called by what they do with what: 新增 · 员工管理. */
function buttonsFor(low: string, menus: readonly MenuEntry[], t: Translate): Ranked[] {
  const shown = new Set(pagesOf(menus).map(({ page }) => basePath(page.path)));
  return menuItems.flatMap(({ code, path, entry }) => {
    if (entry.kind !== 'page' || !shown.has(path)) return [];
    return Object.entries(entry.buttons).flatMap(([name, label]) => {
      const right = `${code}.${name}` as Right;
      if (OF_A_ROW.has(label) || !seen(right)) return [];
      const rank = rankAmong([`${label}${entry.title}`, `${t(label)} ${t(entry.title)}`], low);
      const hit = { key: right, title: `${t(label)} · ${t(entry.title)}`, hint: path, path, deed: right, group: t('操作') };
      return [{ rank, hit }];
    });
  });
}

/** Deeds and settings that answer what was typed, best first: those that nouns name, and the buttons of pages. */
export function deedsFor(
  typed: string,
  { menus, places }: { menus: readonly MenuEntry[]; places: readonly NamedPlace[] },
  t: Translate,
): Ranked[] {
  const low = typed.trim().toLowerCase();
  // One letter is the beginning of nearly every deed.
  if (Array.from(low).length < 2) return [];
  const named = places.map(({ name, hint, path, deed }) => ({
    rank: rankAmong([name, t(name)], low),
    hit: { key: `${path} ${name}`, title: t(name), hint: t(hint), path, deed, group: t('操作') },
  }));
  // A deed whose initials only hold what was typed somewhere is not what was meant.
  const meant = [...named, ...buttonsFor(low, menus, t)].filter(({ rank }) => rank !== 3);
  return best(meant, MOST_DEEDS);
}
