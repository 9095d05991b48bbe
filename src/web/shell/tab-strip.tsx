// The strip of visited pages (R030–R040).
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../kernel/i18n.ts';
import { moveFocus } from './flyout.tsx';
import { CloseIcon } from './icons.tsx';
import * as open from './open-tabs.ts';
import { activeAfter, type RouteTab } from './tabs.ts';

interface Chosen {
  tab: RouteTab;
  x: number;
  y: number;
}

/** A nav of buttons, with a menu on the right click. */
export function TabStrip() {
  const t = useT();
  const tabs = open.useTabs(({ tabs }) => tabs);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>();

  const after = (change: () => void): void => {
    change();
    const to = activeAfter(open.useTabs.getState().tabs, pathname);
    if (to !== undefined) void navigate(to);
  };
  const closeOne = (tab: RouteTab): void => {
    if (!tab.meta.affix) after(() => open.close(tab.path));
  };
  return (
    <nav className="tabs" aria-label={t('已打开的页面')} data-tour="tabs">
      {tabs.map((tab) => (
        <Tab
          key={tab.path}
          tab={tab}
          active={tab.path === pathname}
          close={() => closeOne(tab)}
          choose={(at) => setChosen({ tab, ...at })}
        />
      ))}
      {chosen && (
        <TabMenu
          key={`${chosen.x} ${chosen.y}`}
          chosen={chosen}
          done={() => setChosen(undefined)}
          actions={[
            [t('刷新'), () => void navigate(`/redirect${chosen.tab.fullPath}`, { replace: chosen.tab.path === pathname }), true],
            [t('关闭'), () => closeOne(chosen.tab), !chosen.tab.meta.affix],
            [t('关闭其他'), () => after(() => open.closeOthers(chosen.tab.path)), true],
            [t('关闭全部'), () => after(() => open.closeAll()), true],
          ]}
        />
      )}
    </nav>
  );
}

interface TabProps {
  tab: RouteTab;
  active: boolean;
  close: () => void;
  choose: (at: { x: number; y: number }) => void;
}

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function Tab({ tab, active, close, choose }: TabProps) {
  const t = useT();
  const navigate = useNavigate();
  const name = t(tab.meta.title);
  return (
    <div
      role="presentation"
      className={active ? 'tab tab-active' : 'tab'}
      data-path={tab.path}
      ref={active ? intoView : undefined}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && close()}
      onContextMenu={(event: MouseEvent) => {
        event.preventDefault();
        choose(pointOf(event));
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

type Action = readonly [name: string, run: () => void, offered: boolean];

function TabMenu({ chosen: { x, y }, done, actions }: { chosen: Chosen; done: () => void; actions: readonly Action[] }) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.showPopover();
    panel.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div
      ref={panel}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={t('标签操作')}
      className="flyout-panel"
      style={{ left: Math.min(x, innerWidth - 140), top: y }}
      onToggle={({ newState }) => newState === 'closed' && done()}
      onKeyDown={(event: KeyboardEvent) => moveFocus(event, panel.current)}
    >
      {actions.map(
        ([name, run, offered]) =>
          offered && (
            <button
              key={name}
              type="button"
              role="menuitem"
              className="flyout-item"
              onClick={() => {
                panel.current?.hidePopover();
                run();
              }}
            >
              {name}
            </button>
          ),
      )}
    </div>
  );
}
