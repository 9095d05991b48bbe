// The journeys of a day, counted: each by mouse, by keyboard and on a phone, and failing above its number. J2: scan.spec.ts, J3: story.spec.ts,
// J4: desk.spec.ts.
import type { Browser, Locator, Page } from '@playwright/test';
import { addDays, dayOf } from '../src/contract/kernel/time.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, rows } from './support/parts.ts';
import { furnish, leaver, machine, twoOrders, type Floor } from './support/journey-site.ts';
import { expect, test } from './support/site.ts';
import { stepsOf, type Steps } from './support/steps.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let floor: Floor;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  floor = await site.run(furnish);
});
test.afterAll(() => site.stop());

const PHONE = { width: 390, height: 844 };
const EXPIRY = addDays(dayOf(new Date(), 'Asia/Shanghai'), 200);
/** By key: where Tab has brought the cursor, Enter presses. */
const enter = async (steps: Steps, what: Locator): Promise<void> => {
  await what.focus();
  await steps.press('Enter');
};
/** A choice of a picker: typed, and taken by Enter. */
const choose = async (steps: Steps, field: Locator, text: string): Promise<void> => {
  await steps.type(field, text);
  await expect(field.page().locator('.ant-select-item-option-active').filter({ hasText: text, visible: true })).toBeVisible();
  await steps.press('Enter');
};
const print = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.querySelector('.kit-print')?.textContent ?? '');
  });

test.describe('J1 from sign-in to an issued plan with its walking list in 6 steps', () => {
  const issued = async (page: Page, name: string): Promise<void> => {
    const trip = page.getByRole('dialog', { name: '补货行程' });
    await expect(trip.getByRole('heading', { name: '先从仓库备货' })).toBeVisible();
    // A machine is on the walk once.
    await expect(trip.getByRole('region', { name })).toHaveCount(1);
  };
  for (const [kind, size] of [
    ['by mouse', undefined],
    ['by thumb', PHONE],
  ] as const)
    test(kind, async ({ browser }) => {
      const name = size ? '手机机' : '鼠标机';
      await site.run((ctx) => machine(ctx, floor, { code: size ? 'T1' : 'M1', name, channels: 2, stock: 0 }));
      const page = await site.open(browser, size);
      await page.goto('/dashboard');
      const steps = stepsOf(page);
      await steps.click(button(page, '去补货 待补货货道'));
      await steps.click(button(page, '全部生成计划'));
      await expect(dialog(page)).toContainText('1台设备，2个货道');
      await steps.click(button(page, '下发补货计划'));
      await steps.click(button(dialog(page), '补货行程'));
      await issued(page, name);
      await print(page);
      await steps.click(button(dialog(page).last(), '打印行程单'));
      await expect(page.locator('body')).toHaveAttribute('data-printed', new RegExp(name));
      steps.atMost(6);
      await page.context().close();
    });

  test('by keyboard', async ({ browser }) => {
    await site.run((ctx) => machine(ctx, floor, { code: 'K1', name: '键盘机', channels: 2, stock: 0 }));
    const page = await site.open(browser);
    await page.goto('/dashboard');
    const steps = stepsOf(page);
    await steps.press('Control+k');
    await expect(page.getByRole('combobox', { name: '查找页面和记录' })).toBeFocused();
    await steps.keys('生成补货计划');
    await steps.press('Enter');
    await expect(dialog(page)).toContainText('1台设备，2个货道');
    await steps.press('Control+Enter');
    await expect(button(dialog(page), '补货行程')).toBeFocused();
    await steps.press('Enter');
    await issued(page, '键盘机');
    steps.atMost(6);
    await page.context().close();
  });
});

test.describe('J5 a delivery of two orders, five lines, one short, one with lot and expiry, in 8 steps', () => {
  async function begin(browser: Browser, size: typeof PHONE | undefined): Promise<Page> {
    const orders = await site.run((ctx) => twoOrders(ctx, floor));
    const page = await site.open(browser, size);
    await page.addInitScript(() => localStorage.setItem('mode', '"wms"'));
    await page.goto('/wms/purchase?orderStatus=0');
    await expect(page.getByText(orders[1] ?? '').first()).toBeVisible();
    return page;
  }
  /** The labels are made, one for each lot. */
  const labelled = (page: Page): Promise<void> => expect(page.getByText(/张标签已生成/)).toBeVisible({ timeout: 30_000 });
  const received = async (page: Page): Promise<void> => {
    await expect(dialog(page)).toHaveCount(0);
    // Nothing of the two is expected any more but the one glove.
    await page.goto('/wms/purchase');
    await expect(rows(page).filter({ hasText: '部分完成' })).not.toHaveCount(0);
    await page.context().close();
  };

  for (const [kind, size] of [
    ['by mouse', undefined],
    ['by thumb', PHONE],
  ] as const)
    test(kind, async ({ browser }) => {
      const page = await begin(browser, size);
      const steps = stepsOf(page);
      await steps.click(page.locator('thead').getByRole('checkbox'));
      await steps.click(button(page, '一起收货'));
      await expect(dialog(page)).toContainText('5行，共33件');
      await steps.type(dialog(page).getByLabel('手套 本次数量'), '5');
      await steps.type(dialog(page).getByLabel('润滑油 批号'), 'B7');
      await steps.type(dialog(page).getByLabel('润滑油 有效期至'), EXPIRY);
      await steps.click(button(dialog(page), '收货过账'));
      await steps.click(button(dialog(page), /^打印标签/));
      await labelled(page);
      await steps.click(button(dialog(page), '上货架'));
      steps.atMost(8);
      await received(page);
    });

  test('by keyboard', async ({ browser }) => {
    const page = await begin(browser, undefined);
    const steps = stepsOf(page);
    await page.locator('thead').getByRole('checkbox').focus();
    await steps.press('Space');
    await enter(steps, button(page, '一起收货'));
    await steps.type(dialog(page).getByLabel('手套 本次数量'), '5');
    await steps.type(dialog(page).getByLabel('润滑油 批号'), 'B8');
    await steps.type(dialog(page).getByLabel('润滑油 有效期至'), EXPIRY);
    await steps.press('Control+Enter');
    await expect(dialog(page).getByLabel(/润滑油 A/)).toBeVisible();
    await enter(steps, button(dialog(page), /^打印标签/));
    await labelled(page);
    // The button that made the labels is gone: the next key is heard all the same.
    await steps.press('Control+Enter');
    steps.atMost(8);
    await received(page);
  });
});

test.describe('J6 forty channels counted blind while the line works, what differs counted again, in 9 steps', () => {
  for (const [kind, size, code] of [
    ['by mouse', undefined, 'C1'],
    ['by keyboard', undefined, 'C2'],
    ['by thumb', PHONE, 'C3'],
  ] as const)
    test(kind, async ({ browser }) => {
      const name = `盘点机${code}`;
      await site.run((ctx) => machine(ctx, floor, { code, name, channels: 40, stock: 9 }));
      const page = await site.open(browser, size);
      await page.goto('/inventory/inventoryRecord');
      const steps = stepsOf(page);
      const press = (what: Locator) => (kind === 'by keyboard' ? enter(steps, what) : steps.click(what));
      await press(button(page, '新增').first());
      await choose(steps, dialog(page).getByRole('combobox', { name: '设备' }), name);
      await (kind === 'by keyboard' ? steps.press('Control+Enter') : steps.click(button(dialog(page), '确认')));
      const mine = rows(page).filter({ hasText: name });
      await expect(mine).toContainText('待盘点');
      await press(button(mine, '盘点'));
      // What was counted on paper or by a hand-held comes as a column: one paste.
      const counts = Array.from({ length: 40 }, (_, at) => (at === 7 ? 8 : 9)).join('\n');
      await steps.paste(dialog(page).getByLabel('货道101实盘数量'), counts);
      await (kind === 'by keyboard' ? steps.press('Control+Enter') : steps.click(button(dialog(page), '保存')));
      await expect(dialog(page)).toContainText('已盘40/40，待复盘1');
      await steps.type(dialog(page).getByLabel('货道108实盘数量'), '8');
      await press(button(dialog(page), '提交'));
      await expect(mine).toContainText('已完成');
      steps.atMost(9);
      await page.context().close();
    });
});

test.describe('J7 thirty people with cards and strategies, two bad rows mended in place, in 5 steps', () => {
  for (const [kind, letter] of [
    ['by mouse', 'M'],
    ['by keyboard', 'K'],
  ] as const)
    test(kind, async ({ browser }) => {
      const page = await site.open(browser);
      await page.goto('/organization/staff');
      const people = Array.from({ length: 30 }, (_, at) =>
        [
          `${letter}${201 + at}`,
          `新人${letter}${at}`,
          at === 7 ? '没有的车间' : '二车间',
          '操作工',
          at === 9 ? '70003' : `8${letter}${100 + at}`,
          '手套一天两双',
        ].join('\t'),
      );
      const steps = stepsOf(page);
      await (kind === 'by keyboard' ? enter(steps, button(page, '粘贴新增')) : steps.click(button(page, '粘贴新增')));
      await steps.type(page.getByLabel('从Excel复制的员工'), people.join('\n'));
      // Checked while it was pasted: nobody asks for it.
      await expect(dialog(page)).toContainText('2行有问题');
      await expect(dialog(page)).toContainText('部门“没有的车间”不存在');
      await expect(dialog(page)).toContainText('卡70003已绑定给他人');
      await steps.type(page.getByLabel('第8行部门'), '二车间');
      await steps.type(page.getByLabel('第10行卡号'), `8${letter}109`);
      await (kind === 'by keyboard' ? steps.press('Control+Enter') : steps.click(button(dialog(page), '保存30人')));
      // Thirty people with a strategy each: on a busy machine that takes its time.
      await expect(dialog(page)).toHaveCount(0, { timeout: 30_000 });
      steps.atMost(5);
      await page.context().close();
      const given = await site.run((ctx) =>
        ctx.db
          .selectFrom('pickStrategy as s')
          .innerJoin('employee as e', 'e.id', 's.empId')
          .select('e.empCode')
          .where('e.empCode', 'like', `${letter}2%`)
          .execute(),
      );
      expect(given).toHaveLength(30);
    });
});

test.describe('J8 a leaver is cleared from one page and the page printed, in 12 steps', () => {
  for (const [kind, size, code] of [
    ['by mouse', undefined, 'L1'],
    ['by keyboard', undefined, 'L2'],
    ['by thumb', PHONE, 'L3'],
  ] as const)
    test(kind, async ({ browser }) => {
      await site.run((ctx) => leaver(ctx, floor, code));
      const page = await site.open(browser, size);
      await page.goto(`/organization/staff?keyword=${code}`);
      const steps = stepsOf(page);
      const press = (what: Locator) => (kind === 'by keyboard' ? enter(steps, what) : steps.click(what));
      const save = (name: string) => (kind === 'by keyboard' ? steps.press('Control+Enter') : steps.click(button(dialog(page), name)));
      await press(button(rows(page).first(), '更多'));
      await press(page.locator('.ant-popover:visible').getByRole('button', { name: '离职清算', exact: true }));
      await press(button(page, '发起离职清算'));
      await expect(dialog(page).getByLabel('离职日期')).not.toHaveValue('');
      await save('确认');
      await press(button(page, '处理钻头'));
      await choose(steps, dialog(page).getByRole('combobox', { name: '归还仓库' }), '主仓');
      await save('确认');
      await expect(page.getByRole('region', { name: '未归还的工具' })).toContainText('没有未归还的工具');
      await press(button(page, '收回全部卡片'));
      await expect(page.getByRole('region', { name: '员工卡' })).toContainText('没有绑定的卡');
      await press(button(page, '完成清算并停用'));
      await press(button(dialog(page), '完成清算并停用'));
      await expect(page.locator('.org-done')).toContainText('已于');
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', 'yes');
      });
      await press(button(page, '打印'));
      await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
      steps.atMost(12);
      await page.context().close();
    });
});
