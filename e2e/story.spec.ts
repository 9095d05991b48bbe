// Pages with a story: links lead there from tables, cards show on pointing, the timeline is narrowed; J3 in four steps by mouse, keyboard and thumb.
import type { Page } from '@playwright/test';
import { newId } from '../src/server/kernel/db/ids.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import { createItems, createStrategy } from '../src/server/modules/strategy/index.ts';
import { addChannels, bindEmployees, bindProducts, createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { recordTrades } from '../src/server/modules/trade/index.ts';
import { keepRefusal } from '../src/server/modules/pick/index.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
const PEOPLE = ['张小三', '李小四', '王小五'] as const;
const LONG = '整体硬质合金四刃不等分螺旋立铣刀（高温合金专用加长型带内冷）';
const reason = {
  rule: 'quantity' as const,
  says: 'no' as const,
  key: 'pick-not-listed' as const,
  values: {},
  times: {},
  limit: null,
};

/** Three people at machine 3 who took all that they may have today; the machine refused each of them two more. */
const furnish = () =>
  site.run(async (ctx) => {
    const department = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '车削班' });
    const empIds = await createEmployees(
      ctx,
      PEOPLE.map((empName, at) => ({ empCode: `E00${at + 1}`, empName, departmentId: department.id, cardNo: `8888000${at + 1}` })),
    );
    const type = await createProductType(ctx, { productTypeCode: 'T1', productTypeName: '劳保' });
    const goods = { productTypeId: type.id, productPrice: 500, unit: '双' };
    const product = await createProduct(ctx, { ...goods, productCode: 'G1', productName: '丁腈手套' });
    await createProduct(ctx, { ...goods, productCode: 'LONG', productName: LONG });
    const model = await createVmModel(ctx, { modelCode: 'M', modelName: '弹簧机', rows: 2, columns: 4 });
    const vm = await createVm(ctx, { vmCode: 'VM3', deviceCode: 'D3', vmName: '3号机', vmModelId: model.id });
    const place = { tray: 1, position: 1, channelCode: '101', capacity: 500, warnNum: 1, remindNum: 2 };
    const { ids } = await addChannels(ctx, { vmId: vm.id, rows: [place] });
    const channelId = ids[0] ?? '';
    await bindProducts(ctx, [{ channelId, productId: product.id }]);
    await bindEmployees(ctx, { vmIds: [vm.id], empIds });
    const at = { kind: PLACE.vmChannel, ref: channelId, owner: vm.id };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place: at, productId: product.id, qty: 300 }] });
    await recordTrades(
      ctx,
      empIds.map((empId, n) => ({
        vmId: vm.id,
        tradeNumber: `N${n}`,
        tradeType: 10001 as const,
        happenedAt: new Date(Date.now() - 1_000).toISOString(),
        event: { id: newId() },
        empId,
        lines: [{ channelId, productId: product.id, quantity: 2 }],
      })),
    );
    const { id } = await createStrategy(ctx, { strategyName: '车削班手套', entityType: 3, entityId: department.id });
    await createItems(ctx, { strategyId: id, productIds: [product.id], limitNum: 2, periodicUnit: 'D' });
    for (const empId of empIds) {
      await keepRefusal(ctx, { vmId: vm.id, empId, productId: product.id, channelCode: '101', quantity: 2, reason });
    }
  });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  await furnish();
});
test.afterAll(() => site.stop());

/** Counts what a person does: clicks, key chords, fields typed. */
function counted(page: Page) {
  let steps = 0;
  return {
    count: () => steps,
    click: async (where: ReturnType<Page['getByRole']>) => {
      steps += 1;
      await where.click();
    },
    press: async (keys: string) => {
      steps += 1;
      await page.keyboard.press(keys);
    },
    type: async (where: ReturnType<Page['getByRole']>, text: string) => {
      steps += 1;
      await where.fill(text);
    },
  };
}
const finder = (page: Page) => page.getByRole('combobox', { name: '查找页面和记录' });
const person = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name }).filter({ hasText: '车削班' }).first();
const allowed = async (page: Page) => {
  const answer = page.locator('.pick-answer');
  await expect(answer).toContainText('可以领');
  await expect(answer).toContainText('3号机');
};
const refused = async (page: Page, name: string) => {
  await expect(page).toHaveURL(/\/story\/person\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('region', { name: '为什么没领到' })).toContainText('不能领：策略“车削班手套”');
};

test('J3 by mouse in four steps: the search, the name, the person, two pieces for eight hours', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/dashboard');
  const hand = counted(page);
  await hand.click(page.getByRole('button', { name: /查找/ }).first());
  await hand.type(finder(page), '张小三');
  await hand.click(person(page, '张小三'));
  await refused(page, '张小三');
  await expect(page.getByLabel('多领几件')).toHaveValue('2');
  await hand.click(page.getByRole('button', { name: '8小时', exact: true }));
  await allowed(page);
  expect(hand.count()).toBeLessThanOrEqual(4);
  expect(await faults(page)).toEqual([]);
});

test('J3 by keyboard in four steps', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('您好');
  const hand = counted(page);
  await hand.press('Control+k');
  await hand.type(finder(page), '李小四');
  await expect(person(page, '李小四')).toHaveAttribute('aria-selected', 'true');
  await hand.press('Enter');
  await refused(page, '李小四');
  await page.getByRole('button', { name: '8小时', exact: true }).focus();
  await hand.press('Enter');
  await allowed(page);
  expect(hand.count()).toBeLessThanOrEqual(4);
});

test('J3 by thumb on a phone in four steps', async ({ browser }) => {
  const page = await site.open(browser, { width: 390, height: 844 });
  await page.goto('/dashboard');
  const hand = counted(page);
  await hand.click(page.getByRole('button', { name: /查找/ }).first());
  await hand.type(finder(page), '王小五');
  await hand.click(person(page, '王小五'));
  await refused(page, '王小五');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await hand.click(page.getByRole('button', { name: '8小时', exact: true }));
  await allowed(page);
  expect(hand.count()).toBeLessThanOrEqual(4);
});

test('a code in a table leads to its page; resting on it shows its card, and Shift-Enter follows it', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/product/productList');
  const link = page.getByRole('link', { name: 'LONG' });
  await link.hover();
  const card = page.getByRole('complementary', { name: LONG });
  await expect(card).toContainText('劳保');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(LONG);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
  expect(await faults(page)).toEqual([]);
  await page.goto('/machine/machineManage');
  await page.getByRole('row').filter({ hasText: 'VM3' }).getByRole('gridcell', { name: '弹簧机' }).first().click();
  await page.getByRole('grid').first().focus();
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL(/\/story\/machine\//);
  await expect(page.getByRole('listbox', { name: '3号机' })).toContainText('丁腈手套');
  expect(await faults(page)).toEqual([]);
});

test('the timeline of goods is narrowed by kind, and its names lead on; who is not there says so', async ({ browser }) => {
  const page = await site.open(browser, { width: 390, height: 844 });
  await page.goto('/story/product/G1/丁腈手套');
  const history = page.getByRole('region', { name: '经过' });
  await expect(history).toContainText('未能领料');
  await history.getByRole('button', { name: '领料', exact: true }).click();
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await history.getByRole('link', { name: '张小三' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('张小三');
  expect(await faults(page)).toEqual([]);
  await page.goto('/story/machine/NOBODY');
  await expect(page.getByRole('alert')).toContainText('设备不存在');
});

test('the page of a smart warehouse that is not there says so too', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: '切换到智能仓' }).click();
  await expect(page.getByRole('region', { name: '今日出入库' })).toBeVisible();
  await page.goto('/story/prewh/NOBODY');
  await expect(page.getByRole('alert')).toContainText('智能仓不存在');
});
