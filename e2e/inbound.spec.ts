// Goods that come in, as a storekeeper receives them: two orders in one delivery, one line short, one with lot and expiry, put away.
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { addDays, dayOf } from '../src/contract/kernel/time.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { createVendor } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { readPdf } from '../src/server/modules/paper/test-read.ts';
import { createPurchase } from '../src/server/modules/purchase/index.ts';
import { bindProduct, createPrewh, createShelf, createWarehouse, setCapacity } from '../src/server/modules/warehouse/index.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, openWms, panel } from './support/parts.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let orders: string[] = [];
const EXPIRY = addDays(dayOf(new Date(), 'Asia/Shanghai'), 200);

/** Two orders of five lines for one warehouse, and behind it a shelf of 2 × 3 bins: two hold drills and gloves, the others are nobody's. */
async function furnish(ctx: Ctx): Promise<void> {
  const vendor = await createVendor(ctx, { vendorCode: 'V1', vendorName: '安捷劳保' });
  const home = await createWarehouse(ctx, { warehouseCode: 'W1', warehouseName: '主仓', warehouseType: 0 });
  const { id: prewhId } = await createPrewh(ctx, { prewhCode: 'PW1', prewhName: '一车间智能仓', prewhType: 0, warehouseId: home.id });
  const shelf = await createShelf(ctx, { prewhId, shelfCode: 'A', shelfName: '一号架', shelfType: 1, rowNum: 2, columnNum: 3 });
  const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '刀具' });
  const product = async (name: string, barcode: string) =>
    (await createProduct(ctx, { productCode: `P-${name}`, productName: name, productTypeId: type.id, productPrice: 250, barcode })).id;
  const [drill, glove, oil, plug, tape] = [
    await product('钻头', '6901'),
    await product('手套', '6902'),
    await product('润滑油', '6903'),
    await product('耳塞', '6904'),
    await product('胶带', '6905'),
  ];
  await setCapacity(ctx, { ids: shelf.channels, capacity: 20, remindNum: 6, warnNum: 2 });
  await bindProduct(ctx, { ids: shelf.channels.slice(0, 1), productId: drill });
  await bindProduct(ctx, { ids: shelf.channels.slice(1, 2), productId: glove });
  const order = async (...lines: [productId: string, num: number][]) =>
    (
      await createPurchase(ctx, {
        vendorId: vendor.id,
        warehouseId: home.id,
        lines: lines.map(([productId, num]) => ({ productId, num })),
      })
    ).poNo;
  orders = [await order([drill, 10], [glove, 6], [oil, 5]), await order([plug, 4], [tape, 8])];
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(furnish);
});
test.afterAll(() => site.stop());

const open = (browser: Browser, path: string): Promise<Page> => openWms(site, { browser, path });

test('W1 a delivery of two orders, five lines, one short, one with lot and expiry: received, labelled and put away in 8 steps', async ({
  browser,
}) => {
  const page = await open(browser, '/wms/purchase');
  let steps = 0;
  const step = async (work: Promise<unknown>) => {
    await work;
    steps += 1;
  };
  await expect(page.getByText(orders[1] ?? '')).toBeVisible();
  await step(page.locator('thead').getByRole('checkbox').check());
  await step(button(page, '一起收货').click());
  await expect(dialog(page)).toContainText('5行，共33件');
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await step(dialog(page).getByLabel('手套 本次数量').fill('5'));
  await expect(dialog(page)).toContainText('少1');
  await step(dialog(page).getByLabel('润滑油 批号').fill('B7'));
  await step(dialog(page).getByLabel('润滑油 有效期至').fill(EXPIRY));
  await step(button(dialog(page), '收货过账').click());
  await expect(dialog(page)).toContainText('已过账');
  await expect(dialog(page).getByLabel(/润滑油 A/)).toHaveValue('5');
  const download = page.waitForEvent('download');
  await step(button(dialog(page), '打印标签（60×40 mm）').click());
  const labels = await readPdf(await readFile(await (await download).path()));
  expect(labels.map(({ codes }) => codes[0]?.text)).toEqual([
    'P-钻头',
    'P-手套',
    `P-润滑油|B7|${EXPIRY.replaceAll('-', '')}`,
    'P-耳塞',
    'P-胶带',
  ]);
  await step(button(dialog(page), '上货架').click());
  await expect(dialog(page)).toHaveCount(0);
  expect(steps).toBe(8);
  await page.goto('/wms/warehousing');
  const row = page.locator('.kit-main .kit-table tbody tr[id]').first();
  await expect(row).toContainText('已过账');
  await row.click();
  await expect(panel(page)).toContainText(`B7 × 5 至${EXPIRY}`);
  await page.goto(`/wms/purchase?poNo=${orders[0]}`);
  await page.locator('.kit-main .kit-table tbody tr[id]').first().click();
  await expect(panel(page)).toContainText('未到1');
});
