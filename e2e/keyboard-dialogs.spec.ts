// Without a mouse: every dialog of a screen's buttons takes the focus, keeps it while Tab goes round, names each thing it stops at and shows
// where it is; Escape gives it back to the button. What a button unfolds does the same.
import type { Page } from '@playwright/test';
import { addDays, dayOf } from '../src/contract/kernel/time.ts';
import { expect, test } from './support/site.ts';

const SCREENS = [
  '/organization/department',
  '/organization/staff',
  '/organization/project',
  '/product/productList',
  '/product/productCategory',
  '/product/productBom',
  '/strategy/pickPrivilege',
  '/system/returnCutterRemarkPage',
  '/system/userRole',
];
const MANY = 80;

/** One round of Tab; gives what stands outside, has no name or shows no ring, and whether it came back to where it began. */
async function round(page: Page): Promise<{ wrong: string[]; stops: number }> {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (let stops = 0; stops < MANY; stops += 1) {
    const at = await page.evaluate(() => {
      const here = document.activeElement as HTMLElement;
      const ringed = (one: Element | null | undefined): boolean => {
        if (!one) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      };
      const frame = here.closest('.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-checkbox-wrapper, label');
      const label = here.getAttribute('aria-labelledby') ?? '';
      const names = [
        here.getAttribute('aria-label'),
        ...label.split(' ').map((id) => document.getElementById(id)?.textContent),
        ...[...((here as HTMLInputElement).labels ?? [])].map((one) => one.textContent),
        here.matches('button, a, summary, [role]') ? here.textContent : '',
        here.title,
      ];
      return {
        key: (here.dataset['stop'] ??= crypto.randomUUID()),
        what: `${here.tagName} ${here.className}`,
        inside: here.closest('[role=dialog]') !== null,
        name: names.some((name) => name?.trim()),
        ring: [here, frame, here.parentElement, frame?.firstElementChild, here.nextElementSibling].some(ringed),
        dialog: here.matches('[role=dialog]'),
      };
    });
    if (seen.has(at.key)) return { wrong, stops };
    seen.add(at.key);
    if (!at.inside) return { wrong: [...wrong, `Tab ${stops} leaves: ${at.what}`], stops };
    if (!at.dialog && !at.name) wrong.push(`no name: ${at.what}`);
    if (!at.dialog && !at.ring) wrong.push(`no ring: ${at.what}`);
    await page.keyboard.press('Tab');
  }
  return { wrong: [...wrong, 'never round'], stops: MANY };
}

test('dialogs keep the keyboard: it goes in, round, and back to the button', async ({ admin: page }) => {
  const dialog = page.getByRole('dialog');
  let opened = 0;
  for (const screen of SCREENS) {
    await page.goto(screen);
    const buttons = page.locator('.kit-toolbar').getByRole('button');
    await expect(
      buttons
        .filter({ hasText: '刷新' })
        .or(buttons.filter({ hasText: '新增' }))
        .first(),
    ).toBeVisible();
    for (const name of ['新增', '导入', '导出', '新增部门', '新增分类']) {
      const opener = buttons.filter({ hasText: new RegExp(`^${name}$`) }).and(page.locator(':enabled'));
      if ((await opener.count()) !== 1) continue;
      await opener.focus();
      await page.keyboard.press('Enter');
      const open = await dialog.waitFor({ timeout: 1500 }).then(
        () => true,
        () => false,
      );
      if (!open) continue;
      opened += 1;
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
      const { wrong, stops } = await round(page);
      expect([screen, name, ...wrong]).toEqual([screen, name]);
      expect(stops).toBeGreaterThan(1);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  }
  expect(opened).toBeGreaterThan(10);
});

test('what a button unfolds takes the keyboard, and gives it back by Escape and past its end', async ({ admin: page }) => {
  await page.goto('/system/userRole');
  const inside = () => page.evaluate(() => document.activeElement?.closest('.kit-settings') !== null);
  const shown = page.locator('.kit-settings:visible');
  for (const name of ['视图', '列设置', '更多']) {
    const opener = page.getByRole('button', { name, exact: true }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect.poll(inside).toBe(true);
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(inside).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await expect(opener).toBeFocused();
    await expect(shown).toHaveCount(0);
  }
  await page.keyboard.press('Enter');
  await expect.poll(inside).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: '更多', exact: true }).first()).toBeFocused();
});

test('a panel that is folded and unfolded keeps the focus on its button', async ({ admin: page }) => {
  await page.goto('/system/operateLog');
  await page.locator('tr[aria-rowindex]').nth(1).click();
  const fold = page.getByRole('button', { name: /^(收起|展开)操作内容$/ });
  await fold.focus();
  for (const open of ['false', 'true']) {
    await page.keyboard.press('Enter');
    await expect(fold).toHaveAttribute('aria-expanded', open);
    await expect(fold).toBeFocused();
  }
});

test('a form is filled by keys alone: several are chosen and left by Tab, a day is found by arrows', async ({ admin: page }) => {
  const open = async (screen: string): Promise<void> => {
    await page.goto(screen);
    await page.locator('.kit-toolbar').getByRole('button', { name: '新增', exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await open('/system/userRole');
  const roles = page.getByRole('dialog').getByLabel('角色', { exact: true });
  await roles.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.ant-select-item-option-active:visible')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const chosen = roles.locator('xpath=ancestor::*[contains(@class, "ant-select ")][last()]').locator('.ant-select-selection-item');
  await expect(chosen.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(roles).not.toBeFocused();
  await expect(chosen.first()).toBeVisible();
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await open('/strategy/department');
  const from = page.getByRole('dialog').getByLabel('开始日期');
  await from.focus();
  await page.keyboard.press('ArrowDown');
  const today = dayOf(Date.now(), 'Asia/Shanghai');
  await expect(from).toHaveValue(today);
  // The same with the calendar open.
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(from).toHaveValue(addDays(today, 1));
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue(addDays(today, 1));
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0);
});
