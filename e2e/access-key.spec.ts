// Access keys on one's own page: made for a program, shown once, good for what was chosen, and revoked by one press.
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './support/api.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
});
test.afterAll(() => site.stop());

for (const [kind, size] of [
  ['at a desk', {}],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`a key is made, shown once, works, and is revoked ${kind}`, async ({ browser }) => {
    const page = await site.open(browser, size);
    // What may be chosen comes late: nothing can be pressed that would be lost.
    await page.route('**/findPermissionByLoginSys*', async (route) => {
      await pause(1500);
      await route.continue();
    });
    await page.goto('/account');
    const own = page.getByRole('region', { name: '访问密钥', exact: true });
    await own.getByRole('button', { name: '新建访问密钥' }).click();
    await own.getByLabel('名称').fill('ERP');
    await own.getByRole('button', { name: '只读：我能查看的全部页面' }).click();
    // Two pages are called so: which is whose is said.
    await own.getByRole('combobox', { name: '权限' }).fill('生成补货计划');
    const rights = page.locator('.ant-select-item-option').filter({ visible: true });
    await expect(rights).toHaveText(['运营管理 - 补货需求 · 生成补货计划', '智能仓运营 - 补货需求 · 生成补货计划']);
    await page.keyboard.press('Escape');
    await own.getByLabel('当前密码').fill(site.password);
    expect(await faults(page, { within: '[aria-labelledby=own-access-keys]' })).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('form.png') });
    await page.keyboard.press('Enter');
    const key = await own.locator('.access-key').innerText();
    expect(await faults(page, { within: '[aria-labelledby=own-access-keys]' })).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('key.png') });
    expect((await ask('/basic/listProduct', {}, key)).code).toBe(200);
    expect((await ask('/basic/createVendor', { vendorCode: 'V', vendorName: 'V' }, key)).code).toBe(403);
    await own.getByRole('button', { name: '我已保存' }).click();
    await expect(own).not.toContainText(key);
    const row = own.getByRole('listitem').filter({ hasText: 'ERP' });
    await expect(row).toContainText('项权限');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await row.getByRole('button', { name: '停用密钥 ERP' }).click();
    await expect(row).toHaveCount(0);
    await expect.poll(async () => (await ask('/basic/listProduct', {}, key)).code, { timeout: 1000, intervals: [100] }).toBe(401);
    await page.context().close();
  });
