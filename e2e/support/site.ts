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

interface Fixtures {
  /** Signed in as the administrator, not yet anywhere. */
  admin: Page;
}
interface WorkerFixtures {
  signed: Signed;
}

/** Playwright's test with an administrator's page. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures off this pattern
  signed: [async ({}, give) => give(await signInBy(account(), password())), { scope: 'worker' }],
  admin: async ({ page, signed }, give) => {
    await enter(page, { signed });
    await give(page);
  },
});
