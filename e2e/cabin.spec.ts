// Cabins, labels and pick templates in the browser: goods are bound to a cabin and refilled, a label is laid out and printed, what somebody took last month
// becomes a template and a pick order.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { readPdf } from '../src/server/modules/paper/test-read.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import {
  bindProduct,
  confirmPickOrder,
  createPickOrder,
  createPrewh,
  createShelf,
  createWarehouse,
  findPickOrder,
  setCapacity,
  updatePickOrder,
} from '../src/server/modules/warehouse/index.ts';
import { from } from '../src/server/kernel/scope.ts';
import { faults } from './support/axe.ts';
import { pick } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, openWms, panel, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;

/** A warehouse with drills, behind it a smart warehouse with a shelf of drills and gloves and a cabin; somebody took six pieces. */
async function furnish(ctx: Ctx): Promise<void> {
  const home = await createWarehouse(ctx, { warehouseCode: 'W1', warehouseName: '主仓', warehouseType: 0 });
  const prewh = (prewhCode: string, prewhName: string, prewhType: 0 | 3) =>
    createPrewh(ctx, { prewhCode, prewhName, prewhType, warehouseId: home.id });
  const { id: prewhId } = await prewh('PW1', '一车间智能仓', 0);
  await prewh('FC1', '二车间方舱', 3);
  const shelf = await createShelf(ctx, { prewhId, shelfCode: 'A', shelfName: '一号架', shelfType: 1, rowNum: 1, columnNum: 2 });
  const [first = '', second = ''] = shelf.channels;
  const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '刀具' });
  const product = async (name: string, code: string) =>
    (await createProduct(ctx, { productCode: code, productName: name, productTypeId: type.id, productPrice: 250 })).id;
  const [drill, glove] = [await product('钻头', 'P-1'), await product('手套', 'P-2')];
  await bindProduct(ctx, { ids: [first], productId: drill });
  await bindProduct(ctx, { ids: [second], productId: glove });
  await setCapacity(ctx, { ids: shelf.channels, capacity: 20, remindNum: 6, warnNum: 2 });
  const lying = (ref: string, productId: string) => ({ place: { kind: PLACE.prewhChannel, ref, owner: prewhId }, productId, qty: 10 });
  const behind = { place: { kind: PLACE.warehouse, ref: home.id }, productId: drill, qty: 50 };
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [lying(first, drill), lying(second, glove), behind] });
  const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', sort: 0 });
  await createEmployees(ctx, [{ empCode: 'E1', empName: '张三', departmentId }]);
  const emp = await from(ctx, 'employee', 'e').select('e.id').where('e.empCode', '=', 'E1').executeTakeFirstOrThrow();
  const lines = [
    { productId: drill, num: 4 },
    { productId: glove, num: 2 },
  ];
  const order = await createPickOrder(ctx, { prewhId, empId: emp.id, lines });
  await confirmPickOrder(ctx, { id: order.id });
  const picked = (await findPickOrder(ctx, { id: order.id })).lines.map(({ pickLineNo, planNum }) => ({ pickLineNo, realNum: planNum }));
  await updatePickOrder(ctx, { id: order.id, picked });
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  await site.run(furnish);
});
test.afterAll(() => site.stop());

const open = (browser: Browser, path: string, who: { width?: number; height?: number } = {}): Promise<Page> =>
  openWms(site, { browser, path, ...who });

test('a cabin: goods are bound to it, refilled out of the warehouse behind it, seen with their stock', async ({ browser }) => {
  const page = await open(browser, '/wms/cabin/cabinList');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('二车间方舱');
  await button(rows(page).first(), '方舱商品').click();
  await expect(page.getByText('这个方舱还没有商品。绑定后才能补货和领料。')).toBeVisible();
  await button(page, '绑定商品').first().click();
  await pick(dialog(page), '商品', '钻头');
  await button(dialog(page), '确认').click();
  await expect(rows(page)).toHaveCount(1);
  expect(await faults(page)).toEqual([]);
  await page.goto('/wms/cabin/cabinReplenishment');
  await button(page, '新增').first().click();
  await pick(dialog(page), '智能仓', '二车间方舱');
  await dialog(page)
    .getByLabel(/钻头|C-101/)
    .last()
    .fill('8');
  await button(dialog(page), '确认').click();
  await expect(rows(page)).toHaveCount(1);
  await page.goto('/wms/cabin/cabinList');
  await button(rows(page).first(), '方舱商品').click();
  await expect(rows(page).first()).toContainText('8');
  await expect(button(rows(page).first(), '解绑')).toHaveCount(0);
  await page.goto('/wms/cabin/cabinPicking');
  await expect(page.getByText('还没有人从方舱领料。')).toBeVisible();
  await page.close();
});

test('labels of a shelf: the layout is changed, drawn at once, kept under a name and printed; a phone shows all of it', async ({
  browser,
}) => {
  const page = await open(browser, '/wms/wmsList');
  await button(rows(page).filter({ hasText: '一车间智能仓' }), '货架').click();
  await button(page, '打印标签').click();
  const look = dialog(page).getByAltText('标签预览');
  await expect(look).toBeVisible();
  const before = await look.getAttribute('src');
  await button(dialog(page), '修改版式').click();
  await dialog(page).getByLabel('宽（mm）').fill('70');
  await expect(look).not.toHaveAttribute('src', before ?? '');
  await expect(dialog(page)).toContainText('70×40 mm');
  await dialog(page).getByLabel('模板名称').fill('货架大号');
  await button(dialog(page), '存为模板').click();
  await expect(button(dialog(page), '删除模板')).toBeVisible();
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog(page).getByLabel('A-102 张数').fill('2');
  const download = page.waitForEvent('download');
  await button(dialog(page), '打印').click();
  const pages = await readPdf(await readFile(await (await download).path()));
  expect(pages.map(({ codes }) => codes[0]?.text)).toEqual(['A-101', 'A-102', 'A-102']);
  expect(pages[0]?.width).toBeCloseTo(70, 0);
  await page.close();
});

test('what somebody took last month becomes a template, and the template a pick order', async ({ browser }) => {
  const page = await open(browser, '/wms/wmsPickTemplate');
  await button(page, '按历史领用生成').first().click();
  await pick(dialog(page), '领料人', '张三');
  await expect(dialog(page)).toContainText('2种商品');
  await button(dialog(page), '用作模板').click();
  await dialog(page).getByLabel('模板名称').fill('张三上月所领');
  await page.keyboard.press('Control+Enter');
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().click();
  await expect(panel(page)).toContainText('钻头');
  await expect(panel(page)).toContainText('手套');
  await button(rows(page).first(), '生成领料单').click();
  await pick(dialog(page), '智能仓', '一车间智能仓');
  await pick(dialog(page), '领料人', '张三');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('领料单已生成')).toBeVisible();
  await page.goto('/wms/wmsPickList');
  await expect(rows(page)).toHaveCount(2, { timeout: 30_000 });
  await expect(rows(page).first()).toContainText('待确认');
  await page.close();
});
