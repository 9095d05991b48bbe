// Menus and buttons of the present system: those of the last load at once, those of now as soon as they come (R009, R154).
import { useQuery } from '@tanstack/react-query';
import { auth } from '../../contract/auth/index.ts';
import { isHand } from '../../contract/auth/systems.ts';
import type { System } from '../../contract/menu.ts';
import { call } from '../kernel/api.ts';
import { keepMenus, keepUser, sessionNow, useSession } from '../kernel/session.ts';

async function load(mode: System): Promise<true> {
  // A handheld opens without a network too.
  if (isHand(sessionNow().user?.loginSys)) (await import('../kernel/journal/kept-reads.ts')).keepShift();
  const silent = { silent: true };
  const [granted, user] = await Promise.all([call(auth.menu, { loginSys: mode }, silent), call(auth.info, {}, silent)]);
  // Who has gone over to the other system meanwhile has left these behind (R155).
  if (sessionNow().mode === mode) keepMenus(mode, granted);
  keepUser(user);
  return true;
}

/** The menu tree, or why it could not be had. Asked for once a load and system. */
export function useMenus() {
  const mode = useSession(({ mode }) => mode);
  const menus = useSession(({ menus, mode }) => menus[mode]);
  const { error, refetch, isFetching } = useQuery({ queryKey: ['menus', mode], queryFn: () => load(mode), staleTime: Infinity });
  return { menus, asking: isFetching, failed: error?.message, again: () => void refetch() };
}
