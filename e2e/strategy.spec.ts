// J3: "Zhang can't get gloves. Why?" asked from the palette, answered in a sentence, granted. J9: a changed limit is simulated, then saved.
import type { Locator, Page } from '@playwright/test';
import { newId } from '../src/server/kernel/db/ids.ts';
import { createCost, createDepartment, createEmployees, createLevel, createProject } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import { createItems, createStrategy } from '../src/server/modules/strategy/index.ts';
import { addChannels, bindEmployees, bindProducts, createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { recordTrades } from '../src/server/modules/trade/index.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { faults } from './support/axe.ts';
import { goByPalette, pickByKeyboard } from './support/controls.ts';
import { loseAnswer } from './support/network.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
const DAY = 86_400_000;

/** A machine with gloves; Zhang took three of them a day for ten days, and two today of the two that he may have. */
const furnish = () =>
  site.run(async (ctx) => {
    await createCost(ctx, { costCode: 'C1', costName: '机加' });
    const department = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '车削班' });
    const [empId = ''] = await createEmployees(ctx, [
      { empCode: 'E001', empName: '张小三', departmentId: department.id, cardNo: '88880001' },
    ]);
    const type = await createProductType(ctx, { productTypeCode: 'T1', productTypeName: '劳保' });
    const product = await createProduct(ctx, {
      productCode: 'G1',
      productName: '丁腈手套',
      productTypeId: type.id,
      productPrice: 500,
      unit: '双',
    });
    const model = await createVmModel(ctx, { modelCode: 'M', modelName: '弹簧机', rows: 2, columns: 4 });
    const vm = await createVm(ctx, { vmCode: 'VM3', deviceCode: 'D3', vmName: '3号机', vmModelId: model.id });
    const { ids } = await addChannels(ctx, {
      vmId: vm.id,
      rows: [{ tray: 1, position: 1, channelCode: '101', capacity: 500, warnNum: 1, remindNum: 2 }],
    });
    const channelId = ids[0] ?? '';
    await bindProducts(ctx, [{ channelId, productId: product.id }]);
    await bindEmployees(ctx, { vmIds: [vm.id], empIds: [empId] });
    const place = { kind: PLACE.vmChannel, ref: channelId, owner: vm.id };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: product.id, qty: 300 }] });
    await recordTrades(
      ctx,
      Array.from({ length: 11 }, (_, back) => ({
        vmId: vm.id,
        tradeNumber: `N${back}`,
        tradeType: 10001 as const,
        happenedAt: new Date(Date.now() - back * DAY).toISOString(),
        event: { id: newId() },
        empId,
        lines: [{ channelId, productId: product.id, quantity: back === 0 ? 2 : 3 }],
      })),
    );
    const { id } = await createStrategy(ctx, { strategyName: '车削班手套', entityType: 3, entityId: department.id });
    await createItems(ctx, { strategyId: id, productIds: [product.id], limitNum: 2, periodicUnit: 'D' });
  });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  await furnish();
});
test.afterAll(() => site.stop());

const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true }).and(where.locator(':visible'));
const answer = (page: Page): Locator => page.locator('.pick-answer');

test('J3 by keyboard: a card in the palette, one sentence with the rule and its reset, a grant, and he may', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/dashboard');
  await goByPalette(page, '88880001', '张小三');
  await expect(page).toHaveURL(/strategy\/staff\?ask=/);
  const panel = page.getByRole('complementary', { name: '策略和领料问答' });
  await expect(panel.getByText('E001 张小三')).toBeVisible();
  await pickByKeyboard(panel.getByLabel('商品', { exact: true }), '丁腈手套');
  await pickByKeyboard(panel.getByLabel('设备', { exact: true }), '3号机');
  await expect(answer(page)).toContainText('不能领：策略“车削班手套”对“丁腈手套”限领2双（每天），已领2双，还可领0双');
  await expect(answer(page)).toContainText('00:00重新计算');
  await expect(panel).toContainText('可由');
  expect(await faults(page)).toEqual([]);
  await panel.getByLabel('多领几件').fill('2');
  // The server gives it and its answer is lost: a second later it is the same grant, not another eight hours.
  await loseAnswer(page, '/strategy/createPickPrivilegeStrategy');
  await button(panel, '8小时').press('Enter');
  await expect(panel.getByRole('alert')).toContainText('网络恢复后请再点一次');
  await button(panel, '8小时').press('Enter');
  await expect(answer(page)).toContainText('可以领：张小三现在可以在“3号机”领“丁腈手套”1双，还可领2双');
  await panel.getByText('逐条规则').click();
  await expect(panel.getByRole('listitem').filter({ hasText: '卡已绑定设备' })).toContainText('可以');
  await page.goto('/strategy/pickPrivilege');
  await expect(page.getByRole('row').filter({ hasText: '临时放行8小时' })).toContainText('生效中');
  expect(await faults(page)).toEqual([]);
});

test('R201 a pick permission is added to an employee and taken away, and the answer follows', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/strategy/staff');
  const panel = page.getByRole('complementary', { name: '策略和领料问答' });
  // Nothing is chosen: the panel asks, and does not stand there empty.
  await expect(button(panel, '能领吗')).toHaveAttribute('aria-pressed', 'true');
  await pickByKeyboard(panel.getByLabel('员工', { exact: true }), '张小三');
  const own = panel.getByRole('region', { name: '领料权限' });
  await expect(own).toContainText('没有单独的权限');
  await pickByKeyboard(own.getByLabel('允许的商品分类'), '劳保');
  await page.keyboard.press('Escape');
  await button(own, '添加').click();
  await expect(own.getByRole('listitem')).toContainText('劳保');
  await button(own, '移除“劳保”').click();
  await expect(own).toContainText('没有单独的权限');
  await button(panel, '查有效策略').click();
  await pickByKeyboard(panel.getByLabel('员工', { exact: true }), '张小三');
  const held = panel.getByRole('list', { name: '有效策略' });
  await expect(held).toContainText('车削班手套 部门 车削班');
  await expect(held).toContainText('2 双');
  await pickByKeyboard(panel.getByLabel('设备', { exact: true }), '3号机');
  await expect(held).toContainText('车削班手套');
});

test('a project’s strategy speaks once the project is charged; the panel of its page asks so by itself', async ({ browser }) => {
  await site.run(async (ctx) => {
    const type = await createProductType(ctx, { productTypeCode: 'T2', productTypeName: '防护' });
    const goods = await createProduct(ctx, {
      productCode: 'G2',
      productName: '护目镜',
      productTypeId: type.id,
      productPrice: 900,
      unit: '副',
    });
    const project = await createProject(ctx, { projectCode: 'X1', projectName: '壳体改造' });
    const { id } = await createStrategy(ctx, { strategyName: '壳体护目镜', entityType: 4, entityId: project.id });
    await createItems(ctx, { strategyId: id, productIds: [goods.id], limitNum: 1, periodicUnit: 'M' });
  });
  const page = await site.open(browser);
  await page.goto('/strategy/project');
  await page.getByRole('row').filter({ hasText: '壳体护目镜' }).click();
  const panel = page.getByRole('complementary', { name: '策略和领料问答' });
  await button(panel, '能领吗').click();
  await expect(panel.getByText('X1 壳体改造')).toBeVisible();
  await pickByKeyboard(panel.getByLabel('员工', { exact: true }), '张小三');
  await pickByKeyboard(panel.getByLabel('商品', { exact: true }), '护目镜');
  await panel.getByLabel('数量').fill('2');
  await expect(answer(page)).toContainText('不能领：策略“壳体护目镜”对“护目镜”限领1副（每月），已领0副，还可领1副');
  expect(await faults(page)).toEqual([]);
});

test('found 24 limits of a level have their tab beside those of posts, and hold for who has that level; at a desk and on a phone', async ({
  browser,
}) => {
  await site.run(async (ctx) => {
    const level = await createLevel(ctx, { levelCode: 'L3', levelName: '高级技工' });
    const department = await createDepartment(ctx, { departmentCode: 'D9', departmentName: '装配班' });
    await createEmployees(ctx, [{ empCode: 'E009', empName: '钱师傅', departmentId: department.id, levelId: level.id }]);
  });
  const page = await site.open(browser);
  await page.goto('/strategy/position');
  const kinds = page.getByRole('group', { name: '适用对象' });
  await button(kinds, '员工等级').click();
  await expect(page.getByRole('columnheader', { name: '员工等级' })).toBeVisible();
  await button(page, '新增').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('策略名称').fill('高级技工手套');
  await pickByKeyboard(dialog.getByLabel('员工等级'), '高级技工');
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('row').filter({ hasText: '高级技工手套' });
  await expect(row).toContainText('启用');
  // It stands on its own tab alone.
  await button(kinds, '岗位').click();
  await expect(page.getByRole('columnheader', { name: '岗位' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await button(kinds, '员工等级').click();
  await row.getByRole('button', { name: '明细' }).click();
  await expect(page).toHaveTitle(/高级技工手套/);
  await button(page, '新增').first().click();
  await pickByKeyboard(dialog.getByLabel('商品', { exact: true }), '丁腈手套');
  await page.keyboard.press('Escape');
  await dialog.getByLabel('限量').fill('1');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  // Who has that level is held to it; who has none is not.
  await page.goto('/strategy/staff');
  const panel = page.getByRole('complementary', { name: '策略和领料问答' });
  await button(panel, '能领吗').click();
  await pickByKeyboard(panel.getByLabel('员工', { exact: true }), '钱师傅');
  await pickByKeyboard(panel.getByLabel('商品', { exact: true }), '丁腈手套');
  await panel.getByLabel('数量').fill('2');
  await expect(answer(page)).toContainText('不能领：策略“高级技工手套”对“丁腈手套”限领1双');
  await page.context().close();
  const phone = await site.open(browser, { width: 390, height: 844 });
  await phone.goto('/strategy/position');
  await button(phone.getByRole('group', { name: '适用对象' }), '员工等级').click();
  await expect(phone.getByText('高级技工手套').first()).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await faults(phone)).toEqual([]);
});

test('J9 R081 the lines of a strategy open in their own tab; a stricter limit is simulated on 90 days, then saved', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/strategy/department');
  await button(page.getByRole('row').filter({ hasText: '车削班手套' }), '明细').click();
  await expect(page).toHaveTitle(/车削班手套/);
  await button(page, '试算').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('丁腈手套的限量').fill('1');
  await button(dialog, '开始试算').click();
  await expect(answer(page)).toContainText('共领32件：按这套限量会拦下11笔（1人），少领21件，节省¥105.00');
  await expect(answer(page)).toContainText('现行限量会拦下10笔（1人），少领10件');
  // Other limits than those that were tried have no figures, and are not saved.
  await dialog.getByLabel('丁腈手套的限量').fill('2');
  await expect(dialog).toContainText('限量或天数已改动，请重新试算。');
  await expect(button(dialog, '保存这套限量')).toHaveCount(0);
  await dialog.getByLabel('丁腈手套的限量').fill('1');
  await expect(dialog.getByRole('table', { name: '谁会被拦' })).toContainText('E001 张小三');
  expect(await faults(page)).toEqual([]);
  await button(dialog, '保存这套限量').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '丁腈手套' })).toContainText('1 双');
});

test('a line twice is refused beside the form; strategies are made, copied and stopped', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/strategy/staff');
  await button(page, '新增').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('策略名称').fill('张小三刀具');
  await pickByKeyboard(dialog.getByLabel('员工'), '张小三');
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('row').filter({ hasText: '张小三刀具' });
  await expect(row).toContainText('启用');
  await row.getByRole('button', { name: '明细' }).click();
  // Until its own tab stands, the list's 新增 would be meant.
  await expect(row).toBeHidden();
  for (const limit of ['3', '4']) {
    await button(page, '新增').first().click();
    await pickByKeyboard(dialog.getByLabel('商品', { exact: true }), '丁腈手套');
    await page.keyboard.press('Escape');
    await dialog.getByLabel('限量').fill(limit);
    await page.keyboard.press('Control+Enter');
    if (limit === '3') await expect(dialog).toBeHidden();
  }
  await expect(dialog.getByRole('alert')).toHaveText('“丁腈手套”在这条策略里已有每月的限量，请修改原来那一条');
  await page.goto('/strategy/department');
  await button(page.getByRole('group', { name: '适用对象' }), '成本中心').click();
  await button(page, '新增').first().click();
  await dialog.getByLabel('策略名称').fill('机加合计');
  await pickByKeyboard(dialog.getByLabel('成本中心'), '机加');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row').filter({ hasText: '机加合计' })).toContainText('合计');
});
