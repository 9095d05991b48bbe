// Who may go where before any menu is asked: the rules of sign-in (R082–R088, ambiguities 1 and 6).

import { RETURN_PATH } from '../../contract/kernel/return-path.ts';

export interface Place {
  pathname: string;
  search: string;
}
interface SessionState {
  token: string | undefined;
  user: { loginAccount?: string | null; mustChangePassword?: boolean; mustSetSecondFactor?: boolean } | null;
}
export interface Decision {
  /** Another path to go to instead. */
  to?: string;
  /** The stored token and user are dropped first. */
  forget?: boolean;
}

const OPEN = new Set(['/login', '/updatePassword']);

/** The sign-in page with the way back (R087, R088). A token in the way back would only clear the next one: it is left out. */
export function loginPath({ pathname, search }: Place): string {
  const query = new URLSearchParams(search);
  if (!query.has('token')) return `/login?redirect=${encodeURIComponent(pathname + search)}`;
  query.delete('token');
  const rest = query.toString();
  return `/login?redirect=${encodeURIComponent(rest ? `${pathname}?${rest}` : pathname)}`;
}

/** Where sign-in leads: the redirect, when it stays on this site, else home. */
export const safeRedirect = (redirect: string | null): string => (redirect && /^\/(?![/\\])/.test(redirect) ? redirect : '/');

/** What to do with a navigation. */
export function decide(place: Place, { token, user }: SessionState): Decision {
  const open = OPEN.has(place.pathname) || place.pathname.startsWith(RETURN_PATH);
  // The token of a link serves /updatePassword alone; none is ever taken over as a session (R082, R083).
  if (new URLSearchParams(place.search).has('token')) return { forget: true };
  if (!token) return open ? {} : { to: loginPath(place) };
  if (!user?.loginAccount) return { forget: true, ...(open ? {} : { to: loginPath(place) }) };
  if (user.mustChangePassword && place.pathname !== '/updatePassword') return { to: '/updatePassword' };
  if (user.mustChangePassword) return {};
  if (user.mustSetSecondFactor) return place.pathname === '/secondFactor' ? {} : { to: '/secondFactor' };
  return place.pathname === '/login' || place.pathname === '/secondFactor' ? { to: '/' } : {};
}
