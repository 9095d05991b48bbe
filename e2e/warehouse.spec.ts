// Smart warehouses, as a storekeeper works with them: shelves as they stand, counts, pick orders, and what an approver decides.
import type { Browser, Locator, Page } from '@playwright/test';
import { PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { from } from '../src/server/kernel/scope.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import { confirmPickOrder, createPickOrder, findPickOrder, updatePickOrder } from '../src/server/modules/warehouse/index.ts';
import { pick, pressBehind } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { openWms } from './support/parts.ts';
import { expect, test } from './support/site.ts';
import { furnishStore } from './support/store-site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let plain: { prewhId: string; glove: string };
const employee = (ctx: Ctx) => from(ctx, 'employee', 'e').select('e.id').where('e.empCode', '=', 'E-A').executeTakeFirstOrThrow();

/** The plain one, with 7 drills in the warehouse behind it. */
async function furnishPlain(ctx: Ctx) {
  const store = await furnishStore(ctx, { code: 'A', name: '智能仓A', prewhType: 0 });
  const behind = { place: { kind: PLACE.warehouse, ref: store.homeId }, productId: store.drill, qty: 7 };
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [behind] });
  return store;
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  plain = await site.run(furnishPlain);
  await site.run((ctx) => furnishStore(ctx, { code: 'U', name: '智能仓U', prewhType: 1 }));
});
test.afterAll(() => site.stop());

const open = (browser: Browser, path: string, who: { account?: string; width?: number; height?: number } = {}): Promise<Page> =>
  openWms(site, { browser, path, ...who });
const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).and(where.locator(':visible'));
const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });
const lines = (page: Page): Locator => page.locator('.kit-main .kit-table tbody tr[id]');
const slot = (page: Page, code: string): Locator => page.getByRole('option').filter({ has: page.locator('b', { hasText: code }) });
const panel = (page: Page): Locator => page.locator('.kit-panel');

/** Types into a picker and takes the first record that fits. */
const shelves = () => `/wms/wmsShelf/${encodeURIComponent('智能仓A')}?prewhId=${plain.prewhId}`;

test('from the list to the shelves: drawn as they stand, the name in the tab', async ({ browser }) => {
  const page = await open(browser, '/wms/wmsList');
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText('智能仓A');
  await button(lines(page).first(), '货架').click();
  await expect(page.getByRole('tab', { name: /智能仓A/ }).or(page.locator('.tabs').getByText('智能仓A'))).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(6);
  await expect(slot(page, 'S1-102')).toContainText('提醒点');
  await page.close();
});

test('R169 R238 channels are frozen, disabled and used again; capacity and product are set; by mouse and by keyboard', async ({
  browser,
}) => {
  const page = await open(browser, shelves());
  await slot(page, 'S1-101').click();
  await expect(panel(page)).toContainText('钻头');
  const frozen = page.waitForRequest((request) => request.url().includes('batchFreezeChannel'));
  await button(panel(page), '立即冻结').click();
  const asked = await frozen;
  expect([asked.method(), asked.postData() ?? '']).toEqual(['POST', '']);
  expect(decodeURIComponent(asked.url())).toMatch(/batchFreezeChannel\?prewhId=[\w-]+&ids\[\]=[\w-]+$/);
  await expect(slot(page, 'S1-101')).toContainText('冻结');
  await button(panel(page), '正常').click();
  await expect(slot(page, 'S1-101')).toContainText('正常');
  await button(panel(page), '禁用').click();
  await expect(slot(page, 'S1-101')).toContainText('禁用');
  await button(panel(page), '启用').click();
  await expect(slot(page, 'S1-101')).not.toContainText('禁用');
  // By keyboard: an arrow to the next, Space to choose, Enter to the panel.
  await page.getByRole('listbox', { name: '一号架' }).focus();
  for (const key of ['Home', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect(panel(page)).toHaveAttribute('aria-label', 'S1-201');
  await pick(panel(page), '商品', '手套');
  await button(panel(page), '绑定商品').click();
  await expect(slot(page, 'S1-201')).toContainText('手套');
  await panel(page).getByLabel('容量').fill('40');
  await page.keyboard.press('Enter');
  await expect(slot(page, 'S1-201')).toContainText('/40');
  await page.close();
});

test('neighbours are merged and taken apart; a shelf is made, disabled and deleted', async ({ browser }) => {
  const page = await open(browser, shelves());
  await slot(page, 'S1-202').click();
  await slot(page, 'S1-203').click({ modifiers: ['Shift'] });
  await button(panel(page), '合并2个货道').click();
  await expect(page.getByRole('option')).toHaveCount(5);
  await slot(page, 'S1-202').click();
  await button(panel(page), '取消合并').click();
  await expect(page.getByRole('option')).toHaveCount(6);
  await button(page, '新增货架').click();
  await dialog(page).getByLabel('货架编码').fill('S2');
  await dialog(page).getByLabel('货架名称').fill('二号架');
  await page.keyboard.press('Control+Enter');
  const second = page.getByRole('region', { name: '二号架' });
  await expect(second.getByRole('option')).toHaveCount(20);
  await button(second, '禁用').click();
  await button(dialog(page), '禁用').click();
  await expect(second.getByRole('option').first()).toContainText('冻结');
  await pressBehind(button(second, '更多'), '删除');
  await button(dialog(page), '删除').click();
  await expect(second).toHaveCount(0);
  await page.close();
});

test('R159 a pick order is made by keyboard, confirmed, picked in parts and ended; the panel says where its goods are', async ({
  browser,
}) => {
  const page = await open(browser, '/wms/wmsPickList');
  await expect(page.getByText('还没有领料单。')).toBeVisible();
  await button(page, '新增').first().click();
  await pick(dialog(page), '智能仓', '智能仓A');
  await pick(dialog(page), '领料人', '张三');
  await pick(dialog(page), '第1行商品', '钻头');
  await dialog(page).getByLabel('第1行数量').fill('12');
  await page.keyboard.press('Enter');
  await pick(dialog(page), '第2行商品', '手套');
  await page.keyboard.press('Control+Enter');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText('待确认');
  await button(lines(page).first(), '确认').click();
  await button(dialog(page), '确认').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(lines(page).first()).toContainText('已确认');
  await lines(page).first().click();
  await expect(panel(page)).toContainText('货道S1-101 占用10、货道S1-102 占用2');
  await button(lines(page).first(), '登记领料').click();
  await dialog(page).getByLabel('钻头共领').fill('13');
  await expect(dialog(page)).toContainText('1行需要修改');
  await dialog(page).getByLabel('钻头共领').fill('11');
  await expect(dialog(page)).toContainText('本次领12件，剩余1件');
  await button(dialog(page), '登记领料').click();
  await expect(lines(page).first()).toContainText('12 / 13');
  await pressBehind(button(lines(page).first(), '更多'), '结束');
  await expect(dialog(page)).toContainText('1件的占用将释放');
  await button(dialog(page), '结束').click();
  await expect(lines(page).first()).toContainText('已完成');
  await page.close();
});

test('an order that asks for too much says what is free, and stays', async ({ browser }) => {
  const page = await open(browser, '/wms/wmsPickList');
  await button(page, '新增').first().click();
  await pick(dialog(page), '智能仓', '智能仓A');
  await pick(dialog(page), '领料人', '张三');
  await pick(dialog(page), '第1行商品', '手套');
  await dialog(page).getByLabel('第1行数量').fill('500');
  await page.keyboard.press('Control+Enter');
  // More than its channels ever hold is no order at all.
  await expect(dialog(page)).toContainText('“手套”申请500件，放它的货道一共只能放60件');
  await dialog(page).getByLabel('第1行数量').fill('20');
  await page.keyboard.press('Control+Enter');
  await button(lines(page).first(), '确认').click();
  await button(dialog(page), '确认').click();
  await expect(dialog(page)).toContainText('“手套”可用7，需要20');
  await page.close();
});

test('the sheet of an order holds every line with its channel', async ({ browser }) => {
  const page = await open(browser, '/wms/wmsPickList');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.querySelector('.kit-print')?.textContent ?? '');
  });
  await button(lines(page).last(), '打印').click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /领料单 LL\d{8}-001.*张三.*钻头.*手套.*签字/);
  await page.close();
});

test('R160 an unmanned-warehouse order is passed by another than who asked for it; only unmanned warehouses can be chosen', async ({
  browser,
}) => {
  await site.run(async (ctx) => {
    const { id } = await createRole(ctx, { roleCode: 'JUDGE', roleName: '审核人' });
    await assignRights(ctx, { roleId: id, menuCodes: ['wms.uwhOrder', 'wms.uwhOrder.approve'] });
    await createUser(ctx, { loginAccount: 'judge', userName: '李主任', password: site.password, roleIds: [id] });
  });
  const asking = await open(browser, '/wms/uwhOrder');
  await button(asking, '新增').first().click();
  await dialog(asking).getByRole('combobox', { name: '无人仓' }).fill('智能仓');
  const offered = asking.locator('.ant-select-item-option').filter({ visible: true });
  await expect(offered).toHaveText([/智能仓U/]);
  await expect(offered).toHaveClass(/option-active/);
  await asking.keyboard.press('Enter');
  await pick(dialog(asking), '领料人', 'E-U');
  await pick(dialog(asking), '第1行商品', 'P-U-手套');
  await asking.keyboard.press('Control+Enter');
  await expect(lines(asking).first()).toContainText('待审核');
  const barred = button(lines(asking).first(), '通过');
  await expect(barred).toHaveAttribute('title', '自己提交的、或为自己申请的，要由别人决定。');
  await barred.click({ force: true });
  await expect(asking.getByText('自己提交的、或为自己申请的，要由别人决定。')).toBeVisible();
  await asking.close();
  const page = await open(browser, '/wms/uwhOrder', { account: 'judge' });
  await button(lines(page).first(), '通过').click();
  await dialog(page).getByLabel('审批意见').fill('同意');
  await page.keyboard.press('Control+Enter');
  await expect(lines(page).first()).toContainText('已通过');
  await lines(page).first().click();
  await expect(panel(page)).toContainText('货道S1-103 占用1');
  await page.close();
});

test('R019 R080 the boards: the wall follows a pick by itself, the door shows what may be fetched; Esc leads back', async ({ browser }) => {
  const wall = await open(browser, '/dataView/wmsView');
  const out = wall.getByRole('region', { name: '今日出库' });
  await expect(wall.getByText('实时', { exact: true })).toBeVisible();
  const before = Number((await out.locator('b').first().textContent())?.replaceAll(',', ''));
  await site.run(async (ctx) => {
    const { id } = await createPickOrder(ctx, {
      prewhId: plain.prewhId,
      empId: (await employee(ctx)).id,
      lines: [{ productId: plain.glove, num: 1 }],
    });
    await confirmPickOrder(ctx, { id });
    const order = await findPickOrder(ctx, { id });
    await updatePickOrder(ctx, { id, picked: [{ pickLineNo: order.lines[0]?.pickLineNo ?? '', realNum: 1 }] });
  });
  await expect(out.locator('b').first()).toHaveText(String(before + 1), { timeout: 2_000 });
  await wall.keyboard.press('Escape');
  await expect(wall).not.toHaveURL(/dataView/);
  await wall.goto('/dataView/device1');
  await expect(wall.getByRole('region', { name: '未完成的领料单' })).toContainText('可领取');
  // No device tells anything of this one.
  await expect(wall.getByRole('region', { name: /异常记录/ })).toContainText('什么都没有测量');
  await expect(wall.getByText('没有测量', { exact: true })).toBeVisible();
  await wall.close();
});

test('R236 R237 a count: blind, what differs counted again, posted when it is finished; another is deleted', async ({ browser }) => {
  const page = await open(browser, shelves());
  await slot(page, 'S1-102').click();
  await button(panel(page), '盘点').click();
  await expect(page.getByText('盘点单已新增')).toBeVisible();
  await slot(page, 'S1-103').click();
  await button(panel(page), '盘点').click();
  await page.goto('/wms/operate/wmsInventory');
  await expect(lines(page)).toHaveCount(2);
  const first = lines(page).last();
  await button(first, '盘点').click();
  const seen = dialog(page).getByLabel('货道S1-102实盘数量');
  await expect(dialog(page).locator('tbody tr')).not.toContainText('−');
  await seen.fill('2');
  const put = page.waitForRequest((request) => request.url().includes('updatePrewhInventory'));
  await page.keyboard.press('Control+Enter');
  expect((await put).method()).toBe('PUT');
  await expect(dialog(page).locator('tbody tr')).toContainText('待复盘');
  await expect(dialog(page).locator('tbody tr')).not.toContainText('−');
  await seen.fill('3');
  await button(dialog(page), '完成盘点').click();
  await expect(first).toContainText('已完成');
  await first.click();
  await expect(panel(page)).toContainText('-1 个');
  const removed = page.waitForRequest((request) => request.url().includes('deletePrewhInventory'));
  await pressBehind(button(lines(page).first(), '更多'), '删除');
  await button(dialog(page), '删除').click();
  const gone = await removed;
  expect([gone.method(), gone.postData()]).toEqual(['DELETE', expect.stringMatching(/^\{"id":"[\w-]+"\}$/)]);
  await expect(lines(page)).toHaveCount(1);
  await page.close();
});

test('warehouses of the site are made and stopped', async ({ browser }) => {
  const page = await open(browser, '/wms/warehouse');
  await button(page, '新增').first().click();
  await dialog(page).getByLabel('仓库编码').fill('W9');
  await dialog(page).getByLabel('仓库名称').fill('备用库');
  await page.keyboard.press('Control+Enter');
  const made = lines(page).filter({ hasText: '备用库' });
  await expect(made).toContainText('启用');
  await pressBehind(button(made, '更多'), '停用');
  await button(dialog(page), '停用').click();
  await expect(made).toContainText('停用');
  await page.close();
});

test('needs become a plan, the plan a refill; something comes back, something goes to the vendor', async ({ browser }) => {
  const page = await open(browser, '/wms/operate/wmsReplNeeds');
  // Emptied, counted down and picked from above; bound above and never filled; five of twenty from the start.
  await expect(lines(page)).toHaveText([/智能仓A.*S1-101/, /智能仓A.*S1-102/, /智能仓A.*S1-103/, /智能仓A.*S1-201/, /智能仓U.*S1-102/]);
  await lines(page).first().getByRole('checkbox').check();
  await button(page, '生成补货计划').click();
  await expect(dialog(page)).toContainText('1个货道，共7件');
  await dialog(page).getByRole('textbox').fill('9999');
  await expect(dialog(page)).toContainText('1行需要修改');
  await dialog(page).getByRole('textbox').fill('6');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toHaveCount(0);
  await page.goto('/wms/operate/replPlan');
  await button(lines(page).first(), '登记补货').click();
  await expect(dialog(page).getByRole('textbox', { name: /数量/ })).toHaveValue('6');
  await page.keyboard.press('Control+Enter');
  await expect(lines(page).first()).toContainText('已完成');
  await page.goto('/wms/operate/wmsReplenishment');
  await expect(lines(page).first()).toContainText(/ZB\d{8}-001/);
  await page.goto('/wms/operate/wmsReturnForm');
  await button(page, '新增').first().click();
  await pick(dialog(page), '智能仓', '智能仓A');
  await pick(dialog(page), '退料人', '张三');
  await dialog(page).getByLabel('货道S1-101数量').fill('2');
  await page.keyboard.press('Control+Enter');
  await lines(page).first().click();
  await expect(panel(page)).toContainText('S1-101 钻头');
  await page.goto('/wms/operate/wmsReturnOrder');
  await button(page, '新增').first().click();
  await pick(dialog(page), '智能仓', '智能仓A');
  await dialog(page).getByLabel('货道S1-103数量').fill('500');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toContainText('货道S1-103“手套”库存不足');
  await dialog(page).getByLabel('货道S1-103数量').fill('1');
  await page.keyboard.press('Control+Enter');
  await expect(lines(page)).toHaveCount(1);
  await page.close();
});
