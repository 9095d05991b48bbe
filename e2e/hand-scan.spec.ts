// The works of a warehouse by PDA: scanner and keys alone where goods are handled, counted touches around them. W1, W4, W5, a return; W2: wave.spec.ts, W3: sense.spec.ts.
import type { Locator, Page } from '@playwright/test';
import { addDays, dayOf } from '../src/contract/kernel/time.ts';
import { OutKind } from '../src/contract/outbound/codes.ts';
import { MOVE, NO_REF, PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { from } from '../src/server/kernel/scope.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createDepartment, createEmployees, createVendor } from '../src/server/modules/org/index.ts';
import { createOut, postOut } from '../src/server/modules/outbound/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { createPurchase } from '../src/server/modules/purchase/index.ts';
import { lotsOf, openingEntry, post, proof } from '../src/server/modules/stock/index.ts';
import {
  bindProduct,
  createInventory,
  createPrewh,
  createShelf,
  createWarehouse,
  setCapacity,
} from '../src/server/modules/warehouse/index.ts';
import { faults } from './support/axe.ts';
import { take } from './support/controls.ts';
import { labelPrinter } from './support/label-printer.ts';
import { handPictures } from './support/hand-pictures.ts';
import { small } from './support/hand-shift.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, openWms, rows } from './support/parts.ts';
import { scan } from './support/scanner.ts';
import { expect, test } from './support/site.ts';
import { stepsOf } from './support/steps.ts';
import { smallTargets } from './support/touch.ts';

const EXPIRY = addDays(dayOf(new Date(), 'Asia/Shanghai'), 200);
const BINS = 60;
/** Barcodes of makers. */
const GTIN = { 钻头: '6901234567892', 手套: '6901234567908', 润滑油: '6901234567915', 耳塞: '6901234567922', 胶带: '6901234567939' };
type Good = keyof typeof GTIN;
const NAMES = Object.keys(GTIN) as Good[];

let site: Awaited<ReturnType<typeof ownSite>>;
let at: Awaited<ReturnType<typeof furnish>>;

/** A main warehouse with a shelf of six bins behind it and a branch; a smart warehouse of 60 bins to count; five goods and somebody who uses them. */
async function furnish(ctx: Ctx) {
  const { id: vendorId } = await createVendor(ctx, { vendorCode: 'V1', vendorName: '安捷劳保' });
  const { id: home } = await createWarehouse(ctx, { warehouseCode: 'W1', warehouseName: '主仓', warehouseType: 0 });
  const { id: branch } = await createWarehouse(ctx, { warehouseCode: 'W2', warehouseName: '二厂分仓', warehouseType: 1 });
  const shelve = async (code: string, columnNum: number) => {
    const { id: prewhId } = await createPrewh(ctx, { prewhCode: code, prewhName: `${code}智能仓`, prewhType: 0, warehouseId: home });
    const shelf = await createShelf(ctx, { prewhId, shelfCode: code, shelfName: `${code}架`, shelfType: 1, rowNum: 2, columnNum });
    await setCapacity(ctx, { ids: shelf.channels, capacity: 50, remindNum: 6, warnNum: 2 });
    return { prewhId, channels: shelf.channels };
  };
  const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '物料' });
  const product = async (productName: string, productCode: string, barcode?: string) =>
    (await createProduct(ctx, { productCode, productName, productTypeId, productPrice: 250, ...(barcode ? { barcode } : {}) })).id;
  const goods = {} as Record<Good, string>;
  for (const [n, name] of NAMES.entries()) goods[name] = await product(name, `P-${n + 1}`, GTIN[name]);
  const here = await shelve('A', 3);
  await bindProduct(ctx, { ids: here.channels.slice(0, 1), productId: goods.钻头 });
  await bindProduct(ctx, { ids: here.channels.slice(1, 2), productId: goods.手套 });
  const counted = await shelve('C', BINS / 2);
  const blades: string[] = [];
  for (const [n, channel] of counted.channels.entries()) {
    blades.push(await product(`刀片${n + 1}`, `B${String(n + 1).padStart(3, '0')}`));
    await bindProduct(ctx, { ids: [channel], productId: blades[n] ?? '' });
  }
  const binOf = (n: number) => ({ kind: PLACE.prewhChannel, ref: counted.channels[n] ?? '', owner: counted.prewhId });
  const stock = { kind: PLACE.warehouse, ref: home };
  const [lot] = await lotsOf(ctx, [{ productId: goods.润滑油, lotNo: 'B1', expiryDate: EXPIRY }]);
  await openingEntry(ctx, {
    document: { kind: 'opening', id: newId() },
    lines: [
      ...blades.map((productId, n) => ({ place: binOf(n), productId, qty: 20 })),
      { place: stock, productId: goods.手套, qty: 50 },
      { place: stock, productId: goods.润滑油, qty: 30, lotId: lot },
    ],
  });
  const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', sort: 0 });
  const [empId = ''] = await createEmployees(ctx, [{ empCode: 'E1', empName: '张三', departmentId }]);
  const codes = await from(ctx, 'prewhChannel', 'c').select(['c.id', 'c.channelCode']).execute();
  const codeOf = (id = '') => codes.find((one) => one.id === id)?.channelCode ?? '';
  return { home, branch, vendorId, goods, empId, counted, blades, binOf, codeOf, shelfOf: here.prewhId, bins: here.channels.map(codeOf) };
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite({ OUTGOING_NETWORKS: '127.0.0.1' });
  at = await site.run(furnish);
  await site.run(async (ctx) => {
    const { id } = await from(ctx, 'role', 'r').select('r.id').where('r.roleCode', '=', 'PDA_KEEPER').executeTakeFirstOrThrow();
    await createUser(ctx, { loginAccount: 'keeper', userName: '李库管', roleIds: [id], password: site.password, loginSys: ['pda'] });
  });
});
test.afterAll(async () => {
  // However it was done, the books agree.
  expect((await site.run((ctx) => proof(ctx.db, ctx))).failures).toEqual([]);
  await site.stop();
});

const said = (page: Page): Locator => dialog(page).getByRole('alert').filter({ visible: true });
async function fits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // Nor does anything in it move sideways.
  const aside = page.locator('.ant-modal-body').filter({ visible: true });
  for (const body of await aside.all()) expect(await body.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  expect(await smallTargets(page)).toEqual([]);
}

test('W1 by PDA: a delivery of two orders, 32 pieces scanned, one line short, one with lot and expiry; labelled, put away by its label, in 8 touches', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await site.run(async (ctx) => {
    const order = (...lines: [name: Good, num: number][]) =>
      createPurchase(ctx, {
        vendorId: at.vendorId,
        warehouseId: at.home,
        lines: lines.map(([name, num]) => ({ productId: at.goods[name], num })),
      });
    await order(['钻头', 10], ['手套', 6], ['润滑油', 5]);
    await order(['耳塞', 4], ['胶带', 8]);
  });
  const page = await site.open(browser, { account: 'keeper', system: 'pda', ...small });
  await page.goto('/wms/purchase');
  const steps = stepsOf(page);
  await expect(rows(page)).toHaveCount(2);
  await steps.click(page.locator('thead').getByRole('checkbox'));
  await steps.click(button(page, '一起收货'));
  const field = dialog(page).getByLabel('扫描商品，每扫一次计1件');
  await expect(field).toBeVisible();
  await fits(page);
  const came: [code: string, times: number][] = [
    [GTIN.钻头, 10],
    ['P-2', 5],
    [`]d201${GTIN.润滑油.padStart(14, '0')}17${EXPIRY.slice(2).replaceAll('-', '')}10B7`, 5],
    [GTIN.耳塞, 4],
    [GTIN.胶带, 8],
  ];
  for (const [code, times] of came) for (let n = 0; n < times; n += 1) await scan(page, code);
  await expect(dialog(page)).toContainText('5行，共32件');
  await expect(dialog(page)).toContainText('少1');
  await expect(dialog(page).getByLabel('润滑油 批号')).toHaveValue('B7');
  // A scanner that is held to a code while a number has the cursor types into no number.
  await dialog(page).getByLabel('手套 本次数量').focus();
  await scan(page, 'no-such-code');
  await expect(dialog(page)).toContainText('没有条码或编码为“no-such-code”的商品');
  await expect(dialog(page).getByLabel('手套 本次数量')).toHaveValue('5');
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await handPictures(page, 'receive');
  await steps.click(button(dialog(page), '收货过账'));
  await expect(dialog(page)).toContainText('已过账');
  await steps.click(button(dialog(page), '打印标签（60×40 mm）'));
  await expect(page.getByText(/张标签已生成/)).toBeVisible({ timeout: 30_000 });
  // By the label that was just printed: to its line, then the bin that it stands before.
  await scan(page, `P-3|B7|${EXPIRY.replaceAll('-', '')}`);
  const oil = dialog(page).getByLabel(/润滑油 A-/);
  await expect(oil).toBeFocused();
  await scan(page, at.bins[0] ?? '');
  await expect(said(page)).toContainText('✕ 不对');
  await scan(page, GTIN.钻头);
  await scan(page, at.bins[0] ?? '');
  await expect(said(page)).toContainText('对了');
  await expect(dialog(page).getByLabel(/钻头 A-/)).toHaveValue('10');
  await fits(page);
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await handPictures(page, 'put-away');
  await steps.click(button(dialog(page), '上货架'));
  await expect(dialog(page)).toHaveCount(0);
  steps.atMost(8);
  await page.context().close();
});

test('W4 by PDA: 60 bins counted by scanner and digits while goods leave, what differs is scanned and counted again', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { id, inventoryNo } = await site.run((ctx) => createInventory(ctx, { prewhId: at.counted.prewhId }));
  const page = await site.open(browser, { account: 'keeper', system: 'pda', ...small });
  await page.goto(`/wms/operate/wmsInventory?inventoryNo=${inventoryNo}`);
  const steps = stepsOf(page);
  await steps.click(button(rows(page).first(), '盘点'));
  await expect(dialog(page).getByLabel('扫描货道或商品')).toBeVisible();
  const numberOf = (n: number) => dialog(page).getByLabel(`货道${at.codeOf(at.counted.channels[n])}实盘数量`);
  const lies = (n: number): string => (n === 7 ? '18' : n > 30 && n % 10 === 0 ? '15' : '20');
  for (let n = 0; n < BINS; n += 1) {
    // Meanwhile five leave every tenth bin of the second half, before somebody stands at it.
    if (n === 30)
      await site.run(async (ctx) => {
        for (let bin = 40; bin < BINS; bin += 10)
          await post(ctx, {
            document: { kind: 'test', id: newId() },
            moves: [
              { productId: at.blades[bin] ?? '', qty: 5, from: at.binOf(bin), to: { kind: PLACE.consumed, ref: NO_REF }, kind: MOVE.pick },
            ],
          });
      });
    // Label by label, or by the goods in it.
    await scan(page, n % 2 === 0 ? at.codeOf(at.counted.channels[n]) : `B${String(n + 1).padStart(3, '0')}`);
    await expect(numberOf(n)).toBeFocused();
    await page.keyboard.type(lies(n), { delay: 60 });
  }
  await handPictures(page, 'count');
  await fits(page);
  await steps.click(button(dialog(page), '保存'));
  await expect(dialog(page)).toContainText(`已盘${BINS}/${BINS}，待复盘1`);
  await scan(page, at.codeOf(at.counted.channels[7]));
  await expect(numberOf(7)).toBeFocused();
  await page.keyboard.type('18', { delay: 60 });
  await steps.click(button(dialog(page), '完成盘点'));
  await expect(dialog(page)).toHaveCount(0);
  steps.atMost(3);
  const counted = await site.run((ctx) =>
    from(ctx, 'prewhInventoryLine', 'l')
      .select(['l.lineNo', 'l.realNum', 'l.bookNum'])
      .where('l.inventoryId', '=', id)
      .orderBy('l.lineNo')
      .execute(),
  );
  // Differences are those of the moment in which somebody looked.
  expect(counted.filter(({ realNum, bookNum }) => realNum !== bookNum).map(({ lineNo }) => lineNo)).toEqual([8]);
  await page.context().close();
});

test('W5 by PDA: a transfer is received by scanner and keys alone, one piece broken; then a return, its lot by its label', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  await site.run(async (ctx) => {
    const lines = [
      { productId: at.goods.手套, num: 20 },
      { productId: at.goods.润滑油, num: 15 },
    ];
    await postOut(ctx, {
      id: (await createOut(ctx, { outKind: OutKind.transfer, warehouseId: at.home, toWarehouseId: at.branch, lines })).id,
    });
    const used = [{ productId: at.goods.润滑油, num: 6 }];
    await postOut(ctx, {
      id: (await createOut(ctx, { outKind: OutKind.consumption, warehouseId: at.home, empId: at.empId, lines: used })).id,
    });
  });
  const page = await site.open(browser, { account: 'keeper', system: 'pda', ...small });
  await page.goto('/wms/outOrder');
  const steps = stepsOf(page);
  const order = (what: string) => rows(page).filter({ hasText: what });
  await steps.click(button(order('调拨').first(), '调拨收货'));
  await expect(dialog(page).getByLabel('扫描商品')).toBeVisible();
  await scan(page, GTIN.手套);
  await expect(dialog(page).getByLabel('手套 实收')).toBeFocused();
  await page.keyboard.type('19', { delay: 60 });
  await scan(page, `P-3|B1|${EXPIRY.replaceAll('-', '')}`);
  await expect(dialog(page).getByLabel('润滑油 实收')).toBeFocused();
  await scan(page, 'P-3|B9');
  await expect(said(page)).toContainText('批号“B9”不在这里');
  await steps.type(dialog(page).getByLabel('手套 破损'), '1');
  await fits(page);
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await handPictures(page, 'transfer');
  // Behind the last line Enter leads to what the dialog does, and does it.
  await scan(page, 'P-3');
  await steps.press('Enter');
  await expect(button(dialog(page), '收货')).toBeFocused();
  await steps.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(order('调拨').first()).not.toContainText('在途');
  await button(order('领用').first(), '登记退料').click();
  await expect(dialog(page).getByLabel('扫描商品')).toBeVisible();
  await scan(page, 'P-3|B1');
  await expect(dialog(page).getByLabel('润滑油 退回数量')).toBeFocused();
  await page.keyboard.type('2', { delay: 60 });
  await handPictures(page, 'return');
  await steps.press('Enter');
  await steps.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  steps.atMost(6);
  await page.goto('/wms/outOrder');
  await page.context().close();
});

test('expiry walk by PDA: two lots scanned in their bins; each is decided at once, however slow the list behind is', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const today = dayOf(new Date(), 'Asia/Shanghai');
  await site.run(async (ctx) => {
    const [old, soon] = [at.blades[0] ?? '', at.blades[1] ?? ''];
    const lots = await lotsOf(ctx, [
      { productId: old, lotNo: 'OLD', expiryDate: addDays(today, -2) },
      { productId: soon, lotNo: 'SOON', expiryDate: addDays(today, 10) },
    ]);
    await openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      lines: [old, soon].map((productId, n) => ({ place: at.binOf(n), productId, qty: 3, lotId: lots[n] })),
    });
  });
  const page = await site.open(browser, { account: 'keeper', system: 'pda', ...small });
  await page.goto('/wms/lot');
  await expect(rows(page).filter({ hasText: 'OLD' })).toBeVisible({ timeout: 30_000 });
  await button(page, '效期巡检').click();
  await dialog(page)
    .getByRole('button', { name: /C智能仓/ })
    .click();
  await expect(dialog(page)).toContainText('今天已看0 / 2');
  const listed = Promise.withResolvers<void>();
  await page.route('**/warehouse/listExpirationProductPage', (route) => listed.promise.then(() => route.continue()));
  await scan(page, at.codeOf(at.counted.channels[0]));
  await expect(dialog(page)).toContainText('对了');
  await fits(page);
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await handPictures(page, 'expiry');
  await button(dialog(page), /^报废3/).click();
  await expect(dialog(page)).toContainText('批号SOON');
  await button(dialog(page), '留下，下一个').click();
  await expect(dialog(page)).toContainText('这里都看过了');
  await button(dialog(page), '完成').click();
  await expect(dialog(page)).toContainText('今天已看1 / 1');
  listed.resolve();
  await expect(rows(page).filter({ hasText: 'OLD' })).toHaveCount(0);
  await page.context().close();
});

test('labels go straight to a printer in the network: set up and tried at the desk, chosen by PDA once', async ({ browser }) => {
  test.setTimeout(120_000);
  const printer = await labelPrinter();
  const desk = await openWms(site, { browser, path: '/wms/warehouse' });
  await button(desk, '标签打印机').click();
  await button(dialog(desk), '新增打印机').click();
  const put = (field: string, text: string) => dialog(desk).getByLabel(field, { exact: true }).fill(text);
  await put('名称', '仓库打印机');
  await put('地址', '127.0.0.1');
  await put('端口', String(printer.port));
  await put('放在哪里', '收货口');
  await button(dialog(desk), /^保\s?存$/).click();
  await button(dialog(desk), '打印测试标签').click();
  await expect(dialog(desk)).toContainText('打印机已就绪，测试标签已送到');
  expect(printer.tasks).toHaveLength(1);
  await desk.context().close();

  const page = await site.open(browser, { account: 'keeper', system: 'pda', ...small });
  const labels = async () => {
    await page.goto(`/wms/wmsShelf/A?prewhId=${at.shelfOf}`);
    await button(page, '打印标签').click();
    await expect(dialog(page).getByRole('img', { name: '标签预览' })).toBeVisible();
  };
  await labels();
  await dialog(page).getByRole('combobox', { name: '打印方式' }).click();
  await take(page, '仓库打印机 · 收货口');
  await button(dialog(page), '修改版式').click();
  await expect(button(dialog(page), '存为模板')).toBeVisible();
  await fits(page);
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await handPictures(page, 'printer');
  await button(dialog(page), /^打\s?印$/).click();
  await expect(page.getByText(/张标签已送到“仓库打印机”/)).toBeVisible({ timeout: 30_000 });
  expect(printer.tasks[1]?.match(/\^GFA/g)).toHaveLength(at.bins.length);
  // Remembered for the next time.
  await labels();
  await expect(dialog(page).locator('.lab-fields')).toContainText('仓库打印机');
  printer.stop();
  await page.context().close();
});
