// Page-load and page-leave events (R294–R296). Off unless index.html says otherwise; a failure disturbs nobody.
import { useEffect } from 'react';
import { BASE } from '../kernel/request.ts';
import { sessionNow } from '../kernel/session.ts';

export const TRACK_TIMEOUT = 5_000;

type Event = 'page-load' | 'page-leave';

const isOn = (): boolean => document.querySelector<HTMLMetaElement>('meta[name="tracking"]')?.content === 'on';

/** Sends an event. Never throws; gives up after 5 s. */
export async function track(event: Event, path: string, send: typeof fetch = fetch): Promise<void> {
  const token = sessionNow().token?.token;
  try {
    await send(`${BASE}/global/track`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { auth_token: token } : {}) },
      body: JSON.stringify({ event, path }),
      keepalive: true,
      signal: AbortSignal.timeout(TRACK_TIMEOUT),
    });
  } catch {
    // Said above.
  }
}

/** Tells that a page is there, and that it was left: for another, for another tab, or with the window. */
export function useTracking(path: string): void {
  useEffect(() => {
    if (!isOn()) return undefined;
    void track('page-load', path);
    const leave = (): void => void track('page-leave', path);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [path]);
}
