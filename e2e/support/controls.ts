// How a person works the product's controls.
import type { Locator, Page } from '@playwright/test';

/** Types into a picker and takes the first record that fits. Lists of pickers that were left stay in the page unseen: what is seen counts. */
export async function pick(where: Page | Locator, label: string | RegExp, text: string): Promise<void> {
  await where.getByRole('combobox', { name: label }).fill(text);
  const page = 'page' in where ? where.page() : where;
  await page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first().click();
}
