// Feedback on its way: written in the dialog, at the bell of whoever answers, answered in the inbox, read by who wrote.
import type { Locator, Page } from '@playwright/test';
import { createUser } from '../src/server/modules/auth/index.ts';
import { assignRights, createRole } from '../src/server/modules/role/index.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run(async (ctx) => {
    const { id } = await createRole(ctx, { roleCode: 'R-worker', roleName: '工人' });
    await assignRights(ctx, { roleId: id, menuCodes: ['dashboard'] });
    await createUser(ctx, { loginAccount: 'worker', userName: '张工', password: site.password, roleIds: [id] });
  });
});
test.afterAll(() => site?.stop());

const button = (where: Page | Locator, name: string): Locator => where.getByRole('button', { name, exact: true });

test('found 23 what is written in the dialog is at the bell, is answered in the inbox, and the answer is read by who wrote', async ({
  browser,
}) => {
  const worker = await site.open(browser, { account: 'worker' });
  await worker.goto('/account');
  await expect(worker.getByText('您还没有提交过反馈。')).toBeVisible();
  await button(worker, '写反馈').click();
  await worker.getByRole('textbox', { name: '反馈内容' }).fill('手套总是缺 9 寸的');
  await button(worker.getByRole('dialog'), '提交').click();
  await expect(worker.getByText('反馈成功')).toBeVisible();
  const own = worker.locator('.own-feedback li');
  await expect(own).toContainText('待处理');

  const admin = await site.open(browser);
  await admin.goto('/system/listNotice');
  const told = admin.getByRole('grid').locator('tbody tr').filter({ hasText: '新的意见反馈：张工' });
  await told.getByRole('button', { name: '新的意见反馈：张工' }).click();
  await admin.getByRole('dialog').getByText('去答复').click();
  await expect(admin).toHaveURL(/\/system\/feedback/);
  const row = admin.getByRole('grid').locator('tbody tr').filter({ hasText: '手套总是缺 9 寸的' });
  await expect(row).toContainText('待处理');
  expect(await faults(admin)).toEqual([]);
  await button(row, '答复').click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('答复').fill('下周起每台多备一盒。');
  await button(dialog, '确认').click();
  await expect(row).toContainText('已答复');
  await row.click();
  await expect(admin.locator('.notice-reply')).toHaveText('下周起每台多备一盒。');

  await worker.reload();
  await expect(own).toContainText('已答复');
  await expect(own.locator('blockquote')).toContainText('下周起每台多备一盒。');
  expect(await faults(worker)).toEqual([]);
  await worker.goto('/system/listNotice');
  await expect(worker.getByRole('button', { name: '您的意见反馈已答复' })).toBeVisible();
  // Who may not answer has no inbox.
  await worker.goto('/system/feedback');
  await expect(worker.getByRole('heading', { name: '无权限' })).toBeVisible();
  await worker.close();

  const phone = await site.open(browser, { width: 390, height: 844 });
  await phone.goto('/system/feedback');
  await phone.getByRole('grid').locator('tbody tr').first().click();
  await expect(phone.locator('.notice-reply')).toHaveText('下周起每台多备一盒。');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();
  await admin.close();
});

test('a suggestion is opened under a title of its own; others vote for it by mouse, keyboard and thumb, and hear what came of it', async ({
  browser,
}) => {
  const title = '每台多备一盒 9 寸手套';
  const worker = await site.open(browser, { account: 'worker' });
  await worker.goto('/account');
  await expect(worker.getByText('还没有公开的建议。')).toBeVisible();

  const admin = await site.open(browser);
  await admin.goto('/system/feedback');
  const row = admin.getByRole('grid').locator('tbody tr').filter({ hasText: '手套总是缺 9 寸的' });
  await button(row, '答复').click();
  await admin.getByRole('dialog').getByLabel('公开标题').fill(title);
  await button(admin.getByRole('dialog'), '确认').click();
  await expect(row).toContainText(title);

  await worker.reload();
  const open = worker.getByRole('region', { name: '大家的建议' });
  const vote = (where: Page) => where.getByRole('button', { name: title });
  await expect(open).toContainText('下周起每台多备一盒。');
  // What was written, and by whom, stays between them.
  await expect(open).not.toContainText(/手套总是缺|张工|worker/u);
  await expect(vote(worker)).toHaveText('支持 0');
  await vote(worker).click();
  await expect(vote(worker)).toHaveText('已支持 1');
  expect(await faults(worker)).toEqual([]);

  await admin.goto('/account');
  await vote(admin).focus();
  for (const shown of ['已支持 2', '支持 1', '已支持 2']) {
    await admin.keyboard.press('Enter');
    await expect(vote(admin)).toHaveText(shown);
  }
  await worker.close();
  const phone = await site.open(browser, { account: 'worker', width: 390, height: 844 });
  await phone.goto('/account');
  // Still his own of before, taken back by thumb and given again.
  await expect(vote(phone)).toHaveText('已支持 2');
  expect((await vote(phone).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await vote(phone).click();
  await expect(vote(phone)).toHaveText('支持 1');
  await vote(phone).click();
  await expect(vote(phone)).toHaveText('已支持 2');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();

  await admin.goto('/system/feedback');
  await expect(row.getByRole('gridcell', { name: '2', exact: true })).toBeVisible();
  await button(row, '答复').click();
  await admin.getByRole('dialog').getByLabel('答复').fill('已经开始了。');
  await button(admin.getByRole('dialog'), '确认').click();
  await expect(row).toContainText('已经开始了。');
  await admin.goto('/system/listNotice');
  await expect(admin.getByRole('button', { name: `您支持的建议已答复：${title}` })).toBeVisible();
  await admin.close();
});
