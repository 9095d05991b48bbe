// The main job on real input: a fresh site, the one-time password, eight months of five real machines, and every figure proved on
// the screen, in the exported file and in the ledger.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { take } from './support/controls.ts';
import { startEmpty, startServer, type RunningServer } from './support/server.ts';
import { rowsOf } from './support/sheets.ts';
import { expect, test } from './support/site.ts';

const FILE = join(process.env['SHARED_DIR'] ?? '../shared', 'data/vending_machine_sales.csv');
const PASSWORD = 'Passw0rd-real';

/** Pieces, amount and name of each machine. */
const MACHINES: Record<string, [pieces: number, amount: string, name: string]> = {
  VJ300320609: [2595, '4884.25', 'GuttenPlans x1367'],
  VJ300320692: [1936, '3950.25', 'EB Public Library x1380'],
  VJ300205292: [757, '1362.25', 'BSQ Mall x1364 - Zales'],
  VJ300320686: [680, '1193.50', 'Earle Asphalt x1371'],
  VJ300320611: [563, '1175.25', 'BSQ Mall x1366 - ATT'],
};
const sumsOf = (code: string): [number, string] => {
  const [pieces = 0, amount = ''] = MACHINES[code] ?? [];
  return [pieces, amount];
};
const ALL: [pieces: number, amount: string] = [6531, '12565.50'];
const JULY: [pieces: number, amount: string] = [1139, '2280.75'];

/** Where each field of ours stands in the file. */
const COLUMNS: Record<string, string> = {
  设备编号: 'Device ID',
  设备名称: 'Machine',
  位置: 'Location',
  货道: 'RCoil',
  商品名称: 'Product',
  商品分类: 'Category',
  交易号: 'Transaction',
  交易时间: 'TransDate',
  数量: 'RQty',
  单价: 'RPrice',
  金额: 'LineTotal',
  状态: 'Status',
  备注: 'Type',
};

let server: RunningServer;
let page: Page;

test.skip(!existsSync(FILE), `the log of the machines is not there: ${FILE} (SHARED_DIR names the folder that holds data/)`);
test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  // A database of its own, whatever the other tests run on.
  const given = process.env['REAL_DATABASE_URL'];
  server = given ? await startServer({ DATABASE_URL: given, JOBS_DATABASE_URL: '' }) : await startEmpty();
  page = await browser.newPage({ baseURL: server.url });
});
test.afterAll(async () => {
  await page?.close();
  await server?.stop();
});

const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).and(where.locator(':visible'));
const field = (title: string): Locator =>
  page.locator('li.imp-field').filter({ has: page.getByRole('combobox', { name: title, exact: true }) });
const lines = (): Locator => page.locator('.kit-table:visible tbody tr[id]');
const plain = (text: string | null | undefined): string => (text ?? '').replace(/[,，\s]/g, '');

/** Sums of money and pieces, without floats. */
const fen = (text: string): number => {
  const [whole = '0', part = ''] = plain(text).split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
};
const yuan = (sum: number): string => `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`;
function totalOf(rows: readonly { pieces: string; amount: string }[]): [number, string] {
  const pieces = rows.reduce((sum, row) => sum + Number(plain(row.pieces)), 0);
  return [pieces, yuan(rows.reduce((sum, row) => sum + fen(row.amount), 0))];
}

/** A call as the page makes it. */
const ask = (path: string, body: object): Promise<{ code: number; data: never }> =>
  page.evaluate(
    async ([to, sent]) => {
      const { token } = JSON.parse(localStorage.getItem('token') ?? '{}') as { token: string };
      const headers = { 'content-type': 'application/json', auth_token: token };
      return (await fetch(`/gateway${to}`, { method: 'POST', headers, body: sent })).json();
    },
    [path, JSON.stringify(body)] as const,
  );

async function answer(question: string, text: string | RegExp): Promise<void> {
  await page.getByRole('radiogroup', { name: question }).getByText(text).click();
}
const figure = (title: string): Locator => page.locator('.imp-counts > div').filter({ hasText: title }).locator('dd');

async function signIn(password: string): Promise<void> {
  await page.getByLabel('账号或邮箱').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await button(page, '登录').click();
}

test('the one-time password of a fresh site must be changed at sign-in', async () => {
  const [, account, oneTime = ''] = /管理员账号 (\S+?)，一次性密码 (\S+?)（/.exec(server.said) ?? [];
  expect(account).toBe('admin');
  await page.goto('/import/initialization');
  await signIn(oneTime);
  await expect(page.getByText('首次登录或密码已被重置，请先设置新密码。')).toBeVisible();
  await page.getByLabel('原密码').fill(oneTime);
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再次输入新密码').fill(PASSWORD);
  await button(page, '确认').click();
  await expect(page.getByText('修改成功！')).toBeVisible();
  await signIn(PASSWORD);
  await expect(page).not.toHaveURL(/login|updatePassword/);
  // The guided tour of a first visit.
  await page.evaluate(() => localStorage.setItem('tourSeen', 'true'));
  await page.goto('/import/initialization');
  await expect(page.getByText('组织与人员')).toBeVisible();
});

test('R297 R223 the file is matched and checked: four lines have no product, the others are good, nothing is written', async () => {
  await button(page, '导入 历史交易导入').click();
  await page.locator('input[type=file]').setInputFiles(FILE);
  await expect(page.getByText('vending_machine_sales.csv')).toBeVisible({ timeout: 30_000 });
  for (const [title, column] of Object.entries(COLUMNS)) {
    if (!(await field(title).innerText()).includes(column)) {
      await field(title).locator('.ant-select').click();
      await take(page, column);
      await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
    }
    await expect(field(title)).toContainText(column);
  }
  // Days of the week and names of months can be read in one way only: nothing is asked.
  await expect(page.getByText('两种读法')).toHaveCount(0);
  await answer('自动新建不存在的设备、货道、商品、员工等', '是');
  await answer('没有商品的行', '退回这些行');
  await button(page, '检查').click();
  await expect(figure('有问题')).toHaveText('4 行', { timeout: 60_000 });
  await expect(figure('将新增')).toHaveText('6,441 行');
  const bad = page.locator('.imp-problems tbody tr');
  await expect(bad).toHaveCount(4);
  expect(await bad.locator('th').allTextContents()).toEqual(['1234', '1433', '1441', '5502']);
  for (const why of await bad.locator('.imp-why').allTextContents()) expect(why).toContain('没有写商品');
  await expect(page.getByText('将新建 5 台设备、163 个货道、170 种商品')).toBeVisible();
  const { data } = (await ask('/katrade/listVmTradeLog', { page: 1, limit: 15 })) as { data: { total: number } };
  expect(data.total).toBe(0);
});

test('R224 with the lines booked on what the channel held last, the log of eight months comes in', async () => {
  await button(page, '返回修改对应').click();
  await answer('没有商品的行', /记到货道上一次/);
  await button(page, '检查').click();
  await expect(page.getByText('6445 行，6531 件，金额 12565.50')).toBeVisible({ timeout: 60_000 });
  await button(page, '导入6,445行').click();
  await expect(page.getByText('导入完成')).toBeVisible({ timeout: 120_000 });
  await expect(figure('已新增')).toHaveText('6,445 行');
  for (const name of ['设备管理', '商品交易明细', '设备领料统计'])
    await expect(page.locator('.imp-next').getByRole('link', { name })).toBeVisible();
});

test('the figures stand on the screen of single trades', async () => {
  const foot = async (): Promise<string[]> =>
    (await page.locator('.kit-table:visible tfoot td').allTextContents()).map(plain).filter(Boolean);
  const opens = async (query: string, total: number | RegExp, sums: [number, string]): Promise<void> => {
    await page.goto(`/report/productTradingDetail${query}`);
    await expect(page.getByText(typeof total === 'number' ? `共 ${total.toLocaleString('en')} 条` : total)).toBeVisible();
    await expect.poll(foot).toEqual(expect.arrayContaining([String(sums[0]), sums[1]]));
  };
  await opens('', 6445, ALL);
  await opens(`?span=${encodeURIComponent(JSON.stringify({ from: '2022-07-01', to: '2022-07-31' }))}`, /共 [\d,]+ 条/, JULY);
  const { data } = (await ask('/vm/listVm', { page: 1, limit: 15 })) as { data: { rows: { id: string; deviceCode: string }[] } };
  expect(data.rows.map(({ deviceCode }) => deviceCode).toSorted()).toEqual(Object.keys(MACHINES).toSorted());
  for (const { id, deviceCode } of data.rows) await opens(`?vmId=${id}`, /共 [\d,]+ 条/, sumsOf(deviceCode));
  await page.goto('/product/productList');
  await expect(page.getByText('共 170 条')).toBeVisible();
});

test('the figures stand in the statistics of machines', async () => {
  const rows = async (): Promise<{ vm: string; pieces: string; amount: string }[]> => {
    const titles = await page.locator('.kit-table:visible thead th').allInnerTexts();
    const at = (title: string): number => titles.findIndex((one) => one.startsWith(title));
    const cells = await lines().evaluateAll((found) =>
      found.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
    );
    return cells.map((row) => ({ vm: row[at('设备名称')] ?? '', pieces: row[at('数量')] ?? '', amount: row[at('金额')] ?? '' }));
  };
  const year = encodeURIComponent(JSON.stringify({ from: '2022-01-01', to: '2022-12-31' }));
  await page.goto(`/statisticAnalysis/vmPickStatistic?span=${year}&unit=month&limit=50`);
  await expect.poll(async () => totalOf(await rows())).toEqual(ALL);
  const byMachine = Map.groupBy(await rows(), ({ vm }) => vm);
  expect(Object.fromEntries([...byMachine].map(([vm, own]) => [vm, totalOf(own)]))).toEqual(
    Object.fromEntries(Object.values(MACHINES).map(([pieces, amount, name]) => [name, [pieces, amount]])),
  );
  await button(page, '7月').click();
  await page.getByText('按月', { exact: true }).click();
  await expect(lines()).toHaveCount(5);
  expect(totalOf(await rows())).toEqual(JULY);
});

test('R222 R230 the exported file holds the same lines and the same figures', async () => {
  await page.goto('/report/productTradingDetail');
  await expect(page.getByText('共 6,445 条')).toBeVisible();
  await button(page, '导出').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('全部', { exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), button(dialog, '导出').click()]);
  const [header = [], ...all] = await rowsOf(download);
  const at = (title: string): number => {
    const found = header.indexOf(title);
    expect(found, title).toBeGreaterThanOrEqual(0);
    return found;
  };
  const [time, number, product, vm, pieces, amount] = ['交易时间', '交易号', '商品编码', '设备编号', '数量', '金额'].map(at) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const said = all.map((cells) => ({
    time: cells[time] ?? '',
    number: cells[number] ?? '',
    product: cells[product] ?? '',
    vm: cells[vm] ?? '',
    pieces: cells[pieces] ?? '',
    amount: cells[amount] ?? '',
  }));
  expect(said.length).toBe(6445);
  expect(new Set(said.map((row) => row.number)).size).toBe(6110);
  expect(new Set(said.map((row) => row.product)).size).toBe(170);
  expect(totalOf(said)).toEqual(ALL);
  expect(totalOf(said.filter((row) => row.time.startsWith('2022-07')))).toEqual(JULY);
  expect(Object.fromEntries([...Map.groupBy(said, (row) => row.vm)].map(([code, own]) => [code, totalOf(own)]))).toEqual(
    Object.fromEntries(Object.keys(MACHINES).map((code) => [code, sumsOf(code)])),
  );
});

test('no abnormality was opened, each channel ends at zero, the proof finds no gap', async () => {
  const abnormal = (await ask('/kaetl/listStockAbnormality', { page: 1, limit: 15 })) as { data: { total: number } };
  expect(abnormal.data.total).toBe(0);
  const { data } = (await ask('/vm/listVm', { page: 1, limit: 15 })) as { data: { rows: { id: string }[] } };
  let channels = 0;
  for (const { id } of data.rows) {
    const answered = (await ask('/vm/listVmChannel', { vmId: id })) as { data: { stockNum: number }[] };
    channels += answered.data.length;
    expect(answered.data.filter(({ stockNum }) => stockNum !== 0)).toEqual([]);
  }
  expect(channels).toBe(163);
  const proof = (await ask('/global/runStockProof', {})) as {
    data: { moves: number; checks: { name: string; failing: number }[]; failures: unknown[] };
  };
  expect(proof.data.moves).toBeGreaterThan(6445);
  expect(proof.data.checks.length).toBeGreaterThan(0);
  expect(proof.data.checks.filter(({ failing }) => failing > 0)).toEqual([]);
  expect(proof.data.failures).toEqual([]);
});

test('the same file again adds nothing and says so', async () => {
  await page.goto('/import/initialization');
  await expect(page.getByText('新增 6445 行')).toBeVisible();
  await page.goto('/import/initialization?template=IMPORT_TRADE_HISTORY');
  await button(page, '换一个文件').click();
  await page.locator('input[type=file]').setInputFiles(FILE);
  // What was matched before is remembered.
  await expect(field('备注')).toContainText('Type', { timeout: 30_000 });
  await button(page, '检查').click();
  await expect(page.getByText('没有要导入的内容：6,445行都已存在。')).toBeVisible({ timeout: 60_000 });
  await expect(figure('将新增')).toHaveText('0 行');
  const { data } = (await ask('/katrade/listVmTradeLog', { page: 1, limit: 15 })) as { data: { total: number } };
  expect(data.total).toBe(6445);
});
