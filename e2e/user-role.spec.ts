// J14 on /system/userRole: a person is made, gets a password and a role, works as that person; the role is taken away and bites within a
// second; all of it stands in the log with before and after.
import type { Locator, Page } from '@playwright/test';
import { addDays } from '../src/contract/kernel/time.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createDepartment } from '../src/server/modules/org/index.ts';
import { bindProductGroup, createProductGroup, createProducts, createProductType } from '../src/server/modules/product/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { ask, signInBy } from './support/api.ts';
import { faults } from './support/axe.ts';
import { pick, pressBehind, take } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

const NEW_PASSWORD = 'Passw0rd-wang';
const READS = ['product.productList', 'product.productList.create', 'product.produceGroup', 'product.produceGroup.bind'] as const;
let site: Awaited<ReturnType<typeof ownSite>>;
// A red point.
const MARK = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(async (ctx) => {
    const { id } = await createRole(ctx, { roleCode: 'READER', roleName: '商品查看员' });
    await assignRights(ctx, { roleId: id, menuCodes: [...READS] });
    await createUser(ctx, { loginAccount: 'buyer', userName: '采购员', password: site.password, roleIds: [id] });
    const scopes = await createRole(ctx, { roleCode: 'SCOPES', roleName: '数据权限管理员' });
    await assignRights(ctx, { roleId: scopes.id, menuCodes: ['system.dataAuth', 'system.dataAuth.create', 'system.dataAuth.update'] });
    await createUser(ctx, { loginAccount: 'scopes', userName: '权限员', password: site.password, roleIds: [scopes.id] });
    const hall = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间' });
    const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '刀具' });
    const product = { productCode: 'P1', productName: '钻头', productTypeId: type.id, productPrice: 0, unit: '个' };
    const group = await createProductGroup(ctx, { groupCode: 'G1', groupName: '夜班' });
    await bindProductGroup(ctx, { groupId: group.id, productIds: await createProducts(ctx, [product]) });
    await createDepartment(ctx, { departmentCode: 'D11', departmentName: '甲班', parentId: hall.id });
  });
});
test.afterAll(() => site.stop());

const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).and(where.locator(':visible'));
const row = (page: Page, name: string): Locator => page.locator('.kit-main .kit-table tbody tr[id]').filter({ hasText: name });
const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Chooses or drops a role in the dialog of a person. */
async function toggleRole(page: Page, name: string): Promise<void> {
  await pick(dialog(page), '角色', name);
  await page.keyboard.press('Escape');
  await button(dialog(page), '确认').click();
  await expect(dialog(page)).toBeHidden();
}

test('J14 R197 a person is made, signs in with the one-time password, gets a role and loses it, each within a second', async ({
  browser,
}) => {
  const page = await site.open(browser);
  await page.goto('/system/userRole');
  await button(page, '新增').click();
  await dialog(page).getByLabel('账号').fill('wang');
  await dialog(page).getByLabel('姓名').fill('王五');
  await button(dialog(page), '确认').click();
  await expect(row(page, 'wang')).toContainText('王五');
  await button(row(page, 'wang'), '重置密码').click();
  await button(dialog(page), '重置密码').click();
  const secret = (await dialog(page).locator('.system-secret').innerText()).trim();
  await button(dialog(page), '知道了').click();
  // It is said once: the dialog that is closed keeps nothing of it.
  await expect(page.getByText(secret)).toHaveCount(0);

  // Works as that person: the password must be changed first, and without a role there is nothing to open.
  const context = await browser.newContext({ baseURL: site.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const wang = await context.newPage();
  await wang.addInitScript(() => localStorage.setItem('tourSeen', 'true'));
  await wang.goto('/login');
  await wang.getByLabel('账号或邮箱').fill('wang');
  await wang.getByLabel('密码', { exact: true }).fill(secret);
  await wang.keyboard.press('Enter');
  await expect(wang).toHaveURL(/\/updatePassword/);
  await wang.getByLabel('原密码').fill(secret);
  await wang.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
  await wang.getByLabel('再次输入新密码').fill(NEW_PASSWORD);
  await wang.keyboard.press('Enter');
  await expect(wang).toHaveURL(/\/login/);
  await wang.getByLabel('账号或邮箱').fill('wang');
  await wang.getByLabel('密码', { exact: true }).fill(NEW_PASSWORD);
  await wang.keyboard.press('Enter');
  await expect(wang).toHaveURL('/welcome');
  const { token } = await signInBy('wang', NEW_PASSWORD);
  const asWang = async () => (await ask('/basic/listProduct', {}, token)).code;
  expect(await asWang()).toBe(403);

  await button(row(page, 'wang'), '分配角色').click();
  await toggleRole(page, '商品查看员');
  await expect.poll(asWang, { timeout: 1000, intervals: [100] }).toBe(200);
  await expect(row(page, 'wang')).toContainText('商品查看员');
  await wang.goto('/product/productList');
  await expect(button(wang.getByRole('toolbar', { name: '操作' }), '新增')).toBeVisible();
  await expect(button(wang, '导入')).toHaveCount(0);

  await button(row(page, 'wang'), '分配角色').click();
  await toggleRole(page, '商品查看员');
  await expect.poll(asWang, { timeout: 1000, intervals: [100] }).toBe(403);
  await wang.reload();
  await expect(wang).toHaveURL(/\/401|\/welcome/);

  // ASVS 7.5.2: wang ends the other sign-in from here, with the present password; this one stays.
  await wang.getByRole('button', { name: '账号' }).click();
  await wang.getByRole('button', { name: '我的账号' }).click();
  const own = wang.getByRole('region', { name: '我的登录' });
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await button(own, /^退出登录/).click();
  await expect(own.getByLabel('当前密码')).toBeFocused();
  await wang.keyboard.type('Wrong-0000');
  await wang.keyboard.press('Enter');
  await expect(own.getByRole('alert')).toHaveText('当前密码不正确');
  await own.getByLabel('当前密码').fill(NEW_PASSWORD);
  await wang.keyboard.press('Enter');
  await expect(own.getByRole('listitem')).toHaveCount(1);
  expect(await asWang()).toBe(401);
  expect(await faults(wang)).toEqual([]);
  await context.close();
  await page.close();
});

test('a person’s name and address are changed; an address that is none is refused; the log finds both by content, of the last 30 days', async ({
  browser,
}) => {
  const page = await site.open(browser);
  await page.goto('/system/userRole');
  const change = () => pressBehind(button(row(page, 'wang'), '更多'), '修改');
  await change();
  await expect(dialog(page).getByLabel('姓名')).toHaveValue('王五');
  await dialog(page).getByLabel('姓名').fill('王小五');
  await dialog(page).getByLabel('邮箱').fill('wang@');
  await button(dialog(page), '确认').click();
  await expect(dialog(page)).toContainText('邮箱格式不正确');
  await expect(dialog(page).getByLabel('邮箱')).toBeFocused();
  await dialog(page).getByLabel('邮箱').fill('wang@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, 'wang')).toContainText('王小五');
  await change();
  await expect(dialog(page).getByLabel('邮箱')).toHaveValue('wang@example.com');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.goto('/system/operateLog');
  await expect(page.getByPlaceholder('开始日期')).toHaveValue('');
  await button(page, '筛选').click();
  await page.getByLabel('内容', { exact: true }).fill('wang@example.com');
  await page.keyboard.press('Enter');
  await expect(row(page, '修改用户')).toHaveCount(1);
  await expect(page.locator('.kit-main .kit-table tbody tr[id]')).toHaveCount(1);
  await expect(page.getByPlaceholder('开始日期')).toHaveValue(addDays(await page.getByPlaceholder('结束日期').inputValue(), -29));
  await page.close();
});

test('an administrator sees as somebody: a banner says so, the other’s pages alone open, one press ends it', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/userRole');
  await pressBehind(button(row(page, 'wang'), '更多'), '以其身份查看');
  await button(dialog(page), '以其身份查看').click();
  const banner = page.getByText('的身份查看：只能看，不能修改。');
  await expect(banner).toContainText('（wang）');
  await expect(banner).toContainText('还剩 30 分钟');
  await page.goto('/system/userRole');
  await expect(page).toHaveURL('/401');
  await expect(banner).toBeVisible();
  await button(page, '结束查看').click();
  await expect(banner).toBeHidden();
  await page.goto('/system/operateLog');
  await expect(row(page, '结束以他人身份查看').first()).toBeVisible();
  await page.close();
});

test('as somebody else, what would change something stands there, does nothing and says why; what only looks works', async ({
  browser,
}) => {
  const page = await site.open(browser);
  await page.goto('/system/userRole');
  await pressBehind(button(row(page, 'buyer'), '更多'), '以其身份查看');
  await button(dialog(page), '以其身份查看').click();
  await expect(page.getByText('的身份查看：只能看，不能修改。')).toContainText('（buyer）');
  await page.goto('/product/productList');
  const create = button(page.getByRole('toolbar', { name: '操作' }), '新增');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await expect(create).toHaveAccessibleDescription('正在以“buyer”的身份查看，只能看，不能修改。');
  await create.press('Enter');
  await expect(page.getByText('正在以“buyer”的身份查看，只能看，不能修改。')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await faults(page)).toEqual([]);

  // The buttons of a panel do so too.
  await page.goto('/product/produceGroup');
  await row(page, '夜班').click();
  const panel = page.getByRole('complementary', { name: '组内商品' });
  const bind = panel.getByRole('button', { name: /绑\s?定/ });
  await expect(bind).toHaveAttribute('aria-disabled', 'true');
  await expect(bind).toHaveAccessibleDescription('正在以“buyer”的身份查看，只能看，不能修改。');
  expect(await faults(page)).toEqual([]);
  await panel.getByRole('combobox', { name: '绑定商品' }).click();
  await expect(page.getByText('正在以“buyer”的身份查看，只能看，不能修改。')).toBeVisible();
  await expect(panel.getByText('钻头')).toBeVisible();
  await button(page, '结束查看').click();
  await expect(button(page, '结束查看')).toBeHidden();
  await page.goto('/product/productList');
  await expect(create).not.toHaveAttribute('aria-disabled', 'true');
  await page.close();
});

test('settings of the site: a wrong value is said beside its field, a change is shown once more and kept', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/nodeConfig');
  const days = page.getByLabel('组合领料单有效天数');
  await days.fill('40');
  await expect(page.getByText('请输入1到30之间的整数')).toBeVisible();
  await expect(button(page, '保存')).toBeDisabled();
  await expect(button(page, '请先改正“组合领料单有效天数”')).toBeVisible();
  await days.fill('5');
  await button(page, '保存').click();
  await expect(dialog(page)).toContainText('3 天 → 5 天');
  await button(dialog(page), '保存').click();
  await expect(page.getByText(/ 修改$/)).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('5');
  // What is emptied gets its usual value, and the question says which.
  await days.fill('');
  await button(page, '保存').click();
  await expect(dialog(page)).toContainText('5 天 → 3 天');
  await button(dialog(page), '保存').click();
  await expect(days).toHaveValue('3');
  await page.close();
});

test('who may work without a network is chosen among the roles by name', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/nodeConfig');
  const roles = page.getByRole('combobox', { name: '断网可用的角色' });
  await roles.fill('库管');
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await roles.press('Enter');
  await roles.press('Escape');
  await button(page, '保存').click();
  // By their names there too.
  await expect(dialog(page)).toContainText(/断网可用的角色：都可以 → [^,]*库管/);
  await button(dialog(page), '保存').click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expect(page.locator('.config-row').filter({ has: roles })).toContainText('库管');
  expect(await faults(page)).toEqual([]);
  await page.close();
});

test('the mark of the site is a picture that was uploaded; one that cannot be had gives way to the mark of the product', async ({
  browser,
}) => {
  const page = await site.open(browser);
  await page.goto('/system/nodeConfig');
  await page.getByLabel('标志图片').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: Buffer.from(MARK, 'base64') });
  await expect(page.getByAltText('标志图片 1')).toBeVisible();
  await button(page, '保存').click();
  await expect(dialog(page)).toContainText('无 → 图片');
  await button(dialog(page), '保存').click();
  const mark = page.locator('.logo img');
  await expect(mark).toHaveAttribute('src', /^blob:/);
  expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page.route('**/gateway/cdn/file/**', (route) => route.abort());
  await page.reload();
  await expect(mark).toHaveAttribute('src', '/icon.svg');
  await page.close();
});

test('found 27 R207 roles, accounts and data permissions each have their page, with their list and the form to make one', async ({
  browser,
}) => {
  const page = await site.open(browser);
  for (const path of ['/system/roleList', '/system/userRole', '/system/dataAuth']) {
    await page.goto(path);
    await expect(page.getByRole('grid').first(), path).toBeVisible();
    await expect(page, path).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await page.getByRole('button', { name: /^新增/ }).first().click();
    const form = page.getByRole('dialog');
    await expect(form.getByRole('textbox').first(), path).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form, path).toBeHidden();
  }
  await page.close();
});

test('R207 who maintains data permissions alone makes one: it takes in what stands below a department, and says later who has it', async ({
  browser,
}) => {
  const page = await site.open(browser, { account: 'scopes' });
  await page.goto('/system/dataAuth');
  await button(page, '新增').first().click();
  await dialog(page).getByLabel('模板名称').fill('只看一车间');
  await pick(dialog(page), '部门', '一车间');
  await button(dialog(page), '部门 加入下级').click();
  await expect(page.getByText('加入了1个下级')).toBeVisible();
  // What cannot be read is asked for again from the list that says so.
  const users = '**/basic/searchDataPermissionUser*';
  await page.route(users, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '系统错误', data: null } }));
  await dialog(page).getByLabel('用户').click();
  const failed = page.getByText('查找失败，请稍后再试').and(page.locator(':visible'));
  await expect(failed).toBeVisible();
  await page.unroute(users);
  await button(page, '重试').click();
  await expect(failed).toHaveCount(0);
  await page.route(users, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '系统错误', data: null } }));
  await dialog(page).getByLabel('用户').fill('王小五');
  await expect(failed).toBeVisible();
  await page.unroute(users);
  await dialog(page).getByLabel('用户').press('Enter');
  await expect(failed).toHaveCount(0);
  await take(page, '王小五');
  await page.keyboard.press('Escape');
  await button(dialog(page), '确认').click();
  await row(page, '只看一车间').click();
  await expect(page.locator('.role-entities').getByRole('listitem')).toHaveText(['D1 一车间', 'D11 甲班', 'wang 王小五']);
  await page.reload();
  // A name that could not be read is asked for again beside its field.
  await page.route(users, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '系统错误', data: null } }));
  await button(row(page, '只看一车间'), '修改').click();
  await expect(dialog(page)).toContainText('名称读取失败');
  await page.unroute(users);
  await button(dialog(page), '重试').press('Enter');
  await expect(dialog(page).getByText('wang 王小五')).toBeVisible();
  await page.close();
});

test('R197 who is locked is out within a second; it all stands in the log, before and after, without a password', async ({ browser }) => {
  const { token } = await signInBy('wang', NEW_PASSWORD);
  const alive = async () => (await ask('/oauth/findLoginInfo', undefined, token)).code;
  expect(await alive()).toBe(200);
  const page = await site.open(browser);
  await page.goto('/system/userRole');
  await pressBehind(button(row(page, 'wang'), '更多'), '停用');
  await button(dialog(page), '停用').click();
  await expect.poll(alive, { timeout: 1000, intervals: [100] }).toBe(401);
  await expect(row(page, 'wang')).toContainText('停用');
  await page.goto('/system/operateLog?keyword=绑定用户角色');
  await row(page, '绑定用户角色').first().click();
  const told = page.locator('.system-log tbody tr').filter({ hasText: '商品查看员' }).first().getByRole('cell');
  await expect(told.first()).toContainText('商品查看员');
  await expect(told.last()).not.toContainText('商品查看员');
  await row(page, '绑定用户角色').nth(1).click();
  await expect(told.last()).toContainText('商品查看员');
  for (const action of ['新增用户', '重置用户密码', '停用或启用用户']) {
    await page.goto(`/system/operateLog?keyword=${action}`);
    await expect(row(page, action).first()).toBeVisible();
    expect(await page.locator('.kit-main').innerText()).not.toContain(NEW_PASSWORD);
  }
  await page.close();
});

test('the screen has no accessibility faults, on a phone too', async ({ browser }) => {
  for (const width of [1440, 390]) {
    const page = await site.open(browser, { width, height: 844 });
    await page.goto('/system/userRole');
    await expect(page.getByText('wang').first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.close();
  }
});
