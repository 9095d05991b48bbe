// The strip of open pages: what opens, closes and survives in it.
import type { Page } from '@playwright/test';
import { expect, test } from './support/site.ts';
import { kept, names, tabs, visit } from './support/tabs.ts';

const choose = async (page: Page, tab: string, action: string): Promise<void> => {
  await tabs(page).getByRole('button', { name: tab, exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test('R030 R041 R048 one tab for each visited path, whatever the query', async ({ admin }) => {
  await visit(admin, '/welcome', '/system/operateLog', '/system/operateLog?page=2');
  await expect(names(admin)).toHaveText(['首页', '欢迎', '操作日志']);
});

test('R031 R036 a right click offers refresh, close, close others, close all; an affixed tab is not closed', async ({ admin }) => {
  await visit(admin, '/welcome');
  await tabs(admin).getByRole('button', { name: '欢迎', exact: true }).click({ button: 'right' });
  await expect(admin.getByRole('menuitem')).toHaveText(['刷新', '关闭', '关闭其他', '关闭全部']);
  await admin.keyboard.press('Escape');
  await tabs(admin).getByRole('button', { name: '首页', exact: true }).click({ button: 'right' });
  await expect(admin.getByRole('menuitem')).toHaveText(['刷新', '关闭其他', '关闭全部']);
  await expect(tabs(admin).getByRole('button', { name: '关闭首页' })).toHaveCount(0);
});

test('R032 refresh builds the page anew, by way of /redirect', async ({ admin }) => {
  await visit(admin, '/welcome');
  const seen: string[] = [];
  admin.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  await admin.locator('main h1').evaluate((element) => element.setAttribute('data-old', ''));
  await choose(admin, '欢迎', '刷新');
  await expect(admin).toHaveURL('/welcome');
  await expect(admin.locator('main h1')).toBeVisible();
  await expect(admin.locator('[data-old]')).toHaveCount(0);
  expect(seen).toContain('/redirect/welcome');
});

test('R033 close: the active tab gives way to the last one', async ({ admin }) => {
  await visit(admin, '/welcome', '/system/operateLog', '/system/guide');
  await choose(admin, '操作日志', '关闭');
  await expect(admin).toHaveURL('/system/guide');
  await choose(admin, '操作手册', '关闭');
  await expect(admin).toHaveURL('/welcome');
  await expect(names(admin)).toHaveText(['首页', '欢迎']);
});

test('R034 R037 close others', async ({ admin }) => {
  await visit(admin, '/welcome', '/system/operateLog', '/system/guide');
  await choose(admin, '操作日志', '关闭其他');
  await expect(names(admin)).toHaveText(['首页', '操作日志']);
  await expect(admin).toHaveURL('/system/operateLog');
});

test('R035 R038 close all', async ({ admin }) => {
  await visit(admin, '/welcome', '/system/operateLog');
  await choose(admin, '欢迎', '关闭全部');
  await expect(admin).toHaveURL('/dashboard');
  await expect(names(admin)).toHaveText(['首页']);
});

test('R039 R040 a middle click closes a tab, not an affixed one', async ({ admin }) => {
  await visit(admin, '/welcome');
  await tabs(admin).getByRole('button', { name: '首页', exact: true }).click({ button: 'middle' });
  await expect(names(admin)).toHaveText(['首页', '欢迎']);
  await tabs(admin).getByRole('button', { name: '欢迎', exact: true }).click({ button: 'middle' });
  await expect(admin).toHaveURL('/dashboard');
  await expect(names(admin)).toHaveText(['首页']);
});

test('R043 R044 R045 R080 tabs and cached views are in session storage and survive a reload; boards are never cached', async ({
  admin,
}) => {
  await visit(admin, '/system/operateLog', '/dataView/index', '/dataView/device', '/dataView/device1', '/dataView/wmsView');
  await admin.reload();
  await expect(tabs(admin).getByRole('button', { name: '操作日志', exact: true })).toBeVisible();
  await expect(names(admin)).toHaveCount(6);
  const cached = async () => (await kept(admin, 'cachedViews')) as string[];
  await expect.poll(cached).toContain('SystemOperateLog');
  await expect.poll(async () => JSON.stringify(await kept(admin, 'tabs'))).toContain('/dataView/index');
  expect((await cached()).filter((name) => name.startsWith('DataView'))).toEqual([]);
});

test('R046 going back to a tab finds what was typed in it, and where it was scrolled', async ({ admin }) => {
  await admin.goto('/product/productList');
  const field = admin.locator('main input[type="text"], main input[type="search"]').first();
  await field.fill('手套没有搜');
  await admin.getByRole('link', { name: /^首页/ }).last().click();
  await expect(admin).toHaveURL('/dashboard');
  await tabs(admin).getByRole('button', { name: '商品管理', exact: true }).click();
  await expect(field).toHaveValue('手套没有搜');
});

test('R068 /redirectpage has no tab', async ({ admin }) => {
  await visit(admin, '/redirectpage');
  await expect(names(admin)).toHaveText(['首页']);
});

test('R081 the title parameter names the tab, and two machines are two views', async ({ admin }) => {
  await visit(admin, `/machine/vmChannelpz/1/${encodeURIComponent('一号机')}`, `/machine/vmChannelpz/2/${encodeURIComponent('二号机')}`);
  await expect(names(admin)).toHaveText(['首页', '一号机', '二号机']);
  await expect(admin).toHaveTitle('二号机 - 工厂管理系统');
});

test('a page that was just closed is not opened again by menus that come while the next one is on its way', async ({ admin }) => {
  await visit(admin, '/welcome', '/system/operateLog');
  // Menus are held back until the page says so, and then come in the very moment: a network could not be timed so well.
  await admin.addInitScript(() => {
    const real = window.fetch;
    const held = Promise.withResolvers<void>();
    Object.assign(window, { letMenusCome: held.resolve });
    window.fetch = async (...asked) => {
      const answer = await real(...asked);
      if (!String(asked[0] instanceof Request ? asked[0].url : asked[0]).includes('findFuncMenuByUser')) return answer;
      const read = (await answer.json()) as unknown;
      await held.promise;
      return Object.defineProperty(answer, 'json', { value: () => Promise.resolve(read) });
    };
  });
  await admin.reload();
  await expect(admin.locator('.kit-table:visible')).toBeVisible();
  await tabs(admin)
    .getByRole('button', { name: '关闭操作日志' })
    .evaluate((close) => {
      (close as HTMLElement).click();
      (window as unknown as { letMenusCome: () => void }).letMenusCome();
    });
  await expect(admin).toHaveURL('/welcome');
  await expect(admin.locator('main h1:visible')).toBeVisible();
  await expect(names(admin)).toHaveText(['首页', '欢迎']);
});

test('found 21 tabs beyond the edge of the strip stand in a list, which opens and closes them', async ({ admin }) => {
  await admin.setViewportSize({ width: 1000, height: 700 });
  await visit(
    admin,
    '/welcome',
    '/system/operateLog',
    '/system/guide',
    '/product/productList',
    '/product/productCategory',
    '/organization/staff',
    '/organization/position',
    '/machine/machineManage',
    '/system/roleList',
    '/system/userRole',
    '/report/onlineStockReport',
    '/operate/comboPickList',
  );
  await admin.getByRole('button', { name: '全部标签' }).click();
  const list = admin.locator('.strip-list .flyout-panel');
  await expect(list.locator('.flyout-item')).toHaveCount(13);
  await list.getByRole('button', { name: '关闭操作日志' }).click();
  await expect(list.locator('.flyout-item')).toHaveCount(12);
  await list.getByRole('button', { name: '欢迎', exact: true }).click();
  await expect(admin).toHaveURL('/welcome');
  await expect(list).toBeHidden();
});
