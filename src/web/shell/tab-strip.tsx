// The strip of visited pages (R030–R040).
import { useRef, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../kernel/i18n.ts';
import { mayClose } from '../kernel/navigate.ts';
import { turnHelp } from '../kernel/overlays.ts';
import { intoSight, useBeyond, useKeptInSight } from './beyond.ts';
import { Flyout, FlyoutButton, moveFocus } from './flyout.tsx';
import { CloseIcon, DownIcon, HelpIcon } from './icons.tsx';
import * as open from './open-tabs.ts';
import { activeAfter, type RouteTab } from './tabs.ts';
import { lazy } from '../kernel/later.tsx';

const TabMenu = lazy(() => import('./tab-menu.tsx'));

interface Chosen {
  tab: RouteTab;
  x: number;
  y: number;
}

const only = (one: string) => (path: string) => path === one;
const but = (one: string) => (path: string) => path !== one;
const all = () => true;

/** A nav of buttons, with a menu on the right click. */
export function TabStrip() {
  const t = useT();
  const tabs = open.useTabs(({ tabs }) => tabs);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>();
  const box = useRef<HTMLElement>(null);
  const beyond = useBeyond(box).length > 0;
  useKeptInSight(box, '.tab-active');

  const may = (gone: readonly RouteTab[]): boolean => mayClose(gone.map(({ path }) => path));
  const after = (goes: (path: string) => boolean, change: () => void): void => {
    if (!may(tabs.filter(({ path, meta }) => !meta.affix && goes(path)))) return;
    change();
    const to = activeAfter(open.useTabs.getState().tabs, pathname);
    if (to !== undefined) void navigate(to);
  };
  const closeOne = ({ path, meta }: RouteTab): void => {
    if (!meta.affix) after(only(path), () => open.close(path));
  };
  const anew = (tab: RouteTab): void => {
    if (may([tab])) void navigate(`/redirect${tab.fullPath}`, { replace: tab.path === pathname });
  };
  return (
    <div className="strip">
      <nav ref={box} className="tabs" aria-label={t('已打开的页面')} data-tour="tabs">
        {tabs.map((tab) => (
          <Tab
            key={tab.path}
            tab={tab}
            active={tab.path === pathname}
            close={() => closeOne(tab)}
            choose={(at) => setChosen({ tab, ...at })}
          />
        ))}
      </nav>
      {beyond && <TabList tabs={tabs} closeOne={closeOne} />}
      <button type="button" className="bar-icon strip-help" aria-label={t('本页说明')} title={t('本页说明（?）')} onClick={turnHelp}>
        <HelpIcon size={16} />
      </button>
      {chosen && (
        <TabMenu
          key={`${chosen.x} ${chosen.y}`}
          label={t('标签操作')}
          at={chosen}
          keys={moveFocus}
          done={() => setChosen(undefined)}
          actions={[
            [t('刷新'), () => anew(chosen.tab), true],
            [t('关闭'), () => closeOne(chosen.tab), !chosen.tab.meta.affix],
            [t('关闭其他'), () => after(but(chosen.tab.path), () => open.closeOthers(chosen.tab.path)), true],
            [t('关闭全部'), () => after(all, () => open.closeAll()), true],
          ]}
        />
      )}
    </div>
  );
}

/** All open pages below each other, where the strip cannot show them beside each other. */
function TabList({ tabs, closeOne }: { tabs: readonly RouteTab[]; closeOne: (tab: RouteTab) => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <div className="strip-list">
      <Flyout className="bar-icon" name={t('全部标签')} align="right" label={<DownIcon size={16} />}>
        {(close) =>
          tabs.map((tab) => (
            <div key={tab.path} className="strip-line">
              <FlyoutButton close={close} run={() => void navigate(tab.fullPath)}>
                {t(tab.meta.title)}
              </FlyoutButton>
              {!tab.meta.affix && (
                <button
                  type="button"
                  className="tab-close"
                  aria-label={t('关闭{name}', { name: t(tab.meta.title) })}
                  onClick={() => closeOne(tab)}
                >
                  <CloseIcon size={12} />
                </button>
              )}
            </div>
          ))
        }
      </Flyout>
    </div>
  );
}

interface TabProps {
  tab: RouteTab;
  active: boolean;
  close: () => void;
  choose: (at: { x: number; y: number }) => void;
}

function Tab({ tab, active, close, choose }: TabProps) {
  const t = useT();
  const navigate = useNavigate();
  const name = t(tab.meta.title);
  return (
    <div
      role="presentation"
      className={active ? 'tab tab-active' : 'tab'}
      data-path={tab.path}
      ref={active ? intoSight : undefined}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && close()}
      onContextMenu={(event: MouseEvent) => {
        event.preventDefault();
        const at = pointOf(event);
        // Where the menu is asked for with the press, the release outside of it would close it again.
        if (event.buttons === 0) choose(at);
        else window.addEventListener('pointerup', () => setTimeout(() => choose(at)), { once: true });
      }}
    >
      <button type="button" className="tab-name" aria-current={active ? 'page' : undefined} onClick={() => void navigate(tab.fullPath)}>
        {name}
      </button>
      {!tab.meta.affix && (
        <button type="button" className="tab-close" aria-label={t('关闭{name}', { name })} onClick={close}>
          <CloseIcon size={12} />
        </button>
      )}
    </div>
  );
}

// Opened by the keyboard the event has no place of its own.
function pointOf(event: MouseEvent): { x: number; y: number } {
  if (event.clientX || event.clientY) return { x: event.clientX, y: event.clientY };
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}
