// Menus and buttons of the present system: those of the last load at once, those of now as soon as they come (R009, R154).
import { useCallback, useEffect, useState } from 'react';
import { auth } from '../../contract/auth/index.ts';
import { call } from '../kernel/api.ts';
import { isCancelled } from '../kernel/failure.ts';
import { keepMenus, keepUser, useSession } from '../kernel/session.ts';

/** The menu tree, or why it could not be had. */
export function useMenus() {
  const mode = useSession(({ mode }) => mode);
  const menus = useSession(({ menus, mode }) => menus[mode]);
  const [failed, setFailed] = useState<string>();
  const load = useCallback(async () => {
    setFailed(undefined);
    try {
      const [granted, user] = await Promise.all([
        call(auth.menu, { loginSys: mode }, { silent: true }),
        call(auth.info, {}, { silent: true }),
      ]);
      keepMenus(mode, granted);
      keepUser(user);
    } catch (error) {
      if (!isCancelled(error)) setFailed(error instanceof Error ? error.message : String(error));
    }
  }, [mode]);
  useEffect(() => {
    void load();
  }, [load]);
  return { menus, failed, again: () => void load() };
}
