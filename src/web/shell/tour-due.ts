// Whether the guided tour is due: once in a browser, and not while something else asks for attention (R062, R063).
import { seeing, useSession } from '../kernel/session.ts';

/** True from the moment that nothing pops up, until the tour was ended or skipped. */
export function useTourDue(settled: boolean): boolean {
  const seen = useSession(({ tourSeen }) => tourSeen);
  const desktop = useSession(({ device }) => device === 'desktop');
  return !seen && settled && desktop && !seeing();
}
