// The line above a list, the panel beside it and its tree: what stands in sight, what folds, what is taken away.
import type { Locator, Page } from '@playwright/test';
import { data, type Signed } from './support/api.ts';
import { expect, test } from './support/site.ts';

const LIST = '/product/productList';
const run = Date.now().toString(36).toUpperCase();
const NAME = '整体硬质合金立铣刀';

async function seed({ token }: Signed): Promise<void> {
  const type = { productTypeCode: `L${run}`, productTypeName: `立铣刀${run}` };
  const { id: productTypeId } = await data('/basic/createProductType', type, token);
  for (const n of [1, 2, 3])
    await data(
      '/basic/createProduct',
      { productCode: `K${run}${n}`, productName: `${NAME}${n}`, productTypeId, productPrice: `${n}.50`, unit: '支' },
      token,
    );
}

const rows = (page: Page): Locator => page.locator('.kit-table tbody tr[id]');

async function open(page: Page): Promise<void> {
  await page.goto(`${LIST}?keyword=K${run}`);
  await expect(rows(page).first()).toBeVisible();
}

test.beforeAll(async ({ signed }) => seed(signed));

test('R051 R052 the right panel comes open with the chosen row, folds, opens again, is remembered, and goes with Esc', async ({
  admin,
}) => {
  await open(admin);
  const panel = admin.getByRole('complementary', { name: '商品资料' });
  await expect(panel).toBeHidden();
  await rows(admin).first().click();
  await expect(panel).toContainText(NAME);
  await expect(admin).toHaveURL(/open=/);
  await admin.getByRole('button', { name: '收起商品资料' }).click();
  await expect(panel).not.toContainText(NAME);
  await admin.reload();
  await expect(rows(admin).first()).toBeVisible();
  await admin.getByRole('button', { name: '展开商品资料' }).click();
  await expect(panel).toContainText(NAME);
  await admin.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(admin.locator('tr.kit-active')).toHaveCount(0);
});

test('found 21 what does not fit in the line of the search lies in a drawer; what is chosen stands as chips that can be taken away', async ({
  admin,
}) => {
  await open(admin);
  const chips = admin.getByRole('list', { name: '已选条件' });
  await expect(chips).toContainText(`商品：K${run}`);
  await admin.getByRole('button', { name: '筛选' }).click();
  const drawer = admin.getByRole('group', { name: '更多筛选条件' });
  await drawer.getByRole('combobox', { name: '领用方式' }).focus();
  await admin.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(admin.getByRole('button', { name: '筛选' })).toBeFocused();
  await admin.goto(`${LIST}?keyword=K${run}&onSaleFlag=false`);
  await expect(chips).toContainText('上下架：');
  await expect(admin.getByText('没有符合条件的数据。')).toBeVisible();
  await chips.getByRole('button', { name: /去掉条件上下架/ }).click();
  await expect(rows(admin).first()).toBeVisible();
  await chips.getByRole('button', { name: '重置' }).click();
  await expect(chips).toHaveCount(0);
});

test('found 21 at 1440 the list of products shows nine of its columns and more, its tree folds and stays folded', async ({ admin }) => {
  await open(admin);
  const whole = () =>
    admin.locator('.kit-table').evaluate((box) => {
      const edge = box.querySelector('thead th:last-child')?.getBoundingClientRect().left ?? 0;
      return [...box.querySelectorAll('thead th:not(.kit-check):not(:last-child)')].filter(
        (head) => head.getBoundingClientRect().right <= edge + 1,
      ).length;
    });
  await expect.poll(whole).toBeGreaterThanOrEqual(9);
  await admin.getByRole('button', { name: '收起商品分类' }).click();
  await admin.reload();
  await expect(rows(admin).first()).toBeVisible();
  await admin.getByRole('button', { name: '展开商品分类' }).click();
  await expect(admin.getByRole('tree', { name: '商品分类' })).toBeVisible();
});

const count = (page: Page, n: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.kit-table tbody tr[id]').length === wanted, n);

test('found 21 all that match are chosen at once; what was switched off is taken back for ten seconds', async ({ admin }) => {
  await open(admin);
  await rows(admin).first().getByRole('checkbox').check();
  const bar = admin.locator('.kit-chosen-bar');
  await bar.getByRole('button', { name: '选择全部3条' }).click();
  await expect(bar).toContainText('已选 3 条');
  await bar.getByRole('button', { name: '批量下架' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: '批量下架' }).click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expect(rows(admin).getByRole('button', { name: '上架', exact: true })).toHaveCount(3);
  await admin.getByRole('button', { name: '撤销' }).click();
  await expect(rows(admin).getByRole('button', { name: '下架', exact: true })).toHaveCount(3);
});

test('found 21 what slides under the pointer after a deed is not pressed by the second click', async ({ admin, signed }) => {
  const { rows: found } = await data('/basic/listProduct', { keyword: `K${run}` }, signed.token);
  for (const { id } of found) await data('/basic/updateProduct', { id, onSaleFlag: false }, signed.token);
  await admin.goto(`${LIST}?keyword=K${run}&onSaleFlag=false`);
  await count(admin, 3);
  const button = rows(admin).first().getByRole('button', { name: '上架', exact: true });
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const press = () => admin.mouse.click(x + width / 2, y + height / 2);
  await admin.mouse.move(x + width / 2, y + height / 2);
  await press();
  await count(admin, 2);
  await press();
  await admin.waitForTimeout(1_000);
  await expect(rows(admin)).toHaveCount(2);
  // Who means it, has looked.
  await press();
  await count(admin, 1);
});

test('found 21 on a phone each row is a card of three things, its deed a button for the thumb', async ({ admin, signed }) => {
  await admin.setViewportSize({ width: 390, height: 844 });
  await open(admin);
  const card = rows(admin).first();
  await expect(card.getByRole('gridcell')).toHaveCount(5);
  await expect(card).toContainText(NAME);
  for (const button of await card.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // What can be done stands in one line, on the narrowest phone too.
  await admin.setViewportSize({ width: 320, height: 844 });
  const tools = admin.getByRole('toolbar').filter({ visible: true }).first();
  expect((await tools.boundingBox())?.height).toBeLessThan(60);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await admin.setViewportSize({ width: 390, height: 844 });
  await card.getByText(NAME).click();
  await expect(admin.getByRole('complementary', { name: '商品资料' })).toBeInViewport();
  // A tree is cards too, each with its deeds; a figure on a card says what it counts.
  await admin.goto('/product/productCategory');
  await expect(
    rows(admin)
      .filter({ hasText: `立铣刀${run}` })
      .getByRole('button', { name: '修改' }),
  ).toBeInViewport();
  await data('/basic/createProductGroup', { groupCode: `G${run}`, groupName: `组${run}` }, signed.token);
  await admin.goto(`/product/produceGroup?keyword=G${run}`);
  await expect(rows(admin).locator('[data-title]')).toHaveAttribute('data-title', '商品数');
});

const LOST = '页面没有取到，请检查网络。';

/** Takes the network away. On a busy machine a file was once seen to come all the same: so no file is let through either. */
async function lose(page: Page): Promise<void> {
  await page.route('**/assets/**', (route) => route.abort('internetdisconnected'));
  await page.context().setOffline(true);
}

async function recover(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

test('a panel whose code does not come leaves its list, and is there when it is tried again', async ({ admin }) => {
  await open(admin);
  await rows(admin).first().click();
  const panel = admin.getByRole('complementary', { name: '商品资料' });
  await expect(panel).toContainText(NAME);
  await lose(admin);
  await panel.getByRole('button', { name: '全貌' }).click();
  await expect(panel.getByRole('alert')).toContainText(LOST);
  await expect(rows(admin).first()).toBeVisible();
  await recover(admin);
  // A browser may not ask again for a module that failed: then the page is loaded anew, with the row that was chosen.
  await panel.getByRole('button', { name: '重试' }).click();
  await expect(async () => {
    await panel.getByRole('button', { name: '全貌' }).click({ timeout: 5_000 });
    await expect(panel.getByRole('alert')).toHaveCount(0);
    await expect(panel.getByRole('button', { name: '全貌' })).toHaveAttribute('aria-pressed', 'true');
    await expect(panel.getByRole('heading', { name: '这一部分出错了' })).toHaveCount(0);
  }).toPass({ timeout: 30_000 });
  await expect(panel).toContainText(NAME);
});

test('a dialog whose code does not come says so, leaves its page, and opens later', async ({ admin }) => {
  await admin.goto('/organization/staff');
  const paste = admin.getByRole('button', { name: '粘贴新增' }).first();
  await expect(paste).toBeVisible();
  await admin.waitForLoadState('networkidle');
  await lose(admin);
  await paste.click();
  await expect(admin.locator('.messages')).toContainText(LOST);
  await expect(paste).toBeVisible();
  await recover(admin);
  await expect(async () => {
    await paste.click({ timeout: 5_000 });
    await expect(admin.getByRole('dialog', { name: '粘贴新增' })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
});
