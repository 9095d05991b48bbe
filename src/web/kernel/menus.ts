// What the server grants the person who is signed in, and what of it is drawn. A file of its own: the home of a handheld needs it without the frame.
import { session } from '../../contract/auth/session.ts';
import { isHand } from '../../contract/auth/systems.ts';
import type { System } from '../../contract/menu.ts';
import { call } from './api.ts';
import { keepMenus, keepUser, sessionNow, type MenuEntry } from './session.ts';

/** What is drawn: hidden entries left out (R010), and with them what has parameters and headings that nothing is left under. */
export function drawn(menus: readonly MenuEntry[]): MenuEntry[] {
  return menus.flatMap((entry) => {
    if (entry.hidden || entry.path.includes('/:')) return [];
    const children = drawn(entry.children ?? []);
    return entry.children?.length && children.length === 0 ? [] : [{ ...entry, children }];
  });
}

const tokenNow = (): string | undefined => sessionNow().token?.token;

/** Asks for menus, buttons and who it is. */
export async function askMenus(mode: System): Promise<true> {
  const silent = { silent: true };
  const { user: asker } = sessionNow();
  const [granted, user] = await Promise.all([call(session.menu, { loginSys: mode }, silent), call(session.info, {}, silent)]);
  // Who has signed out meanwhile is not brought back by the answer, and who has signed in instead is given no other's rights.
  if (!tokenNow() || (asker && sessionNow().user?.loginAccount !== asker.loginAccount)) return true;
  // Who has gone over to the other system meanwhile has left these behind (R155).
  if (sessionNow().mode === mode) keepMenus(mode, granted);
  keepUser(user);
  return true;
}

/** What was asked before the frame was there to ask, and for whom; null once the frame has asked. */
let ahead: { mode: System; token: string | undefined; answer: Promise<true> } | null | undefined;

/** Asks before the frame is there to ask; the frame takes over what is answered. Once a load: whoever signs in later is asked for by the frame. */
export function askMenusAhead(mode: System): void {
  if (ahead === null) return;
  const answer = askMenus(mode);
  // A failure is told where the frame hears of it.
  answer.catch(() => undefined);
  ahead = { mode, token: tokenNow(), answer };
}

/** The same by the frame: what a handheld is told is kept there, for it opens without a network too. */
export async function loadMenus(mode: System): Promise<true> {
  const asked = ahead;
  ahead = null;
  if (asked?.mode === mode && asked.token === tokenNow()) return asked.answer;
  if (isHand(sessionNow().user?.loginSys)) (await import('./journal/kept-reads.ts')).keepShift();
  return askMenus(mode);
}
