// The main menu: horizontal in the bar (R008–R014), as a tree in the sidebar.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { menuName } from '../../contract/menu.ts';
import { screens } from '../screens.ts';
import { useT } from '../kernel/i18n.ts';
import { basePath, isOutside } from '../kernel/menu-tree.ts';
import type { MenuEntry } from '../kernel/session.ts';
import { Flyout } from './flyout.tsx';
import { DownIcon, OutsideIcon } from './icons.tsx';

const isUnder = (entry: MenuEntry, path: string): boolean =>
  path === entry.path || path.startsWith(`${basePath(entry.path)}/`) || (entry.children ?? []).some((child) => isUnder(child, path));

/** Whether a page of the product has no screen yet. */
const isUnbuilt = ({ funcMenuId, path }: MenuEntry): boolean => !isOutside(path) && !(funcMenuId in screens);

/** A page: navigates inside, or opens a new browser tab for an address outside (R013, R014). */
export function NavLink({ entry, onGo }: { entry: MenuEntry; onGo?: () => void }) {
  const t = useT();
  const { pathname } = useLocation();
  const name = t(menuName(entry));
  if (isOutside(entry.path)) {
    return (
      <a className="nav-link" href={entry.path} target="_blank" rel="noopener noreferrer" onClick={onGo}>
        {name} <OutsideIcon size={14} />
        <span className="sr-only">{t('在新窗口打开')}</span>
      </a>
    );
  }
  return (
    <Link className="nav-link" to={entry.path} onClick={onGo} aria-current={pathname === entry.path ? 'page' : undefined}>
      <span>{name}</span>
      {isUnbuilt(entry) && (
        <span className="nav-unbuilt" title={t('未完成')}>
          <span className="sr-only">{t('未完成')}</span>
        </span>
      )}
    </Link>
  );
}

const intoSight = (element: Element | null): void => element?.scrollIntoView({ inline: 'nearest', block: 'nearest', behavior: 'instant' });

/** The horizontal menu; wider than the bar it scrolls sideways, and shows by a fade and an arrow where more of it lies. */
export function NavBar({ menus }: { menus: readonly MenuEntry[] }) {
  const t = useT();
  const { pathname } = useLocation();
  const box = useRef<HTMLElement>(null);
  const more = useMore(box);
  // Where one is, stays in sight when the tools beside the bar take room from it.
  useEffect(() => {
    const bar = box.current;
    if (!bar) return undefined;
    const observer = new ResizeObserver(() => intoSight(bar.querySelector('.nav-here')));
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  const turn = (step: 1 | -1) => () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.current?.scrollBy({ left: step * box.current.clientWidth * 0.6, behavior: still ? 'instant' : 'smooth' });
  };
  return (
    <div className="nav-room">
      {more.before && <NavArrow side="left" turn={turn(-1)} />}
      <nav
        ref={box}
        className={`nav-bar${more.before ? ' nav-before' : ''}${more.after ? ' nav-after' : ''}`}
        aria-label={t('主菜单')}
        data-tour="menu"
        onWheel={(event) => {
          if (event.deltaY && !(event.target as Element).closest('.flyout-panel')) event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {menus.map((entry) => (
          <NavTop key={entry.funcMenuId} entry={entry} here={isUnder(entry, pathname)} />
        ))}
      </nav>
      {more.after && <NavArrow side="right" turn={turn(1)} />}
    </div>
  );
}

// For the pointer alone: by keyboard, what has the focus scrolls into sight by itself.
function NavArrow({ side, turn }: { side: 'left' | 'right'; turn: () => void }) {
  return (
    <button type="button" className={`nav-arrow nav-arrow-${side}`} tabIndex={-1} aria-hidden="true" onClick={turn}>
      <DownIcon size={16} />
    </button>
  );
}

/** Whether a box has content out of sight at its left and its right end. */
function useMore(box: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = (): void => {
      const left = element.scrollLeft;
      const next = { before: left > 1, after: left + element.clientWidth < element.scrollWidth - 1 };
      setMore((now) => (now.before === next.before && now.after === next.after ? now : next));
    };
    element.addEventListener('scroll', look, { passive: true });
    // The children tell of menus that come later and of another language.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    const added = new MutationObserver(look);
    added.observe(element, { childList: true });
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
      added.disconnect();
    };
  }, [box]);
  return more;
}

function NavTop({ entry, here }: { entry: MenuEntry; here: boolean }) {
  const t = useT();
  const className = here ? 'nav-top nav-here' : 'nav-top';
  const { children = [] } = entry;
  const ref = here ? intoSight : undefined;
  if (children.length === 0) {
    return (
      <div ref={ref} className={className}>
        <NavLink entry={entry} />
      </div>
    );
  }
  return (
    <div ref={ref} className={className}>
      <Flyout
        className="nav-group"
        panelClassName={children.length > 10 ? 'nav-panel nav-panel-wide' : 'nav-panel'}
        label={
          <>
            {t(menuName(entry))} <DownIcon size={14} />
          </>
        }
      >
        {(close) => children.map((child) => <NavLink key={child.funcMenuId} entry={child} onGo={close} />)}
      </Flyout>
    </div>
  );
}

/** The same menu as a tree. */
export function NavTree({ menus, onGo }: { menus: readonly MenuEntry[]; onGo?: (() => void) | undefined }) {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <nav className="nav-tree" aria-label={t('菜单树')}>
      {menus.map((entry) =>
        entry.children?.length ? (
          <details key={entry.funcMenuId} open={isUnder(entry, pathname)}>
            <summary>{t(menuName(entry))}</summary>
            {entry.children.map((child) => (
              <NavLink key={child.funcMenuId} entry={child} {...(onGo ? { onGo } : {})} />
            ))}
          </details>
        ) : (
          <NavLink key={entry.funcMenuId} entry={entry} {...(onGo ? { onGo } : {})} />
        ),
      )}
    </nav>
  );
}
