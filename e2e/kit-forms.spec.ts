// The screen kit, on the list of departments' people: what is typed and not saved, and the panel of a row on a phone.
import type { Locator, Page } from '@playwright/test';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { faults } from './support/axe.ts';
import { unfolded } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';
import { names } from './support/tabs.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(async (ctx) => {
    const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间' });
    await createEmployees(
      ctx,
      Array.from({ length: 12 }, (_, at) => ({ empCode: `E${101 + at}`, empName: `员工${at}`, departmentId })),
    );
  });
});
test.afterAll(() => site.stop());

const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name: new RegExp(`^${Array.from(name).join('\\s?')}$`) }).and(where.locator(':visible'));
const dialog = (page: Page): Locator => page.getByRole('dialog').and(page.locator(':visible'));
const open = async (page: Page): Promise<void> => {
  await page.goto('/organization/staff');
  await expect(page.getByRole('grid')).toBeVisible();
};

/** Reloads, and gives the kind of question that the browser asked before; it is answered with "stay". */
async function reloadAsks(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await asked;
  await question.dismiss();
  return question.type();
}

test('a form with something typed in it asks before it is closed, and before a reload; an untouched one does neither', async ({
  browser,
}) => {
  const page = await site.open(browser);
  await open(page);
  await button(page, '新增').click();
  await expect(dialog(page)).toBeVisible();
  await unfolded(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await button(page, '新增').click();
  await expect(dialog(page)).toBeVisible();
  await unfolded(page);
  await dialog(page).getByLabel('姓名').fill('欧阳若曦');
  expect(await reloadAsks(page)).toBe('beforeunload');
  await expect(dialog(page).getByLabel('姓名')).toHaveValue('欧阳若曦');
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('alert')).toContainText('填写的内容还没有保存。');
  await expect(button(dialog(page), '继续填写')).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('姓名')).toHaveValue('欧阳若曦');
  await button(dialog(page), '取消').click();
  await button(dialog(page), '放弃').click();
  await expect(dialog(page)).toHaveCount(0);
  // What was thrown away is asked about no more.
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(asked).toEqual([]);
  await page.close();
});

test('what is typed on a page that stands behind another one still asks; closing its tab does so too', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/nodeConfig');
  const days = page.getByLabel('组合领料单有效天数');
  await days.fill('9');
  await expect(page.getByText('1 项修改未保存')).toBeVisible();
  await page.getByRole('link', { name: '首页' }).first().click();
  await expect(days).toBeHidden();
  expect(await reloadAsks(page)).toBe('beforeunload');
  const close = page.getByRole('button', { name: '关闭站点配置' });
  page.once('dialog', (question) => void question.dismiss());
  await close.click();
  await expect(names(page).filter({ hasText: '站点配置' })).toHaveCount(1);
  await names(page).filter({ hasText: '站点配置' }).click();
  await expect(days).toHaveValue('9');
  page.once('dialog', (question) => void question.accept());
  await close.click();
  await expect(names(page).filter({ hasText: '站点配置' })).toHaveCount(0);
  await page.close();
});

test('signing out asks before what is typed is lost, and so does going over to the other system', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/nodeConfig');
  const days = page.getByLabel('组合领料单有效天数');
  await days.fill('9');
  const leave = async (answer: 'accept' | 'dismiss', press: () => Promise<void>) => {
    const asked = page.waitForEvent('dialog');
    const pressed = press();
    await (await asked)[answer]();
    await pressed;
  };
  const signOut = async () => {
    await page.getByRole('button', { name: '账号' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
  };
  await leave('dismiss', () => page.getByRole('button', { name: '切换到智能仓' }).click());
  await leave('dismiss', signOut);
  await expect(days).toHaveValue('9');
  await leave('accept', signOut);
  await expect(page).toHaveURL(/login/);
  await page.close();
});

test('a line that was put into a bill of materials asks before it is lost', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/product/productBom');
  await button(page, '新增').first().click();
  await expect(dialog(page)).toBeVisible();
  await unfolded(page);
  await dialog(page).getByLabel('第1行用量').fill('3');
  // The cursor goes with the lines.
  await button(dialog(page), '添加一行').press('Enter');
  await expect(dialog(page).getByLabel('第2行商品')).toBeFocused();
  await button(dialog(page), '删除第2行').press('Enter');
  await expect(dialog(page).getByLabel('第1行商品')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('alert')).toContainText('填写的内容还没有保存。');
  await page.close();
});

test('a moment that is typed to the minute is taken; what empties a picker is named in the language of now', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/strategy/pickPrivilege');
  await button(page, '新增').first().click();
  await expect(dialog(page)).toBeVisible();
  await unfolded(page);
  const end = dialog(page).getByLabel('结束时间');
  await end.fill('2031-12-31 18:00');
  await end.press('Enter');
  await expect(end).toHaveValue('2031-12-31 18:00:00');
  const emp = dialog(page).getByRole('combobox', { name: '员工' });
  await emp.fill('E101');
  await emp.press('Enter');
  await expect(dialog(page).getByText('员工0')).toBeVisible();
  await expect(dialog(page).locator('.ant-select').getByRole('button', { name: '清除' })).toHaveCount(1);
  await expect(dialog(page).getByRole('button', { name: 'Clear' })).toHaveCount(0);
  await page.close();
});

test('on a phone a tapped row brings its panel into view, and one press leads back to the list; arrows stay in the list', async ({
  browser,
}) => {
  const page = await site.open(browser, { width: 390, height: 844 });
  await open(page);
  const panel = page.getByRole('complementary', { name: '员工资料' });
  const third = page.locator('.kit-main tbody tr[id]').nth(2);
  await third.getByText('员工2').click();
  await expect(panel.getByRole('heading', { name: '员工2' })).toBeInViewport();
  expect(await faults(page)).toEqual([]);
  await button(panel, '返回列表').click();
  await expect(third).toBeInViewport();
  await expect(page.getByRole('grid', { name: '列表' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('heading', { name: '员工3' })).toBeAttached();
  await expect(page.locator('tr.kit-active')).toBeInViewport();
  // The same row again shows its panel again; its name would lead to the person's page by now.
  await page.locator('tr.kit-active').getByText('正常').click();
  await expect(panel.getByRole('heading', { name: '员工3' })).toBeInViewport();
  await page.close();
});
