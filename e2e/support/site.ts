// What every browser test begins with: a page of somebody who is signed in.
import { test as base, expect, type Page } from '@playwright/test';
import { data, signInBy, type Signed } from './api.ts';

export { expect };
export const account = (): string => process.env['E2E_ACCOUNT'] ?? '';
export const password = (): string => process.env['E2E_PASSWORD'] ?? '';

interface As {
  signed: Signed;
  /** Keys of local storage beside token and user. */
  local?: Record<string, unknown>;
}

/** Puts a session into the browser before the page loads; the guided tour counts as seen. */
export async function enter(page: Page, { signed, local = {} }: As): Promise<void> {
  const user = await data('/oauth/findLoginInfo', undefined, signed.token);
  const stored = { token: { token: signed.token, expiresAt: signed.expiresAt }, user, tourSeen: true, ...local };
  await page.addInitScript((entries) => {
    // Once a browser tab: what the page itself stores or drops later must last.
    if (sessionStorage.getItem('e2e')) return;
    sessionStorage.setItem('e2e', '1');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
}

async function changed<T>(page: Page, path: string, change: (data: T) => T): Promise<void> {
  await page.route(path, async (route) => {
    // A page that is left takes its requests with it.
    const response = await route.fetch().catch(() => undefined);
    const answer = (await response?.json().catch(() => undefined)) as { data: T } | undefined;
    if (answer) await route.fulfill({ json: { ...answer, data: change(answer.data) } });
    else await route.abort();
  });
}

/** What the server says of the menu, changed before the page sees it: for menus that no role here has. */
export const withMenu = (page: Page, change: (granted: Granted) => Granted): Promise<void> =>
  changed(page, '**/basic/findFuncMenuByUser*', change);

/** What the server says of the current user, changed. */
export const withUser = (page: Page, change: Record<string, unknown>): Promise<void> =>
  changed<Record<string, unknown>>(page, '**/oauth/findLoginInfo*', (user) => ({ ...user, ...change }));

export interface Entry {
  funcMenuId: string;
  path: string;
  name: string;
  redirect: string | null;
  hidden: boolean;
  noCache: boolean;
  affix: boolean;
  children: Entry[];
}
export interface Granted {
  menus: Entry[];
  buttons: { menuCode: string }[];
}

interface Fixtures {
  signed: Signed;
  /** Signed in as the administrator, not yet anywhere. */
  admin: Page;
}

/** Playwright's test with an administrator's page. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures off this pattern
  signed: async ({}, give) => give(await signInBy(account(), password())),
  admin: async ({ page, signed }, give) => {
    await enter(page, { signed });
    await give(page);
  },
});
