// Goods that go out, as a storekeeper sends and receives them: a transfer with breakage (W5), a recall (W6), what expires soon (W7).
import type { Browser, Page } from '@playwright/test';
import { addDays, dayOf } from '../src/contract/kernel/time.ts';
import { MOVE, NO_REF, PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { lotsOf, openingEntry, post } from '../src/server/modules/stock/index.ts';
import { createWarehouse } from '../src/server/modules/warehouse/index.ts';
import { faults } from './support/axe.ts';
import { pick } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, openWms, panel, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';
import { stepsOf } from './support/steps.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
const SOON = addDays(dayOf(new Date(), 'Asia/Shanghai'), 20);

/** Two warehouses; in the first gloves, and two lots of oil: one that expires in 20 days, of which somebody took two, and one in a year. */
async function furnish(ctx: Ctx): Promise<void> {
  const home = await createWarehouse(ctx, { warehouseCode: 'W1', warehouseName: '主仓', warehouseType: 0 });
  await createWarehouse(ctx, { warehouseCode: 'W2', warehouseName: '二厂分仓', warehouseType: 1 });
  const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '劳保' });
  const product = async (productCode: string, productName: string) =>
    (await createProduct(ctx, { productCode, productName, productTypeId: type.id, productPrice: 250 })).id;
  const [glove, oil] = [await product('P1', '手套'), await product('P2', '润滑油')];
  const [soon, late] = await lotsOf(ctx, [
    { productId: oil, lotNo: 'B261', expiryDate: SOON },
    { productId: oil, lotNo: 'B262', expiryDate: addDays(SOON, 345) },
  ]);
  const place = { kind: PLACE.warehouse, ref: home.id };
  const lines = [
    { place, productId: glove, qty: 50 },
    { place, productId: oil, qty: 12, lotId: soon },
    { place, productId: oil, qty: 20, lotId: late },
  ];
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
  const department = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', sort: 0 });
  const [person = ''] = await createEmployees(ctx, [{ empCode: 'E1', empName: '张三', departmentId: department.id }]);
  const used = { from: place, to: { kind: PLACE.consumed, ref: NO_REF }, kind: MOVE.pick, forWhom: { employeeId: person } };
  await post(ctx, { document: { kind: 'test', id: newId() }, moves: [{ productId: oil, qty: 2, lotId: soon ?? null, ...used }] });
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(furnish);
});
test.afterAll(() => site.stop());

const open = (browser: Browser, path: string): Promise<Page> => openWms(site, { browser, path });

test('W5 a transfer with breakage: asked for, sent, in transit, received with one broken and one missing, in 20 steps', async ({
  browser,
}) => {
  const page = await open(browser, '/wms/outOrder');
  const steps = stepsOf(page);
  await steps.click(page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '调拨出库' }));
  const form = dialog(page);
  let chosen = 0;
  // A field that is typed into, and what it offers: two steps.
  const choose = async (label: string, text: string) => {
    await pick(form, label, text);
    chosen += 2;
  };
  await choose('发货仓库', '主仓');
  await choose('调入仓库', '二厂分仓');
  await choose('第1行商品', '手套');
  await steps.type(form.getByLabel('第1行数量'), '20');
  await steps.click(button(form, '添加商品'));
  await choose('第2行商品', '润滑油');
  await steps.type(form.getByLabel('第2行数量'), '15');
  await steps.click(button(form, '确认'));
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page).first()).toContainText('待出库');
  await steps.click(button(rows(page).first(), '过账'));
  await steps.click(button(dialog(page), '过账'));
  await expect(rows(page).first()).toContainText('在途');
  await steps.click(button(rows(page).first(), '调拨收货'));
  // What broke is not among what came whole; what is missing stays under way until somebody says that it is lost.
  await steps.type(dialog(page).getByLabel('润滑油 破损'), '1');
  await expect(dialog(page).getByLabel('润滑油 实收')).toHaveValue('14');
  await steps.type(dialog(page).getByLabel('手套 实收'), '19');
  await expect(dialog(page)).toContainText('1件仍在途');
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await steps.click(dialog(page).getByLabel('没到的计为丢失，不再等'));
  await expect(dialog(page)).toContainText('1件计为丢失');
  await steps.click(button(dialog(page), '收货'));
  await expect(dialog(page)).toHaveCount(0);
  steps.atMost(20 - chosen);
  await expect(rows(page).first()).toContainText('已完成');
  await rows(page).first().click();
  // First expired, first out: twelve less two of the one lot, the rest of the other.
  await expect(panel(page)).toContainText(`B261 × 10 至${SOON}`);
  await expect(panel(page)).toContainText('破损1');
  await expect(panel(page)).toContainText('丢失1');
  await page.goto('/wms/warehouse');
  await expect(rows(page).filter({ hasText: '二厂分仓' })).toContainText('33');
});

test('W7 what expires in 30 days: found in 2 steps, with those who use it', async ({ browser }) => {
  const page = await open(browser, '/wms/lot');
  const steps = stepsOf(page);
  await steps.type(page.getByLabel('多少天内到期'), '30');
  await steps.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().click();
  await expect(panel(page)).toContainText('张三');
  await expect(panel(page)).toContainText('二厂分仓');
  steps.atMost(2);
});

test('W6 a recall: one lot, where it is, who has it, stopped everywhere, in 4 steps', async ({ browser }) => {
  const page = await open(browser, '/wms/lot');
  const steps = stepsOf(page);
  await steps.type(page.getByLabel('批号'), 'B261');
  await steps.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await steps.click(button(rows(page).first(), '召回'));
  await expect(dialog(page)).toContainText('二厂分仓');
  await expect(dialog(page)).toContainText('张三');
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await steps.click(button(dialog(page), '全部停用'));
  await expect(dialog(page)).toHaveCount(0);
  steps.atMost(4);
  await expect(button(rows(page).first(), '解除召回')).toBeVisible();
  await rows(page).first().click();
  await expect(panel(page)).toContainText('召回停用');
});
