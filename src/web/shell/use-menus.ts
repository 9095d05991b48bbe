// Menus and buttons of the present system: those of the last load at once, those of now as soon as they come (R009, R154).
import { useQuery } from '@tanstack/react-query';
import { loadMenus } from '../kernel/menus.ts';
import { useSession } from '../kernel/session.ts';

/** The menu tree, or why it could not be had. Asked for once a load and system. */
export function useMenus() {
  const mode = useSession(({ mode }) => mode);
  const menus = useSession(({ menus, mode }) => menus[mode]);
  const { error, refetch, isFetching } = useQuery({ queryKey: ['menus', mode], queryFn: () => loadMenus(mode), staleTime: Infinity });
  return { menus, asking: isFetching, failed: error?.message, again: () => void refetch() };
}
