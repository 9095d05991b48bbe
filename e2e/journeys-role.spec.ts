// J14, counted: a new role, tried as somebody who holds it, and taken away, all on one screen; it bites within a second and stands in the log.
import type { Locator, Page } from '@playwright/test';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createRole } from '../src/server/modules/role/index.ts';
import { ask, signInBy } from './support/api.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';
import { stepsOf } from './support/steps.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  await site.run(async (ctx) => {
    const { id } = await createRole(ctx, { roleCode: 'NOTHING', roleName: '没有权限' });
    for (const loginAccount of ['mei', 'ken', 'tao'])
      await createUser(ctx, { loginAccount, userName: `${loginAccount}先生`, password: site.password, roleIds: [id] });
  });
});
test.afterAll(() => site.stop());

const item = (page: Page, name: string): Locator => page.getByRole('treeitem').filter({ hasText: name }).last();
const SECOND = { timeout: 1000, intervals: [100] };

test.describe('J14 a role is made, tried as who holds it, and taken away, in 18 steps on one screen', () => {
  for (const [kind, account, code, size] of [
    ['by mouse', 'mei', 'PLAN-M', {}],
    ['by keyboard', 'ken', 'PLAN-K', {}],
    ['by thumb', 'tao', 'PLAN-T', { width: 390, height: 844 }],
  ] as const)
    test(kind, async ({ browser }) => {
      const { token } = await signInBy(account, site.password);
      const may = async () => (await ask('/vreplenish/listReplenishNeeds', {}, token)).code;
      const page = await site.open(browser, size);
      await page.goto('/system/roleList');
      const steps = stepsOf(page);
      const keys = kind === 'by keyboard';
      const press = async (what: Locator) => {
        if (!keys) return steps.click(what);
        await what.focus();
        return steps.press('Enter');
      };
      await press(button(page, '新增').first());
      await steps.type(dialog(page).getByLabel('角色编码'), code);
      await steps.type(dialog(page).getByLabel('角色名称'), `计划员${code}`);
      await (keys ? steps.press('Control+Enter') : steps.click(button(dialog(page), '确认')));
      const mine = rows(page).filter({ hasText: code });
      await steps.click(mine);
      await steps.type(page.getByLabel('查找菜单或按钮'), '生成补货计划');
      await steps.click(item(page, '生成补货计划'));
      await press(button(page, '保存权限'));
      await expect(page.getByRole('region', { name: '尚未保存的修改' })).toHaveCount(0);
      await press(button(page, /^用户/));
      await steps.type(page.getByRole('combobox', { name: '添加用户' }), account);
      await expect(page.locator('.ant-select-item-option-active').filter({ hasText: account, visible: true })).toBeVisible();
      await steps.press('Enter');
      await page.keyboard.press('Escape');
      await press(button(page, '绑定'));
      await expect.poll(may, SECOND).toBe(200);
      const held = page.getByRole('grid', { name: '持有此角色的用户' });
      await press(button(held, '以其身份查看'));
      await press(button(dialog(page), '以其身份查看'));
      const banner = page.getByText('的身份查看：只能看，不能修改。');
      await expect(banner).toContainText(`（${account}）`);
      await press(button(page, '结束查看'));
      // Back where it began, with the role still chosen.
      await expect(page).toHaveURL(/\/system\/roleList\?.*open=/);
      await expect(banner).toBeHidden();
      await press(button(page, /^用户/));
      await held.getByRole('checkbox').last().focus();
      await steps.press('Space');
      await press(button(page, '解绑1人'));
      await expect.poll(may, SECOND).toBe(403);
      steps.atMost(18);
      await page.goto('/system/operateLog?keyword=解除用户角色');
      await rows(page).first().click();
      await expect(page.locator('.system-log table').getByRole('columnheader')).toHaveText(['字段', '修改前', '修改后']);
      await expect(page.locator('.system-log table tbody tr').first().getByRole('cell').first()).toContainText(`计划员${code}`);
      await page.context().close();
    });
});
