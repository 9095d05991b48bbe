// J1: what must I refill today, from where? From the needs to an issued plan with its walking list; what is on its way is not asked for again.
import type { Locator, Page } from '@playwright/test';
import { PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { from } from '../src/server/kernel/scope.ts';
import { addChannels, bindProducts, createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { fillPlan } from '../src/server/modules/replenish/index.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import { createWarehouse } from '../src/server/modules/warehouse/index.ts';
import { faults } from './support/axe.ts';
import { pressBehind } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

const FREE = 12;
let site: Awaited<ReturnType<typeof ownSite>>;

/** Two machines with two empty channels each (capacity 10), and 12 pieces of each of two goods in their warehouse. */
async function furnish(ctx: Ctx): Promise<void> {
  const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '劳保' });
  const product = async (productCode: string, productName: string) =>
    (await createProduct(ctx, { productCode, productName, productTypeId: type.id, productPrice: 250 })).id;
  const goods = [await product('P1', '棉手套'), await product('P2', '耳塞')];
  const warehouse = await createWarehouse(ctx, { warehouseCode: 'W1', warehouseName: '主仓', warehouseType: 0 });
  const model = await createVmModel(ctx, { modelCode: 'M', modelName: '弹簧机', rows: 2, columns: 4 });
  for (const [vmCode, vmName] of [
    ['VM1', '一号机'],
    ['VM2', '二号机'],
  ] as const) {
    const vm = await createVm(ctx, { vmCode, deviceCode: `D${vmCode}`, vmName, vmModelId: model.id, warehouseId: warehouse.id });
    const rows = [1, 2].map((position) => ({ tray: 1, position, channelCode: `10${position}`, capacity: 10, warnNum: 2, remindNum: 5 }));
    const { ids } = await addChannels(ctx, { vmId: vm.id, rows });
    await bindProducts(
      ctx,
      ids.map((channelId, at) => ({ channelId, productId: goods[at] ?? '' })),
    );
  }
  const place = { kind: PLACE.warehouse, ref: warehouse.id };
  await openingEntry(ctx, {
    document: { kind: 'opening', id: newId() },
    lines: goods.map((productId) => ({ place, productId, qty: FREE })),
  });
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(furnish);
});
test.afterAll(() => site.stop());

const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).and(where.locator(':visible'));
const lines = (page: Page): Locator => page.locator('.kit-main .kit-table tbody tr[id]');
const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });
const quantity = (page: Page, vm: string, channel: string): Locator => page.getByLabel(`${vm} 货道${channel} 补货数量`);

test('J1 from the menu to an issued plan: proposed as far as the warehouse goes, checked, changed, issued', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/operate/replNeedsMachine');
  await expect(lines(page)).toHaveCount(4);
  // What the warehouse can give is seen without scrolling.
  await expect(page.getByRole('columnheader', { name: /仓库可用/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('treeitem')).toHaveText([/预警2 一号机\s*20/, /预警2 二号机\s*20/]);
  await page.getByRole('treeitem').first().click();
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole('treeitem').first().click();
  await button(page, '全部生成计划').click();
  // 12 of each: the first machine gets all that it needs, the second what is left.
  await expect(quantity(page, 'VM1', '101')).toHaveValue('10');
  await expect(quantity(page, 'VM2', '101')).toHaveValue('2');
  await quantity(page, 'VM2', '101').fill('3');
  await expect(dialog(page)).toContainText('仓库可用12，共填13');
  await expect(button(dialog(page), '下发补货计划')).toBeDisabled();
  await quantity(page, 'VM1', '101').fill('11');
  await expect(dialog(page)).toContainText('最多10');
  await quantity(page, 'VM1', '101').fill('9');
  await expect(dialog(page)).toContainText('2台设备，4个货道，共24件');
  await button(dialog(page), '下发补货计划').click();
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    /^BH\d{8}-001 一号机：2个货道，共19件$/,
    /^BH\d{8}-002 二号机：2个货道，共5件$/,
  ]);
  await page.close();
});

test('J1 what is on its way is not asked for again; the walking list holds every line', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/operate/replNeedsMachine');
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText('二号机');
  await button(page, '补货计划').click();
  const plans = dialog(page).getByRole('grid', { name: '补货计划', exact: true });
  await expect(plans.locator('tbody tr[id]')).toHaveCount(2);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.querySelector('.kit-print')?.textContent ?? '');
  });
  await button(plans.locator('tbody tr[id]').filter({ hasText: '一号机' }), '打印').click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /备货单 BH\d{8}-001VM1 一号机.*101P1棉手套.*09.*102P2耳塞.*010/);
  await page.close();
});

test('R161 R162 a plan is completed and closed from the dialog, and says what becomes free', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/operate/replNeedsMachine');
  await button(page, '补货计划').click();
  const named = (name: string) => page.getByRole('dialog', { name, exact: true });
  const plan = (name: string) =>
    page.getByRole('grid', { name: '补货计划', exact: true }).locator('tbody tr[id]').filter({ hasText: name });
  await expect(button(plan('一号机'), '完成')).toHaveAttribute('title', '一件也没有补，不能完成；不再补货请关闭。');
  await site.run(async (ctx) => {
    const issued = from(ctx, 'replenishPlan', 'n').innerJoin('vm as v', (join) =>
      join.onRef('v.nodeId', '=', 'n.nodeId').onRef('v.id', '=', 'n.vmId'),
    );
    const { id } = await issued.select('n.id').where('v.vmCode', '=', 'VM1').executeTakeFirstOrThrow();
    await fillPlan(ctx, { id, lines: [{ lineNo: 1, num: 1 }] });
  });
  await page.reload();
  await button(page, '补货计划').click();
  await button(plan('一号机'), '完成').click();
  await expect(named('完成')).toContainText('已补1件，其余18件的占用将释放。');
  await button(named('完成'), '完成').click();
  await expect(plan('一号机')).toHaveCount(0);
  await pressBehind(button(plan('二号机'), '更多'), '关闭');
  await button(named('关闭'), '关闭').last().click();
  await expect(plan('二号机')).toHaveCount(0);
  await button(named('补货计划'), '关闭').last().click();
  await expect(lines(page)).toHaveCount(4);
  await page.close();
});

test('quantities are pasted from a sheet; Enter goes to the next line', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/operate/replNeedsMachine');
  await page.getByRole('treeitem').filter({ hasText: '一号机' }).click();
  await expect(lines(page)).toHaveCount(2);
  await button(page, '全部生成计划').click();
  await quantity(page, 'VM1', '101').focus();
  await page.keyboard.press('Enter');
  await expect(quantity(page, 'VM1', '102')).toBeFocused();
  await quantity(page, 'VM1', '101').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '4\n7\n');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(quantity(page, 'VM1', '101')).toHaveValue('4');
  await expect(quantity(page, 'VM1', '102')).toHaveValue('7');
  await expect(dialog(page)).toContainText('1台设备，2个货道，共11件');
  await page.close();
});

test('the screen and its dialog have no accessibility faults, on a phone too', async ({ browser }) => {
  for (const [width, height] of [
    [1440, 900],
    [360, 640],
  ] as const) {
    const page = await site.open(browser, { width, height });
    await page.goto('/operate/replNeedsMachine');
    await expect(lines(page)).toHaveCount(4);
    await button(page, '全部生成计划').click();
    await expect(quantity(page, 'VM1', '101')).toBeVisible();
    // The number that is decided here is in sight without scrolling sideways.
    await expect(quantity(page, 'VM1', '101')).toBeInViewport({ ratio: 1 });
    expect(await faults(page)).toEqual([]);
    await page.close();
  }
});
