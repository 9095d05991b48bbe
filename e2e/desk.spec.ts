// What goes wrong at machines, as a storekeeper puts it right: a jam that was charged, an appeal, a pick entered afterwards, a count while picks
// go on. Nothing here is a row that changed: each correction is a further trade.
import type { Locator } from '@playwright/test';
import type { Right } from '../src/contract/menu.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { addChannels, bindProducts, createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { onHand, openingEntry } from '../src/server/modules/stock/index.ts';
import { recordFault, recordTrades } from '../src/server/modules/trade/index.ts';
import { createWarehouse } from '../src/server/modules/warehouse/index.ts';
import { pick, typeDay } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, panel, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';
import { stepsOf } from './support/steps.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let floor: { vmId: string; gloves: string; drills: string; glove: string; drill: string; empId: string };

/** A machine with twenty gloves (10 yuan) in 101 and eight drills (2.50) in 102, and 张三 who takes from it. */
async function furnish(ctx: Ctx) {
  const home = await createWarehouse(ctx, { warehouseCode: 'W1', warehouseName: '主仓', warehouseType: 0 });
  const model = await createVmModel(ctx, { modelCode: 'M1', modelName: '弹簧机', rows: 1, columns: 2 });
  const { id: vmId } = await createVm(ctx, {
    vmCode: 'A01',
    deviceCode: 'D-A01',
    vmName: '一号机',
    vmModelId: model.id,
    warehouseId: home.id,
  });
  const points = { tray: 1, capacity: 20, warnNum: 2, remindNum: 5 };
  const { ids } = await addChannels(ctx, {
    vmId,
    rows: [1, 2].map((position) => ({ ...points, position, channelCode: `10${position}` })),
  });
  const [gloves = '', drills = ''] = ids;
  const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '物料' });
  const { id: glove } = await createProduct(ctx, { productCode: 'P1', productName: '手套', productTypeId, productPrice: 1000 });
  const { id: drill } = await createProduct(ctx, { productCode: 'P2', productName: '钻头', productTypeId, productPrice: 250 });
  await bindProducts(ctx, [
    { channelId: gloves, productId: glove },
    { channelId: drills, productId: drill },
  ]);
  const place = (ref: string) => ({ kind: PLACE.vmChannel, ref, owner: vmId });
  const lines = [
    { place: place(gloves), productId: glove, qty: 20 },
    { place: place(drills), productId: drill, qty: 8 },
  ];
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
  const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', sort: 0 });
  const [empId = ''] = await createEmployees(ctx, [{ empCode: 'E1', empName: '张三', departmentId }]);
  return { vmId, gloves, drills, glove, drill, empId };
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** 张三 takes gloves; the machine's number of it is `tradeNumber`. */
const take = (quantity: number, tradeNumber: string) =>
  site.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: floor.vmId,
        tradeNumber,
        tradeType: 10001,
        happenedAt: ago(30),
        event: { id: newId() },
        empId: floor.empId,
        lines: [{ channelId: floor.gloves, productId: floor.glove, quantity }],
      },
    ]),
  );
const inside = async (ref: string): Promise<number> => {
  const rows = await site.run((ctx) => onHand(ctx, { places: [{ kind: PLACE.vmChannel, ref }] }));
  return rows.reduce((sum, row) => sum + row.onHand, 0);
};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  floor = await site.run(furnish);
});
test.afterAll(() => site.stop());

for (const [kind, tradeNumber, before, size] of [
  ['by mouse', 'T-1', 0, {}],
  ['by keyboard', 'T-1K', 1, {}],
  ['by thumb', 'T-1T', 2, { width: 390, height: 844 }],
] as const)
  test(`J4 a jam that was charged: from the home page to the desk, one tap, and the charge is given back, ${kind}`, async ({ browser }) => {
    await take(2, tradeNumber);
    await site.run((ctx) =>
      recordFault(ctx, {
        vmId: floor.vmId,
        channelId: floor.gloves,
        productId: floor.glove,
        quantity: 2,
        happenedAt: ago(29),
        event: { id: newId() },
        empId: floor.empId,
        fault: 'jam',
        tradeNumber,
      }),
    );
    const page = await site.open(browser, size);
    const steps = stepsOf(page);
    const press = async (what: Locator): Promise<void> => {
      if (kind !== 'by keyboard') return steps.click(what);
      await what.focus();
      await steps.press('Enter');
    };
    await page.goto('/dashboard');
    await press(button(page, '去处理 出货异常待处理'));
    await expect(page).toHaveURL(/\/operate\/stockCase/);
    await expect(rows(page)).toHaveCount(1);
    // A card says which goods, where, and how it stands; the first of its deeds is at the thumb.
    await expect(rows(page)).toContainText(
      kind === 'by thumb' ? /手套.*一号机.*待处理/ : /待处理.*一号机.*101.*卡货.*手套.*20\.00.*张三.*已收费/,
    );
    await press(button(rows(page), '退回货道'));
    // From the home page to the desk, then one tap.
    steps.atMost(2);
    // The desk came narrowed to what is open: the case is gone from it.
    await expect(rows(page)).toHaveCount(0);
    await expect.poll(() => inside(floor.gloves)).toBe(20);
    await page.goto('/operate/stockCase');
    await rows(page).first().click();
    await expect(panel(page)).toContainText(/退回货道.*2.*退还 20\.00/);
    await page.goto('/operate/refundRecord');
    await expect(rows(page)).toHaveCount(before + 1);
    await expect(rows(page).first()).toContainText(kind === 'by thumb' ? '张三' : /出货异常.*张三.*手套.*20\.00/);
    await page.close();
  });

test('a part of a case is settled by what can be said of it: nothing is offered that would be refused', async ({ browser }) => {
  await site.run((ctx) =>
    recordFault(ctx, {
      vmId: floor.vmId,
      channelId: floor.gloves,
      productId: floor.glove,
      quantity: 2,
      happenedAt: ago(20),
      event: { id: newId() },
      empId: floor.empId,
      fault: 'jam',
    }),
  );
  const page = await site.open(browser);
  await page.goto('/operate/stockCase?status=0');
  await rows(page).click();
  await button(panel(page), '部分处理').click();
  await dialog(page).getByLabel('处理结果').click();
  const offered = page.locator('.ant-select-item-option').filter({ visible: true });
  await expect(offered).toHaveText(['已出货', '退回货道', '已报废', '已丢失']);
  await offered.filter({ hasText: '退回货道' }).click();
  await dialog(page).getByLabel('数量').fill('1');
  await button(dialog(page), '确认').click();
  await expect(rows(page)).toContainText(/待处理.*卡货.*手套.*1/);
  await expect.poll(() => inside(floor.gloves)).toBe(19);
  await button(panel(page), '退回货道').click();
  await expect.poll(() => inside(floor.gloves)).toBe(20);
  await page.close();
});

test('found 21 many cases are settled at one go, by channel and cause, the worst money first; one that is refused stops no other', async ({
  browser,
}) => {
  const jam = (channelId: string, productId: string, minutes: number) =>
    site.run((ctx) =>
      recordFault(ctx, {
        vmId: floor.vmId,
        channelId,
        productId,
        quantity: 1,
        happenedAt: ago(minutes),
        event: { id: newId() },
        empId: floor.empId,
        fault: 'jam',
      }),
    );
  for (const minutes of [19, 18]) await jam(floor.drills, floor.drill, minutes);
  for (const minutes of [17, 16, 15]) await jam(floor.gloves, floor.glove, minutes);
  const page = await site.open(browser);
  await page.goto('/operate/stockCase');
  await button(page, '按货道和原因').click();
  await expect(rows(page)).toHaveText([/一号机.*101.*卡货.*手套.*3.*30\.00/, /一号机.*102.*卡货.*钻头.*2.*5\.00/]);
  // Money first: the gloves are asked for before the drills. The second of them is refused.
  const asked: string[] = [];
  await page.route('**/kaetl/settleStockCase', async (route) => {
    asked.push((route.request().postDataJSON() as { id: string }).id);
    if (asked.length === 2) await route.fulfill({ json: { code: 409, msg: '正有人在处理', data: null } });
    else await route.continue();
  });
  await page.locator('thead').getByRole('checkbox').check();
  await button(page.locator('.kit-chosen-bar'), '退回货道').click();
  await expect(dialog(page)).toContainText('5 项');
  await expect(dialog(page)).toContainText('共35.00元');
  await button(dialog(page), '退回货道').click();
  await expect(dialog(page).getByRole('alert')).toContainText('1 项没有处理：正有人在处理');
  expect(asked).toHaveLength(5);
  await expect.poll(async () => [await inside(floor.gloves), await inside(floor.drills)]).toEqual([19, 8]);
  await page.keyboard.press('Escape');
  // What is left of the group is settled from its row.
  await expect(rows(page)).toHaveText(/一号机.*101.*卡货.*手套.*1.*10\.00/);
  await button(rows(page), '退回货道').click();
  await button(dialog(page), '退回货道').click();
  await expect(rows(page)).toHaveCount(0);
  await expect.poll(() => inside(floor.gloves)).toBe(20);
  // One by one they are chosen too, with what is settled among them: then nothing is offered that would be refused.
  await button(page, '逐笔').click();
  await page.locator('thead').getByRole('checkbox').check();
  await expect(button(page.locator('.kit-chosen-bar'), '退回货道')).toHaveCount(0);
  await page.close();
});

/** The smallest picture. */
const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('an appeal is entered, and passed by another; a pick that no machine told of likewise', async ({ browser }) => {
  await take(5, 'T-2');
  await site.run(async (ctx) => {
    const { id } = await createRole(ctx, { roleCode: 'JUDGE', roleName: '审核人' });
    await assignRights(ctx, {
      roleId: id,
      menuCodes: ['pickAppeal', 'transactionAdditional'].flatMap((page) => [`operate.${page}`, `operate.${page}.approve`] as Right[]),
    });
    await createUser(ctx, { loginAccount: 'judge', userName: '李主任', password: site.password, roleIds: [id] });
  });
  const page = await site.open(browser);
  await page.goto('/operate/pickAppeal');
  await button(page, '新增').first().click();
  await pick(dialog(page), '领料记录', 'T-2');
  await dialog(page).getByLabel('申诉数量').fill('2');
  await dialog(page).getByLabel('申诉原因').fill('只出了三副');
  await dialog(page).getByLabel('图片', { exact: true }).setInputFiles({ name: '取货口.png', mimeType: 'image/png', buffer: DOT });
  await expect(dialog(page).getByRole('img', { name: '图片 1' })).toBeVisible();
  await button(dialog(page), '确认').click();
  await expect(rows(page)).toContainText(/待审核.*张三.*手套.*20\.00/);
  // Whoever decides sees what speaks for it, large at a press.
  await rows(page).click();
  await button(page, '放大第1张').click();
  await expect(dialog(page).getByRole('img', { name: '只出了三副' })).toBeVisible();
  await page.keyboard.press('Escape');
  const judge = await site.open(browser, { account: 'judge' });
  const pass = async (path: string) => {
    await expect(button(rows(page), '通过')).toHaveAttribute('title', '自己提交的、或为自己申请的，要由别人决定。');
    await judge.goto(path);
    await button(rows(judge), '通过').click();
    await button(dialog(judge), '通过').click();
    await expect(rows(judge)).toContainText('已通过');
  };
  await pass('/operate/pickAppeal');
  await expect.poll(() => inside(floor.gloves)).toBe(17);
  await page.goto('/operate/transactionAdditional');
  await button(page, '新增').first().click();
  await pick(dialog(page), '设备', '一号机');
  await dialog(page).getByLabel('货道').fill('102');
  await dialog(page).getByLabel('数量').fill('3');
  await pick(dialog(page), '员工', '张三');
  await typeDay(dialog(page).getByLabel('交易时间'), '2026-01-05 08:00:00');
  await dialog(page).getByLabel('补录原因').fill('断网时手工发放');
  await button(dialog(page), '确认').click();
  await expect(rows(page)).toContainText(/待审核.*一号机.*102.*张三.*钻头.*7\.50/);
  await pass('/operate/transactionAdditional');
  await expect.poll(() => inside(floor.drills)).toBe(5);
  await Promise.all([page.close(), judge.close()]);
});

test('the panel of a machine goes through all of its messages that wait, the newest first', async ({ browser }) => {
  const received = ago(5);
  await site.run((ctx) =>
    ctx.db
      .insertInto('deviceEvent')
      .values(
        Array.from({ length: 12 }, (_, at) => ({
          nodeId: ctx.nodeId,
          vmId: floor.vmId,
          eventId: newId(),
          sequence: at + 1,
          kind: 'pick',
          happenedAt: ago(60 - at),
          receivedAt: received,
          body: JSON.stringify({ lines: [{ channelCode: `9${at + 1}`, quantity: 1 }] }),
          bodyHash: '',
          state: 1,
          problem: `货道9${String(at + 1).padStart(2, '0')}不存在`,
        })),
      )
      .execute(),
  );
  const page = await site.open(browser);
  await page.goto('/machine/machineManage');
  await rows(page).filter({ hasText: '一号机' }).getByText('一号机').first().click();
  const told = panel(page).getByText(/^货道9\d\d不存在$/);
  await expect(panel(page).getByRole('heading', { name: '待处理的消息 12' })).toBeVisible();
  await expect(told).toHaveText([12, 11, 10, 9, 8].map((n) => `货道9${String(n).padStart(2, '0')}不存在`));
  const pages = panel(page).getByRole('navigation', { name: '待处理的消息的分页' });
  await pages.getByRole('button', { name: '第 3 页' }).click();
  await expect(told).toHaveText(['货道902不存在', '货道901不存在']);
  // What was the last of a page is settled: the page before it is shown.
  for (const left of [11, 10]) {
    await button(panel(page), '忽略').last().click();
    await button(dialog(page), '忽略').click();
    await expect(panel(page).getByRole('heading', { name: `待处理的消息 ${left}` })).toBeVisible();
  }
  // What was settled stands below, the newest first.
  await expect(told).toHaveText([7, 6, 5, 4, 3, 2, 1].map((n) => `货道9${String(n).padStart(2, '0')}不存在`));
  await page.close();
});

test('J6 a count is blind, what differs is counted again, picks go on, and the channel is sure again', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/inventory/inventoryRecord');
  await button(page, '新增').first().click();
  await pick(dialog(page), '设备', '一号机');
  // From which amount on it is approved is the site's to say, unless somebody says it here.
  await expect(dialog(page).getByLabel('审批金额')).toHaveValue('');
  await button(dialog(page), '确认').click();
  await expect(rows(page)).toContainText(/待盘点.*一号机.*0 \/ 2/);
  await button(rows(page), '盘点').click();
  await dialog(page).getByLabel('货道101实盘数量').fill('16');
  await dialog(page).getByLabel('货道101实盘数量').press('Enter');
  await expect(dialog(page).getByLabel('货道102实盘数量')).toBeFocused();
  // A column that was copied in Excel fills the fields from where it is pasted.
  await dialog(page)
    .getByLabel('货道101实盘数量')
    .evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '16\n5\n');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
  await expect(dialog(page).getByLabel('货道102实盘数量')).toHaveValue('5');
  await button(dialog(page), '保存').click();
  await expect(dialog(page)).toContainText('已盘2/2，待复盘1');
  // Blind: what the books have (17) is nowhere to be read.
  await expect(dialog(page)).not.toContainText('17');
  await take(3, 'T-3');
  await dialog(page).getByLabel('货道101实盘数量').fill('13');
  await button(dialog(page), '提交').click();
  await expect(rows(page)).toContainText('已完成');
  await rows(page).click();
  await expect(panel(page)).toContainText(/101.*手套.*−1.*账面14，实盘13/);
  await expect.poll(() => inside(floor.gloves)).toBe(13);
  await page.goto('/report/onlineStockReport');
  await expect(rows(page).filter({ hasText: '钻头' })).toContainText(/高\s*100/);
  await button(rows(page).filter({ hasText: '手套' }), /可信度/).click();
  await expect(dialog(page)).toContainText(/上次盘点有差异.*−15/);
  await page.close();
});
