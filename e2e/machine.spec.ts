// Machines, their channels and their stock, as a storekeeper works with them.
import type { Locator, Page } from '@playwright/test';
import { data, type Signed } from './support/api.ts';
import { faults } from './support/axe.ts';
import { pick, pressBehind } from './support/controls.ts';
import { expect, test } from './support/site.ts';

const run = Date.now().toString(36).toUpperCase();
const device = `DV${run}`;
const name = `刀具柜${run}`;
const STOCK = 5;
let vmId = '';

/** A machine with a history: four channels on its first tray, each with 5 drills or gloves left; and two trays more that are empty. */
async function seed({ token }: Signed): Promise<void> {
  const lines = ['101', '102', '103', '104'].map(
    (channel, at) =>
      `${device},${name},${channel},P${run}${at},${at % 2 ? '手套' : '钻头'}${run},耗材${run},T${run}${at},2024-03-0${at + 1} 08:00:00,1,2.50`,
  );
  const file = ['设备编号,设备名称,货道,商品编码,商品名称,商品分类,交易号,交易时间,数量,单价', ...lines].join('\n');
  const body = new FormData();
  body.append('file', new Blob([file]), 'history.csv');
  const sent = await fetch(`${process.env['E2E_URL']}/gateway/katrade/upload?templateCode=IMPORT_TRADE_HISTORY`, {
    method: 'POST',
    headers: { auth_token: token },
    body,
  });
  const { data: sheet } = (await sent.json()) as { data: { fileId: string; mapping: unknown[] } };
  const request = { fileId: sheet.fileId, templateCode: 'IMPORT_TRADE_HISTORY', mapping: sheet.mapping, dryRun: false };
  const log = await data('/katrade/importExcel/sync', { ...request, options: { createMissing: true, endStock: STOCK } }, token);
  if (log.failNum > 0 || log.successNum !== lines.length) throw new Error(`the history was not imported: ${JSON.stringify(log)}`);
  const { rows } = await data('/vm/listVm', { deviceCode: device }, token);
  vmId = rows[0].id;
  const { id: vmModelId } = await data(
    '/vm/createVmModel',
    { modelCode: `M${run}`, modelName: `三层六列${run}`, rows: 9, columns: 20 },
    token,
  );
  await data('/vm/updateVm', { id: vmId, vmModelId }, token);
  const settings = { capacity: 10, warnNum: 2, remindNum: 6 };
  const channels: { id: string }[] = await data('/vm/listVmChannel', { vmId }, token);
  await data('/vm/batchUpdateVmChannel', { ids: channels.map(({ id }) => id), ...settings }, token);
  const more = [8, 9].flatMap((tray) => [1, 2, 3].map((position) => ({ channelCode: `${tray}0${position}`, tray, position, ...settings })));
  await data('/vm/addVmChannel', { vmId, rows: more }, token);
}

const slot = (page: Page, code: string): Locator =>
  page.getByRole('option').filter({ has: page.locator('b', { hasText: new RegExp(`^${code}$`) }) });
const row = (page: Page, code: string): Locator =>
  page
    .getByRole('grid', { name: '货道' })
    .locator('tbody tr[id]')
    // The cell, not the text anywhere: codes of products may hold the same digits.
    .filter({ has: page.getByRole('gridcell', { name: code, exact: true }) });
const panel = (page: Page): Locator => page.locator('.kit-panel');
const button = (where: Page | Locator, label: string | RegExp): Locator =>
  where.getByRole('button', { name: label, exact: typeof label === 'string' });

async function openChannels(page: Page): Promise<void> {
  await page.goto(`/machine/vmChannelpz/${vmId}/${encodeURIComponent(name)}`);
  await expect(slot(page, '101')).toBeVisible();
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ signed }) => seed(signed));

test('R121 R081 the list shows how a machine stands and leads to its channels; the tab has its name', async ({ admin }) => {
  await admin.goto(`/machine/machineManage?deviceCode=${device}`);
  const line = admin.locator('.kit-table tbody tr[id]');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(device);
  await expect(line).toContainText(name);
  await expect(line).toContainText('离线');
  await expect(line).toContainText('提醒4');
  await button(line, '货道').click();
  await expect(slot(admin, '104')).toBeVisible();
  await expect(admin.locator('nav').getByText(name)).toBeVisible();
  await expect(admin.getByRole('heading', { level: 1, name: '货道配置' })).toBeAttached();
});

test('R141 a channel is coloured by its level, with the word beside it, in the drawing and in the table', async ({ admin }) => {
  await openChannels(admin);
  await expect(slot(admin, '101')).toHaveClass(/kit-level-REPLENISH/);
  await expect(slot(admin, '101')).toContainText('提醒点');
  await expect(row(admin, '101').locator('.kit-tone-warning', { hasText: '提醒点' })).toBeVisible();
  await expect(slot(admin, '801')).toContainText('正常');
  await button(admin, /提醒点\s*4/).click();
  await expect(admin.getByRole('option')).toHaveCount(4);
  await expect(admin).toHaveURL(/level=REPLENISH/);
});

test('what is chosen in the drawing is chosen in the table; many are changed at once; points out of order are told before they are sent', async ({
  admin,
}) => {
  await openChannels(admin);
  await slot(admin, '102').click();
  await slot(admin, '104').click({ modifiers: ['Shift'] });
  await expect(row(admin, '103').getByRole('checkbox')).toBeChecked();
  await expect(panel(admin)).toContainText('货道102、103、104');
  // What every-screen.spec.ts does not press: channels chosen, their panel beside them.
  expect(await faults(admin)).toEqual([]);
  await admin.setViewportSize({ width: 390, height: 844 });
  await expect(panel(admin)).toBeVisible();
  expect(await faults(admin)).toEqual([]);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await panel(admin).getByLabel('提醒点').fill('11');
  await expect(panel(admin).getByRole('alert')).toContainText('预警点2≤提醒点11≤容量10不成立');
  await expect(button(panel(admin), '保存')).toBeDisabled();
  await panel(admin).getByLabel('容量').fill('12');
  await panel(admin).getByLabel('提醒点').fill('4');
  await panel(admin).getByLabel('提醒点').press('Enter');
  await expect(slot(admin, '103')).toContainText('5/12');
  await expect(slot(admin, '103')).toContainText('正常');
  await expect(slot(admin, '101')).toContainText('5/10');
});

test('by keyboard: arrows move in the machine, Space chooses, Enter leads to the panel', async ({ admin }) => {
  await openChannels(admin);
  await admin.getByRole('listbox', { name }).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Space', 'ArrowRight', 'Space']) await admin.keyboard.press(key);
  await expect(panel(admin)).toContainText('货道102、103');
  await admin.keyboard.press('Enter');
  await expect(panel(admin).locator(':focus')).toHaveCount(1);
});

test('a change of product waits for the old stock; it is cancelled, or forced once the quantity was named', async ({ admin }) => {
  await openChannels(admin);
  await slot(admin, '101').click();
  await pick(panel(admin), /^新商品$/, `手套${run}`);
  await button(panel(admin), '取完后更换').click();
  await expect(panel(admin)).toContainText(`待换为 手套${run}：剩${STOCK}`);
  await expect(slot(admin, '101')).toContainText('待换为');
  await button(panel(admin), '取消更换').click();
  await expect(panel(admin).getByText('待换为')).toBeHidden();
  await pick(panel(admin), /^新商品$/, `手套${run}`);
  await button(panel(admin), '立即更换').click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('强制更换“货道101”');
  await expect(dialog).toContainText(new RegExp(`${STOCK}.*钻头${run}`));
  await button(dialog, '强制更换').click();
  await expect(dialog).toBeHidden();
  await expect(slot(admin, '101')).toContainText('手套');
  await expect(slot(admin, '101')).toContainText('0/10');
  await expect(slot(admin, '101')).toContainText('预警点');
});

test('R167 R168 channels are frozen and unfrozen, merged and split; products are bound and unbound', async ({ admin }) => {
  await openChannels(admin);
  await slot(admin, '801').click();
  await slot(admin, '803').click({ modifiers: ['Shift'] });
  await button(panel(admin), '合并3个货道').click();
  await expect(slot(admin, '802')).toHaveCount(0);
  await slot(admin, '801').click();
  await pick(panel(admin), /^商品$/, `钻头${run}`);
  await button(panel(admin), '绑定商品').click();
  await expect(slot(admin, '801')).toContainText('钻头');
  await button(panel(admin), '立即冻结').click();
  await expect(slot(admin, '801')).toContainText('冻结');
  await button(panel(admin), '售完冻结').click();
  await expect(button(panel(admin), '售完冻结')).toHaveAttribute('aria-pressed', 'true');
  await expect(slot(admin, '801')).toContainText('冻结');
  // Off while it sends, and the cursor is there again.
  await button(panel(admin), '正常').press('Enter');
  await expect(slot(admin, '801')).toContainText('预警点');
  await expect(button(panel(admin), '正常')).toBeFocused();
  await button(panel(admin), '取消合并').click();
  await expect(slot(admin, '803')).toBeVisible();
  await button(panel(admin), '解绑').click();
  await expect(slot(admin, '801')).toContainText('未绑定商品');
});

test('channels are added as a tray, or pasted from Excel; what is wrong is refused beside its line', async ({ admin }) => {
  await openChannels(admin);
  await button(admin, '新增货道').click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('层', { exact: true }).fill('8');
  await dialog.getByLabel('到第几列').fill('5');
  await button(dialog, '新增5个货道').click();
  await expect(dialog.getByRole('alert')).toContainText('801');
  await admin.keyboard.press('Escape');
  await expect(dialog.getByText('填写的内容还没有保存。')).toBeVisible();
  await button(dialog, '继续填写').click();
  await dialog.getByLabel('从第几列').evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '货道\t层\t列\t容量\nX1\t8\t6\t8\nX2\t8\t7\t8\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await button(dialog, '新增2个货道').click();
  await expect(dialog).toBeHidden();
  await expect(slot(admin, 'X2')).toBeVisible();
});

test('R141 the stock report: level tags, totals, a figure opens its moves, points of many are set', async ({ admin }) => {
  await admin.goto(`/report/onlineStockReport?vmId=${vmId}`);
  const lines = admin.locator('.kit-table tbody tr[id]');
  await expect(lines).toHaveCount(4);
  await expect(lines.first().locator('.kit-tone-danger')).toHaveText('预警点');
  await expect(admin.locator('tfoot')).toContainText('15');
  await button(lines.nth(1), /库存移动/).click();
  const moves = admin.getByRole('dialog');
  await expect(moves.getByRole('grid').locator('tbody tr[id]')).toHaveCount(2);
  await expect(moves).toContainText('期初录入');
  await expect(moves).toContainText('领料');
  await admin.keyboard.press('Escape');
  await expect(moves).toBeHidden();
  await admin.locator('thead').getByRole('checkbox').check();
  await button(admin, '设置预警点').click();
  const form = admin.getByRole('dialog');
  await form.getByLabel('预警点').fill('5');
  await form.getByLabel('提醒点').fill('5');
  await button(form, /确\s*认/).click();
  await expect(form).toBeHidden();
  await expect(admin.locator('.kit-tone-danger')).toHaveCount(4);
});

test('a machine is told whom to charge; recovery positions and models stand in their dialogs', async ({ admin }) => {
  await admin.goto(`/machine/machineManage?deviceCode=${device}`);
  const line = admin.locator('.kit-table tbody tr[id]');
  await pressBehind(button(line, '更多'), '领料模式');
  const form = admin.getByRole('dialog');
  await form.getByLabel('单次最多').fill('3');
  await button(form, /确\s*认/).click();
  await expect(form).toBeHidden();
  await admin.reload();
  await pressBehind(button(line, '更多'), '领料模式');
  await expect(form.getByLabel('单次最多')).toHaveValue('3');
  await admin.keyboard.press('Escape');
  await admin.reload();
  await pressBehind(button(line, '更多'), '回收仓位');
  await form.getByLabel('回收仓位').fill('R1');
  await form.getByLabel('容量').fill('20');
  await button(form, /新\s*增/).click();
  await expect(form.getByRole('table')).toContainText('0/20');
});
