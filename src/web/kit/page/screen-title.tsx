// The hidden heading that names a screen: for screen readers, and for people who jump from heading to heading.
import { useLocation } from 'react-router';
import { menuItems, menuName } from '../../../contract/menu.ts';
import { useT } from '../../kernel/i18n.ts';
import { basePath, flatten } from '../../kernel/menu-tree.ts';
import { useSession } from '../../kernel/session.ts';

/** The h1 of a screen: what the menu calls it. */
export function ScreenTitle() {
  const t = useT();
  const { pathname } = useLocation();
  const menus = useSession((session) => session.menus[session.mode]);
  const entry = flatten(menus ?? []).findLast(
    ({ path }) => pathname === path || (path.includes('/:') && pathname.startsWith(`${basePath(path)}/`)),
  );
  // What is everybody's stands in nobody's menu who has no right on it.
  const title = entry ? menuName(entry) : menuItems.find(({ path }) => path === pathname)?.entry.title;
  // A screen outside the menu says itself what it is.
  return title ? <h1 className="sr-only">{t(title)}</h1> : null;
}
