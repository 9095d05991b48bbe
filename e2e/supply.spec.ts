// Supply, from what the machines want to what lies in their channels: orders out of needs, deliveries, a trip with its kit, virtual and combo orders.
import type { Locator, Page } from '@playwright/test';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createCost } from '../src/server/modules/org/index.ts';
import { faults } from './support/axe.ts';
import { pick, pressBehind } from './support/controls.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';
import { furnish, furnishTrip, type Made } from './support/supply-site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let made: Made;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  made = await site.run(furnish);
});
test.afterAll(() => site.stop());

const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: typeof name === 'string' }).and(where.locator(':visible'));
const tools = (page: Page): Locator => page.getByRole('toolbar', { name: '操作' });
const lines = (page: Page): Locator => page.locator('.kit-main .kit-table tbody tr[id]');
const named = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name }).filter({ visible: true });
/** A row's own button, which may stand behind 更多. */
async function press(row: Locator, name: string): Promise<void> {
  const own = button(row, name);
  await expect(own.or(button(row, '更多')).first()).toBeVisible();
  if (await own.isVisible()) return own.click();
  await pressBehind(button(row, '更多'), name);
}
test('J11 J5 an order out of the needs, a delivery that comes short, the rest closed', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/operate/purchasingOrder');
  await button(tools(page), '按需求生成').click();
  const needs = named(page, '按需求生成采购订单');
  // Ten are wanted, four lie in the warehouse.
  await expect(needs.getByLabel('棉手套 数量')).toHaveValue('6');
  await button(needs, '生成采购订单').click();
  await expect(named(page, '采购订单已生成').getByRole('listitem')).toHaveText(/^CG\d{8}-001 安捷劳保：1种商品，共6件$/);
  await button(named(page, '采购订单已生成'), '关闭').last().click();
  await press(lines(page).first(), '登记发货');
  const sent = named(page, /^登记发货/);
  await sent.getByLabel('运单号').fill('SF1');
  await button(sent, '登记发货').click();
  await expect(sent).toHaveCount(0);
  // All of it is on its way: there is nothing left to announce, nor to receive past the delivery.
  await expect(lines(page).first().getByRole('button', { name: '收货', exact: true })).toHaveCount(0);
  await page.goto('/operate/trackingOrder');
  await expect(lines(page)).toContainText('SF1');
  await press(lines(page).first(), '取消');
  // One button cancels, and the way out is called otherwise.
  await expect(button(named(page, '取消'), '取消')).toHaveCount(1);
  await button(named(page, '取消'), '返回').click();
  await press(lines(page).first(), '收货');
  const receipt = named(page, /^收货/);
  await expect(receipt.getByLabel('棉手套 实收数量')).toHaveValue('6');
  await namesItsFields(receipt);
  await receipt.getByLabel('棉手套 实收数量').fill('5');
  await button(receipt, '收货').click();
  await expect(receipt).toHaveCount(0);
  await expect(lines(page)).toContainText('已收货');
  await expect(lines(page)).toContainText('5 / 6');
  await page.goto('/operate/purchasingOrder');
  await expect(lines(page)).toContainText('部分完成');
  await press(lines(page).first(), '关闭');
  await expect(named(page, '关闭')).toContainText('未交的1件不再采购');
  await button(named(page, '关闭'), '关闭').last().click();
  await expect(lines(page)).toContainText('已关闭');
  await page.close();
});

/** On a phone the titles of the columns are gone: each field that is typed into carries its own. */
async function namesItsFields(dialog: Locator): Promise<void> {
  const page = dialog.page();
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const entered = dialog
    .locator('.kit-numbers tbody tr')
    .first()
    .locator('td')
    .filter({ has: page.locator('input') });
  const said = await entered.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(said).toEqual(['"实收数量"', '"批号"', '"有效期至"']);
  if (size) await page.setViewportSize(size);
}

test('J1 better 8: one trip: the kit is fetched, the channel filled with less than planned, the rest goes back', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/operate/replNeedsMachine');
  await button(tools(page), '全部生成计划').click();
  // Four and the five that came.
  await expect(page.getByLabel('VM1 货道101 补货数量')).toHaveValue('9');
  await button(page, '下发补货计划').click();
  await button(named(page, '补货计划已下发'), '补货行程').click();
  const trip = named(page, '补货行程');
  await expect(trip.getByRole('heading', { name: '先从仓库备货' })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.querySelector('.kit-print')?.textContent ?? '');
  });
  await button(trip, '打印行程单').click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^备货单BH\d{8}-\d{3}.*1\. 一号机 BH.*☐101.*9/);
  await button(trip, '备货出库').click();
  await expect(trip).toContainText('没有要从仓库备的货。');
  await button(trip.getByRole('region', { name: '一号机' }), '登记补货').click();
  const filling = named(page, '登记补货 一号机');
  await filling.getByLabel('101 实补数量').fill('700');
  await expect(filling).toContainText(/最多\d+/);
  await expect(button(filling, '登记补货')).toBeDisabled();
  await filling.getByLabel('101 实补数量').fill('7');
  await expect(filling).toContainText('结束计划，剩余的退回仓库');
  await button(filling, '登记补货').click();
  await expect(filling).toHaveCount(0);
  await expect(trip).toContainText('已结束');
  // Two were not filled in and are back in the warehouse: nobody is sent with them.
  await button(trip, '打印行程单').click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.close();
});

test('a virtual order by its states; a combo order is passed and handed out', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/operate/fictitiousOrder');
  await button(tools(page), '新增').click();
  const form = named(page, '新增虚拟订单');
  await pick(form, '供应商', '安捷');
  await pick(form, '设备', '一号机');
  await pick(form, '第1行商品', '耳塞');
  await form.getByLabel('第1行数量').fill('2');
  await button(form, '确认').click();
  await expect(lines(page)).toContainText('未完成');
  await press(lines(page).first(), '确认');
  await button(named(page, '确认'), '确认').last().click();
  await expect(lines(page)).toContainText('已确认');
  await press(lines(page).first(), '下发计划');
  await button(named(page, '下发计划'), '下发计划').last().click();
  await expect(lines(page)).toContainText('计划已下发');
  await page.goto('/operate/comboPickList');
  await button(tools(page), '新增').click();
  const asked = named(page, '新增组合领料单');
  await pick(asked, '领料人', '张三');
  await pick(asked, '第1行商品', '棉手套');
  await asked.getByLabel('第1行数量').fill('2');
  await button(asked, '确认').click();
  await expect(lines(page)).toContainText('待审核');
  // Who asked for it does not pass it.
  await expect(button(lines(page).first(), '通过')).toHaveAttribute('title', '自己提交的、或为自己申请的，要由别人决定。');
  await site.run(async (ctx) => {
    const { id } = await createRole(ctx, { roleCode: 'JUDGE', roleName: '审核人' });
    await assignRights(ctx, { roleId: id, menuCodes: ['operate.comboPickList', 'operate.comboPickList.approve'] });
    await createUser(ctx, { loginAccount: 'judge', userName: '李主管', password: site.password, roleIds: [id] });
  });
  const judge = await site.open(browser, { account: 'judge' });
  await judge.goto('/operate/comboPickList');
  await press(lines(judge).first(), '通过');
  await button(named(judge, /^通过/), '确认').click();
  await expect(lines(judge)).toContainText('已通过');
  await judge.close();
  await page.reload();
  await lines(page).first().click();
  await expect(page.locator('.kit-panel')).toContainText(/货道 101.*2/);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.querySelector('.kit-print')?.textContent ?? '');
  });
  await button(page.locator('.kit-panel'), '打印取料清单').click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /取料清单 ZH\d{8}-001.*张三.*101P1棉手套.*2/);
  await press(lines(page).first(), '登记领料');
  await button(named(page, '登记领料'), '登记领料').last().click();
  await expect(lines(page)).toContainText('已领取');
  await page.close();
});

test('J2 on a phone: channel and goods are scanned, wrong goods are stopped, the network goes, the page is opened anew and nothing is lost', async ({
  browser,
}) => {
  await site.run((ctx) => furnishTrip(ctx, made));
  const page = await site.open(browser, { width: 390, height: 844 });
  await page.goto('/operate/replNeedsMachine');
  await button(page, '补货计划').click();
  await expect(named(page, '补货计划').getByRole('grid')).toContainText('二号机');
  expect(await faults(page)).toEqual([]);
  await button(named(page, '补货计划'), /^\d+张计划的行程$/).click();
  await button(named(page, '补货行程').getByRole('region', { name: '二号机' }), '扫码登记补货').click();
  const at = named(page, '扫码登记补货 二号机');
  const scanner = at.getByLabel('扫描货道或商品');
  const read = async (...codes: string[]) => {
    for (const code of codes) {
      await scanner.fill(code);
      await scanner.press('Enter');
    }
  };
  await read('201', '69-P2');
  await expect(at).toContainText('放错了：货道201应放“棉手套”，扫到的是“耳塞”');
  await read('P1');
  await button(at, '补入10个').click();
  await expect(at).toContainText('已补1 / 3个货道');
  await expect(at).toContainText('全部已保存');
  await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true);
  await page.context().setOffline(true);
  for (const [channel, goods] of [
    ['202', '69-P2'],
    ['203', 'P1'],
  ]) {
    await read(channel ?? '', goods ?? '');
    await button(at, '补入10个').press('Enter');
  }
  await expect(at).toContainText('网络断开：2笔留在本机');
  await expect(at).toContainText('已补3 / 3个货道');
  // The phone opens the page anew, still without a network.
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '二号机的扫码补货没有结束，2笔还没有保存' })).toBeVisible();
  await button(page, '继续补货').click();
  await expect(at).toContainText('已补3 / 3个货道');
  await page.context().setOffline(false);
  await expect(at).toContainText('全部已保存');
  await button(at, '关闭').last().click();
  await expect(page.getByText('二号机的扫码补货没有结束')).toHaveCount(0);
  await page.goto('/operate/replRecord');
  await expect(lines(page).filter({ hasText: '二号机' })).toHaveCount(3);
  // What is kept for the hall is no old version that stays: the server's page comes first, and another one that is kept has had its time.
  await page.evaluate(async () => (await caches.open('screens')).put('/', new Response('<h1>旧版本</h1>')));
  await page.reload();
  await expect(lines(page).filter({ hasText: '二号机' })).toHaveCount(3);
  await expect.poll(() => page.evaluate(async () => (await caches.match('/')) === undefined)).toBe(true);
  // Nothing that the server said is there.
  expect(
    await page.evaluate(async () => (await (await caches.open('screens')).keys()).filter(({ url }) => url.includes('/gateway/'))),
  ).toEqual([]);
  // R091: a lost chunk reloads the page as ever, and nothing falls over the part that did not come.
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.context().route('**/assets/palette-*.js', (route) => route.abort());
  const reloaded = page.waitForEvent('load');
  await page.keyboard.press('Control+k');
  await reloaded;
  expect(errors).toEqual([]);
  await page.close();
});

test('J10 a request is told at the bell: two steps to the decision, with its cost, the budget and what was taken before', async ({
  browser,
}) => {
  await site.run(async (ctx) => {
    const { id } = await createRole(ctx, { roleCode: 'HEAD', roleName: '部门负责人' });
    await assignRights(ctx, { roleId: id, menuCodes: ['operate.comboPickList', 'operate.comboPickList.approve', 'system.listNotice'] });
    await createUser(ctx, { loginAccount: 'head', userName: '李主任', password: site.password, roleIds: [id] });
    await createCost(ctx, { costCode: 'C1', costName: '一车间费用', budgetAmount: 10_000 });
  });
  const asking = await site.open(browser);
  await asking.goto('/operate/comboPickList');
  await button(tools(asking), '新增').click();
  const form = named(asking, '新增组合领料单');
  await pick(form, '领料人', '张三');
  await pick(form, '成本中心', '一车间费用');
  await pick(form, '第1行商品', '棉手套');
  await form.getByLabel('第1行数量').fill('3');
  await button(form, '确认').click();
  await expect(lines(asking).filter({ hasText: '待审核' })).toHaveCount(1);
  await asking.close();
  const page = await site.open(browser, { account: 'head' });
  await page.goto('/system/listNotice');
  await expect(page.getByRole('link', { name: '通知公告，1条未读' })).toBeVisible();
  await button(lines(page).filter({ hasText: '待审批：张三' }), '去审批').click();
  const panel = page.getByRole('complementary', { name: '组合领料单明细' });
  await expect(panel).toContainText('本单金额7.50');
  await expect(panel).toContainText('张三本月已领5.00');
  await expect(panel).toContainText('通过后占预算8%');
  await expect(panel).toContainText('近3个月已领2');
  await button(panel, /^通\s?过$/).click();
  await expect(panel.getByRole('region', { name: '取料清单' })).toContainText(/货道 201.*3/);
  await expect(lines(page).filter({ visible: true })).toContainText('已通过');
  await page.close();
});
