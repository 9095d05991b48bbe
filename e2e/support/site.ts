// What every browser test begins with: a server of its worker, and a page of somebody who is signed in.
import { test as base, expect, type Browser, type Page, type TestInfo } from '@playwright/test';
import { data, signInBy, type Signed } from './api.ts';
import { ADMINISTRATOR } from './database.ts';
import { beginBorrowing, giveBack, KeptPage } from './kept-page.ts';
import { startSite } from './server.ts';

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

/** No notice pops up: what comes in while a page is looked at lies over it, and is no part of it. */
export const withoutPopups = (page: Page): Promise<void> => changed<unknown[]>(page, '**/vmbiz/listPopupNotice*', () => []);

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

/** Starts a server. E2E_URL set beforehand: that server is used, E2E_ACCOUNT and E2E_PASSWORD with it. */
async function startForWorker(): Promise<() => Promise<void>> {
  if (process.env['E2E_URL']) return async () => undefined;
  const server = await startSite();
  const { account: first, password: known } = ADMINISTRATOR;
  Object.assign(process.env, { E2E_URL: server.url, E2E_ACCOUNT: first, E2E_PASSWORD: known });
  return server.stop;
}

interface Fixtures {
  lastSeen: void;
  signed: Signed;
  /** Signed in as the administrator, not yet anywhere. */
  admin: Page;
}

interface WorkerFixtures {
  /** The page that the tests hand on to each other, when there is one. */
  shelf: { kept?: KeptPage };
  /** The address of the worker's server. */
  address: string;
}

/** A test that failed says what stood on its pages: of one that fails once in a hundred runs nothing else is left. */
async function tellLastSeen(browser: Browser, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const seen = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    await info.attach('last seen', { body: `── ${page.url()} ──\n${seen}`, contentType: 'text/plain' });
  }
}

/** Playwright's test with the worker's server and an administrator's page. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  address: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures off this pattern
    async ({}, give) => {
      const stop = await startForWorker();
      await give(process.env['E2E_URL'] ?? '');
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: ({ address }, give) => give(address),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures off this pattern
  shelf: [async ({}, give) => give({}), { scope: 'worker' }],
  context: async ({ browser, bypassCSP, address, shelf }, give, info) => {
    // One whose policy is lifted is no page for others; and a test that is tried again gets one that nobody had before.
    const isOwn = bypassCSP;
    const isNew = isOwn || info.retry > 0;
    const kept = (isNew ? undefined : shelf.kept) ?? (await KeptPage.open(browser, { bypassCSP: isOwn }));
    shelf.kept = undefined;
    await give(kept.context);
    await tellLastSeen(browser, info);
    const isWell = !isOwn && info.status === info.expectedStatus;
    if (isWell && (await kept.renew(address).catch(() => false))) shelf.kept = kept;
    else await kept.context.close();
  },
  page: ({ context }, give) => give(context.pages()[0] as Page),
  lastSeen: [
    async ({ browser }, give, info) => {
      beginBorrowing(info);
      await give();
      await tellLastSeen(browser, info);
      await giveBack(info.status === info.expectedStatus);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures off this pattern
  signed: async ({}, give) => give(await signInBy(account(), password())),
  admin: async ({ page, signed }, give) => {
    await enter(page, { signed });
    await give(page);
  },
});
