// What opens from a page in the hand: the record of its first row, and whatever its buttons and those of that row lead to.
import type { Page } from '@playwright/test';

const OVER = '[role=dialog]:visible, dialog[open], [role=complementary]:visible';
const BUTTONS =
  'main .kit-toolbar button:enabled, main .kit-line button[aria-expanded=false], main tbody tr:first-of-type .kit-actions button:enabled';
const OPENS_MS = 2_000;

const namesOf = (page: Page): Promise<string[]> =>
  page
    .locator(BUTTONS)
    .filter({ visible: true })
    .evaluateAll((all) => [...new Set(all.map((one) => one.textContent.trim() || (one.getAttribute('aria-label') ?? '')))].filter(Boolean));

/** Opens them one after the other, each on the page as it was, and says the name of each. `anew` brings that page. */
export async function* openedFrom(page: Page, anew: () => Promise<unknown>): AsyncGenerator<string> {
  const rows = page.locator('.kit-cards tbody tr[aria-rowindex] .kit-card-name').filter({ visible: true });
  const names = await namesOf(page);
  if (await rows.count()) {
    await rows
      .first()
      .click({ timeout: OPENS_MS })
      .catch(() => undefined);
    if (await isOpen(page)) yield 'row';
  }
  for (const name of names) {
    await anew();
    const button = page
      .locator(BUTTONS)
      .filter({ visible: true })
      .and(page.getByRole('button', { name, exact: true }))
      .first();
    await button.click({ timeout: OPENS_MS }).catch(() => undefined);
    if (await isOpen(page)) yield name;
  }
}

async function isOpen(page: Page): Promise<boolean> {
  const over = await page
    .locator(OVER)
    .first()
    .waitFor({ timeout: OPENS_MS })
    .then(
      () => true,
      () => false,
    );
  await page.waitForLoadState('networkidle', { timeout: OPENS_MS }).catch(() => undefined);
  // What slides in stands still.
  await page
    .waitForFunction(() => document.getAnimations().every((one) => one.effect?.getComputedTiming().endTime === Infinity), undefined, {
      timeout: OPENS_MS,
    })
    .catch(() => undefined);
  return over;
}
