// The screens themselves: the active one shown, the kept ones asleep behind it with all that was typed in them (R046).
import { Activity, createElement, memo, type ComponentType, type ReactElement } from 'react';
import {
  createRoutesFromElements,
  matchRoutes,
  NavigationType,
  Route,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useRoutes,
  type Location,
  type RouteObject,
} from 'react-router';
import { menuItems, type PageCode } from '../../contract/menu.ts';
import { isHand } from '../../contract/auth/systems.ts';
import { useT } from '../kernel/i18n.ts';
import type { LoadScreen } from '../kernel/noun.ts';
import { useSession } from '../kernel/session.ts';
import { screens, storyScreens } from '../screens.ts';
import { ErrorBoundary } from '../kit/page/error-boundary.tsx';
import { useTabs, type View } from './open-tabs.ts';
import { useTracking } from './tracking.ts';
import { fixedScreens } from '../modules/home/fixed-screens.tsx';
import { lazy, Wait } from '../kernel/later.tsx';

const GroupPage = lazy(async () => ({ default: (await import('../modules/home/overview.tsx')).GroupPage }));

const loaded = new Map<string, ComponentType>();

/** Stands beside a screen: a page is told of when it is there, with its code (R294). */
function Tracked() {
  useTracking(useLocation().pathname);
  return null;
}

const beside = (screen: ReactElement) => (
  <>
    {screen}
    <Tracked />
  </>
);
const tracked = (load: LoadScreen) =>
  lazy(async () => {
    const { default: Screen } = await load();
    return { default: () => beside(<Screen />) };
  });

/** The component of a page: its screen, loaded when first opened. */
function screenOf(code: string): ComponentType {
  const known = loaded.get(code);
  if (known) return known;
  const load = screens[code as PageCode];
  if (!load) throw new Error(`no screen stands behind ${code}`);
  const made = tracked(load);
  loaded.set(code, made);
  return made;
}

const HandHome = tracked(() => import('./hand/hand-home.tsx'));

/** /welcome: on a small screen what there is to do (R069 leads there: those systems have no dashboard), at a desk what may be opened. */
function Home({ desk }: { desk: ReactElement }) {
  return useSession(({ user }) => isHand(user?.loginSys)) ? <HandHome /> : beside(desk);
}

const OwnAccount = tracked(() => import('../modules/auth/own-account.tsx'));

const OwnReport = tracked(() => import('../modules/report/own/own-report.tsx'));

const routes = createRoutesFromElements([
  <Route key="account" path="/account" element={<OwnAccount />} />,
  <Route key="ownReport" path="/ownReport/:ref/:title?" element={<OwnReport />} />,
  ...Object.entries(storyScreens).map(([subject, load]) => (
    <Route key={subject} path={`/story/${subject}/:ref/:title?`} element={createElement(tracked(load))} />
  )),
  ...fixedScreens.map(({ path, screen }) => (
    <Route key={path} path={path} element={path === '/welcome' ? <Home desk={screen} /> : beside(screen)} />
  )),
  ...menuItems.map(({ code, path, entry }) => (
    <Route key={code} path={path} element={entry.kind === 'page' ? <Lazy code={code} /> : beside(<GroupPage code={code} />)} />
  )),
]);

const leading = new Map<string, RouteObject[]>();

/** The one route that leads to a path, of the two hundred: the router weighs all of them at every navigation, for each view that is kept. */
function routeTo(path: string): RouteObject[] {
  const known = leading.get(path);
  if (known) return known;
  const found = matchRoutes(routes, path)?.map(({ route }) => route) ?? [];
  leading.set(path, found);
  return found;
}

function Lazy({ code }: { code: string }) {
  return createElement(screenOf(code));
}

/** All views. `active` has no tab where its page is one without (R068); none is active while the frame leads on. */
export function Views({ active }: { active: View | undefined }) {
  const kept = useTabs(({ views }) => views);
  const anew = useTabs((tabs) => tabs.anew);
  const others = kept.filter(({ key }) => key !== active?.key);
  // By key, not by place: React keeps what a view holds wherever it stands in the list.
  return [...others, ...(active ? [active] : [])].map((view) => (
    <Activity key={`${view.key} ${anew[view.key] ?? 0}`} mode={view.key === active?.key ? 'visible' : 'hidden'}>
      <One location={view.location} />
    </Activity>
  ));
}

interface OneProps {
  location: Location;
}

const isSamePlace = ({ location: one }: OneProps, { location: other }: OneProps): boolean =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash && one.state === other.state;

/**
 * A view. While it stays where it is, going to another one and coming back draw nothing of it anew: it hears of its own place alone. The router has no
 * other way to say so: `Routes` at a place of its own is drawn at every navigation all the same, with all that asks where it is.
 */
const One = memo(function One({ location }: OneProps) {
  const t = useT();
  return (
    <ErrorBoundary>
      <Wait fallback={<output className="view-wait" aria-busy="true" aria-label={t('正在读取')} />}>
        <LocationContext value={{ location, navigationType: NavigationType.Pop }}>
          <PageAt path={location.pathname} />
        </LocationContext>
      </Wait>
    </ErrorBoundary>
  );
}, isSamePlace);

function PageAt({ path }: { path: string }) {
  return useRoutes(routeTo(path));
}
