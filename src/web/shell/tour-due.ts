// Whether the guided tour stands: once for each person in a browser, and not while something else asks for attention (R062, R063); or because it was asked for.
import { useEffect } from 'react';
import { openTour, useOverlays } from '../kernel/overlays.ts';
import { seeing, useSession, userOf } from '../kernel/session.ts';
import { local } from '../kernel/store.ts';

const KEY = 'tourSeen';

/** Notes that an account has seen it, from the moment that it comes; false where that is known. `true` is kept for whoever it was. */
function seesFirst(account: string): boolean {
  const kept = local.get<unknown>(KEY);
  const accounts: unknown[] = Array.isArray(kept) ? kept : [];
  if (kept === true || accounts.includes(account)) return false;
  local.set(KEY, [...accounts, account]);
  return true;
}

/** True while it stands. Who clicks elsewhere is not shown it again on the next page. */
export function useTour(settled: boolean): boolean {
  const account = useSession((session) => userOf(session)?.loginAccount);
  const desktop = useSession(({ device }) => device === 'desktop');
  useEffect(() => {
    if (settled && desktop && account && !seeing() && seesFirst(account)) openTour('due');
  }, [settled, desktop, account]);
  return useOverlays(({ tour }) => tour !== undefined);
}
