// Who decides a purchase order wants another price, within what his step lets him: at the desk and on the phone.
import { ApproverType, OnDue, PassRule, WorkflowBizType } from '../src/contract/workflow/codes.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createDepartment, createEmployees } from '../src/server/modules/org/index.ts';
import { createPurchase } from '../src/server/modules/purchase/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { createWorkflow } from '../src/server/modules/workflow/index.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';
import { furnish } from './support/supply-site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let order: () => Promise<string>;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(async (ctx) => {
    const made = await furnish(ctx);
    const { id: departmentId } = await createDepartment(ctx, { departmentCode: 'D2', departmentName: '采购部', sort: 1 });
    const [empId = ''] = await createEmployees(ctx, [{ empCode: 'H2', empName: '李主任', departmentId }]);
    const { id: roleId } = await createRole(ctx, { roleCode: 'HEAD', roleName: '部门负责人' });
    await assignRights(ctx, { roleId, menuCodes: ['system.listNotice'] });
    await createUser(ctx, { loginAccount: 'head', userName: '李主任', password: site.password, roleIds: [roleId], empId });
    const asks = { sort: 1, stepName: '主任', approverType: ApproverType.person, approverIds: [empId], passRule: PassRule.one };
    await createWorkflow(ctx, {
      workflowName: '采购',
      bizType: WorkflowBizType.purchase,
      sort: 1,
      conditions: {},
      steps: [{ ...asks, onDue: OnDue.remind, changePricePct: 10 }],
    });
    const { vendorId } = await ctx.db.selectFrom('vendor').select('id as vendorId').executeTakeFirstOrThrow();
    const lines = [made.gloves, made.plugs].map((productId) => ({ productId, num: 10, price: 1000 }));
    order = async () => {
      const asked = { vendorId, warehouseId: made.warehouseId, needDate: null, remark: null, lines };
      const { id } = await site.run((inner) => createPurchase(inner, asked));
      return id;
    };
  });
});
test.afterAll(() => site.stop());

for (const [kind, size] of [
  ['at the desk', undefined],
  ['on the phone', { width: 390, height: 844 }],
] as const)
  test(`a price is changed within what the step lets, refused beyond it, and passed as it then stands, ${kind}`, async ({ browser }) => {
    const id = await order();
    const page = await site.open(browser, { account: 'head', ...size });
    await page.goto('/system/approvalInbox');
    await expect(rows(page)).toHaveCount(1);
    await rows(page).first().click();
    const shown = page.getByRole('complementary', { name: '审批内容' });
    await expect(shown).toContainText('200.00');
    await button(shown, '修改单价').click();
    const form = dialog(page);
    await expect(form).toContainText('单价可以上下改10%');
    const price = form.getByRole('textbox', { name: '棉手套的单价' });
    await price.fill('8.99');
    await button(form, '确认').click();
    await expect(form.getByRole('alert')).toContainText('这一步可以改到9.00至11.00元');
    await price.fill('9.01');
    // Nothing of it runs out of the page, nor the field out of the dialog.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size?.width ?? 1440);
    const [field, frame] = [await price.boundingBox(), await form.boundingBox()];
    expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
    if (size) expect(field?.height).toBeGreaterThanOrEqual(44);
    expect(await faults(page)).toEqual([]);
    await button(form, '确认').click();
    await expect(form).toHaveCount(0);
    await expect(shown).toContainText('190.10');
    const pass = button(shown, /^通\s?过/);
    if (size) expect((await pass.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await pass.click();
    await expect(page.getByText('没有等您审批的单据。')).toBeVisible();
    const lines = await site.run(({ db }) =>
      db.selectFrom('purchaseOrderLine').select(['num', 'price']).where('orderId', '=', id).orderBy('lineNo').execute(),
    );
    expect(lines).toEqual([
      { num: 10, price: 901 },
      { num: 10, price: 1000 },
    ]);
    await page.context().close();
  });
