// J7, J8 and the tree of departments: people pasted from Excel, stopped, moved, cleared; worked by mouse and by keyboard.
import type { Locator, Page } from '@playwright/test';
import { MOVE, PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { createCost, createDepartment, createEmployees, createLevel, createPost, createVendor } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { openingEntry, postIntent } from '../src/server/modules/stock/index.ts';
import { createWarehouse } from '../src/server/modules/warehouse/index.ts';
import { faults } from './support/axe.ts';
import { pickByKeyboard, pressBehind, typeDay, unfolded } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let leaver: string;

/** Two workshops in a plant, a post, a level, a vendor, a dozen people, one of whom holds three callipers. */
async function furnish(ctx: Ctx): Promise<void> {
  const plant = await createDepartment(ctx, { departmentCode: 'D0', departmentName: '总厂' });
  const one = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', parentId: plant.id });
  await createDepartment(ctx, { departmentCode: 'D2', departmentName: '二车间', parentId: plant.id });
  await createDepartment(ctx, { departmentCode: 'D11', departmentName: '车削班', parentId: one.id });
  await createDepartment(ctx, { departmentCode: 'D9', departmentName: '旧仓库' });
  await createCost(ctx, { costCode: 'C1', costName: '机加成本' });
  const post = await createPost(ctx, { postCode: 'P1', postName: '操作工' });
  await createPost(ctx, { postCode: 'P9', postName: '临时岗' });
  await createLevel(ctx, { levelCode: 'L1', levelName: '初级工', sort: 1 });
  const vendor = await createVendor(ctx, { vendorCode: 'V1', vendorName: '通达五金' });
  const people = Array.from({ length: 12 }, (_, at) => ({
    empCode: `E${101 + at}`,
    empName: at === 0 ? '欧阳若曦' : `员工${at}`,
    departmentId: one.id,
    postId: post.id,
    cardNo: `7000${at}`,
    vendorId: at === 11 ? vendor.id : null,
  }));
  [leaver = ''] = await createEmployees(ctx, people);
  const warehouse = await createWarehouse(ctx, { warehouseCode: 'W1', warehouseName: '刀具库', warehouseType: 0 });
  const type = await createProductType(ctx, { productTypeCode: 'T1', productTypeName: '量具' });
  const product = await createProduct(ctx, { productCode: 'T-1', productName: '卡尺', productTypeId: type.id, productPrice: 100 });
  const place = { kind: PLACE.warehouse, ref: warehouse.id };
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: product.id, qty: 3 }] });
  const move = { productId: product.id, qty: 3, from: place, to: { kind: PLACE.employee, ref: leaver }, kind: MOVE.borrow };
  await postIntent(ctx, { document: { kind: 'trade', id: newId() }, moves: [move] });
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
const more = (page: Page, name: string, what: string): Promise<void> =>
  pressBehind(row(page, name).getByRole('button', { name: '更多' }), what);

test('J7 thirty people are pasted from Excel; two bad lines say why, are mended in place, and all are saved', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/organization/staff');
  await button(page, '粘贴新增').click();
  const lines = Array.from(
    { length: 30 },
    (_, at) => `N${201 + at}\t新人${at}\t${at === 7 ? '没有的车间' : '二车间'}\t操作工\t${at === 9 ? '70003' : `8000${at}`}`,
  );
  await page.getByLabel('从Excel复制的员工').fill(lines.join('\n'));
  await expect(dialog(page)).toContainText('2行有问题');
  await expect(dialog(page)).toContainText('部门“没有的车间”不存在');
  await expect(dialog(page)).toContainText('卡70003已绑定给他人');
  expect(await faults(page)).toEqual([]);
  await page.getByLabel('第8行部门').fill('二车间');
  await page.getByLabel('第10行卡号').fill('80009');
  // Checked again as soon as a field is left.
  await page.getByLabel('第10行卡号').blur();
  await expect(dialog(page)).toContainText('30行都没有问题');
  await button(dialog(page), '保存30人').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('.kit-main')).toContainText('共 42 条');
  await page.goto('/organization/staff?keyword=N208');
  await expect(row(page, 'N208')).toContainText('80007');
});

test('an employee is made by keyboard alone, given a second card, and found by pinyin initials', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/organization/staff');
  await button(page, '新增').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('工号')).toBeFocused();
  await page.keyboard.type('K1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('诸葛亮');
  await page.keyboard.press('Tab');
  // As a scanner does it: the code and Enter in one go, before any answer.
  await page.keyboard.type('D2');
  await page.keyboard.press('Enter');
  await expect(dialog(page).locator('.kit-item').filter({ hasText: '部门' }).first()).toContainText('D2 总厂 / 二车间');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toHaveCount(0);
  // The cursor goes back to where it came from, a moment after the dialog is out of sight.
  await expect(button(page, '新增')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.locator('.kit-search input').first()).toBeFocused();
  await page.keyboard.type('zgl');
  await page.keyboard.press('Enter');
  await expect(row(page, '诸葛亮')).toContainText('二车间');
  await row(page, '诸葛亮').click();
  const panel = page.getByRole('complementary', { name: '员工资料' });
  for (const card of ['66001', '66002']) {
    await panel.getByLabel('要绑定的卡号').fill(card);
    await page.keyboard.press('Enter');
    await expect(panel).toContainText(card);
  }
  await panel.getByRole('button', { name: '解绑卡66001' }).click();
  await expect(panel).toContainText('用过的卡 1');
  await expect(row(page, '诸葛亮')).toContainText('66002');
});

test('Tab goes from the list into the row that the arrows chose, not through those above it', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/organization/staff');
  await expect(row(page, '员工3')).toBeVisible();
  await page.locator('.kit-main .kit-table').getByRole('grid').focus();
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('ArrowDown');
  const chosen = page.locator('.kit-main .kit-table tr.kit-active');
  await page.keyboard.press('Tab');
  await expect(chosen.getByRole('button').first()).toBeFocused();
  expect(await chosen.getAttribute('aria-rowindex')).toBe('5');
});

test('a cell of the cost matrix is pressed by keyboard, and keeps the cursor', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/organization/costStaffs');
  const cell = page.getByRole('button', { name: '员工3 机加成本' });
  await cell.focus();
  for (const bound of ['true', 'false']) {
    // While the last press is on its way the cell says that it takes none.
    await expect(cell).toHaveAttribute('aria-disabled', 'false');
    await page.keyboard.press('Space');
    await expect(cell).toHaveAttribute('aria-pressed', bound);
    await expect(cell).toBeFocused();
  }
});

test('what is deleted by keyboard takes its button with it: the cursor goes to the list', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/organization/position');
  await button(row(page, '临时岗'), '更多').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-popover:visible').getByRole('button', { name: '删除' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(dialog(page), '取消')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, '临时岗')).toHaveCount(0);
  await expect(page.locator('.kit-main').getByRole('grid')).toBeFocused();
});

test('who has a history is not deleted: it says what there is, and stopping him is one press', async ({ browser }) => {
  const page = await site.open(browser);
  // The tree beside a list says what kept it away, and is asked for again by itself.
  const departments = '**/basic/listDepartment*';
  await page.route(departments, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '系统错误', data: null } }));
  await page.goto('/organization/staff?keyword=E105');
  const tree = page.locator('.kit-tree');
  await expect(tree.getByRole('alert')).toContainText('500');
  await page.unroute(departments);
  await tree.getByRole('button', { name: named('重试') }).click();
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await more(page, 'E105', '删除');
  await expect(dialog(page)).toContainText('删除后不能恢复');
  await unfolded(page);
  await button(dialog(page), '删除').click();
  await expect(dialog(page).getByRole('alert')).toContainText('已有绑卡记录1条。可以改为停用');
  await button(dialog(page), '改为停用').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'E105')).toContainText('停用');
  await row(page, 'E105').getByRole('button', { name: '启用' }).click();
  await expect(row(page, 'E105')).toContainText('正常');
});

test('several are moved to another department from a day to come, which can be taken back', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/organization/departmentStaffs?keyword=E10');
  for (const name of ['E106', 'E107']) await row(page, name).getByRole('checkbox').check();
  await page.locator('.kit-chosen-bar').getByRole('button', { name: '调部门' }).click();
  await expect(dialog(page).getByLabel('调到部门')).toBeFocused();
  await pickByKeyboard(dialog(page).getByLabel('调到部门'), 'D2', '二车间');
  await typeDay(dialog(page).getByLabel('生效日期'), '2030-01-01');
  await button(dialog(page), '确认').click();
  await expect(dialog(page)).toHaveCount(0);
  await row(page, 'E106').click();
  const panel = page.getByRole('complementary', { name: '员工资料' });
  await expect(panel).toContainText('待生效');
  await expect(row(page, 'E106')).toContainText('一车间');
  await panel.getByRole('button', { name: '取消' }).click();
  await expect(panel).not.toContainText('待生效');
});

test('an address is written level by level, by keyboard: province, city, district, street', async ({ browser }) => {
  const page = await site.open(browser, { width: 390, height: 844 });
  await page.goto('/organization/vendor');
  // What is done to no single record names none.
  await button(page, '同步').click();
  await expect(dialog(page)).toContainText('集团有、本站点没有的供应商会新增');
  await expect(dialog(page)).not.toContainText('“');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await button(page, '新增').click();
  const field = dialog(page).getByLabel('地址');
  const marked = page.locator('.ant-select-item-option-active').filter({ visible: true });
  await field.pressSequentially('湖北');
  await expect(marked).toHaveText('湖北省');
  await field.press('Enter');
  await expect(field).toHaveValue('湖北省');
  // A county that belongs to no city stands among the cities.
  await field.fill('湖北仙桃');
  await expect(marked).toHaveText('湖北省仙桃市');
  await field.fill('江苏昆山');
  await expect(marked).toHaveText('江苏省苏州市昆山市');
  await field.fill('江苏省苏州市');
  await expect(marked).toHaveText('江苏省苏州市');
  await field.press('ArrowDown');
  await expect(marked).toHaveText('江苏省苏州市虎丘区');
  await field.press('Enter');
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await field.press('End');
  await field.pressSequentially('科技路1号');
  await expect(field).toHaveValue('江苏省苏州市虎丘区科技路1号');
  await page.close();
});

test('departments: a search opens the branch, a drag moves it and can be taken back, never below itself; two are merged', async ({
  browser,
}) => {
  const page = await site.open(browser);
  await page.goto('/organization/department');
  const item = (name: string): Locator => page.getByRole('treeitem').filter({ hasText: name });
  await page.getByLabel('查找部门').fill('cxb');
  await expect(item('车削班')).toBeVisible();
  await item('车削班').dragTo(item('总厂'));
  await expect(page.locator('.kit-moved')).toContainText('已把“车削班”移到“总厂”下');
  await button(page, '撤销').click();
  await expect(page.locator('.kit-moved')).toHaveCount(0);
  await item('总厂').dragTo(item('车削班'));
  await expect(page.getByRole('alert')).toContainText('总厂不能移动到自己的下级');
  // What was refused is over with the next branch; a branch counts its people with those below it, as the tree does.
  await item('总厂').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const people = (await item('总厂').locator('small').innerText()).trim();
  expect(Number(people)).toBeGreaterThan(12);
  await expect(row(page, 'D0').getByRole('button', { name: people, exact: true })).toBeVisible();
  await item('总厂').click();
  await page.getByLabel('查找部门').fill('');
  await more(page, '旧仓库', '合并');
  await expect(dialog(page).getByLabel('并入部门')).toBeFocused();
  // Neither it nor what stands below it is on offer.
  await dialog(page).getByLabel('并入部门').fill('仓库');
  await expect(page.locator('.ant-select-dropdown:visible')).toContainText('没有找到“仓库”');
  await dialog(page).getByLabel('并入部门').fill('');
  await pickByKeyboard(dialog(page).getByLabel('并入部门'), 'D2', '二车间');
  // What would go over and what would stay is said before.
  await expect(dialog(page).getByText('没有历史记录。没有策略和数据权限留下时，合并后删除它。')).toBeVisible();
  await button(dialog(page), '确认').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(item('旧仓库')).toHaveCount(0);
});

test('J8 a leaver is cleared from one page: tools given back, cards and machines taken, stopped; the page prints without the frame', async ({
  browser,
}) => {
  const page = await site.open(browser);
  await page.goto('/organization/staff?keyword=oyrx');
  await more(page, '欧阳若曦', '离职清算');
  await button(page, '发起离职清算').click();
  await typeDay(dialog(page).getByLabel('离职日期'), '2030-01-31');
  await button(dialog(page), '确认').click();
  const tools = page.getByRole('region', { name: '未归还的工具' });
  await expect(tools).toContainText('卡尺');
  await expect(button(page, '完成清算并停用')).toBeDisabled();
  expect(await faults(page)).toEqual([]);
  await tools.getByRole('button', { name: '处理卡尺' }).click();
  await expect(dialog(page).getByLabel('处理方式')).toBeFocused();
  await pickByKeyboard(dialog(page).getByLabel('归还仓库'), 'W1', '刀具库');
  await button(dialog(page), '确认').click();
  await expect(tools).toContainText('没有未归还的工具');
  // What was settled took its button with it: the cursor stays on the page, on the section that the button stood in.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.org-clear') !== null)).toBe(true);
  const cards = page.getByRole('region', { name: '员工卡' });
  await button(page, '收回全部卡片').press('Enter');
  await expect(cards).toContainText('没有绑定的卡');
  await expect(cards).toBeFocused();
  await button(page, '完成清算并停用').click();
  await button(dialog(page), '完成清算并停用').click();
  await expect(page.locator('.org-done')).toContainText('已于');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.org-sign')).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/organization/staff?keyword=oyrx');
  await expect(row(page, '欧阳若曦')).toContainText('停用');
});
