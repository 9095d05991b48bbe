// Signing in with a company account: a real browser through a real provider on loopback, wide and on a phone, and the page that sets it up.
import type { Page } from '@playwright/test';
import { createUser } from '../src/server/modules/auth/index.ts';
import { openTestProvider, type TestProvider } from '../src/server/modules/identity/test-provider.ts';
import { seedRole } from '../src/server/modules/role/index.ts';
import { faults } from './support/axe.ts';
import { freePort } from './support/free-port.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let provider: TestProvider;
const addresses: string[] = [];
// Many steps, and a provider beside the server: a limit for what hangs.
test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  provider = await openTestProvider();
  const port = await freePort();
  site = await ownSite({ OUTGOING_NETWORKS: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
  await site.run(async (ctx) => {
    const { roleId } = await seedRole(ctx, { roleCode: 'SSO', roleName: '采购', rights: ['dashboard'] });
    await createUser(ctx, { loginAccount: 'mei', userName: '梅', roleIds: [roleId] });
  });
  provider.people.set('person-mei', { claims: { preferred_username: 'mei' } });
  provider.people.set('person-tan', { claims: { preferred_username: 'tan' } });
});
test.afterAll(async () => {
  await site.stop();
  await provider.stop();
});

/** At the provider's own pages. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('x');
  await page.locator('button[type=submit]').click();
}

test('an administrator sets a provider up, tries it, and is shown what to enter there', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/identityProvider');
  await expect(page.getByText('还没有身份提供方')).toBeVisible();
  // Below an empty list stands the same once more.
  await page.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).first().click();
  const form = page.getByRole('dialog').filter({ visible: true });
  await form.getByLabel('名称').fill('总部账号');
  await form.getByLabel('颁发者地址').fill(provider.issuer);
  await form.getByLabel('客户端ID').fill('factory');
  await form.getByLabel('客户端密钥').fill('geheim');
  await form.getByRole('button', { name: '添加规则' }).click();
  expect(await faults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('form.png'), fullPage: true });
  await form.getByRole('button', { name: '删除 1' }).click();
  await form.getByRole('button', { name: '确认' }).click();
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '总部账号' });
  await row.getByRole('button', { name: '测试' }).click();
  const trial = page.getByRole('dialog').filter({ visible: true });
  await trial.getByRole('button', { name: '测试连接' }).click();
  // The provider does not know us yet.
  await expect(trial.getByRole('alert')).toContainText('不接受本系统的客户端ID或密钥');
  const { data } = await page.evaluate(async () => (await fetch('/gateway/oauth/listSignInProvider')).json());
  const id = data[0].providerId as string;
  provider.register({
    clientId: 'factory',
    secret: 'geheim',
    redirectUri: `${site.url}/login/from/${id}`,
    logoutUri: `${site.url}/gateway/oauth/providerLogout/${id}`,
  });
  await trial.getByRole('button', { name: '测试连接' }).click();
  await expect(trial.getByRole('status')).toContainText('可以登录，签名密钥 1 个。');
  addresses.push(...(await trial.locator('code').allInnerTexts()));
  expect(addresses).toEqual([`${provider.issuer}/auth`, `${site.url}/login/from/${id}`, `${site.url}/gateway/oauth/providerLogout/${id}`]);
  expect(await faults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('trial.png'), fullPage: true });
});

for (const width of [1440, 390])
  test(`a person comes in by it at ${width}, and stands where he wanted to go`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto('/account');
    const button = page.getByRole('button', { name: '用“总部账号”登录' });
    await expect(button).toBeVisible();
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.screenshot({ path: test.info().outputPath(`sign-in-${width}.png`), fullPage: true });
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(frame.url()));
    await button.click();
    await signInThere(page, 'person-mei');
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的账号');
    // No token ever stands in an address; the code is gone from it before anything else happens.
    expect(seen.join('\n')).not.toMatch(/token/);
    expect(await page.evaluate(() => history.length)).toBeGreaterThan(0);
    await page.goto('/login');
    await context.close();
  });

test('who is unknown reads what to do; the button used last says so; a second try of an answer is refused', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto('/login');
  const back = page.waitForRequest((request) => request.url().includes('/login/from/'));
  await page.getByRole('button', { name: '用“总部账号”登录' }).click();
  await signInThere(page, 'person-tan');
  await expect(page.getByRole('alert')).toHaveText('您的企业账号（tan）在本系统没有用户，请联系管理员');
  expect(new URL(page.url()).search).toBe('');
  expect(await faults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('unknown-390.png'), fullPage: true });
  await page.getByRole('button', { name: '返回登录' }).click();
  await expect(page.getByRole('button', { name: '用“总部账号”登录' })).toContainText('上次使用');
  await page.goto((await back).url());
  await expect(page.getByRole('alert')).toContainText('登录已超时，或不是在这个浏览器里开始的');
  await context.close();
});
