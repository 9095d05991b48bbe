// The frame around every screen of who is signed in.
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { isHand } from '../../contract/auth/systems.ts';
import { useT } from '../kernel/i18n.ts';
import { flatten, routeNameOf } from '../kernel/menu-tree.ts';
import { drawn } from '../kernel/menus.ts';
import { offerFreshness } from '../kit/list/freshness-slot.tsx';
import { offerPickers } from '../kit/picker/pickers.ts';
import { guardSecondPress } from '../kit/page/second-press.ts';
import { queryClient } from '../kernel/query.ts';
import { local } from '../kernel/store.ts';
import { isHere } from '../kernel/router.tsx';
import { HAS_KEY, useSession, type MenuEntry } from '../kernel/session.ts';
import { admit } from './admit.ts';
import { BackTop } from './back-top.tsx';
import { Look } from './look.tsx';
import { dropView, setAffixed, visit } from './open-tabs.ts';
import { Overlays } from './overlays.tsx';
import { affixedTab, nameOf, tabOf } from './place.ts';
import { useScrollMemory } from './scroll-memory.ts';
import { SeeingBanner } from './seeing-banner.tsx';
import { Sidebar, useDevice } from './sidebar.tsx';
import { TabStrip } from './tab-strip.tsx';
import { titleOf } from '../kernel/title.ts';
import { TopBar } from './top-bar.tsx';
import { useMenus } from './use-menus.ts';
import { Views } from './views.tsx';
import { freshnessOffers, pickerOffers } from '../screens.ts';
import './shell.css';
import { lazy } from '../kernel/later.tsx';

// Whoever sits at a desk never fetches it.
const JournalLine = lazy(async () => ({ default: (await import('./hand/journal-line.tsx')).JournalLine }));
const HandFrame = lazy(async () => ({ default: (await import('./hand/hand-frame.tsx')).HandFrame }));

const TerminalFrame = lazy(async () => ({ default: (await import('./terminal/terminal-frame.tsx')).TerminalFrame }));
const VendorFrame = lazy(async () => ({ default: (await import('./vendor/vendor-frame.tsx')).VendorFrame }));

guardSecondPress();
// Before any screen is loaded: some read their pickers as they load.
offerPickers(pickerOffers);
freshnessOffers.forEach(offerFreshness);

/** Bars, tabs, page area; waits for the menu, without which nothing may be opened. */
export default function Shell() {
  // Whoever signs in next on this screen sees nothing that was answered to the one before.
  useEffect(() => () => queryClient.clear(), []);
  const atTerminal = useSession(({ user }) => (user?.atTerminal ? user : undefined));
  return (
    <QueryClientProvider client={queryClient}>
      <Look>{atTerminal ? <TerminalFrame user={atTerminal} /> : <Frame />}</Look>
    </QueryClientProvider>
  );
}

function Frame() {
  const t = useT();
  useDevice();
  const { menus, asking, failed, again } = useMenus();
  const vendor = useSession(({ user }) => (user?.vendorName ? user : undefined));
  if (vendor && menus) return <VendorFrame user={vendor} />;
  if (menus) return <Open menus={menus} asking={asking} />;
  return (
    <div className="frame-wait" aria-busy={!failed}>
      <div className="bar" />
      <div className="strip-wait" />
      {failed && (
        <div className="page-note" role="alert">
          <h1>{t('菜单没有取到')}</h1>
          <p>{failed}</p>
          <button type="button" className="btn" onClick={again}>
            {t('重试')}
          </button>
        </div>
      )}
    </div>
  );
}

interface OpenProps {
  menus: readonly MenuEntry[];
  /** The menus are those of the last load, those of now are on their way. */
  asking: boolean;
}

function Open({ menus, asking }: OpenProps) {
  const t = useT();
  const shown = useMemo(() => drawn(menus), [menus]);
  const { admission, active } = usePlace(menus);
  // A page that was granted since the last load is not refused by the menus of then.
  const leadsOn = admission.kind === 'to' && !(admission.path === '/401' && asking);
  const views = <Views active={active} />;
  const over = (
    <>
      <Overlays menus={menus} />
      {leadsOn && (
        <Navigate to={admission.path + (admission.path === '/redirectpage' ? location.search : '')} state={location.href} replace />
      )}
    </>
  );
  const hand = useSession(({ user }) => isHand(user?.loginSys));
  if (hand)
    return (
      <>
        <HandFrame name={nameOf(admission)}>{views}</HandFrame>
        {over}
      </>
    );
  const bghn = active?.location.pathname.includes('/wms/bghn') === true;
  return (
    <div className="frame">
      <a className="skip" href="#page">
        {t('跳到正文')}
      </a>
      <div className="head">
        <SeeingBanner />
        <TopBar menus={shown} />
        <TabStrip />
        {local.get(HAS_KEY) === true && <JournalLine />}
      </div>
      <Sidebar menus={shown} />
      <main id="page" className={bghn ? 'page page-bghn' : 'page'} tabIndex={-1}>
        {views}
      </main>
      <BackTop />
      {over}
    </div>
  );
}

/** The place that the address names: judged, entered in the tabs, and the title of the browser set after it. */
function usePlace(menus: readonly MenuEntry[]) {
  const t = useT();
  const location = useLocation();
  const admission = useMemo(() => admit(location.pathname, menus), [location.pathname, menus]);
  const key = location.pathname;
  useLayoutEffect(() => {
    setAffixed(
      flatten(menus)
        .filter((entry) => entry.affix)
        .map(affixedTab),
    );
  }, [menus]);
  useLayoutEffect(() => {
    const tab = tabOf(admission, location);
    // Menus that come while another page is on its way must not open again what was just closed.
    if (tab && isHere(location.pathname)) visit(tab, location);
    // By way of /redirect a page is opened anew: what was kept of it goes first (R032).
    if (location.pathname.startsWith('/redirect/')) dropView(location.pathname.slice('/redirect'.length));
  }, [admission, location]);
  const name = nameOf(admission);
  useEffect(() => {
    if (admission.kind !== 'to') document.title = titleOf(name && t(name), t);
  }, [admission, name, t]);
  useScrollMemory(key);
  const active = admission.kind === 'to' ? undefined : { key, routeName: routeNameOf(key), location };
  return { admission, active };
}
