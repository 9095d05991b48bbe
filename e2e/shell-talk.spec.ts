// What the frame tells people and what they tell us: notices, feedback, failures, exports.
import type { Locator, Page, Route } from '@playwright/test';
import { ask, data } from './support/api.ts';
import { expect, test } from './support/site.ts';

const DOT = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const nothing = (route: Route) => route.fulfill({ json: { code: 200, msg: '', data: null } });
const refuse = (msg: string) => (route: Route) => route.fulfill({ json: { code: 409, msg, data: null } });
const create = (token: string, title: string, more: Record<string, unknown> = {}) =>
  data('/vmbiz/createNotice', { title, noticeType: 1, content: `<p>${title}</p>`, popupFlag: true, ...more }, token);
const unread = async (token: string): Promise<number> => data('/vmbiz/findUnreadNoticeCount', undefined, token);
/** Longer than a page must be still before a notice pops up. */
const STILL = 1_500;
/** Holds back what pops up, until somebody types. */
async function holdPopups(page: Page): Promise<() => void> {
  let go = (): void => undefined;
  const typed = new Promise<void>((done) => (go = done));
  await page.route('**/vmbiz/listPopupNotice*', (route) => typed.then(() => route.continue()));
  return go;
}
const bell = (page: Page) => page.getByRole('link', { name: /通知公告/ }).first();

test.describe('notices', () => {
  // Each test makes its own; whatever is left pops up nowhere else.
  test.afterEach(async ({ signed }) => {
    const { rows } = await data('/vmbiz/listNotice', { limit: 200 }, signed.token);
    for (const { noticeId } of rows as { noticeId: string }[]) await ask('/vmbiz/deleteNotice', { noticeId }, signed.token);
  });

  test('R110 R111 R112 R115 R116 R118 popups come one at a time, 下一条 marks each read, the last one closes', async ({
    admin,
    signed,
  }) => {
    await create(signed.token, '第一条');
    await create(signed.token, '第二条');
    const before = await unread(signed.token);
    const marked: unknown[] = [];
    admin.on('request', (request) => {
      if (request.url().includes('updateNoticeRead')) marked.push(request.postDataJSON());
    });
    await admin.goto('/welcome');
    const dialog = admin.getByRole('dialog');
    await expect(dialog).toHaveCount(1);
    const first = await dialog.locator('.notice-content').textContent();
    await expect(bell(admin)).toHaveAccessibleName(`通知公告，${before}条未读`);
    await dialog.getByRole('button', { name: '下一条' }).click();
    await expect(dialog.locator('.notice-content')).not.toHaveText(first ?? '');
    await expect(bell(admin)).toHaveAccessibleName(before === 2 ? '通知公告，1条未读' : `通知公告，${before - 1}条未读`);
    await dialog.getByRole('button', { name: '下一条' }).click();
    await expect(dialog).toHaveCount(0);
    const account: unknown = expect.stringMatching(/./);
    await expect
      .poll(() => marked)
      .toEqual([
        { loginAccount: account, noticeId: account },
        { loginAccount: account, noticeId: account },
      ]);
    await expect.poll(() => unread(signed.token)).toBe(before - 2);
    await admin.getByRole('link', { name: '首页' }).first().click();
    await expect(admin).toHaveURL('/dashboard');
    await expect(dialog).toHaveCount(0);
  });
  for (const [row, press] of [
    ['R113', (page: Page) => page.getByRole('button', { name: '关闭所有' }).click()],
    ['R114', (page: Page) => page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click()],
  ] as const) {
    test(`${row} closing marks the shown one read and leaves the rest unread`, async ({ admin, signed }) => {
      await create(signed.token, '第一条');
      await create(signed.token, '第二条');
      const before = await unread(signed.token);
      await admin.goto('/welcome');
      await expect(admin.getByRole('dialog')).toBeVisible();
      await press(admin);
      await expect(admin.getByRole('dialog')).toHaveCount(0);
      await expect.poll(() => unread(signed.token)).toBe(before - 1);
    });
  }
  /** The field in which somebody types while a popup comes. */
  const typingAsItComes = async (admin: Page, token: string): Promise<Locator> => {
    await create(token, '停机通知');
    const field = admin.locator('.kit-search input').first();
    const come = await holdPopups(admin);
    await admin.goto('/system/listNotice');
    await field.pressSequentially('停');
    come();
    return field;
  };
  test('R110 a popup takes the cursor from nobody: it waits while somebody types or a dialog is open, says so, and then opens', async ({
    admin,
    signed,
  }) => {
    const field = await typingAsItComes(admin, signed.token);
    const said = admin.getByRole('status').filter({ hasText: '通知“停机通知”，输入结束后打开。' });
    const notice = admin.locator('.notice-content');
    await expect(said).toBeVisible();
    await admin.waitForTimeout(STILL);
    await field.pressSequentially('机');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('停机');
    await expect(notice).toHaveCount(0);
    // What lies over the page is not covered either.
    await admin.keyboard.press('Control+k');
    await expect(admin.locator('dialog.palette')).toBeVisible();
    await admin.locator(':focus').blur();
    await admin.waitForTimeout(STILL);
    await expect(notice).toHaveCount(0);
    await admin.keyboard.press('Escape');
    await expect(admin.locator('dialog.palette')).toBeHidden();
    await field.blur();
    await expect(notice).toBeVisible();
    await expect(said).toHaveCount(0);
  });
  test('R110 whoever does not wait for a popup opens it by a key', async ({ admin, signed }) => {
    await typingAsItComes(admin, signed.token);
    const open = admin.getByRole('button', { name: '现在打开' });
    await expect(open).toBeVisible();
    await open.press('Enter');
    await expect(admin.locator('.notice-content')).toBeVisible({ timeout: 700 });
    await expect(open).toHaveCount(0);
  });
  test('R094 R095 R096 R097 R100 R105 R106 type, enable time, rich text; a picture opens a preview above the dialog', async ({
    admin,
    signed,
  }) => {
    await create(signed.token, '看图', {
      noticeType: 4,
      content: `<p>正<b>文</b></p><img src="${DOT}"><script>window.hacked = 1</script>`,
    });
    await admin.goto('/welcome');
    const dialog = admin.getByRole('dialog');
    await expect(dialog.locator('.notice-type')).toHaveText('库存预警');
    await expect(dialog.getByText(/启用时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)).toBeVisible();
    await expect(dialog.locator('.notice-content b')).toHaveText('文');
    expect(await admin.evaluate(() => 'hacked' in window)).toBe(false);
    await expect(dialog.getByText('升级内容')).toHaveCount(0);
    await expect(dialog.getByText('升级机器')).toHaveCount(0);
    await expect.poll(async () => (await dialog.locator('.notice').boundingBox())?.height).toBeGreaterThanOrEqual(410);
    await dialog.locator('.notice-content img').click();
    const preview = admin.getByRole('button', { name: '关闭预览' });
    await expect(preview).toBeVisible();
    expect(await preview.evaluate((element) => getComputedStyle(element).zIndex)).toBe('9999');
    await admin.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });
  test('R098 R099 R101 R104 an upgrade lists its machines; R102 a refused lookup is told', async ({ admin, signed }) => {
    const vmModelId = '01900000-0000-7000-8000-000000000001';
    const row = { noticeId: vmModelId, title: '升级', noticeType: 3, enableDate: '2026-01-01T00:00:00Z', content: '<p>新版本</p>' };
    await admin.route('**/vmbiz/listPopupNotice*', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: [{ ...row, deviceConfigList: [{ vmModelId }] }] } }),
    );
    await admin.route('**/vmbiz/updateNoticeRead', nothing);
    await admin.route('**/vm/findByNodeIdAndVmModeId', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: [{ deviceCode: 'D-001', vmName: '一号机' }] } }),
    );
    const asked = admin.waitForRequest('**/vm/findByNodeIdAndVmModeId');
    await admin.goto('/welcome');
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: '升级内容' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: '升级机器' })).toBeVisible();
    await expect(dialog.getByRole('columnheader')).toHaveText(['设备编号', '机器名称']);
    await expect(dialog.getByRole('cell')).toHaveText(['D-001', '一号机']);
    const user = await data('/oauth/findLoginInfo', undefined, signed.token);
    expect((await asked).postDataJSON()).toEqual({ nodeId: user.nodeId, vmModelIds: [vmModelId] });
    // The dialog grows into its place.
    const height = async () => (await dialog.locator('.notice-machines').boundingBox())?.height;
    await expect.poll(height).toBe(0.4 * 900);
    await admin.unroute('**/vm/findByNodeIdAndVmModeId');
    await admin.route('**/vm/findByNodeIdAndVmModeId', refuse('查不到设备'));
    await admin.reload();
    await expect(admin.getByRole('alert').filter({ hasText: '查不到设备' })).toBeVisible();
  });
  test('R103 the stock warning in a notice leads to the stock report', async ({ admin, signed }) => {
    await create(signed.token, '库存', { noticeType: 4, content: '<p><span class="stock-warning">库存预警明细</span></p>' });
    await admin.goto('/welcome');
    await admin.getByRole('dialog').getByText('库存预警明细').click();
    await expect(admin).toHaveURL('/report/onlineStockReport');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
  });
  test('R022 R023 R024 R025 the badge shows at most 99, the bell leads to the notices', async ({ admin }) => {
    let count = 100;
    await admin.route('**/vmbiz/findUnreadNoticeCount*', (route) => route.fulfill({ json: { code: 200, msg: '', data: count } }));
    await admin.goto('/welcome');
    await expect(bell(admin).locator('.badge')).toHaveText('99+');
    count = 0;
    await admin.reload();
    await expect(bell(admin)).toBeVisible();
    await expect(bell(admin).locator('.badge')).toHaveCount(0);
    await bell(admin).click();
    await expect(admin).toHaveURL('/system/listNotice');
  });
});

test.describe('feedback', () => {
  const open = async (page: Page) => {
    await page.goto('/welcome');
    await page.getByRole('button', { name: '账号' }).click();
    await page.getByRole('button', { name: '意见反馈' }).click();
    const dialog = page.getByRole('dialog', { name: '意见反馈' });
    await expect(dialog.getByRole('textbox', { name: '反馈内容' })).toBeVisible();
    return dialog;
  };
  test('R108 R109 R180 R256 it is 800 wide, refuses the empty, and closes when it is sent', async ({ admin }) => {
    const dialog = await open(admin);
    await expect.poll(async () => (await dialog.locator('.ant-modal-container').boundingBox())?.width).toBe(800);
    await dialog.getByRole('button', { name: '提交' }).click();
    await expect(admin.getByRole('alert').filter({ hasText: '反馈内容不能为空！' })).toBeVisible();
    await dialog.getByRole('textbox').fill('按钮太小');
    await dialog.getByRole('button', { name: '提交' }).click();
    await expect(admin.getByText('反馈成功')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
  test('R251 a refusal leaves the dialog open with the text kept', async ({ admin }) => {
    await admin.route('**/vmbiz/createFeedback', refuse('现在不行'));
    const dialog = await open(admin);
    await dialog.getByRole('textbox').fill('请留着');
    await dialog.getByRole('button', { name: '提交' }).click();
    await expect(admin.getByRole('alert').filter({ hasText: '现在不行' })).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveText('请留着');
  });
  test('R183 R184 R231 R252 pictures: one at a time, of the right kinds, in the text when sent, told when it failed', async ({ admin }) => {
    const dialog = await open(admin);
    const input = dialog.locator('input[type="file"]');
    expect(await input.evaluate((element: HTMLInputElement) => element.multiple)).toBe(false);
    await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('x') });
    await expect(admin.getByRole('alert').filter({ hasText: '只能上传jpg、jpeg、png、bmp、webp格式的文件' })).toBeVisible();
    await admin.route('**/cdn/upload*', (route) => route.fulfill({ json: { code: 200, msg: '', data: '/icon.svg?up' } }));
    const sent = admin.waitForRequest('**/cdn/upload*');
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    expect((await sent).headers()['content-type']).toContain('multipart/form-data');
    await expect(dialog.locator('.editor-text img')).toHaveAttribute('src', '/icon.svg?up');
    await admin.unroute('**/cdn/upload*');
    await admin.route('**/cdn/upload*', (route) => route.abort());
    await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(admin.getByRole('alert').filter({ hasText: '上传失败' })).toBeVisible();
  });
});

test.describe('failures', () => {
  const send = async (page: Page, before = async (): Promise<void> => undefined) => {
    await page.getByRole('button', { name: '账号' }).click();
    await page.getByRole('button', { name: '意见反馈' }).click();
    const dialog = page.getByRole('dialog', { name: '意见反馈' });
    await dialog.getByRole('textbox').fill('x');
    await before();
    await dialog.getByRole('button', { name: '提交' }).click();
  };
  for (const [row, said, answer] of [
    ['R245', '服务器错误！错误代码：502', (route: Route) => route.fulfill({ status: 502, body: 'bad gateway' })],
    ['R246', '断网了...', (route: Route) => route.abort('internetdisconnected')],
    ['R249', '自己的话', refuse('自己的话')],
  ] as const) {
    test(`${row} ${said}`, async ({ admin }) => {
      await admin.route('**/vmbiz/createFeedback', answer);
      await admin.goto('/welcome');
      await send(admin);
      const message = admin.getByRole('alert').filter({ hasText: said });
      await expect(message).toContainText('错误');
      await expect(message).toContainText(said);
    });
  }
  test('R259 an error stays 10 seconds', async ({ admin }) => {
    await admin.route('**/vmbiz/createFeedback', refuse('留十秒'));
    await admin.clock.install();
    await admin.goto('/welcome');
    // The clock of the page stands while it is looked at, and goes by hand.
    await send(admin, async () => admin.clock.pauseAt((await admin.evaluate(() => Date.now())) + 1_000));
    const message = admin.getByRole('alert').filter({ hasText: '留十秒' });
    await expect(message).toBeVisible();
    await admin.mouse.move(5, 700);
    await admin.clock.runFor(9_900);
    await expect(message).toBeVisible();
    await admin.clock.runFor(200);
    await expect(message).toHaveCount(0);
  });
  test('R247 a call that takes too long says so', async ({ admin }) => {
    await admin.addInitScript(() => {
      // 300 s are too long for a test: the clock of the time limit runs faster.
      const real = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => real(ms === 300_000 ? 1_500 : ms);
    });
    await admin.route('**/vmbiz/createFeedback', () => undefined);
    await admin.goto('/welcome');
    await send(admin);
    await expect(admin.getByRole('alert').filter({ hasText: '请求超时！' })).toBeVisible();
  });
  test('R277 toasts stand 85 px from the top', async ({ admin }) => {
    await admin.goto('/welcome');
    await send(admin);
    const toast = admin.locator('.message-toast');
    await expect(toast).toBeVisible();
    await expect.poll(async () => Math.round((await toast.boundingBox())?.y ?? 0)).toBe(85);
  });
});

test.describe('exports', () => {
  const task = (taskNumber: string, exportStatus: number) => ({
    taskNumber,
    fileName: `${taskNumber}.xlsx`,
    filePath: 'key',
    exportStatus,
  });
  const begin = async (page: Page, tasks: unknown[]) => {
    await page.addInitScript((list) => {
      if (!sessionStorage.getItem('exportTasks')) sessionStorage.setItem('exportTasks', JSON.stringify(list));
    }, tasks);
  };
  test('R026 R027 R145 R147 R148 R149 R150 R253 the popover follows open tasks every 4 s until none is open', async ({ admin }) => {
    const polls: { at: number; numbers: string[] }[] = [];
    let failing = 0;
    await admin.route('**/export/listExportHisByTaskNumbers', async (route) => {
      const { taskNumbers } = route.request().postDataJSON() as { taskNumbers: string[] };
      polls.push({ at: Date.now(), numbers: taskNumbers });
      const list = taskNumbers.map((number) => task(number, polls.length < 2 ? 1 : number === 'c' ? 3 : 2));
      failing += 1;
      await route.fulfill({ json: { code: 200, msg: '', data: list } });
    });
    await begin(admin, [task('a', 2), task('b', 0), task('c', 1), task('d', 3)]);
    await admin.goto('/welcome');
    await admin.getByRole('button', { name: '导出任务，2个进行中' }).click();
    const rows = admin.locator('.exports .task');
    await expect(rows.nth(0).getByRole('button', { name: '下载' })).toBeVisible();
    await expect(rows.nth(1).locator('.busy-icon')).toBeVisible();
    await expect(rows.nth(3).locator('.task-failed')).toHaveAttribute('title', '处理失败，请重新导出');
    await expect(rows.nth(1).getByRole('button', { name: '下载' })).toBeVisible({ timeout: 12_000 });
    await expect(admin.getByRole('alert').filter({ hasText: '有文件导出失败！' })).toHaveCount(1);
    expect(polls.map(({ numbers }) => numbers)).toEqual([
      ['b', 'c'],
      ['b', 'c'],
    ]);
    expect((polls[1]?.at ?? 0) - (polls[0]?.at ?? 0)).toBeGreaterThan(3_500);
    await admin.waitForTimeout(4_500);
    expect(failing).toBe(2);
    await admin.getByRole('link', { name: '查看全部导出' }).click();
    await expect(admin).toHaveURL('/import/exportList');
  });
  test('found 27 R148 whatever a task says but 2 and 3, it is on its way: a spinner, no download, no failure', async ({ admin }) => {
    await admin.route('**/export/listExportHisByTaskNumbers', (route) => route.fulfill({ json: { code: 200, msg: '', data: [] } }));
    await begin(
      admin,
      [0, 1, 4, 9, -1, 2, 3].map((status) => task(`s${status}`, status)),
    );
    await admin.goto('/welcome');
    await admin.getByRole('button', { name: '导出任务，5个进行中' }).click();
    const rows = admin.locator('.exports .task');
    await expect(rows).toHaveCount(7);
    const seen = await Promise.all(
      (await rows.all()).map(async (row) => [
        await row.locator('.busy-icon').count(),
        await row.getByRole('button', { name: '下载' }).count(),
        await row.locator('.task-failed').count(),
      ]),
    );
    expect(seen.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => [1, 0, 0]));
    expect(seen.slice(5)).toEqual([
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });
  test('R146 R228 R229 a download asks for a link once in 1.5 s, opens it, and moves for 2 s', async ({ admin }) => {
    let asked = 0;
    await admin.route('**/cdn/generatePreSignedUrl', (route) => {
      asked += 1;
      return route.fulfill({ json: { code: 200, msg: '', data: '/icon.svg?file' } });
    });
    await begin(admin, [task('a', 2)]);
    await admin.goto('/welcome');
    await admin.getByRole('button', { name: '导出任务' }).click();
    const button = admin.getByRole('button', { name: '下载' });
    const download = admin.waitForEvent('download');
    const playing = expect(button).toHaveClass(/task-playing/);
    await button.dblclick();
    expect((await download).suggestedFilename()).toBe('a.xlsx');
    await playing;
    expect(asked).toBe(1);
    await expect(button).not.toHaveClass(/task-playing/, { timeout: 3_000 });
  });
});
