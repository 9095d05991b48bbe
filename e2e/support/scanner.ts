// A hand scanner: keys that come within milliseconds of each other, however busy the machine is that the browser runs on, and Enter behind them.
import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, Promise<CDPSession>>();
const GAP_S = 0.004;
const PAUSE_S = 0.05;

/** Types a code as a scanner does; one may be set to send no Enter. The keys carry the moments at which they were pressed: the product tells a scanner from a hand by them. */
export async function scan(page: Page, code: string, { silentEnd = false } = {}): Promise<void> {
  const made = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, made);
  const session = await made;
  const keys = code.split('').map((text) => ({ key: text, text, unmodifiedText: text }));
  const enter = { key: 'Enter', code: 'Enter', text: '\r', unmodifiedText: '\r', windowsVirtualKeyCode: 13 };
  // A while after the last key of a hand.
  const began = Date.now() / 1000 + PAUSE_S;
  await Promise.all(
    [...keys, ...(silentEnd ? [] : [enter])].flatMap((key, at) => {
      const timestamp = began + at * GAP_S;
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, key: key.key }),
      ];
    }),
  );
  // Nobody scans the next code before the page has drawn what it heard.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}
