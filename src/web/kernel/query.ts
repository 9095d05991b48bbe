// The cache of what the server said.
import { QueryClient } from '@tanstack/react-query';

/** One for the page. Calls retry and report by themselves; a list is fresh for 30 s, so that returning to a tab asks nothing. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: 10 * 60_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The count at the bell: whoever marks a notice read, invalidates it (R118). */
export const UNREAD = ['notice', 'unread'] as const;

/**
 * After a write: whatever is on screen is asked for again, the rest when it is next looked at. A first answer that is still on its way was
 * asked for before the write: it is given up, because the library would join it and show what was.
 */
export async function refreshAll(): Promise<void> {
  await queryClient.cancelQueries({ predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching' });
  await queryClient.invalidateQueries();
}
