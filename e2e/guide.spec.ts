// The manual: beside every screen by ?, as a page by duty and by menu, found by the palette, in both languages, on paper.
import type { Page } from '@playwright/test';
import { openPalette } from './support/controls.ts';
import { faults } from './support/axe.ts';
import { scriptsOf } from './support/scripts.ts';
import { enter, expect, test } from './support/site.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: '本页说明' });

test('? shows what the manual says of the open page, follows it to another, and goes with Esc; not while one writes', async ({
  page,
  signed,
}) => {
  await enter(page, { signed });
  await page.goto('/organization/staff');
  await expect(page.getByRole('grid')).toBeVisible();
  const scripts = scriptsOf(page);
  await page.keyboard.press('?');
  await expect(panel(page).getByRole('heading', { level: 2, name: '员工管理' })).toBeVisible();
  await expect(panel(page)).toContainText('按「粘贴新增」'.replaceAll(/[「」]/g, ''));
  // The screen itself stands beside it.
  await expect(panel(page).locator('img')).toHaveCount(0);
  // Who asks about one page is not made to fetch the whole manual.
  expect(await scripts.bytes()).toBeLessThan(20_000);
  await panel(page).getByRole('button', { name: '卡片列表' }).first().click();
  await expect(panel(page).getByRole('heading', { level: 2, name: '卡片列表' })).toBeVisible();
  await panel(page).getByRole('button', { name: '回到本页说明' }).click();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: '本页说明' }).click();
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click();
  await expect(panel(page).getByRole('heading', { level: 2, name: '首页' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('?');
  await expect(panel(page)).toBeHidden();
  await openPalette(page);
  await page.keyboard.type('?');
  await expect(panel(page)).toBeHidden();
});

test('the manual opens at a task, searches by words, and prints what is listed', async ({ page, signed }) => {
  await enter(page, { signed });
  await page.addInitScript(
    () => (window.print = () => (document.title = `${document.querySelectorAll('.kit-print .guide-sheet').length} sheets`)),
  );
  await page.goto('/system/guide?open=organization.staff&task=5');
  await expect(page.getByRole('heading', { level: 3, name: '员工离职' })).toBeInViewport();
  await page.getByRole('button', { name: '打印本章' }).click();
  await expect(page).toHaveTitle('1 sheets');
  // All of it begins with its contents, each line of which leads to its chapter.
  await page.addInitScript(() => {
    window.print = () => {
      const led = [...document.querySelectorAll('.kit-print .guide-contents a')].map((one) => one.getAttribute('href')?.slice(1) ?? '');
      const lost = led.filter((id) => !document.querySelector(`.kit-print #${CSS.escape(id)}`));
      document.title = `${led.length > 100} ${document.querySelectorAll('.kit-print .guide-sheet').length - led.length} ${lost.length}`;
    };
  });
  await page.reload();
  await page.getByRole('button', { name: '打印目录里的全部' }).click();
  await expect(page).toHaveTitle('true 1 0');
  await page.getByRole('searchbox', { name: '在手册里查找' }).fill('卡丢了');
  await expect(page.getByText('没有找到。换一个说法，或输入提示里的几个字。')).toBeVisible();
  await page.getByRole('searchbox', { name: '在手册里查找' }).fill('撤销导入');
  await page
    .getByRole('navigation', { name: '目录' })
    .getByRole('button', { name: /撤回一次导入/ })
    .click();
  await expect(page).toHaveURL(/open=import\.importList/);
  await expect(page.getByRole('heading', { level: 2, name: '导入列表' })).toBeVisible();
});

test('the palette finds what the manual answers, as a question too', async ({ page, signed }) => {
  await enter(page, { signed });
  await page.goto('/welcome');
  await openPalette(page);
  await page.keyboard.type('怎么绑卡');
  const answer = page.getByRole('option', { name: /绑卡、换卡/ });
  await expect(answer).toContainText('员工管理');
  await answer.click();
  await expect(page).toHaveURL('/system/guide?open=organization.staff&task=3');
  await expect(page.getByRole('heading', { level: 3, name: '绑卡、换卡' })).toBeInViewport();
});

test('in English the steps name the buttons as they read there', async ({ page, signed }) => {
  await enter(page, { signed, local: { language: 'en' } });
  await page.goto('/system/guide?open=organization.staff');
  await expect(page.getByRole('heading', { level: 2, name: 'Employees' })).toBeVisible();
  await expect(page.locator('.guide-chapter')).not.toContainText(/\p{Script=Han}/u);
  const picture = page.locator('.guide-chapter img').first();
  await expect(picture).toHaveAttribute('src', '/guide/organization.staff.en.webp');
  await expect(picture).toHaveJSProperty('naturalWidth', 1104);
});

test('on a phone a chapter that is asked for is what is seen, not the contents above it', async ({ page, signed }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, { signed });
  await page.goto('/system/guide?open=organization.staff');
  await expect(page.getByRole('heading', { level: 2, name: '员工管理' })).toBeInViewport();
});
