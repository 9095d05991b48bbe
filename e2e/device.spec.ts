// Machines that are seen and heard: one on the screen speaks the open interface, the board beside it follows by itself, somebody is warned.
import type { Locator, Page } from '@playwright/test';
import { callAs, type MachineKey } from '../scripts/simulate/calls.ts';
import { defineTask, enqueue } from '../src/server/kernel/jobs/index.ts';
import { addChannels, bindProducts, createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { data, signInBy } from './support/api.ts';
import { faults } from './support/axe.ts';
import { pick, take } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let machine: Page;
/** A machine that was away for a week. */
let away: MachineKey;
let token: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(90_000);
  site = await ownSite();
  const awayId = await site.run(async (ctx) => {
    const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '刀具' });
    const product = await createProduct(ctx, { productCode: 'P1', productName: '钻头', productTypeId: type.id, productPrice: 250 });
    const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', sort: 0 });
    await createEmployees(ctx, [{ empCode: 'E1', empName: '张三', departmentId }]);
    const model = await createVmModel(ctx, { modelCode: 'M1', modelName: '售货机', rows: 1, columns: 1 });
    const { id: vmId } = await createVm(ctx, { vmCode: 'AWAY', deviceCode: 'AWAY', vmName: '归来的设备', vmModelId: model.id });
    const channel = { tray: 1, position: 1, channelCode: '101', capacity: 5000, warnNum: 2, remindNum: 5 };
    const { ids } = await addChannels(ctx, { vmId, rows: [channel] });
    await bindProducts(ctx, [{ channelId: ids[0] ?? '', productId: product.id }]);
    return vmId;
  });
  ({ token } = await signInBy('admin', site.password));
  // The machine on the screen is to be seen on the boards, like a real one.
  await data('/global/updateNodeConfig', { virtualCounts: true }, token);
  away = await data('/vm/createOpenKey', { keyName: '归来', vmId: awayId }, token);
  machine = await site.open(browser);
});
test.afterAll(() => site.stop());

const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true }).and(where.locator(':visible'));
const booked = (): Locator => machine.getByRole('region', { name: '设备日志' }).getByText('已入账', { exact: true });
const channel = (code: string): Locator => machine.getByRole('option').filter({ has: machine.locator('b', { hasText: code }) });
const tile = (board: Page, name = '模拟售货机1'): Locator => board.getByRole('region', { name });
const takeGoods = async (): Promise<void> => {
  await button(machine, '我要领取').click();
  await expect(machine.locator('.virtual-says')).toContainText('可以领');
  await button(machine, '取走').click();
};
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64');
/** A banner that stands on the screen of the machine after a pick. */
async function showAfterPicks(): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([PNG], { type: 'image/png' }), '谢谢.png');
  const stored = await fetch(`${site.url}/gateway/cdn/upload`, { method: 'POST', headers: { auth_token: token }, body: form });
  const { data: fileUrl } = (await stored.json()) as { data: string };
  const { rows } = await data('/vm/listVm', { page: 1, limit: 10, vmName: '模拟售货机1' }, token);
  const vmIds = rows.map((row: { id: string }) => row.id);
  const banner = { bannerName: '谢谢', bannerType: 1, advertType: 3, fileUrls: [fileUrl], startDate: '2020-01-01', vmIds };
  await data('/vm/createVmBanner', banner, token);
}
/** What the issue asks for: within two seconds of the event. */
const SOON = { timeout: 2_000 };

test('better 18 a card is swiped, the machine answers with its sentence, what is taken is booked; the board follows within 2 s', async ({
  browser,
}) => {
  await machine.goto('/machine/virtual');
  await button(machine, '新增售货机').click();
  await channel('101').click();
  await button(machine, '补满').click();
  await expect(booked()).toHaveCount(1);
  const board = await site.open(browser, { width: 1920, height: 1080 });
  await board.goto('/dataView/device');
  await expect(board.getByText('实时', { exact: true })).toBeVisible();
  await expect(tile(board)).toContainText('10/200');

  await pick(machine, '刷卡', '张三');
  // By keyboard as well, and what is no number is said.
  await machine.locator('main [role=listbox][tabindex="0"]').focus();
  for (const [move, code] of [
    ['Home', '101'],
    ['End', '405'],
    ['Home', '101'],
  ] as const) {
    await machine.keyboard.press(move);
    await machine.keyboard.press('Enter');
    await expect(channel(code)).toHaveAttribute('aria-selected', 'true');
  }
  await machine.getByLabel('数量').fill('1.5');
  await expect(machine.getByRole('alert')).toHaveText('请输入1到9999之间的整数');
  await machine.getByLabel('数量').fill('1');
  await expect(machine.getByRole('alert')).toHaveCount(0);
  await takeGoods();
  await expect(tile(board)).toContainText('9/200', SOON);
  await expect(board.getByText('×1')).toBeVisible();

  await showAfterPicks();
  // Without the network the machine decides by itself; nothing is lost, and the board is told when it is back.
  await button(machine, '断开网络').click();
  await button(machine, '我要领取').click();
  await expect(machine.locator('.virtual-says')).toContainText('可以领');
  await expect(machine.getByText('由设备按已下发的规则判断')).toBeVisible();
  await button(machine, '取走').click();
  await expect(machine.getByText('等待上传')).toBeVisible();
  await button(machine, '恢复网络').click();
  await expect(tile(board)).toContainText('8/200', SOON);
  await expect(booked()).toHaveCount(3);
  // Back, it has heard of the banner that stands there when goods have been taken.
  await expect(machine.getByText('领料完成，请取走商品')).toBeVisible();
  await expect(machine.getByRole('figure', { name: '设备广告' }).getByRole('img', { name: '谢谢' })).toBeVisible();

  await button(machine, '报告故障').click();
  await expect(tile(board)).toContainText('电机卡死', SOON);
  await machine.getByRole('combobox', { name: '设备时钟' }).click();
  await take(machine, '快2分钟');
  await expect(tile(board)).toContainText(/时钟差1[12]\d秒/, SOON);
  await board.close();
});

test('J15 trust 6 a machine comes back after a week: 2,000 events land, what is odd is listed, nobody else notices', async ({
  browser,
}) => {
  const week = 7 * 24 * 3_600_000;
  // Number 1,000 is missing; the last names a channel that is not there.
  const numbers = Array.from({ length: 2001 }, (_, at) => at + 1).filter((number) => number !== 1000);
  const events = numbers.map((sequence) => {
    const lines = [{ channelCode: sequence === 2001 ? '999' : '101', quantity: sequence === 1 ? 4000 : 1 }];
    const happenedAt = new Date(Date.now() - week + (week / 2002) * sequence).toISOString();
    const heading = { eventId: `away-${sequence}`, sequence, happenedAt, empCode: 'E1', lines };
    return sequence === 1 ? { ...heading, kind: 'refill' } : { ...heading, kind: 'pick', tradeNumber: `AWAY-${sequence}` };
  });
  const board = await site.open(browser, { width: 1920, height: 1080 });
  await board.goto('/dataView/device');
  await expect(board.getByText('实时', { exact: true })).toBeVisible();
  const back = async () => {
    for (const from of [0, 1000]) {
      const answer = await callAs(site.url, away, { path: 'events', body: { events: events.slice(from, from + 1000) }, clock: Date.now() });
      expect(answer.code).toBe(200);
    }
  };
  const told = back();
  await takeGoods();
  await expect(tile(board)).toContainText('7/200');
  await expect(booked()).toHaveCount(4);
  await told;
  await expect(tile(board, '归来的设备')).toContainText('2,002/5,000', SOON);
  await board.goto('/machine/machineManage');
  await board.getByRole('row').filter({ hasText: '归来的设备' }).getByText('归来的设备').first().click();
  const panel = board.locator('.kit-panel');
  await expect(panel.getByText('缺失事件').locator('..')).toContainText('1');
  await expect(panel).toContainText('999');
  // Number 1,000 is still missing: whatever figures the machine makes with others say so, on the wall and at home.
  const doubt = /数字可能有变：.*归来的设备 缺1个事件/;
  for (const [path, ...marked] of [
    ['/dataView/index', '今日领料', '货道库存', '近30天领料'],
    ['/dashboard', '今日领料', '货道库存', '待办'],
  ] as const) {
    await board.goto(path);
    await expect(board.locator('.kit-freshness-note')).toHaveText(doubt);
    for (const name of marked) await expect(tile(board, name).getByRole('heading')).toContainText(doubt);
    expect(await faults(board)).toEqual([]);
  }
  await board.setViewportSize({ width: 1440, height: 900 });
  await board.goto('/dataView/index');
  await expect(board.locator('.kit-freshness-note')).toHaveText(doubt);
  const cut = await board
    .locator('.board-tile, .kit-freshness-note')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
  expect(cut).toEqual([]);
  await board.context().close();
});

test('whoever reads a list that machines touch is told above it which of them may still tell of something', async ({ browser }) => {
  const page = await site.open(browser, { width: 390, height: 844 });
  const touched = ['refundRecord', 'pickAppeal', 'transactionAdditional', 'replNeedsMachine'].map((name) => `/operate/${name}`);
  for (const path of [...touched, '/report/onlineStockReport', '/organization/cost', '/system/warningCenter']) {
    await page.goto(path);
    await expect(page.locator('.kit-line .kit-freshness'), path).toHaveText(/数字可能有变：.*归来的设备 缺1个事件/);
  }
  // Every page counts them in its bar, the worst first.
  await page.getByRole('button', { name: /台设备的数字可能有变$/ }).click();
  await expect(page.locator('.doubts .flyout-item').filter({ hasText: '归来的设备' })).toContainText('缺1个事件');
  await page.keyboard.press('Escape');
  // What a buyer ordered is his, whatever a machine says.
  await page.goto('/operate/purchasingOrder');
  await expect(page.getByText('采购订单号').first()).toBeVisible();
  await expect(page.locator('.kit-line .kit-freshness')).toHaveCount(0);
});

test('J16 the board lives through a night without network: it says how old its figures are, moves, and follows again by itself', async ({
  browser,
}) => {
  const board = await site.open(browser, { width: 1920, height: 1080 });
  await board.clock.install();
  await board.goto('/dataView/device');
  await expect(board.getByText('实时', { exact: true })).toBeVisible();
  await expect(tile(board)).toContainText('7/200');
  const place = () => board.locator('.board-drift').getAttribute('style');
  const before = await place();
  await board.context().setOffline(true);
  await board.clock.fastForward('10:00:00');
  await expect(board.getByRole('alert')).toContainText(/网络中断，显示的是\d\d:\d\d:\d\d的数据/);
  await expect(tile(board)).toContainText('7/200');
  expect(await place()).not.toBe(before);
  await takeGoods();
  await expect(booked()).toHaveCount(5);
  await board.context().setOffline(false);
  await board.clock.fastForward('00:20');
  await expect(tile(board)).toContainText('6/200');
  await expect(board.getByText('实时', { exact: true })).toBeVisible();
  await board.context().close();
});

test('better 18 at a cabinet as many are filled in as were typed; a tool comes back with what the check found; new for old is its own trade', async () => {
  await button(machine, '新增刀具柜').click();
  await expect(machine.getByRole('region', { name: '模拟刀具柜1的屏幕' })).toBeVisible();
  await channel('101').click();
  await machine.getByLabel('数量').fill('11');
  await expect(button(machine, '补货11件')).toBeDisabled();
  await machine.getByLabel('数量').fill('5');
  await button(machine, '补货5件').click();
  await expect(machine.getByText('还能放5件')).toBeVisible();
  await machine.getByLabel('数量').fill('1');
  await pick(machine, '刷卡', '张三');
  await takeGoods();
  await expect(booked()).toHaveCount(2);
  await machine.getByLabel('刀具编码').fill('C-7');
  await machine.getByRole('combobox', { name: '核验结果' }).click();
  await take(machine, '重量不符');
  await machine.getByRole('combobox', { name: '备注' }).fill('刃口磨损');
  expect(await faults(machine)).toEqual([]);
  await button(machine, '归还').click();
  await expect(booked()).toHaveCount(3);
  await expect(machine.getByRole('region', { name: '设备日志' })).toContainText('归还 101 钻头 ×1 · C-7 · 重量不符 · 刃口磨损');

  const [cabinet] = (await data('/vm/listVirtualDevice', {}, token)) as { id: string }[];
  const { rows } = await data('/vm/listVmChannelPage', { page: 1, limit: 10, vmId: cabinet?.id, keyword: '101' }, token);
  await data('/vm/updateVmChannelSaleType', { ids: [rows[0].id], saleType: 3 }, token);
  await machine.reload();
  await channel('101').click();
  await pick(machine, '刷卡', '张三');
  await takeGoods();
  await expect(machine.getByRole('region', { name: '设备日志' })).toContainText('以旧换新 101 钻头 ×1');
  await expect(booked()).toHaveCount(1);
  const sales = await data('/kaetl/listSaleDetail', { page: 1, limit: 10, vmId: cabinet?.id }, token);
  expect(sales.rows.map(({ tradeType }: { tradeType: number }) => tradeType)).toEqual([10010, 10003, 10002]);

  await machine.goto('/report/cutterCheckError');
  const found = machine.getByRole('row').filter({ hasText: 'C-7' });
  for (const text of ['张三', '重量不符', '刃口磨损']) await expect(found).toContainText(text);
});

test('better 15 a rule finds the fault, the bell tells of it once, and whoever sees to it says so', async () => {
  await machine.goto('/system/warningCenter');
  await button(machine, '新增').first().click();
  const dialog = machine.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('名称').fill('设备坏了');
  await dialog.getByRole('combobox', { name: '预警内容' }).click();
  await take(machine, '设备报障');
  await expect(dialog.getByText('报出多少项故障；留空为1项')).toBeVisible();
  await pick(dialog, '接收人', 'admin');
  await dialog.getByLabel('名称').click();
  await button(dialog, '确认').click();
  await expect(machine.getByRole('grid')).toContainText('设备坏了');
  // What the clock does each minute.
  await site.run((ctx) =>
    enqueue(
      ctx,
      defineTask('warning.watch', () => Promise.resolve()),
      {},
    ),
  );
  await machine.getByRole('gridcell', { name: '设备坏了' }).click();
  await expect(machine).toHaveURL(/open=/);
  await expect(async () => {
    await machine.reload();
    await expect(machine.locator('.warning-case')).toContainText('电机卡死', { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await button(machine.locator('.warning-case'), '确认').click();
  await expect(machine.getByText('现在没有未确认的预警。')).toBeVisible();
  await machine.goto('/system/listNotice');
  await machine.getByRole('button', { name: '设备坏了：1 项' }).click();
  await expect(machine.getByRole('dialog')).toContainText('模拟售货机1 报告 电机卡死');
});

test('R106 trust 37 a picture in a notice is shown, though its address wants a token', async () => {
  await machine.goto('/system/listNotice');
  await machine.evaluate(async () => {
    const token = (JSON.parse(localStorage.getItem('token') ?? '{}') as { token: string }).token;
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
    canvas.getContext('2d')?.fillRect(0, 0, 40, 20);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const form = new FormData();
    form.append('file', blob ?? new Blob(), '图.png');
    const headers = { auth_token: token };
    const sent = (await (await fetch('/gateway/cdn/upload', { method: 'POST', headers, body: form })).json()) as { data: string };
    const body = JSON.stringify({ title: '有图的通知', noticeType: 1, content: `<p>看图</p><p><img src="${sent.data}" alt="图"></p>` });
    await fetch('/gateway/vmbiz/createNotice', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
  });
  await machine.reload();
  await machine.getByRole('button', { name: '有图的通知' }).click();
  const image = machine.getByRole('dialog').locator('.notice-content img');
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(40);
});

test('what somebody unknown took stands in the report of employees and opens nothing; what 张三 took opens his', async () => {
  const event = {
    eventId: 'stranger',
    sequence: 2002,
    happenedAt: new Date().toISOString(),
    kind: 'pick',
    empCode: 'X9',
    tradeNumber: 'X9',
  };
  const body = { events: [{ ...event, lines: [{ channelCode: '101', quantity: 3 }] }] };
  expect((await callAs(site.url, away, { path: 'events', body, clock: Date.now() })).code).toBe(200);
  await machine.goto('/report/empPick');
  const rows = machine.locator('.kit-main .kit-table tbody tr[id]').filter({ visible: true });
  const nobody = rows.filter({ hasNotText: 'E1' });
  await expect(nobody).toHaveCount(1);
  await expect(nobody).toContainText('7.50');
  await expect(nobody.getByRole('button')).toHaveCount(0);
  await rows.filter({ hasText: 'E1' }).getByRole('button').click();
  await expect(machine).toHaveURL(/productTradingDetail.*empId/);
});

test('without the network the machine keeps to the limits that it was told, in the words of the server, and counts what was taken here since', async () => {
  const departmentId = await site.run(async (ctx) => {
    const { id } = await createDepartment(ctx, { departmentCode: 'D2', departmentName: '二车间', sort: 0 });
    await createEmployees(ctx, [
      { empCode: 'E2', empName: '李四', departmentId: id },
      { empCode: 'E3', empName: '王五', departmentId: id },
    ]);
    return id;
  });
  const { id: strategyId } = await data(
    '/strategy/createPickStrategy',
    { strategyName: '每天两件', entityType: 3, entityId: departmentId },
    token,
  );
  const [product] = (await data('/basic/listProduct', { page: 1, limit: 10 }, token)).rows;
  const items = [{ productId: product.id, limitNum: 2, periodicUnit: 'D' }];
  await data('/strategy/savePickStrategyItems', { strategyId, items }, token);
  await machine.goto('/machine/virtual');
  await button(machine, '新增售货机').click();
  await expect(machine.getByRole('region', { name: '模拟售货机2的屏幕' })).toBeVisible();
  await channel('101').click();
  await button(machine, '补满').click();
  await pick(machine, '刷卡', '李四');
  await takeGoods();
  await takeGoods();
  await expect(booked()).toHaveCount(3);
  const refused = async (): Promise<string> => {
    await button(machine, '我要领取').click();
    await expect(machine.locator('.virtual-says')).toContainText('不能领');
    const sentence = await machine.locator('.virtual-says').innerText();
    await button(machine, '返回').click();
    return sentence;
  };
  const online = await refused();
  expect(online).toContain('策略“每天两件”对“钻头”限领2个（每天），已领2个，还可领0个');
  await button(machine, '断开网络').click();
  expect(await refused()).toBe(online);

  await pick(machine, '刷卡', '王五');
  await takeGoods();
  await takeGoods();
  expect(await refused()).toBe(online);
  await button(machine, '恢复网络').click();
  await expect(booked()).toHaveCount(5);
  expect(await refused()).toBe(online);
});
