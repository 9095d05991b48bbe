// What the frame tells of pages that come and go (R294 to R296).
import type { Page } from '@playwright/test';
import { enter, expect, test } from './support/site.ts';

test.describe('tracking', () => {
  const events = async (page: Page, on: boolean) => {
    const sent: { event: string; path: string }[] = [];
    await page.route('**/global/track', (route) => {
      sent.push(route.request().postDataJSON() as { event: string; path: string });
      return route.abort();
    });
    if (on) {
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => document.querySelector('meta[name="tracking"]')?.setAttribute('content', 'on'));
      });
    }
    await page.goto('/welcome');
    await expect(page.getByRole('heading', { name: /欢迎/ })).toBeVisible();
    await page.getByRole('link', { name: '首页' }).first().click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('region', { name: '待办' })).toBeVisible();
    return sent;
  };
  test('R294 R295 R296 loading and leaving a page are told, and a failure disturbs nobody', async ({ page, signed }) => {
    await enter(page, { signed });
    const sent = await events(page, true);
    for (const told of [
      { event: 'page-load', path: '/welcome' },
      { event: 'page-leave', path: '/welcome' },
      { event: 'page-load', path: '/dashboard' },
    ])
      await expect.poll(() => sent).toContainEqual(told);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  test('found 27 R294 R295 a page is told of when it is there, not before; and its leaving when another comes or the window goes', async ({
    page,
    signed,
  }) => {
    await enter(page, { signed });
    const sent: { event: string; path: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/global/track')) sent.push(request.postDataJSON() as { event: string; path: string });
    });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.querySelector('meta[name="tracking"]')?.setAttribute('content', 'on'));
    });
    await page.goto('/welcome');
    await expect.poll(() => sent).toEqual([{ event: 'page-load', path: '/welcome' }]);
    let come = (): void => undefined;
    const held = new Promise<void>((done) => (come = done));
    await page.route(/assets\/(operate-log|overview|dashboard)[^/]*\.js$/, (route) => held.then(() => route.continue()));
    await page.evaluate(() => history.pushState(null, '', '/system/operateLog'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: null })));
    await expect.poll(() => sent).toContainEqual({ event: 'page-leave', path: '/welcome' });
    await page.waitForTimeout(700);
    expect(sent).not.toContainEqual({ event: 'page-load', path: '/system/operateLog' });
    come();
    await expect.poll(() => sent).toContainEqual({ event: 'page-load', path: '/system/operateLog' });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect
      .poll(() => sent.filter(({ event }) => event === 'page-leave').map(({ path }) => path))
      .toEqual(['/welcome', '/system/operateLog']);
  });
  test('it is off by default', async ({ admin }) => {
    expect(await events(admin, false)).toEqual([]);
  });
});
