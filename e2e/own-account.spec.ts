// One's own account: its page, from the account's panel, wide and on a phone (issue 20, found 25).
import { createUser } from '../src/server/modules/auth/index.ts';
import { data, signInBy } from './support/api.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { enter, expect, test } from './support/site.ts';

// A red point.
const MARK = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
let site: Awaited<ReturnType<typeof ownSite>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run((ctx) => createUser(ctx, { loginAccount: 'mei', userName: '梅', password: site.password, roleIds: [] }));
});
test.afterAll(() => site.stop());

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`found 25 picture, mobile, e-mail, language, sign-ins and password on one page, at ${size.width}`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.url, viewport: size });
    const page = await context.newPage();
    const signed = await signInBy('mei', site.password);
    await enter(page, { signed });
    await page.goto('/welcome');
    await page.getByRole('button', { name: '账号' }).click();
    await page.getByRole('button', { name: '我的账号' }).click();
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的账号');
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    const own = page.getByRole('region', { name: '个人资料' });
    await own.getByLabel('头像').setInputFiles({ name: '我.png', mimeType: 'image/png', buffer: Buffer.from(MARK, 'base64') });
    await expect(own.getByRole('img', { name: '头像' })).toBeVisible();
    await expect(page.locator('.bar img.avatar')).toBeVisible();
    await own.getByLabel('手机').fill(`138${size.width}0000`);
    await page.keyboard.press('Enter');
    await expect(own.getByRole('button', { name: '保存' })).toBeDisabled();

    await own.getByLabel('邮箱').fill(`mei${size.width}@example.com`);
    await own.getByLabel('当前密码').fill('Wrong-0000');
    await page.keyboard.press('Enter');
    await expect(own.getByRole('alert')).toHaveText('原密码不正确');
    await own.getByLabel('当前密码').fill(site.password);
    await page.keyboard.press('Enter');
    await expect(own.getByLabel('当前密码')).toHaveCount(0);
    expect(await data('/oauth/findLoginInfo', undefined, signed.token)).toMatchObject({
      mobile: `138${size.width}0000`,
      email: `mei${size.width}@example.com`,
      avatarUrl: expect.stringMatching(/^\/gateway\/cdn\/file\//),
    });

    await expect(page.getByRole('region', { name: '我的登录' }).getByText('本次登录')).toBeVisible();
    await page.getByRole('region', { name: '密码' }).getByRole('button', { name: '修改密码' }).click();
    await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible();
    await page.keyboard.press('Escape');
    await own.getByRole('button', { name: '去掉头像' }).click();
    await expect(own.getByRole('button', { name: '上传头像' })).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
    await page.getByRole('button', { name: '中文' }).click();
    await page.screenshot({ path: test.info().outputPath(`account-${size.width}.png`), fullPage: true });
    await context.close();
  });
