// From screen to screen without loading the product anew.
import { expect, type Page } from '@playwright/test';

/**
 * Goes to a screen from the one that stands, and closes that: who has the product open gets a screen for a fraction of the work. That each opens by its
 * address as well is seen where all are walked for what people wrote (xss.spec.ts).
 */
export async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const shown = () => page.evaluate(() => document.querySelector<HTMLElement>('.tab-active')?.dataset['path'] === location.pathname);
  await expect.poll(shown, { timeout: 15_000 }).toBe(true);
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.tab:not(.tab-active) .tab-close')) close.click();
  });
}
