// Buttons that somebody may press: an element guarded by a right is not there without it (R204–R206).
import type { ReactNode } from 'react';
import type { Right } from '../../contract/menu.ts';
import { useSession, type Button } from './session.ts';

/** Whether the buttons hold a right, or any one of several. Without a value it only logs, and the element stays (R192). */
export function holds(buttons: readonly Button[], right: Right | readonly Right[] | undefined): boolean {
  const asked = right === undefined ? [] : typeof right === 'string' ? [right] : right;
  if (asked.length === 0 || asked.some((one) => !one)) {
    console.warn('no auth value was given');
    return true;
  }
  return buttons.some(({ menuCode }) => (asked as readonly string[]).includes(menuCode));
}

/** Whether the signed-in person holds a right, or any one of several, in the present system (R005). */
export function useCan(right: Right | readonly Right[] | undefined): boolean {
  return useSession(({ buttons, mode }) => holds(buttons[mode] ?? [], right));
}

/** Shows its children only to who holds the right. */
export function Can({ right, children }: { right: Right | readonly Right[] | undefined; children: ReactNode }): ReactNode {
  return useCan(right) ? children : null;
}
