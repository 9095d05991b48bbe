// The top bar: logo, menu, and what everybody needs on every page.
import { Link } from 'react-router';
import { useT } from '../kernel/i18n.ts';
import { useCan } from '../kernel/can.tsx';
import { setSidebar, useSession, type MenuEntry } from '../kernel/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { ExportPopover } from './export-popover.tsx';
import { Flyout } from './flyout.tsx';
import { DownIcon, HelpIcon, MenuIcon, SearchIcon } from './icons.tsx';
import { NavBar } from './nav.tsx';
import { openPalette } from '../kernel/overlays.ts';
import { closeSidebar } from './sidebar.tsx';
import { switchSystem } from './switch-system.ts';

/** The bar. Below 992 px the menu stands in the sidebar. */
export function TopBar({ menus }: { menus: readonly MenuEntry[] }) {
  const mobile = useSession(({ device }) => device === 'mobile');
  return (
    <header className="bar">
      <SidebarButton />
      <Logo />
      {mobile ? <span className="bar-gap" /> : <NavBar menus={menus} />}
      <div className="bar-tools">
        <DataViews />
        <SwitchButton />
        <SearchButton />
        <Help />
        <ExportPopover />
        <Bell />
        <AccountMenu />
      </div>
    </header>
  );
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

/** Goes home, or to the customer's own workbench where the logo is the customer's (R006, R007). */
function Logo() {
  const t = useT();
  const logoUrl = useSession(({ user }) => user?.logoUrl);
  const workbench = useSession(({ user }) => user?.workbenchUrl);
  const image = <img src={logoUrl || '/icon.svg'} alt="" height="24" />;
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

/** The boards; each entry needs its own code (R017–R019). */
function DataViews() {
  const t = useT();
  const board = useCan('dataView.index');
  const wmsBoard = useCan('dataView.wmsView');
  if (!board && !wmsBoard) return null;
  return (
    <Flyout
      className="bar-text"
      align="right"
      label={
        <>
          {t('看板')} <DownIcon size={14} />
        </>
      }
    >
      {(close) => (
        <>
          {board && (
            <Link className="flyout-item" to="/dataView/index" onClick={close}>
              {t('数据看板')}
            </Link>
          )}
          {wmsBoard && (
            <Link className="flyout-item" to="/dataView/wmsView" onClick={close}>
              {t('智能仓看板')}
            </Link>
          )}
        </>
      )}
    </Flyout>
  );
}

/** Shown by the stored flag (R004, R015, R016). */
function SwitchButton() {
  const t = useT();
  const shown = useSession(({ switchable }) => switchable);
  const mode = useSession(({ mode }) => mode);
  if (!shown) return null;
  return (
    <button type="button" className="bar-text bar-switch" data-tour="switch" onClick={() => switchSystem()}>
      {t(mode === 'fms' ? '切换到智能仓' : '切换到工厂')}
    </button>
  );
}

function SearchButton() {
  const t = useT();
  return (
    <button type="button" className="bar-search" data-tour="search" aria-label={t('查找页面和记录')} onClick={openPalette}>
      <SearchIcon size={16} />
      <span>{t('查找')}</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}

/** R020, R021. */
function Help() {
  const t = useT();
  return (
    <Flyout className="bar-icon" name={t('帮助')} align="right" tour="help" label={<HelpIcon />}>
      {(close) => (
        <>
          <Link className="flyout-item" to="/system/guide" onClick={close}>
            {t('操作手册')}
          </Link>
          <Link className="flyout-item" to="/import/initialization" onClick={close}>
            {t('新手指南')}
          </Link>
        </>
      )}
    </Flyout>
  );
}
