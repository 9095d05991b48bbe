// The open tabs of this browser tab: kept in session storage (R044, R045), with the views that are alive right now.
import { create } from 'zustand';
import type { Location } from 'react-router';
import type { System } from '../../contract/menu.ts';
import { queryClient } from '../kernel/query.ts';
import { useSession } from '../kernel/session.ts';
import { tabOnly } from '../kernel/store.ts';
import * as pure from './tabs.ts';
import type { Open, RouteTab } from './tabs.ts';

export interface View {
  /** The path: each full path has a view of its own (ambiguity 15). */
  key: string;
  routeName: string;
  /** Where the view believes to be, while another one is shown. */
  location: Location;
}
interface State extends Open {
  views: readonly View[];
  /** How often the view of a path was to be built anew: a part of its identity, for it may come again before it was seen to be gone. */
  anew: Readonly<Record<string, number>>;
}

const restored = (): State => ({
  tabs: tabOnly.get<RouteTab[]>('tabs') ?? [],
  cached: tabOnly.get<string[]>('cachedViews') ?? [],
  views: [],
  anew: {},
});

// The tabs of the system that was left, until it is come back to. Their views are built anew: the address holds what they showed.
const LEFT = 'tabsLeft';
type Left = Partial<Record<System, readonly RouteTab[]>>;
// Beside the storage, which a switch clears (R153) before it is told of.
let kept: Left = tabOnly.get<Left>(LEFT) ?? {};

/** Read with a selector. */
export const useTabs = create<State>(restored);

useTabs.subscribe(({ tabs, cached }) => {
  tabOnly.set('tabs', tabs);
  tabOnly.set('cachedViews', cached);
});

function apply(next: Open): void {
  const { views } = useTabs.getState();
  useTabs.setState({
    ...next,
    views: views.filter(({ key, routeName }) => next.tabs.some(({ path }) => path === key) && next.cached.includes(routeName)),
  });
}

/** A page was opened. */
export function visit(tab: RouteTab, location: Location): void {
  const { views, ...open } = useTabs.getState();
  const next = pure.visit(open, tab);
  const view: View = { key: tab.path, routeName: tab.routeName, location };
  const known = views.some(({ key }) => key === view.key);
  useTabs.setState({ ...next, views: known ? views.map((one) => (one.key === view.key ? view : one)) : [...views, view] });
  // The one that was left goes when its route is not kept.
  useTabs.setState(({ views, cached }) => ({
    views: views.filter(({ key, routeName }) => key === view.key || cached.includes(routeName)),
  }));
}

export const close = (path: string): void => apply(pure.close(useTabs.getState(), path));
export const closeOthers = (path: string): void => apply(pure.closeOthers(useTabs.getState(), path));
export const closeAll = (): void => apply(pure.closeAll(useTabs.getState()));
export const setAffixed = (affixed: readonly RouteTab[]): void => apply(pure.withAffixed(useTabs.getState(), affixed));

/** Forgets the view of a page, so that it is built anew (R032). */
export function dropView(path: string): void {
  useTabs.setState(({ views, anew }) => ({
    views: views.filter(({ key }) => key !== path),
    anew: { ...anew, [path]: (anew[path] ?? 0) + 1 },
  }));
}

// Another person, or the other system: nothing of what was open belongs to it (R152); what was open there before comes back.
useSession.subscribe((now, before) => {
  const signedOut = before.token !== null && now.token === null;
  if (!signedOut && now.mode === before.mode) return;
  const left: Left = signedOut ? {} : { ...kept, [before.mode]: useTabs.getState().tabs };
  kept = left;
  tabOnly.set(LEFT, left);
  const tabs = left[now.mode] ?? [];
  useTabs.setState({ tabs, cached: [...new Set(tabs.filter(({ meta }) => !meta.noCache).map(({ routeName }) => routeName))], views: [] });
  queryClient.clear();
});
