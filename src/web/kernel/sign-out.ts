// Leaving for the sign-in page, from anywhere.
import { loginPath } from './guard.ts';
import { go } from './navigate.ts';
import { forget, leaveSeeing, seeing, useSession } from './session.ts';

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

/** What an account has to do before anything else, by what refuses: its role or password was changed while it was signed in. */
const due = {
  'must-change-password': { path: '/updatePassword', user: { mustChangePassword: true } },
  'second-factor-first': { path: '/secondFactor', user: { mustSetSecondFactor: true } },
} as const;

/** Leads there, when a call was refused for it. */
export function leaveForDue(error: string | undefined): boolean {
  if (error === undefined || !Object.hasOwn(due, error)) return false;
  const { path, user } = due[error as keyof typeof due];
  useSession.setState((session) => ({ user: session.user && { ...session.user, ...user } }));
  if (location.pathname !== path) go(path, { replace: true });
  return true;
}
