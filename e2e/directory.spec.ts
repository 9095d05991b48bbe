// Signing in at a directory: a real browser, a real directory on loopback, wide and on a phone; the page that sets it up, tries it and follows it.
import { createUser } from '../src/server/modules/auth/index.ts';
import {
  BASE,
  NO_DIRECTORY,
  openTestDirectory,
  SEARCHER,
  SEARCHER_PASSWORD,
  type TestDirectory,
} from '../src/server/modules/identity/test-directory.ts';
import { seedRole } from '../src/server/modules/role/index.ts';
import { faults } from './support/axe.ts';
import { pressBehind } from './support/controls.ts';
import { freePort } from './support/free-port.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let directory: TestDirectory;
test.describe.configure({ mode: 'serial' });
test.skip(NO_DIRECTORY !== undefined, NO_DIRECTORY ?? '');
test.beforeAll(async () => {
  test.setTimeout(90_000);
  directory = await openTestDirectory();
  const port = await freePort();
  site = await ownSite({ OUTGOING_NETWORKS: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
  await site.run(async (ctx) => {
    const { roleId } = await seedRole(ctx, { roleCode: 'DIR', roleName: '采购', rights: ['dashboard'] });
    await createUser(ctx, { loginAccount: 'mei', userName: '梅', roleIds: [roleId] });
  });
  for (const uid of ['mei', 'tan'])
    await directory.put(`uid=${uid},${BASE}`, {
      objectClass: ['inetOrgPerson'],
      uid,
      cn: `${uid} 某`,
      sn: uid,
      employeeNumber: `L-${uid}`,
      departmentNumber: '装配车间',
      userPassword: `geheim-${uid}`,
    });
});
test.afterAll(async () => {
  await site.stop();
  await directory.stop();
});

test('an administrator sets a directory up, tries it, and follows it', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/identityProvider');
  await page.getByRole('button', { name: '新增目录' }).filter({ visible: true }).first().click();
  const form = page.getByRole('dialog').filter({ visible: true });
  const fields = {
    名称: '总部目录',
    服务器地址: directory.url,
    '查询用的账号（Bind DN）': SEARCHER,
    查询用的密码: SEARCHER_PASSWORD,
    '从哪里找人（Base DN）': BASE,
    人员筛选: '(objectClass=inetOrgPerson)',
    登录用的属性: 'uid',
    永不改变的编号属性: 'entryUUID',
    对应的属性: 'uid',
    姓名属性: 'cn',
    部门属性: 'departmentNumber',
  };
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
  expect(await faults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('form.png'), fullPage: true });
  await form.getByRole('button', { name: '确认' }).click();
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '总部目录' });
  await row.getByRole('button', { name: '测试' }).click();
  const trial = page.getByRole('dialog').filter({ visible: true });
  await trial.getByRole('button', { name: '测试连接' }).click();
  await expect(trial.getByRole('status')).toContainText('可以登录，找到 2 个人。');
  await page.screenshot({ path: test.info().outputPath('trial.png'), fullPage: true });
  await page.keyboard.press('Escape');
  await page.screenshot({ path: test.info().outputPath('list.png'), fullPage: true });
  await pressBehind(row.getByRole('button', { name: '更多' }), '同步');
  const syncs = page.getByRole('dialog').filter({ visible: true });
  await syncs.getByRole('button', { name: '立即同步' }).click();
  await expect(syncs.getByRole('listitem')).toContainText('目录中的人 2 · 新建 2');
  // A line of its own for each, as in other lists of what happened.
  await expect(syncs.getByRole('listitem')).toHaveCSS('display', 'grid');
  // One of the two is more than the share.
  await directory.remove(`uid=tan,${BASE}`);
  await syncs.getByRole('button', { name: '立即同步' }).click();
  await expect(syncs.getByRole('alert')).toContainText('L-tan tan 某');
  expect(await faults(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('held.png'), fullPage: true });
  await syncs.getByRole('button', { name: '确认停用这 1 人并同步' }).click();
  await expect(syncs.getByRole('listitem').first()).toContainText('停用 1');
});

for (const width of [1440, 390])
  test(`a person comes in by it at ${width}`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto('/login?redirect=/account');
    await page.getByRole('button', { name: '用“总部目录”登录' }).click();
    await page.getByLabel('账号').fill('mei');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('账号或密码不正确');
    expect(await faults(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('sign-in.png'), fullPage: true });
    await page.getByLabel('密码', { exact: true }).fill('geheim-mei');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/account/);
    await context.close();
  });
