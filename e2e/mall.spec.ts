// The cloud mall: from the search to an approved order of two vendors in 8 steps, by mouse, by thumb and by keyboard; then handed over. A list that is pasted.
import type { Browser, Locator, Page } from '@playwright/test';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createDepartment, createEmployees, createVendor } from '../src/server/modules/org/index.ts';
import { createOffer } from '../src/server/modules/mall/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { receivePurchase } from '../src/server/modules/purchase/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { createWarehouse } from '../src/server/modules/warehouse/index.ts';
import type { Ctx } from '../src/server/kernel/ctx.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, panel, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';
import { stepsOf, type Steps } from './support/steps.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  await site.run(furnish);
});
test.afterAll(() => site.stop());

const PHONE = { width: 390, height: 844 };

/** Two vendors, each with gloves; somebody who orders for himself, and somebody who passes it. */
async function furnish(ctx: Ctx): Promise<void> {
  const type = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '劳保' });
  for (const [at, [vendorName, productName]] of [
    ['安捷劳保', '棉手套'],
    ['山特工具', '防割手套'],
  ].entries()) {
    const vendor = await createVendor(ctx, { vendorCode: `V${at}`, vendorName: vendorName ?? '' });
    const { id } = await createProduct(ctx, {
      productCode: `P${at}`,
      productName: productName ?? '',
      productTypeId: type.id,
      productPrice: 250,
      vendorId: vendor.id,
    });
    await createOffer(ctx, { productId: id, deliveryDays: 3, stockNum: 90 });
  }
  await createWarehouse(ctx, { warehouseCode: 'W1', warehouseName: '主仓', warehouseType: 0 });
  const department = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间', sort: 0 });
  const [empId = ''] = await createEmployees(ctx, [{ empCode: 'E1', empName: '张三', departmentId: department.id }]);
  const account = async (loginAccount: string, userName: string, of: { menuCodes: readonly string[]; empId?: string }) => {
    const { id } = await createRole(ctx, { roleCode: loginAccount, roleName: userName });
    await assignRights(ctx, { roleId: id, menuCodes: of.menuCodes as never });
    await createUser(ctx, { loginAccount, userName, password: site.password, roleIds: [id], empId: of.empId ?? null });
  };
  await account('buyer', '张三', { menuCodes: ['operate.evmMarketMall', 'operate.evmMarketMall.order'], empId });
  await account('judge', '李主管', { menuCodes: ['operate.evmMarketMall', 'operate.evmMarketMall.approve'] });
}

const goods = (page: Page): Locator => page.getByRole('list', { name: '云商城商品' }).getByRole('listitem');
const add = (page: Page, name: string): Locator => button(page, `把${name}放进购物车`);

async function begin(browser: Browser, size: typeof PHONE | undefined) {
  const page = await site.open(browser, { account: 'buyer', ...size });
  await page.goto('/operate/evmMarketMall');
  await expect(goods(page)).toHaveCount(2);
  return page;
}
async function passing(browser: Browser, size: typeof PHONE | undefined) {
  const page = await site.open(browser, { account: 'judge', ...size });
  await page.goto('/operate/evmMarketMall?approvalStatus=2&orderNo=YS');
  await expect(rows(page)).toHaveCount(1);
  return page;
}

for (const [kind, size] of [
  ['by mouse', undefined],
  ['by thumb', PHONE],
] as const)
  test(`8 steps from the search to an approved order of two vendors, ${kind}`, async ({ browser }) => {
    const page = await begin(browser, size);
    const steps = stepsOf(page);
    await steps.type(page.getByRole('search').getByLabel('商品').first(), '手套');
    await steps.press('Enter');
    await expect(goods(page)).toHaveCount(2);
    await steps.click(add(page, '棉手套'));
    await steps.click(add(page, '防割手套'));
    await steps.click(button(page, /^购物车 2/));
    await expect(dialog(page)).toContainText('安捷劳保');
    await expect(dialog(page)).toContainText('山特工具');
    await expect(dialog(page)).toContainText('5.00');
    expect(await faults(page)).toEqual([]);
    await steps.click(button(dialog(page), '提交申请'));
    await expect(dialog(page)).toContainText(/商城申请 YS\d{8}-\d{3} 等待审批/);
    await page.context().close();
    await approved(browser, { size, steps });
  });

async function approved(browser: Browser, { size, steps }: { size: typeof PHONE | undefined; steps: Steps }) {
  const judge = await passing(browser, size);
  const more = stepsOf(judge);
  await more.click(button(rows(judge).first(), '通过'));
  await more.click(button(dialog(judge), '确认'));
  await expect(dialog(judge)).toHaveCount(0);
  more.atMost(2);
  steps.atMost(6);
  await expect(rows(judge)).toHaveCount(0);
  await judge.context().close();
}

test('8 steps from the search to an approved order of two vendors, by keyboard', async ({ browser }) => {
  const page = await begin(browser, undefined);
  const steps = stepsOf(page);
  await page.keyboard.press('/');
  await steps.keys('手套');
  await steps.press('Enter');
  await expect(goods(page)).toHaveCount(2);
  for (const name of ['棉手套', '防割手套']) {
    await add(page, name).focus();
    await steps.press('Enter');
    await expect(page.getByRole('group', { name: `${name}的数量` })).toBeVisible();
  }
  await button(page, /^购物车 2/).focus();
  await steps.press('Enter');
  await expect(dialog(page)).toContainText('山特工具');
  await steps.press('Control+Enter');
  await expect(dialog(page)).toContainText('等待审批');
  steps.atMost(6);
  await page.context().close();
  const judge = await passing(browser, undefined);
  const more = stepsOf(judge);
  await button(rows(judge).first(), '通过').focus();
  await more.press('Enter');
  await expect(dialog(judge)).toBeVisible();
  await more.press('Control+Enter');
  await expect(dialog(judge)).toHaveCount(0);
  more.atMost(2);
});

test('what was approved is handed over in parts as it comes; two purchase orders, one of each vendor', async ({ browser }) => {
  const page = await site.open(browser);
  await page.goto('/operate/purchasingOrder');
  await expect(rows(page)).toHaveCount(6);
  await page.goto('/operate/evmMarketOrder');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('计划已下发');
  await rows(page).first().click();
  await expect(panel(page)).toContainText(/CG\d{8}-\d{3}/);
  const orderNo = /YS\d{8}-\d{3}/.exec(await rows(page).first().innerText())?.[0] ?? '';
  const order = () => rows(page).filter({ hasText: orderNo });
  const purchases = await site.run(async (ctx) => {
    const all = await ctx.db.selectFrom('cloudMallPurchase').select('purchaseId').orderBy('purchaseId').execute();
    return all.slice(-2).map(({ purchaseId: id }) => id);
  });
  for (const [at, id] of purchases.entries()) {
    await site.run((ctx) => receivePurchase(ctx, { id, lines: [{ lineNo: 1, num: 1 }] }));
    await page.reload();
    await button(order(), '交付').click();
    // What has come is proposed, and nothing else.
    await expect(dialog(page).getByRole('textbox', { name: /本次交付/ })).toHaveCount(2 - at);
    await button(dialog(page), '交付').click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(order()).toContainText(at === 0 ? '1 / 2' : '2 / 2');
  }
  await expect(order()).toContainText('已完成');
  await expect(button(order(), '交付')).toHaveCount(0);
});

test('a pasted list: what is understood, what is not; only what is understood is ordered', async ({ browser }) => {
  const page = await site.open(browser, { account: 'buyer' });
  await page.goto('/operate/evmMarketMall?orderNo=YS');
  await button(page, '粘贴清单').click();
  await dialog(page).getByRole('textbox', { name: '采购清单' }).fill('编码\t数量\nP0\t4\n防割手套 x2\n没有这种 3');
  await button(dialog(page), '识别').click();
  await expect(dialog(page)).toContainText('3行，1行没有识别');
  await expect(dialog(page).getByRole('row').nth(1)).toContainText('已识别');
  await expect(dialog(page).getByRole('row').nth(2)).toContainText('请核对');
  await expect(dialog(page).getByRole('row').nth(3)).toContainText('未识别');
  expect(await faults(page)).toEqual([]);
  await button(dialog(page), '提交申请').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page).first()).toContainText('15.00');
});
