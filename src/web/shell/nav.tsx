// The main menu: horizontal in the bar (R008–R014), as a tree in the sidebar.
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

/** The horizontal menu; wider than the bar, it scrolls sideways. */
export function NavBar({ menus }: { menus: readonly MenuEntry[] }) {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <nav
      className="nav-bar"
      aria-label={t('主菜单')}
      data-tour="menu"
      onWheel={(event) => {
        if (event.deltaY && !(event.target as Element).closest('.flyout-panel')) event.currentTarget.scrollLeft += event.deltaY;
      }}
    >
      {menus.map((entry) => {
        const here = isUnder(entry, pathname);
        if (!entry.children?.length) {
          return (
            <div key={entry.funcMenuId} className={here ? 'nav-top nav-here' : 'nav-top'}>
              <NavLink entry={entry} />
            </div>
          );
        }
        const { children } = entry;
        return (
          <div key={entry.funcMenuId} className={here ? 'nav-top nav-here' : 'nav-top'}>
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
      })}
    </nav>
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
