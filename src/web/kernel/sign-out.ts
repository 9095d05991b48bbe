// Leaving for the sign-in page, from anywhere.
import { loginPath } from './guard.ts';
import { go } from './navigate.ts';
import { forget, leaveSeeing, seeing } from './session.ts';

/** Signs out here, or ends looking as somebody else, and goes to the sign-in page with the way back. False when that page is shown already (R243, R244). */
export function leaveForLogin(): boolean {
  // Only the looking is over: who signed in still is.
  if (seeing()) {
    leaveSeeing();
    return true;
  }
  forget();
  if (location.pathname === '/login') return false;
  go(loginPath(location), { replace: true });
  return true;
}
