// Figures as people meet them: from a bar to the single trade with its story, the home, the board on the wall.
import type { Page } from '@playwright/test';
import { systemCtx, type Ctx } from '../src/server/kernel/ctx.ts';
import { openDatabase, openPool, transact, type Database } from '../src/server/kernel/db/database.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { addChannels, createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { recordTrades } from '../src/server/modules/trade/index.ts';
import { signInBy, type Signed } from './support/api.ts';
import { take, typeDay } from './support/controls.ts';
import { startSite } from './support/server.ts';
import { ADMINISTRATOR } from './support/database.ts';
import { rowsOf } from './support/sheets.ts';
import { enter, expect, test as base } from './support/site.ts';

interface Site {
  url: string;
  signed: Signed;
  /** One pick of gloves at the first machine; the time is now when not said. */
  pick: (quantity: number, at?: string) => Promise<void>;
}

/** A machine with one channel, and gloves at 10.00 in the books. */
async function furnish(ctx: Ctx, code: string) {
  const warehouseId = newId();
  await ctx.db
    .insertInto('warehouse')
    .values({ nodeId: ctx.nodeId, id: warehouseId, warehouseCode: `W${code}`, warehouseName: `${code}仓` })
    .execute();
  const model = await createVmModel(ctx, { modelCode: `M${code}`, modelName: `型号${code}`, rows: 1, columns: 2 });
  const { id: vmId } = await createVm(ctx, {
    vmCode: code,
    deviceCode: `D${code}`,
    vmName: `刀具柜${code}`,
    vmModelId: model.id,
    warehouseId,
  });
  const channel = { tray: 1, position: 1, channelCode: '101', capacity: 10, warnNum: 2, remindNum: 5 };
  const { ids } = await addChannels(ctx, { vmId, rows: [channel] });
  const type = await createProductType(ctx, { productTypeCode: `T${code}`, productTypeName: '劳保' });
  const glove = await createProduct(ctx, { productCode: `P${code}`, productName: '手套', productTypeId: type.id, productPrice: 1000 });
  return { vmId, channelId: ids[0] ?? '', productId: glove.id };
}

async function hire(ctx: Ctx): Promise<string> {
  const { nodeId } = ctx;
  const [departmentId, id] = [newId(), newId()];
  await ctx.db.insertInto('department').values({ nodeId, id: departmentId, departmentCode: 'D1', departmentName: '一车间' }).execute();
  await ctx.db.insertInto('employee').values({ nodeId, id, empCode: 'E1', empName: '张三', initials: 'zs', departmentId }).execute();
  return id;
}

/** A site of its own, whose every trade is known: July 2022 and today. */
async function openSite(): Promise<Site & { close: () => Promise<void> }> {
  const server = await startSite();
  const before = process.env['E2E_URL'];
  process.env['E2E_URL'] = server.url;
  const pool = openPool(server.databaseUrl, 2);
  const db = openDatabase(pool);
  const { nodeId } = await db.selectFrom('node').select('nodeId').executeTakeFirstOrThrow();
  const run = <T>(work: (ctx: Ctx) => Promise<T>) =>
    transact(db, (tx) => work(systemCtx(tx as unknown as Database, { nodeId, timeZone: 'Asia/Shanghai' }, 'test')));
  const [one, two] = [await run((ctx) => furnish(ctx, 'ONE')), await run((ctx) => furnish(ctx, 'TWO'))];
  const empId = await run(hire);
  const take = (vm: typeof one, quantity: number, happenedAt: string) =>
    run((ctx) =>
      recordTrades(ctx, [
        {
          vmId: vm.vmId,
          tradeNumber: `T${happenedAt}`,
          tradeType: 10001,
          happenedAt,
          event: { id: newId() },
          empId,
          lines: [{ channelId: vm.channelId, productId: vm.productId, quantity }],
        },
      ]),
    );
  await take(one, 5, '2022-07-05T02:00:00Z');
  await take(one, 2, '2022-07-05T03:00:00Z');
  await take(two, 4, '2022-07-06T02:00:00Z');
  await take(two, 1, '2022-08-01T02:00:00Z');
  const pick = async (quantity: number, at = new Date(Date.now() - 1000).toISOString()) => void (await take(one, quantity, at));
  await pick(3);
  return {
    url: server.url,
    signed: await signInBy(ADMINISTRATOR.account, ADMINISTRATOR.password),
    pick,
    close: async () => {
      if (before === undefined) delete process.env['E2E_URL'];
      else process.env['E2E_URL'] = before;
      await pool.end();
      await server.stop();
    },
  };
}

const test = base.extend<{ open: (path: string) => Promise<Page> }, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures off this pattern
    async ({}, give) => {
      const site = await openSite();
      await give(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  open: async ({ page, site }, give) => {
    await enter(page, { signed: site.signed });
    await give(async (path) => {
      await page.goto(site.url + path);
      return page;
    });
  },
});

const rows = (page: Page) => page.locator('.kit-table:visible tbody tr[id]');
const totals = (page: Page) => page.locator('.kit-table:visible tfoot td');
const plainly = async (page: Page) => (await totals(page).allInnerTexts()).map((text) => text.replaceAll(',', ''));

test('J12 July 2022 is two presses away, a bar opens its trades, a trade its story: four in all; the file is what the screen says', async ({
  open,
}) => {
  const page = await open('/statisticAnalysis/vmPickStatistic');
  await page.getByRole('button', { name: '上一年' }).click();
  await page.getByRole('button', { name: /^7月/ }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => plainly(page)).toEqual(expect.arrayContaining(['11', '110.00', '3']));
  await page.locator('.report-column').nth(4).locator('button').first().click();
  await expect(page).toHaveURL(/productTradingDetail/);
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => plainly(page)).toEqual(expect.arrayContaining(['7', '70.00']));
  await rows(page).first().click();
  const story = page.locator('.report-timeline:visible');
  await expect(story).toContainText('张三 E1');
  await expect(story).toContainText('刀具柜ONE ONE');
  await expect(story).toContainText('交易时间2022-07-05 11:00:00');
  await expect(story).toContainText(/事件编号[0-9a-f-]{36}/);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).and(page.locator(':visible')).click();
  await page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click();
  const [titles = [], ...told] = await rowsOf(await file);
  const shown = await page.locator('.kit-table:visible thead th').allInnerTexts();
  for (const [at, cells] of told.slice(0, 2).entries()) {
    const seen = await rows(page).nth(at).locator('td').allInnerTexts();
    for (const title of ['交易时间', '数量', '金额', '设备名称', '交易号'])
      expect([title, (seen[shown.findIndex((one) => one.startsWith(title))] ?? '').replace('.00', '')]).toEqual([
        title,
        (cells[titles.indexOf(title)] ?? '?').replace('.00', ''),
      ]);
  }
  expect(told.slice(0, 2).reduce((sum, cells) => sum + Number(cells[titles.indexOf('金额')]), 0)).toBe(70);
  await expect(story.getByRole('listitem').last()).toContainText('已消耗');
  await expect(page).toHaveURL(/open=/);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.locator('.report-timeline:visible')).toContainText('张三 E1');
});

test('two presses in one breath: the second is upon what the first has shown', async ({ open }) => {
  const page = await open('/statisticAnalysis/vmPickStatistic');
  await expect(rows(page)).toHaveCount(1);
  await page.evaluate(async () => {
    const press = (label: RegExp) =>
      [...document.querySelectorAll<HTMLElement>('.report-periods button')]
        .find((button) => label.test(button.ariaLabel ?? button.innerText))
        ?.click();
    press(/^上一年$/);
    await Promise.resolve();
    press(/^7月/);
  });
  await expect(page).toHaveURL(/2022-07-01/);
  await expect(rows(page)).toHaveCount(2);
});

test('J13 the stock of a day, at the machines and with the suspense that lent; a figure opens its moves', async ({ open }) => {
  const page = await open('/report/onlineStockReport');
  await page.getByRole('button', { name: '某日', exact: true }).click();
  const asOf = async (day: string) => {
    await typeDay(page.getByLabel('截至'), day);
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
  };
  await asOf('2022-07-04');
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  await asOf('2022-07-05');
  await expect(rows(page)).toHaveText([/刀具柜ONE.*-7/]);
  await asOf('2022-07-31');
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => plainly(page)).toEqual(expect.arrayContaining(['-11']));
  await rows(page).first().getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('grid').getByRole('row')).toHaveText([/发生时间/, /垫出−2/, /垫出−5/]);
});

test('weeks, months and amounts: the chart says what the table says', async ({ open }) => {
  const page = await open('/statisticAnalysis/vmPickStatistic?span={"from":"2022-07-01","to":"2022-08-31"}&unit=month');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.locator('.report-column')).toHaveCount(2);
  await page.locator('.report-column').first().hover();
  await expect(page.locator('.report-tooltip')).toContainText('合计11');
  await page.getByText('金额', { exact: true }).first().click();
  await page.locator('.report-column').first().hover();
  await expect(page.locator('.report-tooltip')).toContainText('合计110.00');
  await page.getByText('按周', { exact: true }).click();
  await expect(page.locator('.report-column')).toHaveCount(10);
});

const JULY = 'span={"from":"2022-07-01","to":"2022-07-31"}';

test('部门领用统计: picture and table say the same, and each opens the trades that it is made of', async ({ open }) => {
  const page = await open(`/report/departmentRequisition?${JULY}`);
  await expect(rows(page)).toHaveText([/^1一车间110\.00100\.0%111110\.00$/]);
  await expect.poll(() => plainly(page)).toEqual(expect.arrayContaining(['110.00', '11']));
  const picture = page.locator('.report-ranking:visible');
  await expect(picture.getByRole('listitem')).toHaveText([/一车间110\.00100\.0%/]);
  await expect(page.locator('.report-column:visible')).toHaveCount(31);
  await picture.getByRole('button', { name: '一车间' }).click();
  await expect(page).toHaveURL(/productTradingDetail/);
  await expect(rows(page)).toHaveCount(3);
  await expect.poll(() => plainly(page)).toEqual(expect.arrayContaining(['11', '110.00']));
});

test('消耗分析: by machine, by pieces, held against the month before; the address is the question, the file what is seen', async ({
  open,
}) => {
  const page = await open(`/report/comsumeAanalyse?span={"from":"2022-08-01","to":"2022-08-31"}`);
  await expect(rows(page)).toHaveText([/手套.*10\.00/]);
  await page.getByText('设备', { exact: true }).first().click();
  await page.getByLabel('统计口径').click();
  await take(page, '数量');
  await page.getByLabel('对比').click();
  await page.getByTitle('上一期').click();
  await expect(rows(page)).toHaveText([/刀具柜TWO.*10\.00.*1.*40\.00.*4.*-75\.0%/, /刀具柜ONE.*0\.00.*0.*70\.00.*7.*-100\.0%/]);
  await expect(page.locator('.report-track em:visible')).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).and(page.locator(':visible')).click();
  await page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click();
  const [titles = [], ...told] = await rowsOf(await file);
  const of = (title: string) => told.slice(0, 2).map((cells) => Number(cells[titles.indexOf(title)]));
  expect([of('数量'), of('对比期金额')]).toEqual([
    [1, 0],
    [40, 70],
  ]);
  // The days of the week stand beside their hours, not under them.
  await page.getByText('时段', { exact: true }).click();
  const day = page.getByRole('rowheader', { name: '周三' });
  await expect(day).toBeVisible();
  expect(await day.evaluate((head) => head.scrollWidth - head.clientWidth)).toBe(0);
});

test('物料月领用金额: month by month, and a month opens its own trades', async ({ open }) => {
  const page = await open(`/report/monthlyMaterialAmount?span={"from":"2022-07-05","to":"2022-08-31"}`);
  await expect(rows(page)).toHaveText([/2022-08手套.*10\.00/, /2022-07手套.*70\.00/, /2022-07手套.*40\.00/]);
  await rows(page).nth(1).getByRole('button').first().click();
  await expect(page).toHaveURL(/productTradingDetail/);
  await expect(page).toHaveURL(/2022-07-05/);
});

test('自定义报表: asked, kept under a name, found by the palette, pinned to the home; the address opens it as it was kept', async ({
  open,
}) => {
  const page = await open(`/ownReport/new?by=place&${JULY}`);
  await expect(rows(page)).toHaveText([/刀具柜ONE.*70\.00/, /刀具柜TWO.*40\.00/]);
  await page.getByLabel('统计口径').click();
  await take(page, '数量');
  await page.getByRole('button', { name: /^保\s*存$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('七月各设备件数');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(page.getByRole('heading', { name: '七月各设备件数' })).toBeVisible();
  await expect(page).toHaveURL(/ownReport\/[0-9a-f-]{36}/);
  await expect(rows(page)).toHaveText([/刀具柜ONE.*7/, /刀具柜TWO.*4/]);
  await page.getByText('按月', { exact: true }).click();
  await expect(rows(page)).toHaveText([/2022-07刀具柜ONE/, /2022-07刀具柜TWO/]);
  await expect(page.getByText('已改动，还没有保存')).toBeVisible();
  await page.getByRole('button', { name: '固定到首页' }).click();
  await expect(page.getByText('已固定到首页')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: '查找页面和记录' })).toBeFocused();
  await page.keyboard.type('七月各设备');
  await page.getByRole('option', { name: /七月各设备件数/ }).click();
  await expect(page).toHaveURL(/measure=tradeNum/);
  await expect(rows(page)).toHaveText([/刀具柜ONE/, /刀具柜TWO/]);
  await page.goto(page.url().replace(/\/ownReport.*/, '/dashboard'));
  const card = page.getByRole('region', { name: '七月各设备件数' });
  await expect(card.getByRole('listitem')).toHaveText([/刀具柜ONE7/, /刀具柜TWO4/]);
  await card.getByRole('button', { name: '打开报表' }).click();
  await expect(page).toHaveURL(/ownReport/);
});

test('the list of trades is worked by keyboard, and its quick days narrow it', async ({ open }) => {
  const page = await open('/report/productTradingDetail');
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole('button', { name: '今天', exact: true }).press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: '今天', exact: true }).press('Enter');
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.report-timeline:visible')).toContainText('交易时间');
});

test('the wall board lives, says when it is cut off, and comes back by itself', async ({ open, site, context }) => {
  const page = await open('/dataView/index');
  const today = page.getByRole('region', { name: '今日领料' });
  await expect(today).toContainText('3件');
  await site.pick(2);
  await expect(today).toContainText('5件', { timeout: 8_000 });
  await context.setOffline(true);
  await expect(page.getByRole('alert')).toContainText(/网络中断，显示的是\d\d:\d\d:\d\d的数据，正在重连/, { timeout: 10_000 });
  await expect(today).toContainText('5件');
  await page.route('**/gateway/kaetl/statDataBoard', (route) => route.fulfill({ status: 500, json: { code: 500, msg: '' } }));
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toContainText(/服务器错误！错误代码：500，显示的是\d\d:\d\d:\d\d的数据，正在重试/, {
    timeout: 10_000,
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  const cut = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
      );
  expect([await cut('.board-lost'), await cut('.board-tile')]).toEqual([[], []]);
  await expect(today).toContainText('5件');
  await page.unrouteAll();
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 10_000 });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('the wall board is read from three metres: no letter below 24 px, nothing cut off', async ({ open, page }) => {
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await open('/dataView/index');
    await expect(page.getByRole('region', { name: '最新领料' })).toContainText('手套');
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('dialog *')]
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
        .filter((one) => !one.closest('.sr-only') && Number.parseFloat(getComputedStyle(one).fontSize) < 24)
        .map((one) => one.outerHTML),
    );
    expect(small).toEqual([]);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.board-tile')]
        .filter((tile) => tile.scrollHeight > tile.clientHeight + 1)
        .map((tile) => tile.getAttribute('aria-label')),
    );
    expect(cut).toEqual([]);
  }
});

test('R138 the dashboard has a theme, remembered over reloads', async ({ open }) => {
  const page = await open('/dashboard');
  await expect(page.getByRole('region', { name: '今日领料' })).toContainText('件');
  await page.getByRole('button', { name: '深色主题' }).click();
  await expect(page.locator('.board-home')).toHaveClass(/board-dark/);
  await page.reload();
  await expect(page.locator('.board-home')).toHaveClass(/board-dark/);
  await page.getByRole('button', { name: '浅色主题' }).click();
  await page.getByRole('region', { name: '今日领料' }).getByRole('button').click();
  await expect(page).toHaveURL(/productTradingDetail/);
  await expect(rows(page).first()).toBeVisible();
});
