// Buttons that somebody may press: an element guarded by a right is not there without it (R204–R206). While somebody looks as another, what
// would change something stands there barred, and says why.
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import type { Permit } from '../../contract/kernel/endpoint.ts';
import { menuItems, type Right } from '../../contract/menu.ts';
import { t } from './i18n.ts';
import { toast } from './notify.ts';
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

const pages = new Set<string>(menuItems.flatMap(({ code, entry }) => (entry.kind === 'page' ? [code] : [])));

/** As whom one looks; null as oneself. */
export const useSeenAs = (): string | null => useSession(({ user }) => (user?.seenBy ? user.loginAccount : null));

/** Why what needs this right does nothing now: whoever looks as another changes nothing; what opens a page has that page's own right. */
export function barredBy(account: string | null, permit: Permit): string | undefined {
  const rights = [permit].flat() as string[];
  if (account === null || rights.every((right) => right === 'signedIn' || pages.has(right))) return undefined;
  return t('正在以“{account}”的身份查看，只能看，不能修改。', { account });
}

/** Shows its children only to who holds the right. */
export function Can({ right, children }: { right: Right | readonly Right[]; children: ReactNode }): ReactNode {
  const can = useCan(right);
  const why = barredBy(useSeenAs(), right);
  if (!can) return null;
  return why ? <Barred why={why}>{children}</Barred> : children;
}

/** Whatever stands in it: its buttons are drawn as barred and say why to the pointer that rests on them; a press says so and does nothing else. */
function Barred({ why, children }: { why: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inside = box.current;
    if (!inside) return undefined;
    const mark = () => {
      for (const one of inside.querySelectorAll('button')) {
        one.setAttribute('aria-disabled', 'true');
        one.title = why;
      }
    };
    mark();
    const watcher = new MutationObserver(mark);
    watcher.observe(inside, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [why]);
  const stop = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    toast.warning(why);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears what is pressed inside it
    <div
      ref={box}
      style={{ display: 'contents' }}
      onClickCapture={stop}
      onKeyDownCapture={(event: KeyboardEvent) => event.key === 'Enter' && stop(event)}
    >
      {children}
    </div>
  );
}
