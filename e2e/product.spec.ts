// The goods, worked in a browser: types that count what stands below them, units, groups, bills with their versions, pictures, on-sale.
import type { Locator, Page } from '@playwright/test';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { addChannels, bindProducts, createVm, createVmModel } from '../src/server/modules/machine/index.ts';
import { createDepartment, createEmployees, createVendor } from '../src/server/modules/org/index.ts';
import { batchUpdateProducts, createProducts, createProductType } from '../src/server/modules/product/index.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import { faults } from './support/axe.ts';
import { pick, pressBehind } from './support/controls.ts';
import { ownSite, type OwnSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: OwnSite;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  await site.run(async (ctx) => {
    await createVendor(ctx, { vendorCode: 'AJ', vendorName: '安捷劳保' });
    const department = await createDepartment(ctx, { departmentCode: 'D', departmentName: '一车间' });
    await createEmployees(ctx, [{ empCode: 'E1', empName: '张三', departmentId: department.id }]);
    const top = await createProductType(ctx, { productTypeCode: 'PPE', productTypeName: '劳保用品' });
    const below = await createProductType(ctx, { productTypeCode: 'GLOVE', productTypeName: '手套', parentId: top.id });
    const names = ['丁腈手套', '防割手套', '皮手套'];
    const ids = await createProducts(
      ctx,
      names.map((productName, at) => ({
        productCode: `G-00${at + 1}`,
        productName,
        productTypeId: below.id,
        productPrice: 500,
        unit: '双',
      })),
    );
    await batchUpdateProducts(ctx, { ids: ids.slice(0, 1), packageUnit: '包', packageQty: 12, rfidFlag: true });
    const model = await createVmModel(ctx, { modelCode: 'M1', modelName: '机型', rows: 1, columns: 2 });
    const vm = await createVm(ctx, { vmCode: 'V1', deviceCode: 'D1', vmName: '东门机', vmModelId: model.id });
    const { ids: channels } = await addChannels(ctx, { vmId: vm.id, rows: [{ channelCode: '101', tray: 1, position: 1, capacity: 30 }] });
    await bindProducts(ctx, [{ channelId: channels[0] ?? '', productId: ids[0] ?? '' }]);
    const place = { kind: PLACE.vmChannel, ref: channels[0] ?? '', owner: vm.id };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: ids[0] ?? '', qty: 25 }] });
  });
});
test.afterAll(() => site.stop());

const row = (page: Page, text: string): Locator => page.locator('.kit-main .kit-table tbody tr[id]').filter({ hasText: text });
const button = (where: Page | Locator, name: string | RegExp): Locator => where.getByRole('button', { name });
const dialog = (page: Page): Locator => page.getByRole('dialog');

test('a parent type shows the products below it, as its tree does, and opens them', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/product/productCategory');
  await expect(row(page, '劳保用品')).toContainText('3');
  await button(row(page, '劳保用品'), '3').click();
  await expect(page).toHaveURL(/\/product\/productList/);
  await expect(row(page, 'G-001')).toBeVisible();
  await expect(row(page, 'G-003')).toBeVisible();
  await page.close();
});

test('units: said by keyboard, converted beside the list, refused when they contradict', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/product/productUnitConversion');
  await button(page, '新增').first().click();
  const form = dialog(page);
  await pick(form, '商品', '丁腈手套');
  await form.getByLabel('单位', { exact: true }).fill('箱');
  await form.getByLabel('换算数量').fill('120');
  await form.getByLabel('换算单位').fill('双');
  await page.keyboard.press('Control+Enter');
  await row(page, 'G-001').click();
  const panel = page.getByRole('complementary', { name: '换算' });
  await panel.getByLabel('数量').fill('2');
  await expect(panel).toContainText('240');
  await expect(panel).toContainText('20');
  // What could not be converted is asked for again.
  const convert = '**/basic/convertUnit';
  await page.route(convert, (route) => route.abort());
  await panel.getByLabel('数量').fill('3');
  await expect(panel.getByRole('alert')).toBeVisible();
  await page.unroute(convert);
  await button(panel, '重试').click();
  await expect(panel).toContainText('360');
  await button(page, '新增').first().click();
  await pick(form, '商品', '丁腈手套');
  await form.getByLabel('单位', { exact: true }).fill('箱');
  await form.getByLabel('换算数量').fill('11');
  await form.getByLabel('换算单位').fill('包');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('alert')).toContainText('与已有换算矛盾：按已有换算，1箱=10包');
  await page.close();
});

test('groups: products are bound and taken out beside the list', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/product/produceGroup');
  await button(page, '新增').first().click();
  await dialog(page).getByLabel('商品组编码').fill('NIGHT');
  await dialog(page).getByLabel('商品组名称').fill('夜班可领');
  await page.keyboard.press('Control+Enter');
  // Members that could not be read are not none: the panel says so and asks again.
  const members = '**/basic/listProductGroupProduct';
  await page.route(members, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '系统错误', data: null } }));
  await row(page, 'NIGHT').click();
  const panel = page.getByRole('complementary', { name: '组内商品' });
  await expect(panel.getByRole('alert')).toBeVisible();
  await page.unroute(members);
  await button(panel, '重试').click();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await pick(panel, '绑定商品', '防割手套');
  await page.keyboard.press('Escape');
  await button(panel, /^绑\s*定$/).click();
  await expect(panel.getByRole('grid')).toContainText('G-002');
  await expect(panel.getByRole('combobox', { name: '绑定商品' })).toBeFocused();
  await expect(row(page, 'NIGHT')).toContainText('1');
  expect(await faults(page)).toEqual([]);
  await panel.getByRole('grid').getByRole('checkbox').last().check();
  await button(panel, '解绑1项').click();
  await expect(panel.getByRole('grid')).not.toContainText('G-002');
  await expect(panel.getByRole('grid')).toBeFocused();
  await page.close();
});

interface Coded {
  productCode: string;
  productName: string;
}

test('R165 a bill is drafted, put in force, changed into its next version, compared, and picked by', async ({ browser }) => {
  test.setTimeout(90_000);
  const page = await site.open(browser);
  await page.goto('/product/productBom');
  await button(page, '新增').first().click();
  const form = dialog(page);
  await form.getByLabel('BOM编码').fill('BOM-1');
  await form.getByLabel('BOM名称').fill('入职劳保');
  await pick(form, '第1行商品', '丁腈手套');
  await form.getByLabel('第1行用量').fill('2');
  await form.getByLabel('第1行单位').fill('包');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'BOM-1')).toContainText('草稿');
  await row(page, 'BOM-1').click();
  const panel = page.getByRole('complementary', { name: 'BOM内容' });
  await expect(panel).toContainText('= 24 双');
  await button(row(page, 'BOM-1'), '生效').click();
  await button(dialog(page), '生效').click();
  await expect(row(page, 'BOM-1')).toContainText('已生效');
  // A bill that could not be read says so where it would be changed, and is asked for again.
  const read = '**/vmbiz/findProductBom?*';
  await page.route(read, (route) => route.abort());
  await button(row(page, 'BOM-1'), '修改').click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await page.unroute(read);
  await button(dialog(page), '重试').click();
  // The names of what stands there come after it, and move what is below.
  await expect(dialog(page).locator('.ant-select').filter({ hasText: '丁腈手套' }).first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
  // A pasted list is read at once, and a row that is changed leaves the others as they are.
  const asked: string[] = [];
  page.on('request', (sent) => sent.url().endsWith('/basic/searchProduct') && asked.push(sent.postData() ?? ''));
  const codes = (await site.run((ctx) => ctx.db.selectFrom('product').select(['productCode', 'productName']).execute())) as Coded[];
  const codeOf = (name: string) => codes.find(({ productName }) => productName === name)?.productCode ?? '';
  await dialog(page).getByLabel('第1行备注').focus();
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    `${codeOf('皮手套')}\t9\n没有\t1`,
  );
  await expect(dialog(page).getByLabel('第2行用量')).toHaveValue('9');
  await expect(page.getByText('没有这些商品：没有')).toBeVisible();
  expect(asked.filter((body) => body.includes('codes'))).toHaveLength(1);
  await dialog(page).getByLabel('第2行用量').fill('1');
  await dialog(page).getByLabel('第1行备注').fill('左手');
  await expect(dialog(page).getByLabel('第2行用量')).toHaveValue('1');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toContainText('版本2');
  await button(panel, '历史版本').click();
  await expect(panel.getByRole('table', { name: '版本比较' })).toContainText(`皮手套 ${codeOf('皮手套')}增加1 双`);
  await expect(panel).toContainText('增加 1 · 去掉 0 · 改变 ');
  await button(panel, '按BOM领料').click();
  await panel.getByLabel('套数').fill('2');
  const needs = panel.getByRole('table', { name: '领料需求' });
  await expect(needs).toContainText('48');
  await expect(needs).toContainText('东门机 101 25');
  await expect(needs).toContainText('缺23');
  // More than ever fits is refused; one set can be had.
  await panel.getByLabel('套数').fill('1');
  await expect(needs).not.toContainText('缺23');
  await button(panel, '生成组合领料单').click();
  await pick(dialog(page), '领料人', '张三');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('组合领料单已生成')).toBeVisible();
  await page.close();
});

test('taking off sale says first what it does to the channels; the story shows where the product stands', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/product/productList');
  // The tree finds a type by its initials too.
  await page.getByPlaceholder('商品分类').fill('st');
  await expect(page.getByRole('treeitem', { name: '手套' })).toBeVisible();
  await row(page, 'G-001').click();
  const panel = page.getByRole('complementary', { name: '商品资料' });
  await button(panel, '全貌').click();
  await expect(panel).toContainText('东门机 101');
  await expect(panel).toContainText('25 双');
  expect(await faults(page)).toEqual([]);
  await button(panel, '图片').click();
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.getByLabel('选择商品图片').setInputFiles({ name: '手套.png', mimeType: 'image/png', buffer: picture });
  await expect(panel.getByText('主图')).toBeVisible();
  await expect(panel.getByRole('img', { name: '丁腈手套 1' })).toBeVisible();
  await button(row(page, 'G-001'), '修改').click();
  await pick(dialog(page), '供应商', '安捷');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'G-001')).toContainText('安捷劳保');
  await button(row(page, 'G-001'), '下架').click();
  await expect(dialog(page)).toContainText('有1个货道放着它，共25件');
  await button(dialog(page), '下架').click();
  await expect(row(page, 'G-001')).toContainText('上架');
  await page.close();
});

test('RFID tags are registered, found and deprecated', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/product/productRfid');
  await button(page, '新增').first().click();
  await pick(dialog(page), '商品', '丁腈手套');
  await dialog(page).getByRole('textbox', { name: 'RFID编码' }).fill('E2801\nE2802');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'E2802')).toContainText('使用中');
  await pressBehind(button(row(page, 'E2802'), '更多'), '作废');
  await dialog(page).getByLabel('作废原因').fill('标签脱落');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'E2802')).toContainText('已作废');
  await page.close();
});

test('the group’s list is pasted: how many were new, changed and as they were is said', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/product/companyGroupProductList');
  const sync = async (lines: string[]) => {
    await button(page, '同步').first().click();
    const field = dialog(page).getByRole('textbox', { name: '粘贴集团的商品清单' });
    await field.evaluate((element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, lines.join('\n'));
    await expect(dialog(page)).toContainText(`读到${lines.length}行`);
    await button(dialog(page), /^同\s*步$/).click();
  };
  await sync(['JT-1\t集团手套', 'JT-2\t集团口罩']);
  await expect(page.getByText('集团商品已同步：新增2个，有变化0个，没有变化0个')).toBeVisible();
  await sync(['JT-1\t集团手套 L', 'JT-2\t集团口罩', 'JT-3\t集团耳塞']);
  await expect(page.getByText('集团商品已同步：新增1个，有变化1个，没有变化1个')).toBeVisible();
  await page.close();
});
