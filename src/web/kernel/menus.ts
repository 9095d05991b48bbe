// What the server grants the person who is signed in.
import { auth } from '../../contract/auth/index.ts';
import { isHand } from '../../contract/auth/systems.ts';
import type { System } from '../../contract/menu.ts';
import { call } from './api.ts';
import { keepMenus, keepUser, sessionNow } from './session.ts';

/** Asks for menus, buttons and who it is. */
export async function askMenus(mode: System): Promise<true> {
  const silent = { silent: true };
  const [granted, user] = await Promise.all([call(auth.menu, { loginSys: mode }, silent), call(auth.info, {}, silent)]);
  // Who has gone over to the other system meanwhile has left these behind (R155).
  if (sessionNow().mode === mode) keepMenus(mode, granted);
  keepUser(user);
  return true;
}

/** The same by the frame: what a handheld is told is kept there, for it opens without a network too. */
export async function loadMenus(mode: System): Promise<true> {
  if (isHand(sessionNow().user?.loginSys)) (await import('./journal/kept-reads.ts')).keepShift();
  return askMenus(mode);
}
