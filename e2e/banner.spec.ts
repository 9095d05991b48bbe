// What machines show, channels operated from afar, and what the machines saved: as the person works who answers for them.
import type { Browser, Locator, Page } from '@playwright/test';
import { addDays, dayOf } from '../src/contract/kernel/time.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { addChannels, createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { recordTrades } from '../src/server/modules/trade/index.ts';
import { pick, typeDay } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let vmId: string;
const today = dayOf(Date.now(), 'Asia/Shanghai');
/** The first day of the month that lies so many months back. */
const monthsAgo = (back: number): string => {
  let day = `${today.slice(0, 8)}01`;
  for (let n = 0; n < back; n += 1) day = `${addDays(day, -1).slice(0, 8)}01`;
  return day;
};
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64');

/** A machine with two channels, drills in the first, three of them taken two months ago. */
async function furnishFloor(ctx: Ctx): Promise<void> {
  const model = await createVmModel(ctx, { modelCode: 'M1', modelName: '刀具柜', rows: 1, columns: 2 });
  ({ id: vmId } = await createVm(ctx, { vmCode: 'VM1', deviceCode: 'D1', vmName: '刀具柜VM1', vmModelId: model.id }));
  const points = { tray: 1, capacity: 90, warnNum: 2, remindNum: 5 };
  const rows = [1, 2].map((position) => ({ ...points, position, channelCode: `10${position}` }));
  const { ids } = await addChannels(ctx, { vmId, rows });
  const [channelId = ''] = ids;
  const type = await createProductType(ctx, { productTypeCode: 'T1', productTypeName: '刀具' });
  const { id: productId } = await createProduct(ctx, { productCode: 'P1', productName: '钻头', productTypeId: type.id, productPrice: 250 });
  const place = { kind: PLACE.vmChannel, ref: channelId, owner: vmId };
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId, qty: 50 }] });
  const lines = [{ channelId, productId, quantity: 3, price: 12_345 }];
  const taken = { vmId, tradeNumber: 'T1', tradeType: 10001, empId: null, lines } as const;
  await recordTrades(ctx, [{ ...taken, lines, happenedAt: `${monthsAgo(2)}T04:00:00Z`, event: { id: newId() } }]);
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(furnishFloor);
});
test.afterAll(() => site.stop());

const open = async (browser: Browser, path: string): Promise<Page> => {
  const page = await site.open(browser);
  await page.goto(path);
  return page;
};
const button = (where: Page | Locator, name: string): Locator => where.getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });

test('R184 a banner is made of a picture, drawn while it is typed, and runs at its machine today', async ({ browser }) => {
  const page = await open(browser, '/machine/vmBanner');
  await button(page.getByRole('toolbar'), '新增').click();
  await dialog(page).getByLabel('广告名称').fill('安全月');
  const files = dialog(page).locator('input[type=file]');
  await files.setInputFiles({ name: '说明.pdf', mimeType: 'application/pdf', buffer: PNG });
  await expect(dialog(page).getByRole('alert')).toContainText('只能上传');
  await files.setInputFiles({ name: '安全.png', mimeType: 'image/png', buffer: PNG });
  await expect(dialog(page).getByRole('region', { name: '预览' }).getByRole('img', { name: '安全月' })).toBeVisible();
  await pick(dialog(page), '播放设备', 'VM1');
  await button(dialog(page), '确认').click();
  const row = page.locator('.kit-table tbody tr[id]').filter({ hasText: '安全月' });
  await expect(row).toContainText('播放中');
  await button(page, '今天播放').click();
  await expect(dialog(page).getByRole('listitem').filter({ hasText: '刀具柜VM1' }).getByRole('img', { name: '安全月' })).toBeVisible();
});

test('a channel is tested from afar: asked about what may drop, waiting until the machine answers, not sent twice', async ({ browser }) => {
  const page = await open(browser, `/machine/vmChannelpz/${vmId}/${encodeURIComponent('刀具柜VM1')}`);
  await page
    .getByRole('option')
    .filter({ has: page.locator('b', { hasText: '102' }) })
    .click();
  const panel = page.locator('.kit-panel');
  await button(panel, '测试货道').click();
  await expect(dialog(page)).toContainText('离线');
  await button(dialog(page), '测试货道').click();
  await expect(panel.getByRole('listitem').filter({ hasText: '测试货道 102' })).toContainText('待领取');
  await button(panel, '测试货道').click();
  await button(dialog(page), '测试货道').click();
  await expect(dialog(page).getByRole('alert')).toContainText('还没有结束');
});

test('what was saved: a baseline is entered, the months are compared to the fen, and the report goes to paper', async ({ browser }) => {
  const page = await open(browser, '/system/reduceCost');
  await button(page, '录入基准').click();
  await typeDay(dialog(page).getByLabel('基准月份'), addDays(monthsAgo(2), -1));
  await dialog(page).getByLabel('材料消耗（每月）').fill('500.01');
  await button(dialog(page), '确认').click();
  const month = page
    .getByRole('grid', { name: '每月成本' })
    .getByRole('row')
    .filter({ hasText: monthsAgo(2).slice(0, 7) });
  await expect(month).toContainText('370.35');
  await expect(month).toContainText('129.66');
  const printed = page.evaluate(
    () =>
      new Promise<string>((done) => {
        window.print = () => done(document.querySelector('.kit-print')?.textContent ?? '');
      }),
  );
  await button(page, '打印').click();
  expect(await printed).toContain('129.66');
});
