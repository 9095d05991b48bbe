// The frame: bar, menu, layout, palette, tour.
import { faults } from './support/axe.ts';
import { goByPalette, openPalette } from './support/controls.ts';
import { account, enter, expect, test, withMenu, withUser, type Entry } from './support/site.ts';
import { kept, names, stored, visit } from './support/tabs.ts';

const entry = (name: string, path: string, more: Partial<Entry> = {}): Entry => ({
  funcMenuId: path,
  path,
  name,
  redirect: null,
  hidden: false,
  noCache: false,
  affix: false,
  children: [],
  ...more,
});

test.describe('bar and menu', () => {
  test('R006 the logo goes home', async ({ admin }) => {
    await admin.goto('/welcome');
    await admin.getByRole('link', { name: '首页' }).first().click();
    await expect(admin).toHaveURL('/dashboard');
  });
  test('R007 with a logo of the customer it goes to the workbench', async ({ admin }) => {
    await withUser(admin, { logoUrl: '/icon.svg', workbenchUrl: '/icon.svg?workbench' });
    await admin.goto('/welcome');
    await admin.getByRole('link', { name: '工作台' }).click();
    await expect(admin).toHaveURL('/icon.svg?workbench');
  });
  test('R008 a menu wider than the bar scrolls sideways', async ({ admin }) => {
    await admin.goto('/welcome');
    const bar = admin.getByRole('navigation', { name: '主菜单' });
    await expect(bar).toBeVisible();
    await expect.poll(() => bar.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await bar.hover();
    await admin.mouse.wheel(0, 300);
    await expect.poll(() => bar.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50);
  });
  test('found 21 every page of the menu is two presses away at 1440: what the bar has no room for stands in 更多', async ({ admin }) => {
    await admin.goto('/welcome');
    const more = admin.getByRole('button', { name: '更多菜单' });
    await more.click();
    const panel = admin.locator('.nav-panel-more');
    await expect(panel.getByRole('heading').first()).toBeVisible();
    const inBar = await admin.locator('.nav-top').evaluateAll(
      (tops) =>
        tops.filter((top) => {
          const { left, right } = (top.parentElement as Element).getBoundingClientRect();
          const place = top.getBoundingClientRect();
          return place.left >= left - 1 && place.right <= right + 1;
        }).length,
    );
    expect(inBar + (await panel.locator('section').count())).toBe(await admin.locator('.nav-top').count());
    // No word is half seen at the edge.
    const seen = admin.locator('.nav-top:not(.nav-cut)');
    expect(await seen.count()).toBe(inBar);
    await expect(admin.locator('.nav-cut').first()).toHaveCSS('opacity', '0');
    await panel.getByRole('link', { name: '商品管理', exact: true }).click();
    await expect(admin).toHaveURL('/product/productList');
    await expect(panel).toBeHidden();
    await expect(admin.locator('.nav-here')).toBeInViewport({ ratio: 0.9 });
  });
  test('R009 R010 R011 R012 R013 R014 the menu is what the server gave: hidden left out, groups as submenus, addresses outside', async ({
    admin,
    context,
  }) => {
    await withMenu(admin, (granted) => ({
      ...granted,
      menus: [
        entry('看不见', '/system/guide', { hidden: true }),
        entry('', '/welcome'),
        entry('外部', 'https://example.invalid/x'),
        entry('一组', '/product', {
          children: [entry('商品', '/product/productList'), entry('隐', '/product/productLife', { hidden: true })],
        }),
      ],
    }));
    await context.route('https://example.invalid/**', (route) => route.fulfill({ body: 'outside' }));
    await admin.goto('/welcome');
    const bar = admin.getByRole('navigation', { name: '主菜单' });
    await expect(bar.getByText('看不见')).toHaveCount(0);
    await expect(bar.getByRole('link', { name: '未命名菜单' })).toBeVisible();
    const opened = context.waitForEvent('page');
    await bar.getByRole('link', { name: /外部/ }).click();
    await expect(await opened).toHaveURL('https://example.invalid/x');
    await expect(admin).toHaveURL('/welcome');
    await bar.getByRole('button', { name: '一组' }).click();
    await expect(bar.getByText('隐')).toHaveCount(0);
    await bar.getByRole('link', { name: /商品/ }).click();
    await expect(admin).toHaveURL('/product/productList');
  });
  test('a submenu by keyboard: arrow opens it, arrows go through it, Esc closes it and gives the focus back', async ({ admin }) => {
    await admin.goto('/welcome');
    const group = admin.getByRole('button', { name: '组织管理' });
    await group.focus();
    await admin.keyboard.press('ArrowDown');
    const bar = admin.getByRole('navigation', { name: '主菜单' });
    await expect(bar.getByRole('link', { name: /^部门管理/ })).toBeFocused();
    await admin.keyboard.press('ArrowDown');
    await expect(bar.getByRole('link', { name: /^员工管理/ })).toBeFocused();
    await admin.keyboard.press('Escape');
    await expect(group).toBeFocused();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
  });
  test('R004 R015 R152 R153 R154 R155 R156 the switch: tabs and session storage cleared, the other menu, home with a time query, kept', async ({
    admin,
  }) => {
    await visit(admin, '/welcome', '/system/operateLog');
    await admin.evaluate(() => sessionStorage.setItem('leftover', '1'));
    const asked = admin.waitForRequest('**/basic/findFuncMenuByUser?loginSys=wms*');
    await admin.getByRole('button', { name: '切换到智能仓' }).click();
    await asked;
    await expect(admin).toHaveURL(/\/dashboard\?time=\d+/);
    await expect(names(admin)).toHaveText(['首页']);
    await expect.poll(() => admin.evaluate(() => sessionStorage.getItem('leftover'))).toBeNull();
    await expect(admin.getByRole('button', { name: '智能仓', exact: true })).toBeVisible();
    await expect.poll(() => stored(admin, 'mode')).toBe('"wms"');
    await admin.reload();
    await expect(admin.getByRole('button', { name: '切换到工厂' })).toBeVisible();
    // R125: each system's menus stand for themselves.
    await expect.poll(async () => JSON.stringify(await kept(admin, 'wmsMenus'))).toContain('/wms/wmsList');
    expect(await kept(admin, 'fmsMenus')).toBeNull();
    // found 21: what was open on the other side is there again on the way back.
    await admin.getByRole('button', { name: '切换到工厂' }).click();
    await expect(names(admin)).toHaveText(['首页', '欢迎', '操作日志']);
    // A link of the other side (of a mail, of an assistant) says so, and leads there.
    await admin.goto('/wms/wmsList?page=2');
    await expect(admin).toHaveURL('/401');
    await admin.locator('main').getByRole('button', { name: '切换到智能仓' }).click();
    await expect(admin).toHaveURL(/\/wms\/wmsList/);
    await expect(admin.getByRole('button', { name: '切换到工厂' })).toBeVisible();
  });
  test('R125 R155 menus that come after the switch are left behind, and there again on the way back', async ({ admin }) => {
    await admin.goto('/welcome');
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    let come = (): void => undefined;
    const late = new Promise<void>((done) => (come = done));
    await admin.route('**/basic/findFuncMenuByUser?loginSys=fms*', async (route) => {
      await late;
      await route.fallback();
    });
    await admin.reload();
    await admin.getByRole('button', { name: '切换到智能仓' }).click();
    await expect(admin.getByRole('button', { name: '切换到工厂' })).toBeVisible();
    await expect.poll(async () => JSON.stringify(await kept(admin, 'wmsMenus'))).toContain('/wms/wmsList');
    const answered = admin.waitForResponse('**/basic/findFuncMenuByUser?loginSys=fms*');
    come();
    await (await answered).finished();
    await admin.waitForTimeout(100);
    expect(await kept(admin, 'fmsMenus')).toBeNull();
    await admin.getByRole('button', { name: '切换到工厂' }).click();
    await expect.poll(async () => JSON.stringify(await kept(admin, 'fmsMenus'))).toContain('/machine/machineManage');
    await expect(admin.getByRole('button', { name: '切换到智能仓' })).toBeVisible();
  });
  test('R016 without the flag there is no switch', async ({ admin }) => {
    await withUser(admin, { wmsFlag: false });
    await admin.goto('/welcome');
    await expect(admin.getByRole('button', { name: '查找' })).toBeVisible();
    await expect(admin.getByRole('button', { name: /切换到/ })).toHaveCount(0);
  });
  for (const [row, codes, entries] of [
    ['R017 R018 R019 with both codes', ['dataView.index', 'dataView.wmsView'], ['数据看板', '智能仓看板']],
    ['R018 with the data-view code alone', ['dataView.index'], ['数据看板']],
    ['R019 with the wms-view code alone', ['dataView.wmsView'], ['智能仓看板']],
    ['R017 with neither', [], []],
  ] as const) {
    test(`${row} the boards in the bar`, async ({ admin }) => {
      await withMenu(admin, (granted) => ({ ...granted, buttons: codes.map((menuCode) => ({ menuCode })) }));
      await admin.goto('/welcome');
      await expect(admin.getByRole('button', { name: '查找' })).toBeVisible();
      const button = admin.getByRole('button', { name: '看板', exact: true });
      await expect(button).toHaveCount(entries.length > 0 ? 1 : 0);
      if (entries.length === 0) return;
      await button.click();
      await expect(admin.locator('.bar-tools .flyout-item')).toHaveText([...entries]);
      await admin.locator('.bar-tools .flyout-item').last().click();
      await expect(admin).toHaveURL(entries.at(-1) === '数据看板' ? '/dataView/index' : '/dataView/wmsView');
    });
  }
  test('R020 R021 help leads to the manual and to the new-user guide', async ({ admin }) => {
    await admin.goto('/welcome');
    for (const [name, path] of [
      ['操作手册', '/system/guide'],
      ['新手引导', '/import/initialization'],
    ] as const) {
      await admin.getByRole('button', { name: '帮助' }).click();
      await admin.locator('.bar-tools').getByRole('link', { name }).click();
      await expect(admin).toHaveURL(path);
    }
  });
  test('R029 the account button shows the avatar', async ({ admin }) => {
    await withUser(admin, { avatarUrl: '/icon.svg' });
    await admin.goto('/welcome');
    await expect(admin.getByRole('button', { name: '账号' }).locator('img')).toHaveAttribute('src', '/icon.svg');
  });
  test('R137 the size is medium at first, and what is chosen stays', async ({ admin }) => {
    await admin.goto('/welcome');
    await admin.getByRole('button', { name: '账号' }).click();
    await expect(admin.getByRole('button', { name: '中等' })).toHaveAttribute('aria-pressed', 'true');
    await admin.getByRole('button', { name: '小', exact: true }).click();
    await admin.reload();
    await admin.getByRole('button', { name: '账号' }).click();
    await expect(admin.getByRole('button', { name: '小', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('layout', () => {
  test('R049 R266 R267 R283 back to top appears after 200 px and goes up in half a second; the header stays', async ({ admin }) => {
    await admin.emulateMedia({ reducedMotion: 'no-preference' });
    await admin.setViewportSize({ width: 1440, height: 500 });
    await admin.goto('/welcome');
    await expect(admin.locator('main h1')).toBeVisible();
    const button = admin.getByRole('button', { name: '回到顶部' });
    await admin.evaluate(() => window.scrollTo(0, 190));
    await admin.waitForTimeout(700);
    await expect(button).toHaveCount(0);
    await admin.evaluate(() => window.scrollTo(0, 600));
    await expect(button).toBeVisible();
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeInViewport();
    const started = Date.now();
    await button.click();
    await expect.poll(() => admin.evaluate(() => window.scrollY), { intervals: [20] }).toBe(0);
    expect(Date.now() - started).toBeGreaterThan(350);
  });
  test('R059 R060 R061 R136 below 992 px the layout is mobile and the sidebar closed', async ({ admin }) => {
    await admin.goto('/welcome');
    await admin.getByRole('button', { name: '展开菜单' }).click();
    await expect(admin.getByRole('navigation', { name: '菜单树' })).toBeVisible();
    await admin.setViewportSize({ width: 992, height: 800 });
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await admin.setViewportSize({ width: 991, height: 800 });
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
    await expect(admin.getByRole('navigation', { name: '菜单树' })).toBeHidden();
    await expect.poll(() => admin.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await admin.getByRole('button', { name: '展开菜单' }).click();
    await admin.getByText('商品管理').first().click();
    await admin
      .getByRole('navigation', { name: '菜单树' })
      .getByRole('link', { name: /商品管理/ })
      .click();
    await expect(admin).toHaveURL('/product/productList');
    await expect(admin.getByRole('navigation', { name: '菜单树' })).toBeHidden();
  });
  test('found 27 R136 the layout is that of a desktop by default, whatever was before: it follows the window and is remembered nowhere', async ({
    page,
    signed,
  }) => {
    await enter(page, { signed, local: { device: 'mobile' } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/welcome');
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
    const kept = await page.evaluate(() => [localStorage, sessionStorage].flatMap((store) => Object.entries(store)));
    expect(kept.filter(([name, value]) => name !== 'device' && (name === 'layout' || value === '"mobile"'))).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('device'))).toBe('"mobile"');
  });
  test('R157 R284 the sidebar is stored as 1 or 0 and stays as it was; it has no logo', async ({ admin }) => {
    await admin.goto('/welcome');
    await admin.getByRole('button', { name: '展开菜单' }).click();
    await expect.poll(() => stored(admin, 'sidebarStatus')).toBe('1');
    await admin.reload();
    await expect(admin.getByRole('navigation', { name: '菜单树' })).toBeVisible();
    await expect(admin.locator('#sidebar img')).toHaveCount(0);
    await admin.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(() => stored(admin, 'sidebarStatus')).toBe('0');
  });
  test('R158 the sidebar closes gliding by a click, and at once when the window gets narrow', async ({ admin }) => {
    await admin.goto('/welcome');
    const glides = () => admin.evaluate(() => !document.documentElement.classList.contains('no-glide'));
    await admin.getByRole('button', { name: '展开菜单' }).click();
    await admin.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(glides).toBe(true);
    await admin.setViewportSize({ width: 800, height: 800 });
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
    await expect.poll(glides).toBe(false);
  });
  test('R053 R054 pages of /wms/bghn carry the special style, others do not', async ({ page, signed }) => {
    await enter(page, { signed, local: { mode: 'wms' } });
    await page.goto('/wms/bghn/bghnPurchase');
    await expect(page.locator('main.page-bghn')).toBeVisible();
    await page.goto('/wms/wmsList');
    await expect(page.locator('main.page')).toBeVisible();
    await expect(page.locator('main.page-bghn')).toHaveCount(0);
  });
});

test.describe('palette', () => {
  test('any page by name, path or pinyin initials; Esc closes it', async ({ admin }) => {
    await visit(admin, '/welcome');
    for (const [typed, path] of [
      ['czrz', '/system/operateLog'],
      ['操作日', '/system/operateLog'],
      ['operateLog', '/system/operateLog'],
    ] as const) {
      await goByPalette(admin, typed, '操作日志');
      await expect(admin).toHaveURL(path);
      await admin.goBack();
      await expect(admin.getByRole('heading', { name: /欢迎/ })).toBeVisible();
    }
    await (await openPalette(admin)).fill('zzzzz');
    await expect(admin.getByText('没有找到“zzzzz”')).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('combobox')).toHaveCount(0);
  });
});

test.describe('tour', () => {
  test('R062 R063 the tour comes once to each person, whether or not it is skipped, and again from the help', async ({ page, signed }) => {
    await enter(page, { signed, local: { tourSeen: ['somebody-else'] } });
    await page.goto('/welcome');
    const tour = page.getByRole('dialog', { name: '导览' });
    await expect(tour).toContainText('所有页面都在这里');
    await tour.getByRole('button', { name: '下一步' }).click();
    await expect(tour).toContainText('Ctrl-K');
    await expect.poll(() => stored(page, 'tourSeen')).toBe(JSON.stringify(['somebody-else', account()]));
    // Not skipped: the next page comes without it all the same.
    await page.reload();
    await expect(page.getByRole('heading', { name: /欢迎/ })).toBeVisible();
    await page.waitForTimeout(500);
    await expect(tour).toHaveCount(0);
    await page.getByRole('button', { name: '帮助' }).click();
    await page.getByRole('button', { name: '界面导览' }).click();
    await expect(tour.getByRole('button', { name: '下一步' })).toBeFocused();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(tour).toHaveCount(0);
  });
});

test('the frame is free of accessibility faults, with menu and palette open too', async ({ admin }) => {
  await visit(admin, '/system/operateLog', '/welcome');
  expect(await faults(admin)).toEqual([]);
  await admin.getByRole('button', { name: '系统管理' }).click();
  expect(await faults(admin)).toEqual([]);
  await admin.keyboard.press('Escape');
  await (await openPalette(admin)).fill('bm');
  await expect(admin.getByRole('option', { selected: true })).toBeVisible();
  expect(await faults(admin)).toEqual([]);
  // Whom the keyboard leads sees where he is, on links as well, beside a list too.
  await visit(admin, '/system/operateLog');
  await expect(admin.getByRole('grid')).toBeVisible();
  const home = admin.getByRole('link', { name: '首页' }).first();
  await admin.keyboard.press('Tab');
  await home.focus();
  await expect(home).toHaveCSS('outline-style', 'solid');
});
