// The parts of a page that tests press and read.
import type { Browser, Locator, Page } from '@playwright/test';
import type { OwnSite } from './own-site.ts';

/** A button that can be seen, by its whole name. */
export const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });
/** The dialog that is open. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });
/** The rows of the list of the page. */
export const rows = (page: Page): Locator => page.locator('.kit-main .kit-table tbody tr[id]').filter({ visible: true });
/** The panel beside the list. */
export const panel = (page: Page): Locator => page.locator('.kit-panel').filter({ visible: true });

/** A page in the smart-warehouse system: of the administrator, when no account is named. */
export async function openWms(
  site: OwnSite,
  { browser, path, ...who }: { browser: Browser; path: string } & Parameters<OwnSite['open']>[1],
): Promise<Page> {
  const page = await site.open(browser, who);
  await page.addInitScript(() => localStorage.setItem('mode', '"wms"'));
  await page.goto(path);
  return page;
}
