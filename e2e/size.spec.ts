// What pages load of JavaScript, gzip (Sizes): sign-in at most 100 kB, the first list 340 kB, a further list 40 kB more.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { screens } from '../src/web/screens.ts';
import { enter, expect, test } from './support/site.ts';

const SIGN_IN = 100_000;
const FIRST_LIST = 340_000;
const FURTHER_LIST = 40_000;

/** Counts the gzip bytes of every script that a page loads, each once. */
function scriptsOf(page: Page): { bytes: () => Promise<number> } {
  const loaded = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const url = response.url();
    if (!/\.js(\?|$)/.test(url) || loaded.has(url)) return;
    loaded.set(
      url,
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    );
  });
  return { bytes: async () => (await Promise.all(loaded.values())).reduce((sum, one) => sum + one, 0) };
}

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  // What comes a moment later (the tour, a poll) counts too.
  await page.waitForTimeout(1_500);
  await page.waitForLoadState('networkidle');
};

test('the sign-in page loads at most 100 kB of JavaScript', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto('/login');
  await settled(page);
  const bytes = await scripts.bytes();
  console.log(`sign-in ${(bytes / 1000).toFixed(1)} kB`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(SIGN_IN);
});

test('the first list loads at most 340 kB, each further screen at most 40 kB more', async ({ page, signed }) => {
  test.setTimeout(300_000);
  await enter(page, { signed });
  const scripts = scriptsOf(page);
  await page.goto('/product/productList');
  await expect(page.getByRole('grid')).toBeVisible();
  await settled(page);
  let before = await scripts.bytes();
  console.log(`first list ${(before / 1000).toFixed(1)} kB`);
  expect(before).toBeLessThanOrEqual(FIRST_LIST);
  for (const code of Object.keys(screens)) {
    const path = `/${code.replaceAll('.', '/')}`;
    if (path === '/product/productList') continue;
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await settled(page);
    const more = (await scripts.bytes()) - before;
    before += more;
    // Charts and boards carry a drawing library of their own, fetched once: only lists are bound to 40 kB.
    if ((await page.getByRole('grid').count()) === 0 || (await page.locator('canvas').count()) > 0) continue;
    console.log(`${path} ${(more / 1000).toFixed(1)} kB more`);
    expect(more, path).toBeLessThanOrEqual(FURTHER_LIST);
  }
});
