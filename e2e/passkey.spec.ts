// Passkeys in a real browser with the browser's own virtual authenticator: added, used alone and as the second step, removed; wide and on a phone.
import type { Browser, Page } from '@playwright/test';
import { createUser } from '../src/server/modules/auth/index.ts';
import { seedRole } from '../src/server/modules/role/index.ts';
import { faults } from './support/axe.ts';
import { freePort } from './support/free-port.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let url = '';
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  const port = await freePort();
  // Browsers make passkeys for names alone.
  url = `http://localhost:${port}`;
  site = await ownSite({ PORT: String(port), PUBLIC_URL: url });
  await site.run(async (ctx) => {
    const { roleId } = await seedRole(ctx, { roleCode: 'KEYS', roleName: '采购', rights: ['dashboard'] });
    const asks = await seedRole(ctx, { roleCode: 'KEYS2', roleName: '主管', secondFactorFlag: true, rights: ['dashboard'] });
    await createUser(ctx, { loginAccount: 'mei', userName: '梅', password: site.password, roleIds: [roleId] });
    await createUser(ctx, { loginAccount: 'tan', userName: '谭', password: site.password, roleIds: [asks.roleId] });
  });
});
test.afterAll(() => site.stop());

/** A page of a browser whose device has a finger on it. */
async function withDevice(browser: Browser, width: number) {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 844 } });
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { context, page, forget: () => device.send('WebAuthn.clearCredentials', { authenticatorId }) };
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号或邮箱').fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill(site.password);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/login');
}

test('is added on the own page, signs in alone and as the second step, and is removed', async ({ browser }) => {
  const { context, page, forget } = await withDevice(browser, 1440);
  await signIn(page, 'mei');
  await expect(page).toHaveURL(/\/(dashboard|welcome)/);
  await page.goto('/account');
  const own = page.getByRole('region', { name: '通行密钥' });
  await own.getByRole('button', { name: '添加通行密钥' }).click();
  await own.getByRole('textbox', { name: '当前密码' }).fill(site.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await own.getByRole('button', { name: /^改名/ }).click();
  await own.getByLabel('名称').fill('工位电脑');
  await page.keyboard.press('Enter');
  await expect(own.getByRole('listitem')).toContainText('工位电脑');
  expect(await faults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('own.png'), fullPage: true });

  await signOut(page);
  await expect(page.getByRole('heading', { name: '登录', level: 1 })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('sign-in.png') });
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(page).toHaveURL(/\/(dashboard|welcome)/);

  await signOut(page);
  await signIn(page, 'mei');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('两步验证');
  expect(await faults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('second-step.png') });
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(page).toHaveURL(/\/(dashboard|welcome)/);

  await page.goto('/account');
  await expect(own.getByRole('listitem')).toContainText('最近使用');
  await own.getByRole('button', { name: /^移除/ }).click();
  await own.getByRole('textbox', { name: '当前密码' }).fill(site.password);
  await own.getByRole('button', { name: '移除' }).click();
  // The list is away while the password is asked for.
  await expect(own.getByRole('button', { name: '添加通行密钥' })).toBeVisible();
  await expect(own.getByRole('listitem')).toHaveCount(0);
  await signOut(page);
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '本系统不认识这个通行密钥' })).toBeVisible();
  await forget();
  await context.close();
});

test('stands for the phone on a phone, where a role asks for two steps', async ({ browser }) => {
  const { context, page } = await withDevice(browser, 390);
  await signIn(page, 'tan');
  await expect(page).toHaveURL('/secondFactor');
  await page.getByRole('button', { name: '改用通行密钥' }).click();
  await page.getByRole('textbox', { name: '当前密码' }).fill(site.password);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page).toHaveURL(/\/(dashboard|welcome)/);
  await page.goto('/account');
  await expect(page.getByRole('region', { name: '通行密钥' }).getByRole('listitem')).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.screenshot({ path: test.info().outputPath('own-390.png'), fullPage: true });
  await signOut(page);
  await page.screenshot({ path: test.info().outputPath('sign-in-390.png'), fullPage: true });
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(page).toHaveURL(/\/(dashboard|welcome)/);
  await context.close();
});
