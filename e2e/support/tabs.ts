// The strip of open pages, and what a browser keeps.
import { expect, type Page } from '@playwright/test';

/** The strip. */
export const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
/** What stands on its tabs. */
export const names = (page: Page) => tabs(page).locator('.tab-name');

/** Opens pages by their addresses, one after the other. */
export async function visit(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(tabs(page).locator('[aria-current="page"]')).toBeVisible();
  }
}

/** What local storage holds, as it is written there. */
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** What session storage holds. */
export const kept = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? 'null') as unknown, key);
