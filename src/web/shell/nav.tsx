// The main menu: horizontal in the bar (R008–R014), as a tree in the sidebar.
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { menuName } from '../../contract/menu.ts';
import { useT } from '../kernel/i18n.ts';
import { isOutside, topOf } from '../kernel/menu-tree.ts';
import type { MenuEntry } from '../kernel/session.ts';
import { intoSight, useBeyond, useKeptInSight } from './beyond.ts';
import { Flyout } from './flyout.tsx';
import { DownIcon, OutsideIcon } from './icons.tsx';

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
    </Link>
  );
}

/** The horizontal menu; wider than the bar it scrolls sideways, and 更多 holds what lies out of sight. */
export function NavBar({ menus }: { menus: readonly MenuEntry[] }) {
  const t = useT();
  const { pathname } = useLocation();
  const box = useRef<HTMLElement>(null);
  const here = topOf(menus, pathname);
  const beyond = useBeyond(box);
  const more = menus.filter((_, at) => beyond.includes(at));
  useKeptInSight(box, '.nav-here');
  return (
    <div className="nav-room">
      <nav
        ref={box}
        className="nav-bar"
        aria-label={t('主菜单')}
        data-tour="menu"
        onWheel={(event) => {
          if (event.deltaY && !(event.target as Element).closest('.flyout-panel')) event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {menus.map((entry, at) => (
          <NavTop key={entry.funcMenuId} entry={entry} here={entry === here} cut={beyond.includes(at)} />
        ))}
      </nav>
      {more.length > 0 && <NavMore entries={more} />}
    </div>
  );
}

/** The groups that find no room, each with its pages: all of the menu is two presses away. */
function NavMore({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useT();
  return (
    <Flyout
      className="nav-group nav-more"
      name={t('更多菜单')}
      panelClassName="nav-panel nav-panel-more"
      align="right"
      label={
        <>
          {t('更多')} <DownIcon size={14} />
        </>
      }
    >
      {(close) =>
        entries.map((entry) => (
          <section key={entry.funcMenuId} aria-label={t(menuName(entry))}>
            {entry.children?.length ? <h2>{t(menuName(entry))}</h2> : <NavLink entry={entry} onGo={close} />}
            {entry.children?.map((child) => (
              <NavLink key={child.funcMenuId} entry={child} onGo={close} />
            ))}
          </section>
        ))
      }
    </Flyout>
  );
}

/** A group that is not wholly in sight is not seen, but reached by the keyboard, which brings it into sight. */
function NavTop({ entry, here, cut }: { entry: MenuEntry; here: boolean; cut: boolean }) {
  const t = useT();
  const className = `nav-top${here ? ' nav-here' : ''}${cut ? ' nav-cut' : ''}`;
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
  const here = topOf(menus, pathname);
  return (
    <nav className="nav-tree" aria-label={t('菜单树')}>
      {menus.map((entry) =>
        entry.children?.length ? (
          <details key={entry.funcMenuId} open={entry === here}>
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
