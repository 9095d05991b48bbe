// A document that waits goes from hand to hand: opened from the address of a mail after the sign-in, handed over, spoken of with somebody who is named,
// decided; what waits to be scrapped says so where it lies.
import type { Page } from '@playwright/test';
import { ApproverType, OnDue, PassRule, WorkflowBizType } from '../src/contract/workflow/codes.ts';
import { ToolState } from '../src/contract/tool/codes.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createCombo } from '../src/server/modules/combo/index.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../src/server/modules/product/index.ts';
import { createPurchase } from '../src/server/modules/purchase/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import { createWorkflow } from '../src/server/modules/workflow/index.ts';
import { data, signInBy } from './support/api.ts';
import { faults } from './support/axe.ts';
import { pick, pressBehind, typeDay } from './support/controls.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, openWms, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';
import { furnish, type Made } from './support/supply-site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let made: Made;
let worker: string;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  made = await site.run(furnish);
  await site.run(async (ctx) => {
    const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D2', departmentName: '二车间', sort: 1 });
    const people = [
      ['head', '李主任'],
      ['deputy', '赵副主任'],
      ['named', '王工'],
    ] as const;
    const empIds = await createEmployees(ctx, [
      ...people.map(([empCode, empName]) => ({ empCode, empName, departmentId })),
      { empCode: 'W2', empName: '王芳', departmentId },
    ]);
    const { id: roleId } = await createRole(ctx, { roleCode: 'PLAIN', roleName: '员工' });
    await assignRights(ctx, { roleId, menuCodes: ['system.listNotice'] });
    for (const [at, [loginAccount, userName]] of people.entries())
      await createUser(ctx, { loginAccount, userName, password: site.password, roleIds: [roleId], empId: empIds[at] ?? null });
    worker = empIds[3] ?? '';
    const asks = { sort: 1, stepName: '主任', approverType: ApproverType.person, approverIds: [empIds[0] ?? ''], passRule: PassRule.one };
    for (const [workflowName, bizType] of [
      ['领料', WorkflowBizType.combo],
      ['报废', WorkflowBizType.toolScrap],
    ] as const)
      await createWorkflow(ctx, { workflowName, bizType, sort: 1, conditions: {}, steps: [{ ...asks, onDue: OnDue.remind }] });
  });
});
test.afterAll(() => site.stop());

const shown = (page: Page) => page.getByRole('complementary', { name: '审批内容' });

test('the address of a mail asks for the sign-in and opens the document; handed over, another decides it; who is named reads it and decides nothing', async ({
  browser,
}) => {
  const { orderNo } = await site.run((ctx) => createCombo(ctx, { empId: worker, lines: [{ productId: made.plugs, num: 1, vmId: null }] }));
  const { token } = await signInBy('head', site.password);
  const { rows: waiting } = await data('/vmbiz/listApprovalInbox', { limit: 10 }, token);
  const context = await browser.newContext({ baseURL: site.url });
  const head = await context.newPage();
  await head.addInitScript(() => localStorage.setItem('tourSeen', 'true'));
  await head.goto(`/system/approvalInbox?open=${waiting[0].id}`);
  await head.getByLabel('账号或邮箱').fill('head');
  await head.getByLabel('密码', { exact: true }).fill(site.password);
  await head.getByRole('button', { name: '登录', exact: true }).click();
  await expect(shown(head)).toContainText(orderNo);

  await button(shown(head), '评论').click();
  await dialog(head).getByRole('textbox', { name: '评论' }).fill('请看一下用量');
  await pick(dialog(head), '提到', '王工');
  await dialog(head).getByRole('textbox', { name: '评论' }).click();
  await button(dialog(head), '确认').click();
  await expect(shown(head).getByRole('region', { name: '审批记录' })).toContainText('请看一下用量');
  await button(shown(head), '转交').click();
  await pick(dialog(head), '转交给', '赵副主任');
  await dialog(head).getByLabel('说明').fill('我在外面');
  await button(dialog(head), '确认').click();
  await expect(head.getByText('没有等您审批的单据。')).toBeVisible();
  await context.close();

  const named = await site.open(browser, { account: 'named' });
  await named.goto('/system/listNotice');
  const told = rows(named).filter({ hasText: orderNo }).first();
  await told
    .getByRole('button', { name: /去决定|查看审批/ })
    .first()
    .click();
  await expect(shown(named)).toContainText('请看一下用量');
  await expect(button(shown(named), /^通\s?过/)).toHaveCount(0);
  await named.close();

  const deputy = await site.open(browser, { account: 'deputy', width: 390, height: 844 });
  await deputy.goto('/system/approvalInbox');
  await rows(deputy).filter({ hasText: orderNo }).click();
  await expect(shown(deputy)).toContainText('我在外面');
  expect(await faults(deputy)).toEqual([]);
  await button(shown(deputy), /^通\s?过/).click();
  await expect(deputy.getByText('没有等您审批的单据。')).toBeVisible();
  await deputy.close();
});

test('who asked takes it back: it leaves the inbox of whoever was to decide, and what came of it stands with the document', async ({
  browser,
}) => {
  const { orderNo } = await site.run((ctx) => createCombo(ctx, { empId: worker, lines: [{ productId: made.plugs, num: 2, vmId: null }] }));
  const head = await site.open(browser, { account: 'head' });
  await head.goto('/system/approvalInbox');
  await expect(rows(head).filter({ hasText: orderNo })).toHaveCount(1);
  const page = await site.open(browser);
  await page.goto('/operate/comboPickList');
  const row = rows(page).filter({ hasText: orderNo });
  await pressBehind(button(row, '更多'), '取消');
  await button(dialog(page), /^取\s?消$|^确\s?认$/)
    .first()
    .click();
  await expect(row).toContainText('已取消');
  await head.reload();
  await expect(head.getByText('没有等您审批的单据。')).toBeVisible();
  await head.close();
  await page.close();
});

test('drawn in the browser: both must agree within their hours, who is away has somebody else decide for him; what runs goes on by the version that it began with', async ({
  browser,
}) => {
  const page = await site.open(browser);
  await page.goto('/system/approvalWorkflow');
  await button(page, '新增').click();
  const form = dialog(page);
  const choose = async (name: string, option: string) => {
    await form.getByRole('combobox', { name, exact: true }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).click();
  };
  await form.getByLabel('流程名称').fill('大额采购');
  await choose('单据类型', '采购订单');
  await form.getByText('哪些单据走这个流程').click();
  await form.getByLabel('金额不低于', { exact: true }).fill('20');
  await choose('审批人', '指定人员');
  await expect(form.getByRole('list', { name: '流程图' })).toContainText('没有人能审批');
  for (const name of ['李主任', '王工']) await pick(form, '审批人范围', name);
  await form.getByLabel('步骤名称').click();
  await choose('通过条件', '所有人都通过');
  await form.getByLabel('时限（工作小时）').fill('4');
  await choose('到时限时', '升级到上级');
  await expect(form.getByRole('list', { name: '流程图' })).toContainText('所有人都通过 · 4小时内 到时升级到上级');
  await expect(form).toContainText('现在由李主任、王工审批');
  await button(form, '确认').click();
  const row = rows(page).filter({ hasText: '大额采购' });
  await expect(row).toContainText('金额不低于 20.00');

  const order = (num: number) =>
    site.run(async (ctx) => {
      const { id } = await ctx.db.selectFrom('vendor').select('id').executeTakeFirstOrThrow();
      const lines = [{ productId: made.plugs, num, price: 1000 }];
      const { poNo } = await createPurchase(ctx, { vendorId: id, warehouseId: made.warehouseId, needDate: null, remark: null, lines });
      return poNo;
    });
  const [small, large] = [await order(1), await order(2)];
  const named = await site.open(browser, { account: 'named' });
  await named.goto('/system/approvalInbox');
  const waits = (where: Page, orderNo: string) => rows(where).filter({ hasText: orderNo });
  await expect(waits(named, large)).toHaveCount(1);
  await expect(waits(named, small)).toHaveCount(0);
  await waits(named, large).click();
  await expect(shown(named)).toContainText(large);
  await named.keyboard.press('y');
  await expect(waits(named, large)).toHaveCount(0);

  const head = await site.open(browser, { account: 'head' });
  await head.goto('/system/approvalInbox');
  await button(head, '外出代理').click();
  await button(dialog(head), '确认').click();
  await expect(dialog(head)).toContainText('请填写代理人和起止时间');
  await pick(dialog(head), '代理人', '赵副主任');
  await typeDay(dialog(head).getByLabel('从', { exact: true }), '2026-01-05 08:00:00');
  await typeDay(dialog(head).getByLabel('到', { exact: true }), '2035-01-31 18:00:00');
  await button(dialog(head), '确认').click();
  await expect(dialog(head)).toHaveCount(0);
  await head.close();

  // A second version, while the first is on its way.
  await button(row, '修改').click();
  await button(form, '在后面加一步').click();
  await button(form, '确认').click();
  await expect(row.getByRole('gridcell', { name: '2', exact: true })).toBeVisible();

  const deputy = await site.open(browser, { account: 'deputy' });
  await deputy.goto('/system/approvalInbox');
  await waits(deputy, large).click();
  await expect(shown(deputy)).toContainText('王工');
  await button(shown(deputy), /^通\s?过/).click();
  await expect(shown(deputy).getByRole('region', { name: '审批记录' })).toContainText('代李主任');
  await expect(shown(deputy)).toContainText('已通过');
  for (const one of [page, named, deputy]) await one.close();
});

test('the guide of the first days ticks what was opened and is gone with the last page', async ({ browser }) => {
  await site.run(async (ctx) => {
    const { id: roleId } = await createRole(ctx, { roleCode: 'BUYER', roleName: '采购员' });
    const does = [
      'operate.purchasingOrder',
      'operate.purchasingOrder.create',
      'operate.purchasingOrderDtl',
      'operate.trackingOrder',
    ] as const;
    await assignRights(ctx, { roleId, menuCodes: [...does] });
    await createUser(ctx, { loginAccount: 'buyer', userName: '孙采购', password: site.password, roleIds: [roleId], empId: null });
  });
  const buyer = await site.open(browser, { account: 'buyer' });
  await buyer.goto('/dashboard');
  const steps = buyer.getByRole('region', { name: '上手指引' });
  await expect(steps.getByRole('heading')).toHaveText('上手指引 0/3');
  for (const [at, title] of ['采购订单', '采购订单明细', '订单跟踪'].entries()) {
    await expect(steps.getByRole('heading')).toHaveText(`上手指引 ${at}/3`);
    await steps.getByRole('link').nth(at).click();
    await expect(buyer.getByRole('heading', { level: 1, name: title })).toBeAttached();
    await buyer.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name: '首页', exact: true }).click();
  }
  await expect(steps).toHaveCount(0);
  await buyer.reload();
  await expect(buyer.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(steps).toHaveCount(0);
  await buyer.close();
});

test('a damaged tool that is to be scrapped says in the list of the desk that it waits for others', async ({ browser }) => {
  const { token } = await signInBy('admin', site.password);
  await site.run(async (ctx) => {
    const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'TL', productTypeName: '工具' });
    const tool = { productCode: 'WRENCH', productName: '扭力扳手', productTypeId, productPrice: 100, saleType: 2 as const };
    const { id } = await createProduct(ctx, tool);
    const place = { kind: PLACE.warehouse, ref: made.warehouseId };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: id, qty: 5 }] });
  });
  const scanned = { warehouseId: made.warehouseId, who: 'W2', what: 'WRENCH', num: 1 };
  await data('/customtrade/lendTool', { ...scanned, toolState: ToolState.fine }, token);
  await data('/customtrade/takeBackTool', { ...scanned, toolState: ToolState.broken, remark: '棘轮打滑' }, token);
  const page = await openWms(site, { browser, path: '/wms/toolDesk' });
  await button(page, '借还流水').click();
  const row = rows(page).filter({ hasText: '棘轮打滑' });
  await button(row, '处理待修').click();
  await dialog(page).getByRole('combobox').first().click();
  await page.locator('.ant-select-item-option').filter({ hasText: '已报废', visible: true }).first().click();
  await button(dialog(page), '确认').click();
  await expect(row).toContainText('报废待审批');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
  await page.screenshot({ path: test.info().outputPath('waits-1440.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  // In a window that becomes narrow the rows are cards.
  await expect(button(page, '处理待修')).toBeVisible();
  await expect(rows(page).filter({ hasText: '报废待审批' })).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.screenshot({ path: test.info().outputPath('waits-390.png') });
  await page.close();
});
