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
