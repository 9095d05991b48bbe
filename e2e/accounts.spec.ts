// A day of whoever keeps the accounts: cost centres and what is charged to them, projects and their people, vendors and what the group says.
import type { Locator, Page } from '@playwright/test';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import {
  createCost,
  createDepartment,
  createEmployees,
  createProject,
  createVendor,
  syncConglomerateVendors,
} from '../src/server/modules/org/index.ts';
import { faults } from './support/axe.ts';
import { pick, pressBehind } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;

async function furnish(ctx: Ctx): Promise<void> {
  const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间' });
  const plant = await createCost(ctx, { costCode: 'C0', costName: '制造成本', budgetAmount: 1_000_000 });
  await createCost(ctx, { costCode: 'C1', costName: '机加车间', parentId: plant.id });
  await createCost(ctx, { costCode: 'C2', costName: '装配车间', parentId: plant.id });
  await createCost(ctx, { costCode: 'C9', costName: '旧车间' });
  await createEmployees(ctx, [
    { empCode: 'E1', empName: '欧阳若曦', departmentId },
    { empCode: 'E2', empName: '李四', departmentId },
  ]);
  await createProject(ctx, { projectCode: 'X1', projectName: '新能源壳体' });
  await createVendor(ctx, { vendorCode: 'V1', vendorName: '通达五金', contact: '老张' });
  await syncConglomerateVendors(ctx, { rows: [{ vendorCode: 'V1', vendorName: '常州通达五金有限公司', contact: '恽志强' }] });
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  await site.run(furnish);
});
test.afterAll(() => site.stop());

const named = (name: string): RegExp => new RegExp(`^${Array.from(name).join('\\s?')}$`);
const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name: named(name) }).and(where.locator(':visible'));
const row = (page: Page, name: string): Locator => page.locator('.kit-main .kit-table tbody tr[id]').filter({ hasText: name });
const dialog = (page: Page): Locator => page.getByRole('dialog').and(page.locator(':visible'));
test('a cost centre is dragged below another and put back; two are merged', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/organization/cost');
  const tree = page.getByRole('tree', { name: '成本中心' });
  await tree.getByRole('treeitem', { name: '旧车间' }).dragTo(tree.getByRole('treeitem', { name: '装配车间' }));
  await expect(page.getByText('已把“旧车间”移到“装配车间”下')).toBeVisible();
  await expect(row(page, '旧车间')).toHaveCount(0);
  await button(page, '撤销').click();
  await expect(row(page, '旧车间')).toBeVisible();
  await pressBehind(row(page, '旧车间').getByRole('button', { name: '更多' }), '合并');
  await pick(dialog(page), '并入成本中心', '装配车间');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, '旧车间')).toHaveCount(0);
  await expect(row(page, '制造成本')).toContainText('10,000.00');
  expect(await faults(page)).toEqual([]);
  await page.close();
});

test('the matrix binds and unbinds by one press; the first centre is the default, and the tree counts it', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/organization/costStaffs');
  const cell = (name: string): Locator => page.getByRole('button', { name });
  await cell('欧阳若曦 机加车间').click();
  await expect(cell('欧阳若曦 机加车间 默认')).toHaveAttribute('aria-pressed', 'true');
  await cell('欧阳若曦 装配车间').click();
  await expect(cell('欧阳若曦 装配车间')).toHaveText('✓');
  await expect(page.getByRole('treeitem', { name: '制造成本' })).toContainText('2');
  await button(row(page, '欧阳若曦'), '设默认').click();
  await pick(dialog(page), '成本中心', '装配车间');
  await page.keyboard.press('Control+Enter');
  await expect(cell('欧阳若曦 装配车间 默认')).toHaveText('★');
  await expect(cell('欧阳若曦 机加车间')).toHaveText('✓');
  await cell('欧阳若曦 机加车间').click();
  await expect(cell('欧阳若曦 机加车间')).toHaveAttribute('aria-pressed', 'false');
  expect(await faults(page)).toEqual([]);
  await page.close();
});

test('a project gets an attribute, its people and who answers for it', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/organization/project');
  await row(page, 'X1').click();
  const panel = page.getByRole('complementary', { name: '项目资料' });
  await button(panel, '新增属性').click();
  await dialog(page).getByLabel('属性名称').fill('客户');
  await dialog(page).getByLabel('属性值').fill('上汽集团');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toContainText('上汽集团');
  await page.goto('/organization/projectStaffs');
  await row(page, 'X1').click();
  const members = page.getByRole('complementary', { name: '项目员工' });
  await pick(members, '添加员工', '李四');
  await page.keyboard.press('Escape');
  await button(members, '绑定').click();
  await expect(members.getByRole('grid')).toContainText('李四');
  await expect(row(page, 'X1')).toContainText('1');
  await page.goto('/organization/projectLiable');
  await button(page, '新增').first().click();
  await pick(dialog(page), '项目', 'X1');
  await pick(dialog(page), '负责人', '欧阳');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, '欧阳若曦')).toContainText('主负责人');
  await page.close();
});

test('what the group says of a vendor stands beside the site’s own, and is taken over', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/organization/groupVendor');
  await expect(row(page, 'V1')).toContainText('有差异');
  await row(page, 'V1').click();
  const compared = page.getByRole('complementary', { name: '对比' });
  await expect(compared.getByRole('row', { name: /联系人/ })).toContainText('老张');
  await button(row(page, 'V1'), '引入').click();
  await button(dialog(page), '引入').click();
  await expect(row(page, 'V1')).toContainText('已引入');
  await expect(compared.getByRole('row', { name: /联系人/ })).not.toContainText('老张');
  await page.goto('/organization/vendor');
  await expect(row(page, 'V1')).toContainText('常州通达五金有限公司');
  await button(row(page, 'V1'), '停用').click();
  await button(dialog(page), '停用它')
    .or(button(dialog(page), '停用'))
    .click();
  await expect(row(page, 'V1')).toContainText('启用');
  expect(await faults(page)).toEqual([]);
  await page.close();
});
