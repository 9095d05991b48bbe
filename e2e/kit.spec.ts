// The screen kit, proven on the list of products.
import type { Locator, Page } from '@playwright/test';
import { data, type Signed } from './support/api.ts';
import { faults } from './support/axe.ts';
import { pick, pressBehind, take, unfolded } from './support/controls.ts';
import { enter, expect, test } from './support/site.ts';

const LIST = '/product/productList';
const COUNT = 70;
const run = Date.now().toString(36).toUpperCase();
const code = (n: number) => `K${run}${String(n).padStart(3, '0')}`;
const long = '硬质合金整体立铣刀（四刃，适用于高硬度模具钢精加工，表面涂层TiAlSiN）';

/** Two types and 70 products of this run; every search begins with the run's code. */
async function seed({ token }: Signed): Promise<void> {
  const type = (productTypeName: string, parentId?: string) =>
    data(
      '/basic/createProductType',
      { productTypeCode: `T${run}${productTypeName}`, productTypeName: `${productTypeName}${run}`, parentId },
      token,
    );
  const tools = await type('刀具');
  const mills = await type('铣刀', tools.id);
  for (let n = 1; n <= COUNT; n++) {
    const productTypeId = n % 2 ? tools.id : mills.id;
    const productName = n === 1 ? long : `工具${n}`;
    await data('/basic/createProduct', { productCode: code(n), productName, productTypeId, productPrice: `${n}.50`, unit: '支' }, token);
  }
}

const rows = (page: Page): Locator => page.locator('.kit-table tbody tr[id]');
const table = (page: Page): Locator => page.getByRole('grid');
const active = (page: Page): Locator => page.locator('tr.kit-active');
const scrolled = (page: Page): Promise<number> => page.locator('.kit-table').evaluate((element) => element.scrollTop);

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${LIST}?keyword=K${run}${query}`);
  await expect(rows(page).first()).toBeVisible();
}

test.beforeAll(async ({ signed }) => seed(signed));

test('R050 search, table and pager stand in this order', async ({ admin }) => {
  await open(admin);
  const tops = await Promise.all(
    ['.kit-search', '.kit-table', '.kit-pager'].map(async (part) => (await admin.locator(part).boundingBox())?.y ?? -1),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(tops[0]).toBeGreaterThan(0);
});

test('R054 R276 the table is plain here, and its columns are centred', async ({ admin }) => {
  await open(admin);
  await expect(admin.locator('.kit-bghn')).toHaveCount(0);
  await expect(admin.getByRole('columnheader', { name: /规格/ })).toHaveCSS('text-align', 'center');
});

test('R058 R272 a change of page scrolls to the top, in 800 ms', async ({ admin }) => {
  await admin.emulateMedia({ reducedMotion: 'no-preference' });
  await admin.setViewportSize({ width: 1440, height: 560 });
  await open(admin, '&limit=30');
  await admin.locator('.kit-table').evaluate((element) => (element.scrollTop = 500));
  const began = Date.now();
  await admin.getByRole('button', { name: '下一页' }).click();
  await expect.poll(() => scrolled(admin), { intervals: [30] }).toBeLessThan(400);
  await expect.poll(() => scrolled(admin), { intervals: [20] }).toBe(0);
  expect(Date.now() - began).toBeGreaterThanOrEqual(700);
});

test('R269 R270 R271 pages of 15 first, five sizes to choose, the pager in its order', async ({ admin }) => {
  await open(admin);
  await expect(rows(admin)).toHaveCount(15);
  const parts = ['.kit-total', '.kit-size', '[aria-label=上一页]', '.kit-number >> nth=0', '[aria-label=下一页]', '.kit-jumper'];
  const lefts = await Promise.all(parts.map(async (part) => (await admin.locator('.kit-pager').locator(part).boundingBox())?.x ?? -1));
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  await expect(admin.locator('.kit-total')).toHaveText(`共 ${COUNT} 条`);
  await admin.getByLabel('每页条数').click();
  await expect(admin.locator('.ant-select-item-option')).toHaveText([
    '10 条/页',
    '15 条/页',
    '30 条/页',
    '50 条/页',
    '100 条/页',
    '200 条/页',
  ]);
  await take(admin, '30 条/页');
  await expect(rows(admin)).toHaveCount(30);
  await admin.locator('.kit-jumper input').fill('3');
  await admin.keyboard.press('Enter');
  await expect(rows(admin)).toHaveCount(10);
});

test('R193 on a later page a size that leads past the end changes nothing', async ({ admin }) => {
  await open(admin, '&page=2');
  await admin.getByLabel('每页条数').click();
  await admin.getByTitle('50 条/页').click();
  await expect(admin.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(rows(admin)).toHaveCount(15);
});

test('the address holds search, page, sort and the open row; a reload brings all back', async ({ admin }) => {
  await open(admin);
  await admin.getByRole('button', { name: /^商品编码/ }).click();
  await admin.getByRole('button', { name: /^商品编码/ }).click();
  await expect(rows(admin).first()).toContainText(code(COUNT));
  await admin.getByRole('button', { name: '下一页' }).click();
  await expect(rows(admin).first()).toContainText(code(COUNT - 15));
  await rows(admin).nth(2).click();
  await expect(admin).toHaveURL(/open=/);
  await admin.reload();
  await expect(active(admin)).toContainText(code(COUNT - 17));
  await expect(admin.getByRole('columnheader', { name: /商品编码/ })).toHaveAttribute('aria-sort', 'descending');
});

test('who leaves just after a row was chosen is not called back by it', async ({ admin }) => {
  await open(admin);
  // On a slow machine the address is there long before the next screen is.
  const row = rows(admin).nth(2);
  await row.evaluate(async (tr: HTMLElement) => {
    tr.click();
    await new Promise((done) => setTimeout(done, 50));
    document.querySelector<HTMLElement>('header a[href="/system/listNotice"]')?.click();
    for (const end = Date.now() + 400; Date.now() < end;);
  });
  await expect(admin.getByRole('heading', { name: '通知公告' })).toBeAttached();
  await expect(admin).toHaveURL(/listNotice$/);
});

test('by keyboard: / searches, arrows move, Space chooses, Enter opens, Esc closes the topmost, focus returns', async ({ admin }) => {
  await open(admin);
  await admin.keyboard.press('/');
  await expect(admin.getByRole('textbox', { name: '商品', exact: true })).toBeFocused();
  await admin.keyboard.press('ControlOrMeta+a');
  await admin.keyboard.type(`K${run}00`);
  await admin.keyboard.press('Enter');
  await expect(rows(admin)).toHaveCount(9);
  await table(admin).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', ' ', 'End', 'Shift+ ']) await admin.keyboard.press(key);
  await expect(active(admin)).toContainText(code(9));
  await expect(admin.locator('.kit-chosen-bar')).toContainText('已选 7 条');
  await admin.keyboard.press('Home');
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText(code(1));
  await dialog.getByLabel('领用方式').click();
  const choices = admin.locator('.ant-select-dropdown');
  await expect(choices).toBeVisible();
  await unfolded(admin);
  await admin.keyboard.press('Escape');
  await expect(choices).toHaveClass(/hidden/);
  await expect(dialog).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(table(admin)).toBeFocused();
});

test('rows stay chosen over pages', async ({ admin }) => {
  await open(admin);
  await admin.getByLabel('选择本页').check();
  await admin.getByRole('button', { name: '下一页' }).click();
  await expect(rows(admin).first()).toContainText(code(16));
  await admin.getByLabel('选择第1行').check();
  await expect(admin.locator('.kit-chosen-bar')).toContainText('已选 16 条');
  await admin.getByRole('button', { name: '上一页' }).click();
  await expect(admin.getByLabel('选择本页')).toBeChecked();
});

test('columns keep their width and choice; a view brings search and columns back', async ({ admin }) => {
  await open(admin);
  const head = admin.getByRole('columnheader', { name: /商品名称/ });
  // Hovered is what stands still.
  await head.hover();
  const before = (await head.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await admin.mouse.move(before.x + before.width - 3, before.y + 10);
  await admin.mouse.down();
  await admin.mouse.move(before.x + before.width + 57, before.y + 10, { steps: 4 });
  await admin.mouse.up();
  await admin.getByRole('button', { name: '列设置' }).click();
  await expect(admin.getByRole('checkbox', { name: '品牌' })).toBeVisible();
  await unfolded(admin);
  await admin.getByRole('checkbox', { name: '品牌' }).uncheck();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: '视图', exact: true }).click();
  await admin.getByLabel('视图名称').fill('我的刀具');
  await admin.getByRole('button', { name: '保存' }).click();
  await admin.reload();
  await expect(rows(admin).first()).toBeVisible();
  await expect.poll(async () => Math.abs(((await head.boundingBox())?.width ?? 0) - before.width - 60)).toBeLessThan(5);
  await expect(admin.getByRole('columnheader', { name: '品牌' })).toHaveCount(0);
  await admin.goto(LIST);
  await admin.getByRole('button', { name: '视图', exact: true }).click();
  await admin.getByRole('button', { name: '我的刀具', exact: true }).click();
  await expect(admin.locator('.kit-total')).toHaveText(`共 ${COUNT} 条`);
});

test('the tree narrows the list; its search opens branches', async ({ admin }) => {
  await open(admin);
  const tree = admin.getByRole('tree');
  await admin.getByLabel('查找商品分类').fill(`铣刀${run}`);
  await tree.getByRole('treeitem', { name: `铣刀${run}` }).click();
  await expect(admin.locator('.kit-total')).toHaveText(`共 ${COUNT / 2} 条`);
  await tree.focus();
  await admin.keyboard.press('ArrowUp');
  await admin.keyboard.press('Enter');
  await expect(admin.locator('.kit-total')).toHaveText(`共 ${COUNT} 条`);
});

test('an empty list says why; a failing one keeps its rows and tries again', async ({ admin }) => {
  await open(admin);
  await admin.route('**/basic/listProduct*', (route) => route.abort());
  await admin.getByRole('button', { name: '刷新' }).click();
  await expect(admin.locator('.kit-error')).toBeVisible();
  await expect(rows(admin)).toHaveCount(15);
  // Another question that fails leaves the answer before it.
  await admin.getByRole('textbox', { name: '商品', exact: true }).fill('else');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/keyword=else/);
  await expect(admin.locator('.kit-error')).toContainText('下面是上次取得的数据');
  await expect(rows(admin)).toHaveCount(15);
  await admin.getByRole('textbox', { name: '商品', exact: true }).fill(`K${run}`);
  await admin.unroute('**/basic/listProduct*');
  await admin.keyboard.press('Enter');
  await expect(admin.locator('.kit-error')).toBeHidden();
  await admin.goto(`${LIST}?keyword=nothing-like-this`);
  await expect(admin.getByText('没有符合条件的数据。')).toBeVisible();
  await admin.getByRole('button', { name: '清空条件' }).click();
  await expect(rows(admin).first()).toBeVisible();
});

async function openForm(page: Page): Promise<Locator> {
  await open(page);
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('商品编码')).toBeFocused();
  return dialog;
}
const frame = (page: Page): Promise<{ x: number; y: number; width: number; height: number }> =>
  page.locator('.ant-modal-container').evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
async function drag(page: Page, ...[from, by]: [readonly [number, number], readonly [number, number]]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + by[0], from[1] + by[1], { steps: 4 });
  await page.mouse.up();
}

test('R055 R274 a dialog stands 10vh from the top and is dragged by its header', async ({ admin }) => {
  await openForm(admin);
  await expect.poll(async () => (await frame(admin)).y).toBe(90);
  const { x } = await frame(admin);
  await drag(admin, [x + 60, 110], [120, -40]);
  await expect.poll(() => frame(admin)).toMatchObject({ x: x + 120, y: 50 });
});

test('R056 R275 a dialog is resized at its edges, not below 400 × 300', async ({ admin }) => {
  await openForm(admin);
  await expect.poll(async () => (await frame(admin)).y).toBe(90);
  const first = await frame(admin);
  await drag(admin, [first.x + first.width, 300], [100, 0]);
  await expect.poll(async () => (await frame(admin)).width).toBe(first.width + 100);
  const wider = await frame(admin);
  expect(wider.x).toBe(first.x);
  await drag(admin, [wider.x + wider.width, 300], [-1200, 0]);
  await expect.poll(async () => (await frame(admin)).width).toBe(400);
  const narrow = await frame(admin);
  await drag(admin, [narrow.x + 200, narrow.y + narrow.height], [0, -700]);
  await expect.poll(async () => (await frame(admin)).height).toBe(300);
});

test('R057 a double click on the header maximises a dialog, another one restores it', async ({ admin }) => {
  await openForm(admin);
  await expect.poll(async () => (await frame(admin)).y).toBe(90);
  const first = await frame(admin);
  await admin.mouse.dblclick(first.x + 60, 110);
  await expect.poll(() => frame(admin)).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await admin.mouse.dblclick(60, 20);
  await expect.poll(() => frame(admin)).toEqual(first);
});

test('R273 a click beside a dialog does not close it; typed text is asked about first', async ({ admin }) => {
  const dialog = await openForm(admin);
  await dialog.getByLabel('商品编码').fill('X');
  await admin.mouse.click(5, 450);
  await expect(dialog).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(dialog.getByText('填写的内容还没有保存。')).toBeVisible();
  await dialog.getByRole('button', { name: '继续填写' }).click();
  await expect(dialog.getByLabel('商品编码')).toHaveValue('X');
  await admin.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '放弃' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('button', { name: '新增' })).toBeFocused();
});

test('a form checks by the contract, stays open when refused, and saves by Ctrl-Enter', async ({ admin }) => {
  const dialog = await openForm(admin);
  await dialog.getByLabel('商品编码').fill(code(1));
  await admin.keyboard.press('Control+Enter');
  await expect(dialog.getByText('请填写商品名称')).toBeVisible();
  await expect(dialog.getByLabel('商品名称')).toBeFocused();
  await dialog.getByLabel('商品名称').fill('新工具');
  await dialog.getByLabel('单价').fill('1.234');
  await pick(dialog, '商品分类', `刀具${run}`);
  await admin.keyboard.press('Control+Enter');
  await expect(dialog.getByText('金额最多两位小数')).toBeVisible();
  await dialog.getByLabel('单价').fill('1.23');
  await admin.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('alert').first()).toContainText(code(1));
  await expect(dialog.getByLabel('商品名称')).toHaveValue('新工具');
  await dialog.getByLabel('商品编码').fill(code(900));
  await admin.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(admin.locator('.kit-total')).toHaveText(`共 ${COUNT + 1} 条`);
  await admin.goto(`${LIST}?keyword=${code(900)}`);
  await expect(admin.getByRole('button', { name: '删除', exact: true })).toHaveCount(0);
  await pressBehind(admin.getByRole('button', { name: '更多', exact: true }), '删除');
  await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused();
  await expect(dialog).toContainText(code(900));
  await dialog.getByRole('button', { name: '删除', exact: true }).click();
  await expect(admin.getByText('没有符合条件的数据。')).toBeVisible();
});

test('R222 an export asks for what the screen shows, in the chosen columns', async ({ admin }) => {
  await open(admin, '&sort=productPrice.desc');
  await admin.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: '品牌' }).uncheck();
  const asked = admin.waitForRequest('**/exportExcel/sync');
  await dialog.getByRole('button', { name: '导出', exact: true }).click();
  const body = (await asked).postDataJSON() as { taskCode: string; filter: object; columns: string[] };
  expect(body).toMatchObject({
    taskCode: 'EXPORT_PRODUCT',
    format: 'xlsx',
    filter: { keyword: `K${run}`, sorts: [{ field: 'productPrice', order: 'desc' }] },
  });
  expect(body.filter).not.toHaveProperty('page');
  expect(body.columns).toContain('productCode');
  expect(body.columns).not.toContain('brand');
});

test('list and form have nothing that axe finds, wide and on a phone', async ({ browser, signed }) => {
  test.setTimeout(60_000);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    await enter(page, { signed });
    await open(page);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: '新增' }).click();
    await expect(page.getByLabel('商品编码')).toBeFocused();
    await unfolded(page);
    if (width < 992) await expect.poll(async () => (await frame(page)).width).toBe(width);
    expect(await faults(page)).toEqual([]);
    await context.close();
  }
});

test('product types: one is added below the branch that is open, and taken away', async ({ admin }) => {
  await admin.goto('/product/productCategory');
  await admin.getByLabel('查找商品分类').fill(`铣刀${run}`);
  await admin.getByRole('treeitem', { name: `铣刀${run}` }).click();
  // The branch itself, and nothing below it.
  await expect(rows(admin)).toHaveText([new RegExp(`铣刀${run}`)]);
  await admin.getByRole('button', { name: '新增' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText(`铣刀${run}`)).toBeVisible();
  await dialog.getByLabel('分类编码').fill(`B${run}`);
  await dialog.getByLabel('分类名称').fill(`立铣刀${run}`);
  await admin.keyboard.press('Control+Enter');
  const added = rows(admin).filter({ hasText: `立铣刀${run}` });
  await pressBehind(added.getByRole('button', { name: '更多' }), '删除');
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(added).toHaveCount(0);
  await expect(rows(admin)).toHaveCount(1);
});

test('an empty tree says why, and offers to make the first', async ({ admin }) => {
  await admin.route('**/gateway/basic/listProductType', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), data: [] } });
  });
  await admin.goto('/product/productCategory');
  await admin.locator('.kit-empty').getByRole('button', { name: '新增' }).click();
  await expect(admin.getByRole('dialog').getByLabel('分类编码')).toBeVisible();
});
