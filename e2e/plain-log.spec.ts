// A new site, and the logs of real machines as they are: nothing is edited before, few things are pressed, and every figure is held against the file
// by a reckoning that shares nothing with the product.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { sql } from 'kysely';
import { faults } from './support/axe.ts';
import { pressBehind, take } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

const FILE = join(process.env['SHARED_DIR'] ?? '../shared', 'data/vending_machine_sales.csv');

let site: Awaited<ReturnType<typeof ownSite>>;
let page: Page;
test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(90_000);
  site = await ownSite();
  page = await site.open(browser);
});
test.afterAll(async () => {
  await page?.close();
  await site?.stop();
});

const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).and(where.locator(':visible'));
const field = (where: Page, title: string): Locator =>
  where.locator('li.imp-field').filter({ has: where.getByRole('combobox', { name: title, exact: true }) });
const figure = (where: Page, title: string): Locator => where.locator('.imp-counts > div').filter({ hasText: title }).locator('dd');
async function choose(where: Page, title: string, source: string): Promise<void> {
  await field(where, title).locator('.ant-select').first().click();
  await take(where, source);
  await expect(where.locator('.ant-select-dropdown:visible')).toHaveCount(0);
}

/** Lines of a CSV with quotes, as maps by title: this test's own reading. */
function linesOf(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''));
  return rows.map((cells) => Object.fromEntries(head.map((title, at) => [title, cells[at] ?? ''])));
}
const cents = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
};
const yuan = (sum: bigint): string => `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`;

test('found 16 the way to bring in data is the first thing on an empty site, at a desk and on a phone', async ({ browser }) => {
  await page.goto('/dashboard');
  const first = page.getByRole('region', { name: '从这里开始' });
  await expect(first).toBeVisible();
  await expect(page.getByRole('link', { name: '导入设备的领料记录' })).toHaveCSS('color', 'rgb(255, 255, 255)');
  const top = async (where: Locator) => (await where.boundingBox())?.y ?? 0;
  expect(await top(first)).toBeLessThan(await top(page.locator('.board-cards')));
  expect(await faults(page)).toEqual([]);
  const phone = await site.open(browser, { width: 390, height: 844 });
  await phone.goto('/dashboard');
  await expect(phone.getByRole('link', { name: '导入设备的领料记录' })).toBeInViewport();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // Two rows of links below their heading, not one word below the other.
  expect((await phone.getByRole('region', { name: '上手指引' }).boundingBox())?.height).toBeLessThan(230);
  await phone.close();
});

test('found 16 the log of five real machines comes in as it is: file, check, import; its totals are those of the file', async () => {
  test.skip(!existsSync(FILE), `the log of the machines is not there: ${FILE} (SHARED_DIR names the folder that holds data/)`);
  await page.getByRole('link', { name: '导入设备的领料记录' }).click();
  await page.locator('input[type=file]').setInputFiles(FILE);
  await expect(page.getByText('vending_machine_sales.csv')).toBeVisible({ timeout: 30_000 });
  await page
    .getByRole('radiogroup', { name: '没有商品的行' })
    .getByText(/记到货道上一次/)
    .click();
  await button(page, '检查').click();
  await expect(page.getByText('检查通过')).toBeVisible({ timeout: 60_000 });
  const lines = linesOf(readFileSync(FILE, 'utf8'));
  const total = lines.reduce((sum, line) => sum + BigInt(line['RQty'] ?? '0') * cents(line['RPrice'] ?? '0'), 0n);
  const pieces = lines.reduce((sum, line) => sum + Number(line['RQty']), 0);
  const machines = new Set(lines.map((line) => line['Device ID']));
  await expect(page.getByText(`${lines.length} 行，${pieces} 件，金额 ${yuan(total)}`)).toBeVisible();
  await expect(page.getByText(`将新建 ${machines.size} 台设备`)).toBeVisible();
  for (const code of machines) await expect(page.locator('.imp-preview')).toContainText(code ?? '');
  await button(page, /^导入6,445行$/).click();
  await expect(page.getByText('导入完成')).toBeVisible({ timeout: 90_000 });
  await page.goto('/report/productTradingDetail');
  const foot = async () => (await page.locator('.kit-table:visible tfoot td').allTextContents()).map((text) => text.replace(/[,\s]/g, ''));
  await expect.poll(foot).toEqual(expect.arrayContaining([String(pieces), yuan(total)]));
  const byMachine = Map.groupBy(lines, (line) => line['Device ID'] ?? '');
  const { rows } = await site.run(async (ctx) => ({
    rows: await ctx.db
      .selectFrom('trade')
      .select(({ fn }) => ['deviceCode', fn.sum<string>('tradeNum').as('pieces'), fn.sum<string>('totalPrice').as('fen')])
      .groupBy('deviceCode')
      .execute(),
  }));
  expect(Object.fromEntries(rows.map(({ deviceCode, pieces: n, fen }) => [deviceCode, [Number(n), yuan(BigInt(fen))]]))).toEqual(
    Object.fromEntries(
      [...byMachine].map(([code, own]) => [
        code,
        [
          own.reduce((sum, line) => sum + Number(line['RQty']), 0),
          yuan(own.reduce((sum, line) => sum + BigInt(line['RQty'] ?? '0') * cents(line['RPrice'] ?? '0'), 0n)),
        ],
      ]),
    ),
  );
  await page.goto('/dashboard');
  await expect(page.locator('.board-cards')).toBeVisible();
  await expect(page.getByRole('region', { name: '从这里开始' })).toHaveCount(0);
});

const COFFEE = [
  'date,datetime,cash_type,card,money,coffee_name',
  '2024-03-01,2024-03-01 10:15:50.520,card,ANON-0000-0000-0001,38.70,Latte',
  '2024-03-01,2024-03-01 12:19:22.539,card,ANON-0000-0000-0002,38.70,Hot Chocolate',
  '2024-03-02,2024-03-02 10:22:06.957,cash,,28.90,Americano',
].join('\n');
const coffee = { name: '咖啡机.csv', mimeType: 'text/csv', buffer: Buffer.from(COFFEE) };

/** Matches the columns of the coffee machine's log, where nothing was said of them before. */
async function matchCoffee(where: Page, code: string): Promise<void> {
  await where.goto('/import/initialization?template=IMPORT_TRADE_HISTORY');
  // The file that was read before stands there, where there was one.
  const other = button(where, '换一个文件');
  await expect(other.or(where.getByText('或把文件拖到这里'))).toBeVisible();
  if (await other.isVisible()) await other.click();
  await where.locator('input[type=file]').setInputFiles(coffee);
  await expect(where.getByText('咖啡机.csv')).toBeVisible({ timeout: 30_000 });
  await choose(where, '设备编号', '固定值…');
  await where.getByRole('textbox', { name: '设备编号的固定值' }).fill(code);
  await choose(where, '货道', 'coffee_name');
  await choose(where, '商品名称', 'coffee_name');
  await expect(where.getByText('这一列也用于')).toHaveCount(2);
}

test('found 16 a log without machine, channel, number and quantity is matched by its values, one column for two fields, and comes in', async () => {
  await matchCoffee(page, 'COFFEE-1');
  // Guessed by the values: the column with times, not the one with days; amounts; cards; rows instead of numbers.
  await expect(field(page, '交易时间')).toContainText('datetime');
  await expect(field(page, '单价')).toContainText('money');
  await expect(field(page, '卡号')).toContainText('ANON-0000-0000-0001');
  await expect(field(page, '交易号')).toContainText('按行号编号，每行一笔');
  await expect(field(page, '数量')).toContainText('不在文件里，每行为1');
  await page
    .getByRole('radiogroup', { name: /自动新建/ })
    .getByText('是', { exact: true })
    .click();
  expect(await faults(page)).toEqual([]);
  await button(page, '检查').click();
  await expect(page.getByText('将新建 1 台设备、3 个货道、3 种商品、2 名员工、1 个部门、2 张卡片')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('新员工：ANON-0000-0000-0001、ANON-0000-0000-0002')).toBeVisible();
  await button(page, '导入3行').click();
  await expect(page.getByText('导入完成')).toBeVisible({ timeout: 30_000 });
});

test('found 17 two tabs with one file: the one that comes second says that all rows were there already', async ({ browser }) => {
  const tabs = await Promise.all([site.open(browser), site.open(browser)]);
  for (const tab of tabs) {
    await matchCoffee(tab, 'COFFEE-2');
    await tab
      .getByRole('radiogroup', { name: /自动新建/ })
      .getByText('是', { exact: true })
      .click();
    await button(tab, '检查').click();
    await expect(figure(tab, '将新增')).toHaveText('3 行', { timeout: 30_000 });
  }
  await Promise.all(tabs.map((tab) => button(tab, '导入3行').click()));
  const said = tabs.map((tab) => tab.locator('output.imp-said'));
  for (const one of said) await expect(one).toContainText(/导入完成|都已存在/, { timeout: 30_000 });
  const texts = (await Promise.all(said.map((one) => one.innerText()))).toSorted();
  expect(texts.filter((text) => text.includes('导入完成'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('没有导入：3行都已存在'))).toHaveLength(1);
  for (const tab of tabs) await tab.close();
});

test('found 16 a finished import is undone from the list of imports: it asks, says so, and nothing of it counts; on a phone as well', async ({
  browser,
}) => {
  const pieces = () =>
    site.run(async (ctx) => {
      const { rows } = await sql<{ n: number }>`select sum(sign * trade_num) as n from trade where device_code = 'COFFEE-2'`.execute(
        ctx.db,
      );
      return Number(rows[0]?.n);
    });
  expect(await pieces()).toBe(3);
  const phone = await site.open(browser, { width: 390, height: 844 });
  await phone.goto('/import/importList');
  const cards = phone.locator('.kit-table:visible tbody tr[id]');
  await expect(cards.first()).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();
  await page.goto('/import/importList');
  const imported = page.locator('.kit-table:visible tbody tr[id]').filter({ hasText: '咖啡机.csv' }).filter({ hasText: '新增 3 行' });
  // The one of the two tabs; the log before it has made goods and people that this one used too, and stays. What was only checked says 将新增. The row is
  // held by its id: what it says changes.
  const first = imported.filter({ hasNotText: '将新增' }).first();
  await expect(first).toBeVisible();
  const line = page.locator(`tr[id="${await first.getAttribute('id')}"]`);
  await expect(line).toBeVisible();
  const undo = async (end: string) => {
    await pressBehind(button(line, '更多'), '撤销导入');
    const asked = page.getByRole('dialog');
    await expect(asked).toContainText('这次导入的每笔交易都会退回');
    expect(await faults(page)).toEqual([]);
    await button(asked, end).click();
    await expect(asked).toBeHidden();
  };
  await undo('取消');
  expect(await pieces()).toBe(3);
  await undo('撤销导入');
  await expect(line).toContainText('已撤销，账上已全部退回');
  expect(await pieces()).toBe(0);
  await expect(button(line, '撤销导入')).toHaveCount(0);
  // What it made is stopped.
  await page.goto('/machine/machineManage');
  await expect(page.getByRole('row').filter({ hasText: 'COFFEE-2' })).toContainText('停用');
});
