// Without a network on a handheld: it opens, counts and goes on; the server decides otherwise meanwhile and two taps settle it; who signs out leaves nothing that can be read.
import type { Page } from '@playwright/test';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { WaveStatus } from '../src/contract/warehouse/codes.ts';
import { from } from '../src/server/kernel/scope.ts';
import { onHand } from '../src/server/modules/stock/index.ts';
import {
  addRefillPlans,
  confirmPickOrder,
  createPickOrder,
  createWave,
  findPickOrder,
  updatePickOrder,
} from '../src/server/modules/warehouse/index.ts';
import { data } from './support/api.ts';
import { faults } from './support/axe.ts';
import { pickByKeyboard } from './support/controls.ts';
import { button, rows } from './support/parts.ts';
import { scan } from './support/scanner.ts';
import { expect, test } from './support/site.ts';
import { handPictures } from './support/hand-pictures.ts';
import { broughtShift, conflictOf, line, lookedAt, openConflicts, shiftOf, small, stored, withoutNetwork } from './support/hand-shift.ts';
import { furnishBehind, furnishStore } from './support/store-site.ts';
import { smallTargets } from './support/touch.ts';

const site = shiftOf('leaver');

/** A count over both channels of the machine. */
const newCount = async (): Promise<{ id: string; inventoryNo: string }> =>
  data('/kaetl/createInventory', { vmId: site.vmId }, await site.asOther());
const linesOf = async (id: string): Promise<{ lineNo: number; realNum: number | null; rounds: number }[]> =>
  (await data('/kaetl/listInventoryLogDetail', { id, page: 1, limit: 50 }, await site.asOther())).rows;

const dialog = (page: Page) => page.getByRole('dialog', { name: /^盘点 / }).filter({ visible: true });
async function openCount(page: Page, inventoryNo: string): Promise<void> {
  await page
    .getByRole('region', { name: '盘点', exact: true })
    .getByRole('link', { name: /^盘点记录/ })
    .first()
    .click();
  const row = page.locator('[role=row], .kit-card').filter({ hasText: inventoryNo, visible: true }).first();
  await row.getByRole('button', { name: '盘点', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}
const count = async (page: Page, channel: string, num: string): Promise<void> => {
  await dialog(page).getByLabel(`货道${channel}实盘数量`).fill(num);
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click();
};

test('issue 26 the network goes in the middle of a count: it goes on, the page opens anew, all is sent once; what a colleague ended is settled in two taps', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [first, second] = [await newCount(), await newCount()];
  const page = await withoutNetwork(site, browser);
  // Opened anew without a network, from the home page on.
  await page.goto('/');
  await expect(line(page)).toContainText('没有网络，显示');
  await openCount(page, first.inventoryNo);
  await count(page, '101', '0');
  await expect(line(page)).toContainText('1笔留在本机');
  await expect(dialog(page)).toContainText('已盘1/2');
  await count(page, '102', '8');
  await expect(line(page)).toContainText('2笔留在本机');
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await expect(line(page)).toContainText('2笔留在本机');
  await page.goto('/');
  await openCount(page, second.inventoryNo);
  await count(page, '102', '7');
  await expect(line(page)).toContainText('3笔留在本机');
  await dialog(page).getByRole('button', { name: '关闭' }).last().click();
  // At the desk the second count is cancelled meanwhile.
  await data('/kaetl/cancelInventory', { id: second.id }, await site.asOther());
  await page.context().setOffline(false);
  await expect(line(page)).toContainText('1笔冲突，请处理');
  expect((await linesOf(first.id)).map(({ realNum, rounds }) => [realNum, rounds])).toEqual([
    [0, 1],
    [8, 1],
  ]);
  const steps = await openConflicts(page, 1);
  const conflict = conflictOf(page, /^盘点 /);
  await expect(conflict).toContainText('数到7');
  await expect(conflict.getByRole('alert')).toBeVisible();
  await lookedAt(page, 'conflict');
  await steps.click(conflict.getByRole('button', { name: '以系统为准' }));
  steps.atMost(2);
  await expect(line(page)).toHaveCount(0);
  // The server knows of all three, and what became of the third.
  expect(await site.tokenOf('keeper', 'pda')).toBeTruthy();
  const noted = await site.run((ctx) => from(ctx, 'handEntry', 'e').select(['e.no', 'e.dropped']).orderBy('e.no').execute());
  expect(noted.map(({ no, dropped }) => [no, dropped === null])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
  await page.context().close();
});

test('issue 26 a return to a smart warehouse without a network: who, where and what are chosen from what the device holds; sent once', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await site.run(async (ctx) => {
    const at = await furnishStore(ctx, { code: 'RW', name: '退料智能仓', prewhType: 0 });
    const { id } = await createPickOrder(ctx, { prewhId: at.prewhId, empId: at.empId, lines: [{ productId: at.glove, num: 5 }] });
    await confirmPickOrder(ctx, { id });
    const { lines } = await findPickOrder(ctx, { id });
    await updatePickOrder(ctx, { id, picked: lines.map(({ pickLineNo }) => ({ pickLineNo, realNum: 5 })) });
  });
  const page = await withoutNetwork(site, browser);
  await page.goto('/wms/operate/wmsReturnForm');
  await page.getByRole('button', { name: '新增' }).first().click();
  const form = page.getByRole('dialog', { name: '新增退仓单' });
  await pickByKeyboard(form.getByRole('combobox', { name: '智能仓' }), '退料', '退料智能仓');
  await pickByKeyboard(form.getByRole('combobox', { name: '退料人' }), '张三');
  await expect(form.getByLabel('货道S1-103数量')).toBeVisible();
  await scan(page, 'S1-103');
  await expect(form.getByLabel('货道S1-103数量')).toBeFocused();
  await page.keyboard.type('2', { delay: 60 });
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  await handPictures(page, 'return', { offline: true });
  await form.getByRole('button', { name: /确\s*认/ }).click();
  await expect(form).toHaveCount(0);
  await expect(line(page)).toContainText('1笔留在本机');
  const kept = () => site.run((ctx) => from(ctx, 'prewhOrder', 'o').select(['o.orderNo', 'o.empId']).where('o.kind', '=', 2).execute());
  expect(await kept()).toEqual([]);
  // A page that was never opened here, and is no work of a shift: said in words of ours, none of the browser.
  await page.getByRole('button', { name: '账号' }).click();
  await page.getByRole('button', { name: '我的账号' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '页面没有取到，请检查网络。' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('import');
  // What lies over a page and cannot be had takes nothing with it.
  await page.getByRole('button', { name: '账号' }).click();
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.locator('.messages')).toContainText('页面没有取到，请检查网络。');
  await expect(line(page)).toContainText('1笔留在本机');
  await page.context().setOffline(false);
  await expect(line(page)).toHaveCount(0);
  expect(await kept()).toHaveLength(1);
  await page.context().close();
});

test('issue 26 a plan is filled in without a network: sent once, and what was filled in is not proposed again, nor after it was sent', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const at = await site.run(async (ctx) => {
    const store = await furnishBehind(ctx, 'FP');
    await addRefillPlans(ctx, {
      lines: [
        { channelId: store.first, num: 10 },
        { channelId: store.second, num: 15 },
      ],
    });
    return store;
  });
  const page = await withoutNetwork(site, browser);
  await page.goto('/wms/operate/replPlan');
  const form = page.getByRole('dialog', { name: /^登记补货/ });
  const opened = async (...proposed: string[]): Promise<void> => {
    await page.getByRole('button', { name: '登记补货' }).click();
    const numbers = form.getByLabel(/^货道S1-.*数量$/);
    await expect(numbers).toHaveCount(proposed.length);
    for (const [n, text] of proposed.entries()) await expect(numbers.nth(n)).toHaveValue(text);
  };
  await opened('10', '15');
  await form.getByLabel('货道S1-101数量').fill('6');
  await form.getByLabel('货道S1-102数量').fill('');
  await form.getByRole('button', { name: /确\s*认/ }).click();
  await expect(line(page)).toContainText('1笔留在本机');
  await page.reload();
  await opened('4', '15');
  // What lies there with it: sixteen.
  await expect(form.getByText('16 个')).toBeVisible();
  await form.getByRole('button', { name: /取\s*消/ }).click();
  const again = page.waitForResponse(/findPrewhReplenishPlanDetail/, { timeout: 30_000 });
  await page.context().setOffline(false);
  await expect(line(page)).toHaveCount(0);
  await again;
  await page.context().setOffline(true);
  await page.reload();
  await opened('4', '15');
  await form.getByRole('button', { name: /确\s*认/ }).click();
  await expect(line(page)).toContainText('1笔留在本机');
  await page.getByRole('button', { name: '登记补货' }).click();
  await expect(page.locator('.messages')).toContainText('计划里的货都已登记。');
  await page.context().setOffline(false);
  await expect(line(page)).toHaveCount(0);
  await expect(rows(page).filter({ visible: true })).toContainText('已完成');
  const places = [at.first, at.second].map((ref) => ({ kind: PLACE.prewhChannel, ref, owner: at.prewhId }));
  expect((await site.run((ctx) => onHand(ctx, { places }))).map((one) => one.onHand)).toEqual([20, 20]);
  await page.context().close();
});

test('issue 26 a wave with goods short is walked without a network: found after all it is picked, the rest stays short, all of it is sent in its order', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const waveId = await site.run(async (ctx) => {
    const { prewhId, empId, glove } = await furnishBehind(ctx, 'SH');
    const orderIds: string[] = [];
    for (const num of [4, 3]) {
      const { id } = await createPickOrder(ctx, { prewhId, empId, lines: [{ productId: glove, num }] });
      await confirmPickOrder(ctx, { id });
      orderIds.push(id);
    }
    return (await createWave(ctx, { orderIds })).id;
  });
  const page = await withoutNetwork(site, browser);
  await page.goto('/wms/wmsPickList');
  await button(page, '波次').click();
  await button(page, '拣货').first().click();
  const walk = page.getByRole('dialog');
  const boxes = walk.getByLabel(/号箱手套/);
  await boxes.nth(0).fill('2');
  await boxes.nth(1).fill('0');
  await button(walk, '记为缺货，下一站').click();
  await expect(walk).toContainText('缺货3个');
  await expect(walk).toContainText('没有网络，看不到替代商品。');
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await handPictures(page, 'wave-short', { offline: true });
  // The second box: three lay behind the others.
  await button(walk, /^找到了/)
    .nth(1)
    .click();
  await expect(walk).toContainText('第1站，共1站');
  await expect(boxes).toHaveCount(1);
  await button(walk, '已放进箱子，下一站').click();
  await expect(walk).toContainText('每一站都走过了');
  await expect(walk).toContainText('缺货2个');
  await button(walk, '完成波次').click();
  await expect(line(page)).toContainText('4笔留在本机');
  await page.context().setOffline(false);
  await expect(line(page)).toHaveCount(0);
  const wave = await data('/warehouse/findPickWave', { id: waveId }, await site.asOther());
  expect(wave).toMatchObject({ waveStatus: WaveStatus.done, pickedNum: 5, shortNum: 2 });
  await page.context().close();
});

test('issue 26 the time without a network is over: it says so and that nothing is lost; once there is one, what was done is sent', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const at = await site.run((ctx) => furnishBehind(ctx, 'OV'));
  await data('/global/updateNodeConfig', { offlineHours: 1 }, await site.tokenOf('admin', 'fms'));
  const page = await withoutNetwork(site, browser, 'other');
  await page.goto('/wms/operate/wmsReturnOrder');
  await page.getByRole('button', { name: '新增' }).first().click();
  const form = page.getByRole('dialog', { name: '新增退货单' });
  await pickByKeyboard(form.getByRole('combobox', { name: '智能仓' }), 'OV', 'OV智能仓');
  await form.getByLabel('货道S1-101数量').fill('1');
  await form.getByRole('button', { name: /确\s*认/ }).click();
  await expect(line(page)).toContainText('1笔留在本机');
  await page.clock.install({ time: new Date(Date.now() + 2 * 3_600_000) });
  // Said again whenever it is opened.
  for (const path of ['/', '/wms/operate/wmsReturnOrder']) {
    await page.goto(path);
    await expect(line(page)).toContainText('断网可用的时间已到，请联网后再继续');
    await expect(line(page)).toContainText('1笔留在本机');
  }
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('没发送的不会丢');
  expect(await faults(page)).toEqual([]);
  await handPictures(page, 'over', { offline: true });
  await page.context().setOffline(false);
  await expect(line(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(rows(page).filter({ hasText: 'OV智能仓' })).toHaveCount(1);
  const places = [{ kind: PLACE.prewhChannel, ref: at.first, owner: at.prewhId }];
  expect((await site.run((ctx) => onHand(ctx, { places }))).map((one) => one.onHand)).toEqual([9]);
  await data('/global/updateNodeConfig', { offlineHours: 24 }, await site.tokenOf('admin', 'fms'));
  await page.context().close();
});

test('issue 26 what lies on the device cannot be read, signing out drops its key, and the next person has the shift brought anew', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await newCount();
  const page = await site.open(browser, { account: 'leaver', system: 'pda', ...small });
  await page.goto('/');
  await broughtShift(page);
  const before = await stored(page);
  expect(before).toMatchObject({ keys: [false], clear: false });
  expect(before.kept).toBeGreaterThan(3);
  await page.getByRole('button', { name: '账号' }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/login/);
  await expect.poll(() => stored(page)).toMatchObject({ kept: 0, keys: [] });
  // Who comes next on the same page has what his shift needs brought anew, with the channels of the smart warehouses.
  let shelves = 0;
  page.on('request', (request) => (shelves += Number(new URL(request.url()).pathname.endsWith('/warehouse/listPrewh'))));
  await page.getByLabel('账号或邮箱').fill('other');
  await page.getByLabel('密码', { exact: true }).fill(site.password);
  await page.getByLabel('登录系统').selectOption({ label: '手持PDA' });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await broughtShift(page);
  expect(shelves).toBeGreaterThan(0);
  await page.context().close();
});

test('issue 26 who may not work without a network is told so where he presses; nothing of the shift stays on his device, nor of one who might before', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await site.run((ctx) => furnishBehind(ctx, 'NO'));
  const token = await site.tokenOf('admin', 'fms');
  const page = await site.open(browser, { account: 'other', system: 'pda', ...small });
  await page.goto('/');
  await broughtShift(page);
  expect((await stored(page)).kept).toBeGreaterThan(3);
  await data('/global/updateNodeConfig', { offlineRoles: 'UWH_HELPER' }, token);
  // The next word with the server takes it from the device, and it is not brought again.
  await page.goto('/');
  await expect.poll(() => stored(page)).toMatchObject({ kept: 0, keys: [] });
  await page.goto('/wms/operate/wmsReturnOrder');
  await button(page, '新增').first().click();
  const form = page.getByRole('dialog', { name: '新增退货单' });
  await pickByKeyboard(form.getByRole('combobox', { name: '智能仓' }), 'NO', 'NO智能仓');
  await form.getByLabel('货道S1-101数量').fill('1');
  await page.context().setOffline(true);
  await form.getByRole('button', { name: /确\s*认/ }).click();
  await expect(form.getByRole('alert')).toContainText('网络');
  await expect(line(page)).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
  await handPictures(page, 'not-offline', { offline: true });
  await page.context().setOffline(false);
  await form.getByRole('button', { name: /确\s*认/ }).click();
  await expect(form).toHaveCount(0);
  await expect(line(page)).toHaveCount(0);
  // Somebody who never might: pages open, and what they show says that it wants a network.
  const fresh = await site.open(browser, { account: 'keeper', system: 'pda', ...small });
  await fresh.goto('/');
  // What the last work of the list wants has been asked for.
  await fresh.waitForResponse(/listExpiryWalk/, { timeout: 60_000 });
  await expect(fresh.getByText('本班资料已在本机')).toHaveCount(0);
  await expect(fresh.getByText('这里要有网络才能工作')).toBeVisible();
  await handPictures(fresh, 'no-shift');
  expect(await stored(fresh)).toMatchObject({ kept: 0, keys: [] });
  await fresh.context().setOffline(true);
  await fresh.goto('/wms/operate/wmsReturnOrder');
  await expect(fresh.getByRole('alert').filter({ visible: true }).first()).toContainText('网络');
  await expect(fresh.locator('body')).not.toContainText('断网可用的时间已到');
  expect(await faults(fresh)).toEqual([]);
  await handPictures(fresh, 'never-offline', { offline: true });
  await data('/global/updateNodeConfig', { offlineRoles: null }, token);
  await fresh.context().close();
  await page.context().close();
});
