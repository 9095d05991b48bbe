// Approval: a workflow is drawn by mouse and by keyboard, tried, and saved; whom it asks decides in two steps from the bell, with cost, budget and history beside it.
import type { Browser, Page } from '@playwright/test';
import { ApproverType, OnDue, PassRule, WorkflowBizType } from '../src/contract/workflow/codes.ts';
import { createCombo } from '../src/server/modules/combo/index.ts';
import { createCost, createDepartment, createEmployees, updateDepartment } from '../src/server/modules/org/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { createWorkflow } from '../src/server/modules/workflow/index.ts';
import { furnish, type Made } from './support/supply-site.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, rows } from './support/parts.ts';
import { expect, test } from './support/site.ts';
import { stepsOf, type Steps } from './support/steps.ts';

const ASKER = { kind: 'user', loginAccount: 'asker', userName: '陈静', empId: null, loginSys: 'fms' } as const;
const PHONE = { width: 390, height: 844 };
let site: Awaited<ReturnType<typeof ownSite>>;
let made: Made;
let asks: (num: number, userId?: string) => Promise<string>;
/** The account of who asks himself. */
let asker: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  made = await site.run(furnish);
  await site.run(async (ctx) => {
    const department = await createDepartment(ctx, { departmentCode: 'D2', departmentName: '二车间', sort: 1 });
    const cost = await createCost(ctx, { costCode: 'C2', costName: '二车间费用', budgetAmount: 10_000 });
    const [head = '', worker = ''] = await createEmployees(ctx, [
      { empCode: 'H2', empName: '李主任', departmentId: department.id },
      { empCode: 'W2', empName: '王芳', departmentId: department.id, costId: cost.id },
    ]);
    await updateDepartment(ctx, { id: department.id, managerEmpId: head });
    const role = await createRole(ctx, { roleCode: 'HEAD', roleName: '部门负责人' });
    await assignRights(ctx, { roleId: role.id, menuCodes: ['system.listNotice'] });
    const plain = await createRole(ctx, { roleCode: 'PLAIN', roleName: '员工' });
    await assignRights(ctx, { roleId: plain.id, menuCodes: ['system.listNotice'] });
    asker = (await createUser(ctx, { loginAccount: 'asker', userName: '陈静', password: site.password, roleIds: [plain.id] })).userId;
    await createUser(ctx, { loginAccount: 'head', userName: '李主任', password: site.password, roleIds: [role.id], empId: head });
    await createWorkflow(ctx, {
      workflowName: '车间领料',
      bizType: WorkflowBizType.combo,
      sort: 1,
      conditions: {},
      steps: [
        {
          sort: 1,
          stepName: '部门负责人',
          approverType: ApproverType.departmentHead,
          approverIds: [],
          passRule: PassRule.one,
          onDue: OnDue.remind,
        },
      ],
    });
    asks = async (num, userId) =>
      (
        await site.run((inner) =>
          createCombo(userId ? { ...inner, actor: { ...ASKER, userId } } : inner, {
            empId: worker,
            lines: [{ productId: made.plugs, num, vmId: null }],
          }),
        )
      ).orderNo;
  });
});
test.afterAll(() => site.stop());

const panel = (page: Page) => page.getByRole('complementary', { name: '审批内容' });

async function decided(
  browser: Browser,
  size: typeof PHONE | undefined,
  deed: (page: Page, steps: Steps, orderNo: string) => Promise<void>,
): Promise<void> {
  const orderNo = await asks(1);
  const page = await site.open(browser, { account: 'head', ...size });
  await page.goto('/system/listNotice');
  await expect(rows(page).filter({ hasText: orderNo })).toBeVisible();
  const steps = stepsOf(page);
  await deed(page, steps, orderNo);
  await expect(page.getByText('没有等您审批的单据。')).toBeVisible();
  steps.atMost(2);
  await page.context().close();
}

test.describe('J10 from the bell to the decision in 2 steps, with what it costs beside it', () => {
  test('by mouse', async ({ browser }) => {
    await decided(browser, undefined, async (page, steps, orderNo) => {
      await steps.click(button(rows(page).filter({ hasText: orderNo }), '去决定'));
      await expect(panel(page)).toContainText('本单金额2.50');
      await expect(panel(page)).toContainText('王芳本月已领0.00');
      await expect(panel(page)).toContainText('年度预算100.00');
      await expect(panel(page)).toContainText('通过后占预算3%');
      await steps.click(button(panel(page), /^通\s?过/));
    });
  });
  test('by keyboard', async ({ browser }) => {
    await decided(browser, undefined, async (page, steps, orderNo) => {
      await button(rows(page).filter({ hasText: orderNo }), '去决定').focus();
      await steps.press('Enter');
      await expect(panel(page)).toContainText('本单金额2.50');
      await steps.press('y');
    });
  });
  test('by thumb', async ({ browser }) => {
    await decided(browser, PHONE, async (page, steps, orderNo) => {
      await steps.click(button(rows(page).filter({ hasText: orderNo }), '去决定'));
      // What the notice is about stands before the list.
      await expect(panel(page)).toContainText('本单金额2.50');
      expect((await panel(page).boundingBox())?.y).toBeLessThan(300);
      await steps.click(button(panel(page), /^通\s?过/));
    });
  });
});

test('the approver asks, the requester answers from his bell, and hears from it how it ended', async ({ browser }) => {
  const orderNo = await asks(1, asker);
  const head = await site.open(browser, { account: 'head' });
  await head.goto('/system/approvalInbox');
  await rows(head).filter({ hasText: orderNo }).click();
  await button(panel(head), /^询\s?问$/).click();
  await dialog(head).getByLabel('要问什么').fill('为什么要一双');
  await button(dialog(head), '确认').click();
  await expect(panel(head)).toContainText('等待申请人答复：为什么要一双');
  // The list of who asked is empty: what he is asked about stands beside it all the same.
  const own = await site.open(browser, { account: 'asker' });
  await own.goto('/system/listNotice');
  const told = (said: string) => rows(own).filter({ hasText: orderNo }).filter({ hasText: said });
  await button(told('有问题要问'), '查看审批').click();
  await expect(own.getByText('没有等您审批的单据。')).toBeVisible();
  await expect(panel(own)).toContainText('为什么要一双');
  await panel(own).getByRole('textbox', { name: '答复' }).fill('两个人用');
  await button(panel(own), /^答\s?复$/).click();
  await expect(panel(own).getByRole('region', { name: '审批记录' })).toContainText('两个人用');
  await expect(panel(own).getByRole('textbox', { name: '答复' })).toHaveCount(0);
  // Said with a file: whoever decides opens it.
  await button(panel(own), /^评\s?论$/).click();
  await dialog(own).getByRole('textbox', { name: '评论' }).fill('报价见附件');
  await dialog(own)
    .locator('input[type=file]')
    .setInputFiles({ name: '报价.csv', mimeType: 'text/csv', buffer: Buffer.from('手套,2.50') });
  await expect(dialog(own).getByText('报价.csv')).toBeVisible();
  expect(await faults(own)).toEqual([]);
  await button(dialog(own), '确认').click();
  await expect(panel(own).getByRole('region', { name: '审批记录' })).toContainText('报价见附件');
  await head.reload();
  const saved = head.waitForEvent('download');
  await button(panel(head), '报价.csv').click();
  expect((await saved).suggestedFilename()).toBe('报价.csv');
  await expect(panel(head)).toContainText('两个人用');
  await button(panel(head), /^通\s?过/).click();
  await expect(panel(head)).toContainText('已通过');
  await own.goto('/system/listNotice');
  await button(told('已通过审批'), '查看审批').click();
  await expect(panel(own)).toContainText('已通过');
});

test('several that wait are decided at once', async ({ browser }) => {
  const numbers = [await asks(1), await asks(1)];
  const page = await site.open(browser, { account: 'head' });
  await page.goto('/system/approvalInbox');
  for (const number of numbers) await rows(page).filter({ hasText: number }).getByRole('checkbox').check();
  await button(page.locator('.kit-chosen-bar'), '驳回').click();
  await button(dialog(page), '确认').click();
  await expect(page.getByText('没有等您审批的单据。')).toBeVisible();
});

test('a workflow is drawn by keyboard: steps added, moved beside each other, taken out; what is wrong is said while it is drawn; it is tried before it is saved', async ({
  browser,
}) => {
  const page = await site.open(browser);
  await page.goto('/system/approvalWorkflow');
  await button(page, '新增').click();
  const form = dialog(page);
  const flow = form.getByRole('list', { name: '流程图' });
  await form.getByLabel('流程名称').fill('大额领料');
  await button(form, '在后面加一步').click();
  await form.getByLabel('步骤名称').fill('厂长');
  await expect(flow.getByRole('button')).toHaveCount(2);
  await form.getByLabel('金额不低于才需要').fill('5000');
  // Beside the first one by Alt and the arrow, and back into a stage of its own.
  await flow.getByRole('button', { name: /厂长/ }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(flow.getByRole('listitem', { name: '第1步' }).getByRole('button')).toHaveCount(2);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(flow.getByRole('listitem', { name: '第2步' }).getByRole('button')).toHaveCount(1);
  // A step that nothing reaches is marked at once.
  await form.getByText('哪些单据走这个流程').click();
  await form.getByLabel('金额低于', { exact: true }).fill('100');
  await expect(flow.getByRole('button', { name: /厂长/ })).toContainText('没有单据能走到这一步');
  await form.getByLabel('金额低于', { exact: true }).fill('');
  await expect(flow.getByRole('button', { name: /厂长/ })).not.toContainText('没有单据能走到这一步');
  await form.getByRole('combobox', { name: '单据类型' }).click();
  await page.getByTitle('组合领料单', { exact: true }).last().click();
  await button(form, '试算近90天').click();
  await expect(form.getByRole('status')).toContainText(/近90天有\d+张单据/);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(rows(page).filter({ hasText: '大额领料' })).toContainText('组合领料单');
});
