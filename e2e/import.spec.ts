// Import and export as a storekeeper meets them: files of one's own, bad rows, corrections, the logs, the popover at the top.
import type { Download, Locator, Page } from '@playwright/test';
import iconv from 'iconv-lite';
import { codesOf } from '../src/contract/kernel/codes.ts';
import { ExcelImportTemplate } from '../src/contract/transfer/codes.ts';
import { data } from './support/api.ts';
import { faults } from './support/axe.ts';
import { take, unfolded } from './support/controls.ts';
import { csv, onDisk, rowsOf, xlsx } from './support/sheets.ts';
import { expect, test } from './support/site.ts';

const run = Date.now().toString(36).toUpperCase();
type Sent = string | { name: string; mimeType: string; buffer: Buffer };

const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).and(where.locator(':visible'));
const field = (page: Page, title: string): Locator =>
  page.locator('li.imp-field').filter({ has: page.getByRole('combobox', { name: title, exact: true }) });

async function chooseColumn(page: Page, title: string, column: string): Promise<void> {
  await field(page, title).locator('.ant-select').click();
  await take(page, column);
  // The list folds up with a short movement.
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
}

async function answer(page: Page, question: string, text: string): Promise<void> {
  await page.getByRole('radiogroup', { name: question }).getByText(text, { exact: true }).click();
}

async function give(page: Page, template: string, file: Sent): Promise<void> {
  await page.goto(`/import/importList?template=${template}`);
  await sendFile(page, file);
}

async function sendFile(page: Page, file: Sent): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(button(page, '检查')).toBeVisible({ timeout: 30_000 });
}

/** The rows of the list that is looked at; the lists of other tabs stand hidden. */
const lines = (page: Page): Locator => page.locator('.kit-table:visible tbody tr[id]');

const figure = (page: Page, title: string): Locator => page.locator('.imp-counts > div').filter({ hasText: title }).locator('dd');

async function counted(page: Page, figures: Record<string, number>): Promise<void> {
  for (const [title, value] of Object.entries(figures))
    await expect(figure(page, title)).toHaveText(`${value.toLocaleString('en')} 行`, { timeout: 60_000 });
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

const products = (token: string, keyword: string) => data('/basic/listProduct', { keyword, page: 1, limit: 100 }, token);

test('R297 the guide offers what can be imported, with its template, and says what cannot be yet', async ({ admin, signed }) => {
  await admin.goto('/import/initialization');
  await expect(admin.getByText('组织与人员')).toBeVisible();
  const offered: string[] = [];
  for (const { value, label } of codesOf(ExcelImportTemplate)?.options ?? []) {
    const link = button(admin, `下载模板 ${label}`);
    const answered = await fetch(`${process.env['E2E_URL']}/gateway/export/downloadTemplate?code=${value}`, {
      headers: { auth_token: signed.token },
    });
    const isFile = answered.headers.get('content-type')?.includes('spreadsheet') ?? false;
    // What the page offers is what the server has, and the other way round.
    // Warehouses and what lies in them are brought in on the side of the smart warehouses.
    const isHere = !['IMPORT_WAREHOUSE', 'IMPORT_PREWH_SHELF', 'IMPORT_PREWH_CHANNEL', 'IMPORT_OPENING_STOCK'].includes(String(value));
    await expect(link, label).toHaveCount(isFile && isHere ? 1 : 0);
    if (!isFile) await expect(admin.locator('.imp-later').filter({ hasText: label })).toBeVisible();
    else offered.push(label);
  }
  expect(offered).toContain('商品导入');
  const file = await downloaded(admin, () => button(admin, '下载模板 商品导入').click());
  expect(file.suggestedFilename()).toBe('商品导入.xlsx');
  const [header = []] = await rowsOf(file);
  expect(header.slice(0, 3)).toEqual(['商品编码*', '商品名称*', '商品分类*']);
  expect(await faults(admin)).toEqual([]);
});

test('R223 R224 products: columns are matched, bad rows say why, the rejected rows come back corrected', async ({ admin, signed }) => {
  const [title, code] = [`货品${run}`, `P${run}`];
  await admin.goto('/product/productList');
  await button(admin, '导入').click();
  await expect(admin).toHaveURL('/import/importList?template=IMPORT_PRODUCT');
  await sendFile(
    admin,
    csv('清单.csv', [
      `编号,${title},类别,价格,厂家`,
      `${code}1,甲钻头,刀具${run},12.50,某厂`,
      `${code}2,乙钻头,刀具${run},十元,某厂`,
      `${code}1,丙钻头,刀具${run},3,`,
      `${code}4,丁钻头,刀具${run},"1,250.00",`,
    ]),
  );
  // What a title or a synonym says is suggested; what none says is asked for at once.
  await expect(field(admin, '商品编码')).toContainText('编号');
  await expect(field(admin, '商品编码')).toContainText(`${code}1`);
  await expect(field(admin, '商品名称')).toContainText('必填，请选择文件里的列，或填固定值');
  await expect(admin.getByText('文件里这些列不会导入')).toContainText('厂家');
  await button(admin, '检查').click();
  await expect(admin.getByRole('alert')).toContainText('还有 1 个字段没有对应好');
  await chooseColumn(admin, '商品名称', title);
  await chooseColumn(admin, '备注', title);
  await expect(admin.getByText('这一列也用于')).toHaveCount(2);
  await chooseColumn(admin, '备注', '厂家');
  await answer(admin, '自动新建不存在的分类', '是');
  await button(admin, '检查').click();
  await counted(admin, { 将新增: 2, 有问题: 2 });
  await expect(admin.getByText(`将新建 1 个分类：刀具${run}`)).toBeVisible();
  const bad = admin.locator('.imp-problems tbody tr');
  await expect(bad).toHaveCount(2);
  await expect(bad.nth(0)).toContainText('3');
  await expect(bad.nth(0).locator('.imp-why')).toContainText('单价');
  await expect(bad.nth(0).locator('.imp-bad input')).toHaveValue('十元');
  await expect(bad.nth(1).locator('.imp-why')).toContainText(`与第2行的商品编码“${code}1”重复`);
  expect((await products(signed.token, code)).total).toBe(0);

  // A reload loses nothing.
  await admin.reload();
  await counted(admin, { 将新增: 2, 有问题: 2 });
  const rejected = await rowsOf(await downloaded(admin, () => button(admin, '下载错误行文件').click()));
  expect(rejected[0]).toEqual(['编号', title, '类别', '价格', '厂家', '原因']);
  expect(rejected.length).toBe(3);
  await button(admin, '跳过错误行，导入其余2行').click();
  await counted(admin, { 已新增: 2, 没有导入: 2 });
  await expect(admin.getByRole('link', { name: '商品管理' })).toBeVisible();
  expect((await products(signed.token, code)).total).toBe(2);

  const [, first = [], second = []] = rejected;
  const corrected = [rejected[0] ?? [], first.with(3, '10'), second.with(0, `${code}3`)];
  await button(admin, '选择更正后的文件').click();
  await sendFile(admin, await xlsx('清单-更正.xlsx', corrected));
  // What was chosen for a title before is remembered.
  await expect(field(admin, '商品名称')).toContainText(title);
  await button(admin, '检查').click();
  await button(admin, '导入2行').click();
  await counted(admin, { 已新增: 2, 没有导入: 0 });
  expect((await products(signed.token, code)).total).toBe(4);

  await admin.goto('/import/importList');
  const log = lines(admin).filter({ hasText: '清单.csv' }).filter({ hasText: '检查' });
  await expect(log.first()).toContainText('已完成');
  await log.first().getByRole('button', { name: '2', exact: true }).click();
  await expect(admin.locator('.imp-problems tbody tr')).toHaveCount(2);
});

test('J7 two bad rows are mended in the browser and checked again, by keyboard; the file of bad rows stays', async ({ admin, signed }) => {
  const code = `M${run}`;
  await admin.goto('/import/importList?template=IMPORT_PRODUCT');
  await sendFile(
    admin,
    csv('新品.csv', [
      '商品编码,商品名称,商品分类,单价',
      `${code}1,甲钻头,刀具${run},12.50`,
      `${code}2,乙钻头,刀具${run},十元`,
      `${code}1,丙钻头,刀具${run},3`,
    ]),
  );
  await answer(admin, '自动新建不存在的分类', '是');
  await button(admin, '检查').click();
  await counted(admin, { 将新增: 1, 有问题: 2 });
  await expect(button(admin, '下载错误行文件')).toBeVisible();
  await expect(button(admin, '重新检查')).toBeDisabled();
  const price = admin.getByLabel('第3行 单价');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.fill('10');
  await price.press('Enter');
  await counted(admin, { 将新增: 2, 有问题: 1 });
  await admin.getByLabel('第4行 商品编码').fill(`${code}3`);
  await expect(admin.getByText('已改1格，文件本身不变。')).toBeVisible();
  await expect(button(admin, /跳过错误行/)).toHaveCount(0);
  // A reload keeps what was checked before.
  await admin.getByLabel('第4行 商品编码').press('Enter');
  await expect(admin.locator('.imp-problems')).toHaveCount(0);
  await admin.reload();
  await button(admin, '导入3行').click();
  await counted(admin, { 已新增: 3, 没有导入: 0 });
  expect((await products(signed.token, code)).total).toBe(3);
});

test('text in GB18030 is read as it was written; the same file again adds nothing and says so', async ({ admin, signed }) => {
  const code = `G${run}`;
  const file = csv('国标.csv', ['商品编码,商品名称,商品分类', `${code}1,龘龗手套㐀,劳保${run}`, `${code}2,护目镜,劳保${run}`], (text) =>
    iconv.encode(text, 'gb18030'),
  );
  await give(admin, 'IMPORT_PRODUCT', file);
  await expect(admin.getByText('GB18030')).toBeVisible();
  await expect(field(admin, '商品名称')).toContainText('龘龗手套㐀');
  await answer(admin, '自动新建不存在的分类', '是');
  await button(admin, '检查').click();
  await button(admin, '导入2行').click();
  await counted(admin, { 已新增: 2 });
  const { rows } = await products(signed.token, `${code}1`);
  expect(rows[0].productName).toBe('龘龗手套㐀');
  await button(admin, '再导入一个文件').click();
  await sendFile(admin, file);
  await button(admin, '检查').click();
  await expect(admin.getByText('没有要导入的内容：2行都已存在。')).toBeVisible({ timeout: 30_000 });
  await counted(admin, { 将新增: 0, '已存在，不变': 2, 有问题: 0 });
  await expect(button(admin, /^导入\d/)).toHaveCount(0);
});

test('dates that can be read two ways and numbers of Excel are asked about', async ({ admin }) => {
  const header = '设备编号,货道,商品名称,交易号,交易时间,数量,单价';
  const line = (time: string, n: number): string => `DT${run},101,水,D${run}${n},${time},1,1.00`;
  await give(admin, 'IMPORT_TRADE_HISTORY', csv('日期.csv', [header, line('3/4/2022', 1), line('5/4/2022', 2)]));
  await expect(field(admin, '交易时间')).toContainText('这一列的日期有两种读法');
  await answer(admin, '自动新建不存在的设备、货道、商品、员工等', '是');
  await button(admin, '检查').click();
  await expect(admin.getByRole('alert')).toBeVisible();
  for (const [order, days] of [
    ['2022年4月3日', '2022-04-03 至 2022-04-05'],
    ['2022年3月4日', '2022-03-04 至 2022-05-04'],
  ] as const) {
    await answer(admin, '交易时间的读法', order);
    await button(admin, '检查').click();
    await expect(admin.getByText(days)).toBeVisible({ timeout: 30_000 });
    await button(admin, '返回修改对应').click();
  }
  await button(admin, '换一个文件').click();
  await sendFile(admin, csv('数字.csv', [header, line('44562', 1)]));
  await button(admin, '检查').click();
  await counted(admin, { 有问题: 1 });
  await expect(admin.locator('.imp-why')).toContainText('44562');
  await button(admin, '返回修改对应').click();
  await admin.getByText('“44562”这样的数字是Excel的日期').click();
  await button(admin, '检查').click();
  await expect(admin.getByText('2022-01-01 至 2022-01-01')).toBeVisible({ timeout: 30_000 });
});

test('a file that cannot be read says why, in full, and nothing is lost', async ({ admin }) => {
  await admin.goto('/import/importList?template=IMPORT_PRODUCT');
  const wrong: [Sent, RegExp][] = [
    [{ name: '报价.xlsx', mimeType: '', buffer: Buffer.from('%PDF-1.7\n%...') }, /文件“报价\.xlsx”不是表格.*请另存为 \.xlsx 或 \.csv/],
    [{ name: '坏.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 broken') }, /工作簿“坏\.xlsx”/],
    [{ name: '空.csv', mimeType: 'text/csv', buffer: Buffer.from('') }, /空\.csv/],
  ];
  for (const [file, why] of wrong) {
    await admin.locator('input[type=file]').setInputFiles(file);
    await expect(admin.locator('.imp-refused')).toContainText(why);
    await expect(admin.getByText('或把文件拖到这里')).toBeVisible();
  }
});

test('a long check shows how far it is and can be cancelled', async ({ admin }) => {
  test.setTimeout(120_000);
  const products = function* () {
    yield '商品编码,商品名称,商品分类';
    for (let n = 0; n < 250_000; n += 1) yield `L${run}${n},大清单商品${n},大类${run}`;
  };
  await give(admin, 'IMPORT_PRODUCT', await onDisk('大清单.csv', products()));
  await answer(admin, '自动新建不存在的分类', '是');
  await button(admin, '检查').click();
  await expect(admin.getByText(/正在检查“大清单.csv” \d+%/)).toBeVisible({ timeout: 30_000 });
  await button(admin, '取消本次检查').click();
  await expect(admin.getByRole('alert')).toContainText('已取消', { timeout: 30_000 });
  await expect(admin.getByRole('alert')).toContainText('没有写入任何数据');
  await admin.goto('/import/importList');
  const log = lines(admin).filter({ hasText: '大清单.csv' }).first();
  await expect(log).toContainText('失败');
  await expect(log).toContainText('已取消');
});

/** 40 products that one keyword finds. */
async function forty(page: Page, code: string): Promise<void> {
  const lines = Array.from({ length: 40 }, (_, n) => `${code}${String(n).padStart(2, '0')},=危险${n},出口${run}`);
  await give(page, 'IMPORT_PRODUCT', csv('四十.csv', ['商品编码,商品名称,商品分类', ...lines]));
  await answer(page, '自动新建不存在的分类', '是');
  await button(page, '检查').click();
  await button(page, '导入40行').click();
  await counted(page, { 已新增: 40 });
}

async function askExport(page: Page, inBackground: boolean): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(0);
  await button(page, '导出').first().click();
  await expect(dialog).toBeVisible();
  await unfolded(page);
  if (inBackground) await dialog.getByRole('checkbox', { name: '在后台导出' }).check();
  await button(dialog, '导出').click();
}

test('R026 R027 R145 R146 R148 R221 R222 R228 R229 R230 an export of a real list: at once, and in the background by the popover', async ({
  admin,
}) => {
  test.setTimeout(90_000);
  const code = `E${run}`;
  await forty(admin, code);
  await admin.goto(`/product/productList?keyword=${code}`);
  await expect(admin.getByText('共 40 条')).toBeVisible();
  const now = await downloaded(admin, () => askExport(admin, false));
  expect(now.suggestedFilename()).toMatch(/\.xlsx$/);
  const rows = await rowsOf(now);
  expect(rows.length).toBe(41);
  const codes = rows.slice(1).map((cells) => cells[rows[0]?.indexOf('商品编码') ?? -1]);
  expect(codes.toSorted()).toEqual(Array.from({ length: 40 }, (_, n) => `${code}${String(n).padStart(2, '0')}`));

  // How it went is told only once it was seen under way.
  let tell = (): void => undefined;
  const seen = new Promise<void>((done) => (tell = done));
  await admin.route('**/export/listExportHisByTaskNumbers', async (route) => {
    await seen;
    await route.fallback();
  });
  await askExport(admin, true);
  await expect(admin.getByText('已在后台导出')).toBeVisible();
  await button(admin, '导出任务，1个进行中').click();
  const popover = admin.locator('.exports');
  await expect(popover.locator('.task')).toHaveCount(1);
  await expect(popover.locator('.task .busy-icon')).toBeVisible();
  tell();
  const get = popover.getByRole('button', { name: '下载' });
  await expect(get).toBeVisible({ timeout: 15_000 });
  const links: string[] = [];
  admin.on('request', (request) => request.url().includes('generatePreSignedUrl') && links.push(request.url()));
  // It plays for 2 s, however long the file takes.
  const playing = expect(get).toHaveClass(/task-playing/);
  const behind = await downloaded(admin, () => get.dblclick());
  await playing;
  expect(await rowsOf(behind)).toEqual(rows);
  expect(links.length).toBe(1);
  await popover.getByRole('link', { name: '查看全部导出' }).click();
  await expect(admin).toHaveURL('/import/exportList');
  await expect(lines(admin).first()).toContainText('已完成');
});

test('R144 R147 R229 the list of exports: states as tags, download, and a failed one again', async ({ admin }) => {
  const states = [0, 1, 2, 3];
  await admin.goto('/product/productList');
  await askExport(admin, true);
  await expect(admin.getByText('已在后台导出')).toBeVisible();
  const listed = admin.waitForResponse(
    async (response) => response.url().includes('listExportLogPage') && (await response.text()).includes('"exportStatus":2'),
  );
  await admin.goto('/import/exportList');
  const line = (n: number): Locator => lines(admin).nth(n);
  await expect(line(0)).toContainText('已完成', { timeout: 15_000 });
  const links: string[] = [];
  admin.on('request', (request) => request.url().includes('generatePreSignedUrl') && links.push(request.url()));
  const file = await downloaded(admin, () => button(line(0), '下载').dblclick());
  expect((await rowsOf(file))[0]).toContain('商品编码');
  expect(links.length).toBe(1);
  // The newest task as it looks in each state: a real one passes them too quickly to be looked at.
  const said = await (await listed).json();
  const [task] = said.data.rows;
  await admin.route('**/export/listExportLogPage', async (route) => {
    const rows = states.map((exportStatus) => ({
      ...task,
      id: `${task.id.slice(0, -1)}${exportStatus}`,
      exportStatus,
      message: exportStatus === 3 ? '已取消' : null,
    }));
    await route.fulfill({ json: { ...said, data: { rows, total: rows.length } } });
  });
  await button(admin, '刷新').click();
  await expect(line(3)).toContainText('失败');
  const tones = await Promise.all(states.map((n) => line(n).locator('.kit-tag').getAttribute('class')));
  expect(tones.map((tone) => /kit-tone-(\w+)/.exec(tone ?? '')?.[1])).toEqual(['info', 'primary', 'success', 'danger']);
  await expect(line(3)).toContainText('已取消');
  await expect(line(3).getByTitle('处理失败，请重新导出')).toBeVisible();
  await expect(button(line(0), '取消')).toBeVisible();
  await expect(button(line(2), '取消')).toHaveCount(0);
  const again = admin.waitForRequest('**/basic/exportExcel/async');
  await button(line(3), '重新导出').click();
  expect((await again).postDataJSON()).toMatchObject({ taskCode: 'EXPORT_PRODUCT', format: 'xlsx' });
  await expect(admin.getByText('已在后台导出')).toBeVisible();
});

test('the assistant works on a phone and by keyboard alone', async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 844 });
  await give(admin, 'IMPORT_PRODUCT', csv('手机.csv', ['商品编码,商品名称,商品分类', `K${run},键盘,键${run}`]));
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await faults(admin)).toEqual([]);
  await admin.getByRole('radiogroup', { name: '自动新建不存在的分类' }).getByRole('radio', { name: '是' }).focus();
  await admin.keyboard.press('Space');
  await button(admin, '检查').focus();
  await admin.keyboard.press('Enter');
  await expect(button(admin, '导入1行')).toBeVisible({ timeout: 30_000 });
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await button(admin, '导入1行').focus();
  await admin.keyboard.press('Enter');
  await counted(admin, { 已新增: 1 });
});
