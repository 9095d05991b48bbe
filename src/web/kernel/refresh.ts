// Keeps the session alive: less than 1800 s before the token's end it is renewed, once for all calls that wait for it.
import { currentToken, isOtherUser, keepToken, seeing, sessionNow, type User } from './session.ts';
import { BASE, stamped } from './request.ts';
import { local } from './store.ts';

const LIMIT = 1800;
const PAUSE = 60_000;
const IDLE = 3_600_000;
const PATH = `${BASE}/oauth/refreshToken`;

/** Whether a token with so many seconds left is renewed: at 1799 it is, at 1800 it is not (R217, R218, R265). */
export const needsRefresh = (secondsLeft: number): boolean => secondsLeft < LIMIT;

/** Seconds until a moment. */
export const secondsUntil = (expiresAt: string, now = Date.now()): number => (Date.parse(expiresAt) - now) / 1000;

/** Whether nobody has touched the page for so long (in milliseconds) that what it asks by itself renews nothing: the session then ends at its time. */
export const isIdle = (untouched: number): boolean => untouched >= IDLE;

let touchedAt = Date.now();
let watchers = 0;
if (typeof window !== 'undefined')
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(event, () => (touchedAt = Date.now()), { capture: true, passive: true });

/** A board on a wall is looked at, not touched: until the returned function is called the page counts as used. */
export function beWatched(): () => void {
  watchers += 1;
  return () => {
    watchers -= 1;
    touchedAt = Date.now();
  };
}

let running: Promise<void> | undefined;
let triedAt = -PAUSE;

/** The token to call with, renewed when it is near its end; undefined for a visitor. Another user in this browser reloads the page (R219). */
export async function refreshed(url: string): Promise<string | undefined> {
  const token = currentToken();
  if (!token) return undefined;
  // Who is only looked as ends with his token: it is not renewed, and its person is no other one.
  if (seeing()) return token.token;
  const { user } = sessionNow();
  // A card opens for its minutes, and no more.
  if (user?.atTerminal) return token.token;
  if (isOtherUser(local.get<User>('user'), user)) location.reload();
  const used = watchers > 0 || !isIdle(Date.now() - touchedAt);
  const due = used && needsRefresh(secondsUntil(token.expiresAt)) && performance.now() - triedAt > PAUSE;
  if (url.startsWith(PATH)) return token.token;
  if (due || running) {
    running ??= renew(token.token).finally(() => (running = undefined));
    await running;
  }
  return currentToken()?.token;
}

// A renewal that fails is no failure of the call that waits for it: the old token may still do.
async function renew(token: string): Promise<void> {
  triedAt = performance.now();
  try {
    const response = await fetch(stamped(PATH), { headers: { auth_token: token }, signal: AbortSignal.timeout(30_000) });
    const answer = (await response.json()) as { code: number; data?: { token?: string; expiresAt?: string } };
    if (answer.code !== 200 || !answer.data?.token || !answer.data.expiresAt) return;
    // Signed out or somebody else meanwhile: the new token is not theirs.
    if (sessionNow().token?.token !== token) return;
    keepToken({ token: answer.data.token, expiresAt: answer.data.expiresAt });
  } catch {
    // Said above.
  }
}
