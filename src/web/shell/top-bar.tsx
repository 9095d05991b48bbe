// The top bar: logo, menu, and what everybody needs on every page.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../kernel/i18n.ts';
import { openPalette } from '../kernel/overlays.ts';
import { setSidebar, useSession, type MenuEntry } from '../kernel/session.ts';
import { StoredImage } from '../kit/page/stored-image.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { ExportPopover } from './export-popover.tsx';
import { DataViews, Help, SwitchButton } from './bar-tools.tsx';
import { MenuIcon, SearchIcon } from './icons.tsx';
import { NavBar } from './nav.tsx';
import { closeSidebar } from './sidebar.tsx';
import { lazy } from '../kernel/later.tsx';

// Most of the time there is nothing to be told.
const Doubts = lazy(() => import('./doubts.tsx'));

/** The bar. Below 992 px the menu, the switch and the help stand in the sidebar. */
export function TopBar({ menus }: { menus: readonly MenuEntry[] }) {
  const mobile = useSession(({ device }) => device === 'mobile');
  return (
    <header className="bar">
      <SidebarButton />
      <Logo />
      {mobile ? <span className="bar-gap" /> : <NavBar menus={menus} />}
      <div className="bar-tools">
        {!mobile && <DataViews />}
        {!mobile && <SwitchButton />}
        <SearchButton />
        {!mobile && <Help />}
        <DoubtsLater />
        <ExportPopover />
        <Bell />
        <AccountMenu />
      </div>
    </header>
  );
}

/** What may be doubted is asked for when the page that was opened stands. */
const AFTER = 8_000;

function DoubtsLater() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    // Without a network it waits: what cannot be fetched would have the page opened anew.
    const timer = setInterval(() => navigator.onLine && setDue(true), AFTER);
    return () => clearInterval(timer);
  }, []);
  return due ? <Doubts /> : null;
}

function SidebarButton() {
  const t = useT();
  const open = useSession(({ sidebar }) => sidebar);
  const name = t(open ? '收起菜单' : '展开菜单');
  return (
    <button
      type="button"
      className="bar-icon bar-side"
      aria-label={name}
      title={name}
      aria-expanded={open}
      aria-controls="sidebar"
      onClick={() => (open ? closeSidebar({ animate: true }) : openSidebar())}
    >
      <MenuIcon />
    </button>
  );
}

function openSidebar(): void {
  document.documentElement.classList.remove('no-glide');
  setSidebar(true);
}

const MARK = '/icon.svg';

/** Goes home, or to the customer's own workbench where the logo is the customer's (R006, R007). */
function Logo() {
  const t = useT();
  const logoUrl = useSession(({ user }) => user?.logoUrl);
  const workbench = useSession(({ user }) => user?.workbenchUrl);
  const image = logoUrl ? <StoredImage url={logoUrl} alt="" instead={MARK} /> : <img src={MARK} alt="" />;
  if (logoUrl && workbench) {
    return (
      <a className="logo" href={workbench} aria-label={t('工作台')}>
        {image}
      </a>
    );
  }
  return (
    <Link className="logo" to="/" aria-label={t('首页')}>
      {image}
    </Link>
  );
}

function SearchButton() {
  const t = useT();
  return (
    <button type="button" className="bar-search" data-tour="search" onClick={openPalette}>
      <SearchIcon size={16} />
      <span>{t('查找')}</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  );
}
