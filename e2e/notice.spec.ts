// The list of notices: reading, writing, changing, taking back; and what the palette finds beside pages.
import { ask, data } from './support/api.ts';
import { goByPalette, openPalette, pick, pressBehind, take } from './support/controls.ts';
import { quietOf } from './support/quiet.ts';
import { panel, rows } from './support/parts.ts';
import { enter, expect, test, withMenu } from './support/site.ts';

const create = (token: string, title: string, more: Record<string, unknown> = {}): Promise<{ noticeId: string }> =>
  data('/vmbiz/createNotice', { title, noticeType: 1, content: `<p>${title}的内容</p>`, ...more }, token);
const bell = /通知公告，\d+条未读/;

test.describe('notices', () => {
  test.afterEach(async ({ signed }) => {
    const { rows } = await data('/vmbiz/listNotice', { limit: 200 }, signed.token);
    for (const { noticeId } of rows as { noticeId: string }[]) await ask('/vmbiz/deleteNotice', { noticeId }, signed.token);
  });

  test('R024 R118 R127 the bell leads to the list, unread first; a title opens the notice and so marks it read', async ({
    admin,
    signed,
  }) => {
    const { noticeId } = await create(signed.token, '甲通知', { noticeType: 2 });
    await create(signed.token, '乙通知');
    await data('/vmbiz/updateNoticeRead', { noticeId: (await create(signed.token, '丙通知')).noticeId }, signed.token);
    await admin.goto('/welcome');
    await admin.getByRole('link', { name: bell }).first().click();
    await expect(admin).toHaveURL('/system/listNotice');
    const rows = admin.getByRole('grid').locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(2)).toContainText('丙通知');
    await expect(rows.nth(2)).toContainText('已读');
    await expect(rows.filter({ hasText: '甲通知' })).toContainText('活动通知');
    await admin.getByRole('button', { name: '甲通知' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.locator('.notice-content')).toHaveText('甲通知的内容');
    await expect(dialog).toContainText('启用时间');
    await dialog.getByRole('button', { name: '关闭', exact: true }).click();
    await expect(rows.filter({ hasText: '甲通知' })).toContainText('已读');
    await expect(admin.getByRole('link', { name: '通知公告，1条未读' }).first()).toBeVisible();
    const { rows: kept } = await data('/vmbiz/listNotice', { keyword: '甲通知' }, signed.token);
    expect(kept).toMatchObject([{ noticeId, readFlag: true }]);
  });

  test('R118 chosen notices are marked read together', async ({ admin, signed }) => {
    for (const title of ['一', '二', '三']) await create(signed.token, `通知${title}`);
    await admin.goto('/system/listNotice');
    await expect(admin.getByRole('grid').locator('tbody tr')).toHaveCount(3);
    await admin.getByLabel('选择本页').check();
    await admin.getByRole('button', { name: '标记已读' }).click();
    await expect(admin.getByRole('link', { name: '通知公告', exact: true }).first()).toBeVisible();
    expect(await data('/vmbiz/findUnreadNoticeCount', undefined, signed.token)).toBe(0);
  });

  test('who has read a notice is for those who write them: others have no panel, rather than an empty one', async ({ admin, signed }) => {
    await create(signed.token, '一');
    const chosen = async () => {
      await admin.goto('/system/listNotice');
      await rows(admin).first().getByText('系统公告').click();
      await expect(admin).toHaveURL(/open=/);
    };
    await chosen();
    await expect(panel(admin)).toContainText('还没读的员工');
    await withMenu(admin, (granted) => ({
      ...granted,
      buttons: granted.buttons.filter(({ menuCode }) => !menuCode.startsWith('system.listNotice.')),
    }));
    await chosen();
    await expect(panel(admin)).toHaveCount(0);
  });

  test('R127 a notice is written with rich text, changed and deleted; one that says nothing is refused at its field', async ({
    admin,
    signed,
  }) => {
    const now = async () => (await data('/vmbiz/listNotice', { limit: 200 }, signed.token)).rows as Record<string, unknown>[];
    await admin.goto('/system/listNotice');
    await admin.getByRole('button', { name: '新增' }).first().click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('标题').first().fill('停机检修');
    await dialog.getByRole('button', { name: '确认' }).click();
    await expect(dialog.getByText('请填写内容')).toBeVisible();
    expect(await now()).toEqual([]);
    await dialog.getByRole('textbox', { name: '内容' }).click();
    await admin.keyboard.type('周六停机');
    await dialog.getByRole('button', { name: '确认' }).click();
    await expect(admin.getByRole('button', { name: '停机检修' })).toBeVisible();
    expect(await now()).toMatchObject([{ title: '停机检修', content: '<p>周六停机</p>', popupFlag: false }]);
    await admin.getByRole('button', { name: '修改' }).click();
    await expect(dialog.getByRole('textbox', { name: '内容' })).toHaveText('周六停机');
    await dialog.getByLabel('标题').first().fill('停机通知');
    await dialog.getByRole('textbox', { name: '内容' }).click();
    await admin.keyboard.press('End');
    await admin.keyboard.type('两小时');
    await dialog.getByRole('button', { name: '确认' }).click();
    await expect(admin.getByRole('button', { name: '停机通知' })).toBeVisible();
    expect(await now()).toMatchObject([{ title: '停机通知', content: '<p>周六停机两小时</p>' }]);
    await pressBehind(admin.getByRole('button', { name: '更多', exact: true }), '删除');
    await dialog.getByRole('button', { name: '删除' }).click();
    await expect(admin.getByText('还没有通知。')).toBeVisible();
    expect(await now()).toEqual([]);
  });
});

test.describe('records in the palette', () => {
  const found = 'PAL-0001';
  test.beforeAll(async ({ signed }) => {
    const { rows } = await data('/basic/listProduct', { keyword: found }, signed.token);
    if (rows.length > 0) return;
    const { id } = await data('/basic/createProductType', { productTypeCode: 'PAL', productTypeName: '查找' }, signed.token);
    const product = { productCode: found, productName: '翡翠扳手', productTypeId: id, productPrice: '3.00' };
    await data('/basic/createProduct', product, signed.token);
    await data('/basic/createRole', { roleCode: 'PAL_ROLE', roleName: '琥珀班长' }, signed.token);
  });

  test('a product by code, name or initials opens in its list; a role in its own; nothing is asked before', async ({ page, signed }) => {
    await enter(page, { signed });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const quiet = quietOf(page);
    await page.goto('/welcome');
    await quiet();
    expect(asked.filter((path) => /records-|palette-|global\/find/.test(path))).toEqual([]);
    for (const typed of [found, '翡翠', 'fcbs', 'feicuibanshou', '扳手 翡翠']) {
      await goByPalette(page, typed, '翡翠扳手');
      await expect(page).toHaveURL(/\/story\/product\/[0-9a-f-]{36}\//);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText('翡翠扳手');
      await page.goto('/welcome');
    }
    await goByPalette(page, 'hpbz', '琥珀班长');
    await expect(page).toHaveURL(/\/system\/roleList\?keyword=PAL_ROLE&open=/);
  });

  test('only kinds are shown that the person may open', async ({ page, signed }) => {
    await enter(page, { signed });
    await page.route('**/basic/findFuncMenuByUser*', async (route) => {
      const answer = await (await route.fetch()).json();
      const buttons = answer.data.buttons.filter(({ menuCode }: { menuCode: string }) => menuCode !== 'product.productList');
      await route.fulfill({ json: { ...answer, data: { ...answer.data, buttons } } });
    });
    await page.goto('/welcome');
    await (await openPalette(page)).fill(found);
    await expect(page.getByText(`没有找到“${found}”`)).toBeVisible();
  });
});

test('better 15 a robot of a group chat is set up, tried with the reason in words, and told by a rule', async ({ admin }) => {
  await admin.goto('/system/warningCenter');
  await admin.getByRole('button', { name: '群机器人', exact: true }).first().click();
  // Below an empty list stands the same once more.
  await admin.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).first().click();
  const dialog = admin.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('名称').fill('夜班群');
  await dialog.getByRole('combobox', { name: '类型' }).click();
  await take(admin, '企业微信');
  await dialog.getByLabel('机器人地址').fill('https://10.1.2.3/cgi-bin/webhook/send?key=geheim');
  await dialog.getByRole('button', { name: '确认' }).click();
  const row = admin.getByRole('grid').getByRole('row').filter({ hasText: '夜班群' });
  await expect(row).toContainText('10.1.2.3');
  await expect(row).toContainText('还没有发过');
  await expect(row).not.toContainText('geheim');
  await row.getByRole('button', { name: '测试' }).click();
  await dialog.getByRole('button', { name: '发送测试消息' }).click();
  await expect(dialog.getByText(/^地址不能访问/)).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(row).toContainText('地址不能访问');

  await admin.getByRole('button', { name: '预警规则', exact: true }).first().click();
  await admin.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).first().click();
  await dialog.getByLabel('名称').fill('夜里失联');
  await dialog.getByRole('combobox', { name: '预警内容' }).click();
  await take(admin, '设备失联');
  await pick(dialog, '接收人', 'admin');
  await dialog.getByLabel('名称').click();
  await pick(dialog, '群机器人', '夜班群');
  await dialog.getByLabel('名称').click();
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect(dialog.getByRole('alert')).toContainText('选了机器人也要选这种通知方式');
});
