// Signing in in two steps: switched on from one's own account, asked for by a role, wide and on a phone.
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { createUser } from '../src/server/modules/auth/index.ts';
import { seedRole } from '../src/server/modules/role/index.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(async (ctx) => {
    const asks = await seedRole(ctx, { roleCode: 'BUYER2', roleName: '采购', secondFactorFlag: true, rights: ['dashboard'] });
    await createUser(ctx, { loginAccount: 'mei', userName: '梅', password: site.password, roleIds: [] });
    await createUser(ctx, { loginAccount: 'tan', userName: '谭', password: site.password, roleIds: [asks.roleId] });
  });
});
test.afterAll(() => site.stop());

/** What the phone shows, so many half minutes from now: no code is good twice. */
const shown = (secret: string, off: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + off * 30_000 });

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号或邮箱').fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill(site.password);
  await page.keyboard.press('Enter');
}

/** From the password to the recovery codes; gives what the phone has, and the codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('textbox', { name: '当前密码' }).fill(site.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: '二维码' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath(`scan-${page.viewportSize()?.width}.png`), fullPage: true });
  const secret = (await page.locator('form.second-factor code').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('动态码').fill(shown(secret, 0));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('region', { name: '恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(await faults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath(`codes-${page.viewportSize()?.width}.png`), fullPage: true });
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).click();
  expect((await kept).suggestedFilename()).toContain('恢复码');
  const all = await codes.allInnerTexts();
  await page.getByRole('button', { name: '我已保存' }).click();
  return { secret, codes: all };
}

test('is switched on from the own account, asked for at sign-in, and switched off', async ({ browser }) => {
  const page = await site.open(browser, { account: 'mei' });
  await page.goto('/account');
  const own = page.getByRole('region', { name: '两步验证' });
  await own.getByRole('button', { name: '开启两步验证' }).click();
  const { secret, codes } = await setUp(page);
  await expect(own).toContainText('剩余恢复码 10 个');

  const other = await browser.newPage({ baseURL: site.url });
  await signIn(other, 'mei');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('两步验证');
  expect(await faults(other)).toEqual([]);
  await other.screenshot({ path: test.info().outputPath('second-step.png') });
  await other.getByLabel('动态码').fill('000000');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toHaveText('动态码不正确，或已经用过；请等下一个');
  await other.getByLabel('动态码').fill(shown(secret, 1));
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/welcome/);
  await other.close();

  const lost = await browser.newPage({ baseURL: site.url });
  await signIn(lost, 'mei');
  await lost.getByRole('button', { name: '手机不在身边？用恢复码' }).click();
  await lost.getByLabel('恢复码').fill(codes[0] ?? '');
  await lost.keyboard.press('Enter');
  await expect(lost).toHaveURL(/\/welcome/);
  await lost.close();

  await page.reload();
  await expect(own).toContainText('剩余恢复码 9 个');
  await own.getByRole('button', { name: '关闭两步验证' }).click();
  await own.getByRole('textbox', { name: '当前密码' }).fill(site.password);
  await own.getByLabel('动态码或恢复码').fill(codes[1] ?? '');
  await own.getByRole('button', { name: '关闭两步验证' }).click();
  await expect(own.getByRole('button', { name: '开启两步验证' })).toBeVisible();
});

test('comes before anything else on a phone, where a role asks for it', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, 'tan');
  await expect(page).toHaveURL('/secondFactor');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/secondFactor');
  expect(await faults(page)).toEqual([]);
  await setUp(page);
  await expect(page).toHaveURL(/\/(dashboard|welcome)/);
  await page.goto('/account');
  const own = page.getByRole('region', { name: '两步验证' });
  await expect(own).toContainText('您的角色要求两步验证，不能关闭。');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.screenshot({ path: test.info().outputPath('account-390.png'), fullPage: true });
  await context.close();
});
