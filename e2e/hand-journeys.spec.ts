// The journeys of the floor in the hand, counted, at 360 pixels in the systems for small screens: J2, J3, J6, the card of J7, J10, an appeal with its picture.
// W1 to W5: hand-scan.spec.ts, wave.spec.ts, sense.spec.ts.
import type { Locator, Page } from '@playwright/test';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createCombo } from '../src/server/modules/combo/index.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { from } from '../src/server/kernel/scope.ts';
import { bindEmployees } from '../src/server/modules/machine/index.ts';
import { createCost, createEmployees } from '../src/server/modules/org/index.ts';
import { keepRefusal } from '../src/server/modules/pick/index.ts';
import { addPlans } from '../src/server/modules/replenish/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { createItems, createStrategy } from '../src/server/modules/strategy/index.ts';
import { onHand } from '../src/server/modules/stock/index.ts';
import { recordTrades } from '../src/server/modules/trade/index.ts';
import { faults } from './support/axe.ts';
import { pick } from './support/controls.ts';
import { furnish, machine, type Floor } from './support/journey-site.ts';
import { small } from './support/hand-shift.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, panel, rows } from './support/parts.ts';
import { scan } from './support/scanner.ts';
import { expect, test } from './support/site.ts';
import { stepsOf, type Steps } from './support/steps.ts';
import { smallTargets } from './support/touch.ts';

const CHANNELS = 12;
const reason = { rule: 'quantity' as const, says: 'no' as const, key: 'pick-not-listed' as const, values: {}, times: {}, limit: null };
let site: Awaited<ReturnType<typeof ownSite>>;
let floor: Floor;
let vmId = '';

/** Somebody who took what he may have today, and was refused two more. */
async function refusedOne(ctx: Ctx): Promise<void> {
  const [empId = ''] = await createEmployees(ctx, [
    { empCode: 'E9', empName: '王小五', departmentId: floor.departmentId, cardNo: '88880009' },
  ]);
  await bindEmployees(ctx, { vmIds: [vmId], empIds: [empId] });
  const productId = floor.goods['手套'] ?? '';
  const { id: channelId } = await from(ctx, 'vmChannel', 'c')
    .select('c.id')
    .where('c.vmId', '=', vmId)
    .where('c.channelCode', '=', '101')
    .executeTakeFirstOrThrow();
  const { id: strategyId } = await createStrategy(ctx, { strategyName: '手套两双', entityType: 0, entityId: empId });
  await createItems(ctx, { strategyId, productIds: [productId], limitNum: 2, periodicUnit: 'D' });
  const lines = [{ channelId, productId, quantity: 2 }];
  const happenedAt = new Date(Date.now() - 1_000).toISOString();
  await recordTrades(ctx, [{ vmId, tradeNumber: 'N9', tradeType: 10001, happenedAt, event: { id: newId() }, empId, lines }]);
  await keepRefusal(ctx, { vmId, empId, productId, channelCode: '101', quantity: 2, reason });
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  floor = await site.run(furnish);
  vmId = await site.run((ctx) => machine(ctx, floor, { code: 'VM3', name: '3号机', channels: 2, stock: 9 }));
  await site.run(async (ctx) => {
    await refusedOne(ctx);
    const { id: keeper } = await from(ctx, 'role', 'r').select('r.id').where('r.roleCode', '=', 'PDA_KEEPER').executeTakeFirstOrThrow();
    await createUser(ctx, { loginAccount: 'keeper', userName: '李库管', roleIds: [keeper], password: site.password, loginSys: ['pda'] });
    const { id: head } = await createRole(ctx, { roleCode: 'HEAD', roleName: '部门负责人' });
    await assignRights(ctx, { roleId: head, menuCodes: ['operate.comboPickList', 'operate.comboPickList.approve', 'system.listNotice'] });
    await createUser(ctx, { loginAccount: 'head', userName: '李主任', roleIds: [head], password: site.password, loginSys: ['fmsMobile'] });
  });
});
test.afterAll(() => site.stop());

const choose = async (steps: Steps, field: Locator, text: string): Promise<void> => {
  await steps.type(field, text);
  await expect(field.page().locator('.ant-select-item-option-active').filter({ hasText: text, visible: true })).toBeVisible();
  await steps.press('Enter');
};
/** What is small, cut off or hard to read. */
async function stands(page: Page): Promise<void> {
  expect(await faults(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('J2 in the hand: twelve channels by scanner, one key a channel, the network lost in the middle and the page opened anew; nothing is lost', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const places = await site.run(async (ctx) => {
    const id = await machine(ctx, floor, { code: 'T12', name: '十二道机', channels: CHANNELS, stock: 0 });
    const channels = await from(ctx, 'vmChannel', 'c').select('c.id').where('c.vmId', '=', id).execute();
    await addPlans(ctx, { lines: channels.map((one) => ({ channelId: one.id, quantity: 10 })) });
    return channels.map((one) => ({ kind: PLACE.vmChannel, ref: one.id, owner: id }));
  });
  const page = await site.open(browser, { account: 'keeper', system: 'pda', ...small });
  await page.goto('/');
  await expect(page.getByText('本班资料已在本机，没有网络也能工作')).toBeVisible({ timeout: 120_000 });
  // Switched on anew where no network reaches: the walk of today is on the device.
  await page.context().setOffline(true);
  await page.goto('/');
  const around = stepsOf(page);
  await around.click(page.getByRole('button', { name: /^看行程/ }));
  await around.click(button(page.getByRole('region', { name: '十二道机' }), '扫码登记补货'));
  around.atMost(2);
  const at = page.getByRole('dialog', { name: '扫码登记补货 十二道机' });
  const steps = stepsOf(page);
  for (let n = 0; n < CHANNELS; n += 1) {
    if (n === 3) await page.context().setOffline(false);
    if (n === 5) {
      await expect(at).toContainText('全部已保存');
      await page.context().setOffline(true);
    }
    if (n === 8) {
      await page.reload();
      // The walk stands there again, and goes on where it was.
      await button(page.getByRole('region', { name: '十二道机' }), '扫码登记补货').click();
      await expect(at).toContainText('已补8 / 12个货道');
    }
    const code = n < 10 ? `1${String(n + 1).padStart(2, '0')}` : `2${String(n - 9).padStart(2, '0')}`;
    await scan(page, code);
    if (n === 2) {
      await scan(page, n % 2 === 0 ? '6904' : '6902');
      await expect(at).toContainText('放错了');
    }
    await scan(page, n % 2 === 0 ? '6902' : '6904');
    await expect(button(at, '补入10个')).toBeFocused();
    await steps.press('Enter');
    await expect(at).toContainText(`已补${n + 1} / 12个货道`);
  }
  steps.atMost(2 * CHANNELS);
  await page.context().setOffline(false);
  await expect(at).toContainText('全部已保存');
  // Each once, whatever the network did.
  const lying = await site.run((ctx) => onHand(ctx, { places }));
  expect(lying.map((one) => one.onHand)).toEqual(places.map(() => 10));
  await page.context().close();
});

test('J3 in the hand: why can he not, and two pieces more, in four steps', async ({ browser }) => {
  const page = await site.open(browser, { system: 'fmsMobile', ...small });
  await page.goto('/');
  await expect(page.getByRole('region', { name: '人与领料权限' })).toBeVisible();
  const steps = stepsOf(page);
  await steps.click(button(page, '查找'));
  await steps.type(page.getByRole('combobox', { name: '查找页面和记录' }), '王小五');
  await steps.click(page.getByRole('option').filter({ hasText: '王小五' }).first());
  await expect(page.getByRole('region', { name: '为什么没领到' })).toContainText('不能领：策略“手套两双”');
  await stands(page);
  await steps.click(button(page, '8小时'));
  await expect(page.locator('.pick-answer')).toContainText('可以领');
  steps.atMost(4);
  // By his card it is one scan, and a touch on what is asked of him.
  await page.goto('/');
  await expect(page.getByRole('region', { name: '人与领料权限' })).toBeVisible();
  await scan(page, '88880009');
  const sheet = page.getByRole('dialog', { name: '扫一扫' });
  await expect(sheet.getByRole('heading')).toContainText(['扫一扫', '员工', '能领吗', '借还记录']);
  await sheet
    .getByRole('button', { name: /王小五/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('王小五');
  await page.context().close();
});

test('J6 in the hand: forty channels counted blind, what differs counted again, in 9 steps', async ({ browser }) => {
  await site.run((ctx) => machine(ctx, floor, { code: 'C40', name: '盘点机', channels: 40, stock: 9 }));
  const page = await site.open(browser, { system: 'pda', ...small });
  await page.goto('/inventory/inventoryRecord');
  const steps = stepsOf(page);
  await steps.click(button(page, '新增').first());
  await choose(steps, dialog(page).getByRole('combobox', { name: '设备' }), '盘点机');
  await steps.click(button(dialog(page), '确认'));
  const mine = rows(page).filter({ hasText: '盘点机' });
  await steps.click(button(mine, '盘点'));
  await steps.paste(dialog(page).getByLabel('货道101实盘数量'), Array.from({ length: 40 }, (_, n) => (n === 7 ? 8 : 9)).join('\n'));
  await steps.click(button(dialog(page), '保存'));
  await expect(dialog(page)).toContainText('已盘40/40，待复盘1');
  await scan(page, '108');
  await expect(dialog(page).getByLabel('货道108实盘数量')).toBeFocused();
  await steps.keys('8');
  await steps.click(button(dialog(page), '提交'));
  await expect(dialog(page)).toHaveCount(0);
  await expect(mine).toContainText('已完成');
  steps.atMost(9);
  await page.context().close();
});

test('J7 in the hand: a card is bound to somebody by scanning it, in three touches', async ({ browser }) => {
  const page = await site.open(browser, { system: 'fmsMobile', ...small });
  await page.goto('/organization/staff');
  await expect(rows(page).filter({ hasText: '王小五' })).toBeVisible();
  await stands(page);
  const steps = stepsOf(page);
  await steps.click(rows(page).filter({ hasText: '王小五' }).getByText('王小五'));
  await steps.click(panel(page).getByLabel('要绑定的卡号'));
  // What the scanner of this device was set to send before each code does not stay in the field.
  await page.evaluate(() => localStorage.setItem('scanner', JSON.stringify({ before: 'X' })));
  await scan(page, 'X0009912345');
  await expect(panel(page)).toContainText('员工卡 2');
  await expect(panel(page).getByText('0009912345', { exact: true })).toBeVisible();
  steps.atMost(3);
  await page.context().close();
});

test('J10 in the hand: a request is told at the bell: two steps to the decision, with its cost and the budget', async ({ browser }) => {
  await site.run(async (ctx) => {
    const { id: costId } = await createCost(ctx, { costCode: 'C1', costName: '二车间费用', budgetAmount: 10_000 });
    // Whom no limit holds back.
    const [empId = ''] = await createEmployees(ctx, [{ empCode: 'E8', empName: '赵小六', departmentId: floor.departmentId }]);
    await bindEmployees(ctx, { vmIds: [vmId], empIds: [empId] });
    const { id: userId } = await from(ctx, 'loginUser', 'u').select('u.id').where('u.loginAccount', '=', 'admin').executeTakeFirstOrThrow();
    const actor = { kind: 'user', userId, loginAccount: 'admin', userName: '管理员', empId: null, loginSys: 'fms' } as const;
    await createCombo({ ...ctx, actor }, { empId, costId, lines: [{ productId: floor.goods['手套'] ?? '', num: 3, vmId: null }] });
  });
  const page = await site.open(browser, { account: 'head', system: 'fmsMobile', ...small });
  await page.goto('/system/listNotice');
  const steps = stepsOf(page);
  await steps.click(button(rows(page).filter({ hasText: '待审批：赵小六' }), '去审批'));
  const beside = page.getByRole('complementary', { name: '组合领料单明细' });
  await expect(beside).toContainText('本单金额7.50');
  await expect(beside).toContainText('通过后占预算');
  await stands(page);
  await steps.click(button(beside, /^通\s?过$/));
  await expect(rows(page).filter({ visible: true })).toContainText('已通过');
  steps.atMost(2);
  await page.context().close();
});

test('issue 26 in the hand: an appeal against a pick, with its picture', async ({ browser }) => {
  const page = await site.open(browser, { system: 'fmsMobile', ...small });
  await page.goto('/operate/pickAppeal');
  await button(page, '新增').first().click();
  const form = dialog(page);
  await pick(form, '领料记录', '王小五');
  await form.getByLabel('申诉数量').fill('1');
  await form.getByLabel('申诉原因').fill('只出来一双');
  await form.locator('input[type=file]').setInputFiles({ name: 'slot.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(form.getByRole('img').first()).toBeVisible();
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await button(form, '确认').click();
  await expect(form).toHaveCount(0);
  await rows(page).filter({ hasText: '王小五' }).click();
  await expect(panel(page).getByRole('img', { name: '申诉图片1' })).toBeVisible();
  await page.context().close();
});
