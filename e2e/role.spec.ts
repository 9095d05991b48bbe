// J14: a new role; tested as that person; taken away. In one screen, within a second, in the log.
import type { Locator, Page } from '@playwright/test';
import { allRights, type Right } from '../src/contract/menu.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { ask, data, signInBy } from './support/api.ts';
import { faults } from './support/axe.ts';
import { pick } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;

/** A user with a role of these rights. */
const hire = (loginAccount: string, rights: readonly Right[]): Promise<unknown> =>
  site.run(async (ctx) => {
    const { id } = await createRole(ctx, { roleCode: `R-${loginAccount}`, roleName: `${loginAccount}角色` });
    await assignRights(ctx, { roleId: id, menuCodes: [...rights] });
    await createUser(ctx, { loginAccount, userName: `${loginAccount}先生`, password: site.password, roleIds: [id] });
  });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await hire('zhang', []);
  await hire('chief', ['system.roleList', 'system.roleList.assign', 'product.productList', 'product.productList.create']);
});
test.afterAll(() => site.stop());

const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).and(where.locator(':visible'));
const row = (page: Page, name: string): Locator => page.locator('.kit-main .kit-table tbody tr[id]').filter({ hasText: name });
const item = (page: Page, name: string): Locator => page.getByRole('treeitem', { name, exact: false }).filter({ hasText: name });
const find = (page: Page, text: string): Promise<void> => page.getByLabel('查找菜单或按钮').fill(text);

test('J14 R196 R198 a role is made and given rights: found by pinyin initials, ticked by keyboard, compared, saved', async ({
  browser,
}) => {
  const page = await site.open(browser);
  await page.goto('/system/roleList');
  await button(page, '新增').click();
  await page.getByLabel('角色编码').fill('PLANNER');
  await page.getByLabel('角色名称').fill('计划员');
  await page.keyboard.press('Control+Enter');
  await row(page, 'PLANNER').click();
  // The switch of systems stands above the tree, not beside it.
  expect(await page.getByRole('group', { name: '系统' }).evaluate((one) => one.clientHeight)).toBeLessThan(60);
  await find(page, 'bhxq');
  await page.getByLabel('查找菜单或按钮').press('ArrowDown');
  // 运营管理 → 补货需求, opened, its second line 生成补货计划.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', ' ']) await page.keyboard.press(key);
  await expect(item(page, '生成补货计划')).toHaveAttribute('aria-checked', 'true');
  await expect(item(page, '查看')).toHaveAttribute('aria-checked', 'true');
  await expect(item(page, '补货需求').first()).toHaveAttribute('aria-checked', 'mixed');
  const changes = page.getByRole('region', { name: '尚未保存的修改' });
  await expect(changes).toContainText('将给予2项，收回0项');
  await expect(changes.getByRole('listitem')).toHaveText(['+ 补货需求：查看、生成补货计划']);
  // Another role is looked at meanwhile: the draft stays.
  await row(page, 'zhang').click();
  await expect(changes).toHaveCount(0);
  await row(page, 'PLANNER').click();
  await expect(changes).toContainText('将给予2项');
  // A reload would lose it: the browser asks first, and who stays has it still.
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  await expect(changes).toContainText('将给予2项');
  await button(page, '保存权限').click();
  await expect(changes).toHaveCount(0);
  await expect(row(page, 'PLANNER')).toContainText('2');
  await page.close();
});

test('J14 R197 the role is bound to a person: it works within a second, is taken away, and bites within a second', async ({ browser }) => {
  const { token } = await signInBy('zhang', site.password);
  const asZhang = async () => (await ask('/vreplenish/listReplenishNeeds', {}, token)).code;
  expect(await asZhang()).toBe(403);
  const page = await site.open(browser);
  await page.goto('/system/roleList');
  await row(page, 'PLANNER').click();
  await button(page, /^用户/).click();
  await pick(page, '添加用户', 'zhang');
  await page.keyboard.press('Escape');
  await button(page, '绑定').click();
  const held = page.getByRole('grid', { name: '持有此角色的用户' });
  await expect(held).toContainText('zhang先生');
  await expect.poll(asZhang, { timeout: 1000, intervals: [100] }).toBe(200);
  // Held by somebody: to delete it is not offered.
  await expect(button(row(page, 'PLANNER'), '修改')).toBeVisible();
  await expect(button(row(page, 'PLANNER'), '更多')).toHaveCount(0);
  await held.getByRole('checkbox').last().check();
  await button(page, '解绑1人').click();
  await expect(held).not.toContainText('zhang先生');
  await expect.poll(asZhang, { timeout: 1000, intervals: [100] }).toBe(403);
  await page.close();
});

test('nobody gives what he does not hold: such lines are shown and cannot be ticked', async ({ browser }) => {
  const page = await site.open(browser, { account: 'chief' });
  await page.goto('/system/roleList');
  await row(page, 'PLANNER').click();
  await find(page, '补货需求');
  await expect(item(page, '补货需求').first()).toHaveAttribute('aria-disabled', 'true');
  await item(page, '补货需求').first().click({ force: true });
  await expect(page.getByRole('region', { name: '尚未保存的修改' })).toHaveCount(0);
  await find(page, '商品管理');
  await item(page, '商品管理').last().click();
  await expect(page.getByRole('region', { name: '尚未保存的修改' }).getByRole('listitem')).toHaveText(['+ 商品管理：查看、新增']);
  await page.close();
});

test('all rights stand there at once: 555 lines are opened and found without waiting', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/roleList');
  await row(page, 'SUPER_ADMIN').click();
  await expect(page.getByRole('tree').getByRole('treeitem').first()).toBeVisible();
  const took = await page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('.role-tree input')!;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    const began = performance.now();
    set.call(field, 'xz');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return performance.now() - began;
  });
  expect(took).toBeLessThan(500);
  expect(await page.getByRole('tree').getByRole('treeitem').count()).toBeLessThan(120);
  const { token } = await signInBy('chief', site.password);
  expect((await data('/basic/findPermissionByLoginSys', undefined, token)).length).toBeLessThan(allRights.length);
  await page.close();
});

test('J14 what was done stands in the log, before and after', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/system/operateLog');
  const line = (text: string) => page.locator('.kit-main .kit-table tbody tr[id]').filter({ hasText: text }).first();
  await line('解除用户角色').click();
  const content = page.locator('.system-log table');
  await expect(content.getByRole('columnheader')).toHaveText(['字段', '修改前', '修改后']);
  const [before, after] = [0, 1].map((at) => content.locator('tbody tr').first().getByRole('cell').nth(at)) as [Locator, Locator];
  await expect(before).toContainText('计划员');
  await expect(after).not.toContainText('计划员');
  await line('分配角色权限').click();
  await expect(page.locator('.system-log')).toContainText('"operate.replNeedsMachine": "· createPlan"');
  await page.close();
});

test('the screen has no accessibility faults, on a phone too', async ({ browser }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const page = await site.open(browser, { width, height });
    await page.goto('/system/roleList');
    await row(page, 'SUPER_ADMIN').click();
    await expect(page.getByRole('tree').getByRole('treeitem').first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.close();
  }
});
