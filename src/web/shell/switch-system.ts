// Over to the other system (R152–R156).
import type { System } from '../../contract/menu.ts';
import { go } from '../kernel/router.tsx';
import { sessionNow, switchMode } from '../kernel/session.ts';

/** Clears tabs and session storage, stores the mode, and goes home with a time query; the frame then loads the other menu. */
export function switchSystem(now = Date.now()): void {
  const other: System = sessionNow().mode === 'fms' ? 'wms' : 'fms';
  switchMode(other);
  go(`/redirectpage?time=${now}`);
}
