// How a person works the product's controls: nothing is pressed before what it takes is seen.
import { expect, type Locator, type Page } from '@playwright/test';

/** Lists, menus and dialogs that were opened stand where they will: what still unfolds moves under the pointer and hears no key. */
export async function unfolded(page: Page): Promise<void> {
  const moving = page.locator('[class*="-enter"], [class*="-appear"]').and(page.locator('.ant-select-dropdown, .ant-popover, .ant-modal'));
  await expect(moving.filter({ visible: true })).toHaveCount(0);
}

/** Opens what folds out below a button, and presses one of what lies in it. */
export async function pressBehind(opener: Locator, name: string): Promise<void> {
  await opener.click();
  const item = opener.page().locator('.ant-popover:visible').getByRole('button', { name, exact: true });
  await expect(item).toBeVisible();
  await unfolded(opener.page());
  await item.click();
}

/** Types into a picker and takes the first record that fits. Lists of pickers that were left stay in the page unseen: what is seen counts. */
export async function pick(where: Page | Locator, label: string | RegExp, text: string): Promise<void> {
  await where.getByRole('combobox', { name: label }).fill(text);
  const page = 'page' in where ? where.page() : where;
  await take(page, text);
}

/** Takes a record of the list that is open. */
export async function take(page: Page, text: string): Promise<void> {
  const option = page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first();
  await expect(option).toBeVisible();
  await unfolded(page);
  await option.click();
}

/** Types into a picker and takes by Enter what it then marks; `shown` is what the marked record says, when that is not what was typed. */
export async function pickByKeyboard(field: Locator, text: string, shown = text): Promise<void> {
  await field.fill(text);
  await expect(field.page().locator('.ant-select-item-option-active').filter({ hasText: shown, visible: true })).toBeVisible();
  await field.press('Enter');
  const picker = (kind: string) => field.locator(`xpath=ancestor::*[contains(@class, "${kind}")][last()]`);
  await expect(picker('ant-select ')).toContainText(shown);
  // The list of a picker that takes several stays.
  if ((await picker('ant-select-multiple').count()) === 0)
    await expect(field.page().locator('.ant-select-dropdown:visible')).toHaveCount(0);
}

/** Types a day, or a moment, into its field; Enter follows when the calendar shows it. */
export async function typeDay(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  const day = field
    .page()
    .locator(`td[title="${text.slice(0, 10)}"].ant-picker-cell-selected`)
    .filter({ visible: true });
  await expect(day).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue(text);
}

/** Opens the palette, finds something, and goes there once it is marked. */
export async function goByPalette(page: Page, text: string, shown: string | RegExp): Promise<void> {
  const field = await openPalette(page);
  await field.fill(text);
  await expect(page.getByRole('option', { selected: true })).toContainText(shown);
  await field.press('Enter');
}

/** Ctrl-K, as soon as the frame stands. */
export async function openPalette(page: Page): Promise<Locator> {
  await expect(page.locator('.bar-search')).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.locator('dialog.palette').getByRole('combobox');
  await expect(field).toBeFocused();
  return field;
}
