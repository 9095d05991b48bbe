// The strip of visited pages and the list of views that stay alive. Pure: lists in, lists out.

/** One visited page (R047). */
export interface RouteTab {
  path: string;
  query: Record<string, string>;
  fullPath: string;
  routeName: string;
  name: string;
  meta: { title: string; noCache: boolean; closeed: boolean; affix: boolean };
}
export interface Open {
  tabs: readonly RouteTab[];
  /** Route names whose views stay alive, each once (R042). */
  cached: readonly string[];
}

/** A page was opened: one tab for its path, whatever the query (R041); its view is kept unless the route says no (R043). */
export function visit({ tabs, cached }: Open, tab: RouteTab): Open {
  const known = tabs.some(({ path }) => path === tab.path);
  const keep = !tab.meta.noCache && !cached.includes(tab.routeName);
  return {
    tabs: known ? tabs.map((one) => (one.path === tab.path ? tab : one)) : [...tabs, tab],
    cached: keep ? [...cached, tab.routeName] : cached,
  };
}

// A view is dropped with the last tab of its name (ambiguity 15).
const keptBy = (tabs: readonly RouteTab[], cached: readonly string[]): string[] =>
  cached.filter((name) => tabs.some(({ routeName }) => routeName === name));

const keep = ({ tabs, cached }: Open, stays: (tab: RouteTab) => boolean): Open => {
  const left = tabs.filter((tab) => tab.meta.affix || stays(tab));
  return { tabs: left, cached: keptBy(left, cached) };
};

/** Closes one tab; an affixed one stays (R036, R039, R040). */
export const close = (open: Open, path: string): Open => keep(open, (tab) => tab.path !== path);

/** Keeps the chosen tab and the affixed ones (R034, R037). */
export const closeOthers = (open: Open, path: string): Open => keep(open, (tab) => tab.path === path);

/** Keeps the affixed tabs only (R035, R038). */
export const closeAll = (open: Open): Open => keep(open, () => false);

/** Sets up the affixed tabs at the front where they are missing (R152). */
export function withAffixed({ tabs, cached }: Open, affixed: readonly RouteTab[]): Open {
  const missing = affixed.filter(({ path }) => !tabs.some((tab) => tab.path === path));
  return { tabs: [...missing, ...tabs], cached };
}

/** Where to go when the active tab was closed: the last one that remains, else home (R033). Undefined: stay. */
export function activeAfter(tabs: readonly RouteTab[], active: string): string | undefined {
  if (tabs.some(({ path }) => path === active)) return undefined;
  return tabs.at(-1)?.fullPath ?? '/';
}
