// Find by keyboard alone: any record in two key chords and its first letters, deeds and settings by their names, and what was used comes first.
import { data } from './support/api.ts';
import { openPalette } from './support/controls.ts';
import { enter, expect, test } from './support/site.ts';

const CODE = 'FIND-0001';

test.beforeAll(async ({ signed }) => {
  const { rows } = await data('/basic/listProduct', { keyword: CODE }, signed.token);
  if (rows.length > 0) return;
  const { id } = await data('/basic/createProductType', { productTypeCode: 'FIND', productTypeName: '寻物' }, signed.token);
  for (const [productCode, spec] of [
    [CODE, '9寸'],
    ['FIND-0002', '8寸'],
  ]) {
    const product = { productCode, productName: '琉璃手套', spec, brand: '云岭', productTypeId: id, productPrice: '3.00' };
    await data('/basic/createProduct', product, signed.token);
  }
});
test.beforeEach(async ({ page, signed }) => {
  await enter(page, { signed });
  await page.goto('/welcome');
});

for (const typed of ['琉璃手套 9寸', '9寸 云岭', 'liulishoutao 9寸', 'yunling 9', 'llst 9寸', CODE])
  test(`a product by "${typed}"`, async ({ page }) => {
    const field = await openPalette(page);
    await page.keyboard.type(typed);
    await expect(page.getByRole('option', { selected: true })).toContainText('琉璃手套');
    await expect(page.getByRole('option', { selected: true })).toContainText('9寸');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/story\/product\//);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText('FIND-0001');
  });

test('a deed is begun where its button stands: 新增员工, 放行', async ({ page }) => {
  await openPalette(page);
  await page.keyboard.type('新增员工');
  await expect(page.getByRole('option', { selected: true })).toContainText('新增 · 员工管理');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/organization/staff');
  await expect(page.getByRole('dialog', { name: /新增/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /新增/ })).toBeHidden();
  await openPalette(page);
  await page.keyboard.type('fangxing');
  await expect(page.getByRole('option', { selected: true })).toContainText('放行');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/strategy/pickPrivilege');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a setting opens where it is changed', async ({ page }) => {
  await openPalette(page);
  await page.keyboard.type('密码有效');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/system/nodeConfig?open=passwordDays');
  await expect(page.locator('.config-asked')).toBeInViewport();
});

test('what was opened comes first the next time, before anything is typed and by its letters', async ({ page }) => {
  await openPalette(page);
  await page.keyboard.type('琉璃手套 8寸');
  await expect(page.getByRole('option', { selected: true })).toContainText('FIND-0002');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText('FIND-0002');
  await page.goto('/welcome');
  await openPalette(page);
  await expect(page.getByRole('option').first()).toContainText('琉璃手套');
  await page.keyboard.type('l');
  await expect(page.getByRole('option', { selected: true })).toContainText('FIND-0002');
});

test('Enter before the answer means its first; without the server pages are found all the same, and it says so', async ({ page }) => {
  await page.route('**/global/find', async (route) => {
    await new Promise((later) => setTimeout(later, 600));
    await route.continue();
  });
  await openPalette(page);
  await page.keyboard.type('琉璃手套 9寸');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText('FIND-0001');
  await page.unroute('**/global/find');
  await page.route('**/global/find', (route) => route.abort());
  await openPalette(page);
  await page.keyboard.type('操作日志');
  await expect(page.getByRole('alert').filter({ hasText: '没有连上服务器' })).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toContainText('操作日志');
});

test('an answer stands soon after the key', async ({ page }) => {
  const field = await openPalette(page);
  await field.fill('琉璃');
  await expect(page.getByRole('option').first()).toContainText('琉璃手套');
  // As the page itself sees it: from the letter to the drawn answer.
  const took = await page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('dialog.palette input');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const times: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const text = turn % 2 ? '琉璃手套' : '云岭';
      const begin = performance.now();
      set?.call(input, text);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise<void>((seen) => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector('dialog.palette [role=option]')) return;
          watch.disconnect();
          seen();
        });
        watch.observe(document.querySelector('dialog.palette') ?? document, { subtree: true, childList: true, characterData: true });
      });
      times.push(performance.now() - begin);
      set?.call(input, '');
      input?.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((later) => setTimeout(later, 60));
    }
    return times.toSorted((a, b) => a - b)[6] ?? Infinity;
  });
  console.log(`palette: an answer after ${Math.round(took)} ms`);
  // 80 ms are promised and measured by the bench; beside other work on two cores, thrice that.
  expect(took).toBeLessThan(240);
});

test('a picker shows what tells twins apart, and keeps it once chosen', async ({ page }) => {
  await page.goto('/operate/purchasingOrder');
  await page.getByRole('button', { name: '筛选' }).click();
  const picker = page.getByRole('combobox', { name: '商品' });
  await picker.focus();
  await page.keyboard.type('liulishoutao');
  const offered = page.locator('.ant-select-item-option').filter({ visible: true });
  await expect(offered).toHaveText([/FIND-0001.*琉璃手套.*9寸/, /FIND-0002.*琉璃手套.*8寸/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('.kit-chosen')).toContainText('8寸');
});
