// Leaving for the sign-in page, from anywhere.
import { go, here } from './router.tsx';
import { forget } from './session.ts';

/** The sign-in page with the way back (R087, R088). */
export const loginPath = (from: string): string => `/login?redirect=${encodeURIComponent(from)}`;

/** Where sign-in leads: the redirect, when it stays on this site, else the first page. */
export const safeRedirect = (redirect: string | null): string => (redirect && /^\/(?![/\\])/.test(redirect) ? redirect : '/');

/** Signs out here and goes to the sign-in page. False when that page is shown already (R243, R244). */
export function leaveForLogin(): boolean {
  const from = here();
  forget();
  if (from.split('?')[0] === '/login') return false;
  go(loginPath(from), { replace: true });
  return true;
}
