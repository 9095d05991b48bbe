// Which pages somebody uses most: counted in this browser, for this person, from the tabs that were opened. Each time the home is
// looked at, the tabs that came since are added; nothing of it leaves the browser.
import { tabOnly } from '../../kernel/store.ts';

export type Visits = Readonly<Record<string, number>>;

/** Adds the paths that were not counted yet. Pure. */
export function countVisits(visits: Visits, opened: readonly string[], counted: readonly string[]): Visits {
  const fresh = opened.filter((path) => !counted.includes(path));
  return fresh.reduce<Visits>((all, path) => ({ ...all, [path]: (all[path] ?? 0) + 1 }), visits);
}

/** The paths that were visited most, as far as they may be opened; those that were asked for as often, in the order of `may`. Pure. */
export function mostUsed(visits: Visits, may: readonly string[], most: number): string[] {
  return may
    .map((path, at) => ({ path, at, visits: visits[path] ?? 0 }))
    .filter((one) => one.visits > 0)
    .sort((a, b) => b.visits - a.visits || a.at - b.at)
    .slice(0, most)
    .map(({ path }) => path);
}

/** The paths of the tabs that are open in this browser tab, and those of them that were counted before. */
export function openedTabs(): { opened: string[]; counted: string[] } {
  const tabs = tabOnly.get<{ path?: unknown }[]>('tabs');
  const opened = Array.isArray(tabs) ? tabs.map(({ path }) => path).filter((path): path is string => typeof path === 'string') : [];
  return { opened, counted: tabOnly.get<string[]>('visitsCounted') ?? [] };
}

/** Remembers for this browser tab that these were counted; one that was closed counts anew when it is opened again. */
export const keepCounted = (opened: readonly string[]): void => tabOnly.set('visitsCounted', opened);
