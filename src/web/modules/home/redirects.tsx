// Pages that only lead on.
import { Navigate, useLocation } from 'react-router';
import { homeOf } from '../../kernel/menu-tree.ts';
import { useSession } from '../../kernel/session.ts';

/** /redirectpage: to the dashboard, or to the welcome page where there is none (R067, R069). */
export function RedirectPage() {
  const { search } = useLocation();
  const menus = useSession(({ menus, mode }) => menus[mode]) ?? [];
  return <Navigate to={homeOf(menus) + search} replace />;
}

/** /redirect/:path*: opens the path anew; by then its former view is gone (R032). */
export function Redirect() {
  const { pathname, search } = useLocation();
  return <Navigate to={pathname.replace(/^\/redirect(?=\/)/, '') + search} replace />;
}
