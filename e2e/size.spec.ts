// What pages load of JavaScript, gzip (Sizes): sign-in at most 90 kB, the first list 300 kB. A further one: every-screen.spec.ts.
import type { Page } from '@playwright/test';
import { scriptsOf } from './support/scripts.ts';
import { enter, expect, test } from './support/site.ts';

const SIGN_IN = 90_000;
const FIRST_LIST = 300_000;

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  // What comes a moment later (the tour, a poll) counts too.
  await page.waitForTimeout(1_500);
  await page.waitForLoadState('networkidle');
};

test('the sign-in page loads at most 90 kB of JavaScript', async ({ page }) => {
  const scripts = scriptsOf(page);
  const packed: boolean[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js') && response.url().includes('/assets/'))
      packed.push(response.headers()['content-encoding'] === 'gzip');
  });
  await page.goto('/login');
  await settled(page);
  const bytes = await scripts.bytes();
  console.log(`sign-in ${(bytes / 1000).toFixed(1)} kB`);
  expect(bytes).toBeGreaterThan(50_000);
  expect(new Set(packed)).toEqual(new Set([true]));
  expect(bytes).toBeLessThanOrEqual(SIGN_IN);
});

test('the first list loads at most 300 kB', async ({ page, signed }) => {
  await enter(page, { signed });
  const scripts = scriptsOf(page);
  await page.goto('/product/productList');
  await expect(page.getByRole('grid')).toBeVisible();
  await settled(page);
  const bytes = await scripts.bytes();
  console.log(`first list ${(bytes / 1000).toFixed(1)} kB`);
  expect(bytes).toBeLessThanOrEqual(FIRST_LIST);
});

test('the frame is asked for before what a visitor needs has run', async ({ page, signed }) => {
  await enter(page, { signed });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The document's first script asks by links; what a module needs leaves none.
  const early = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/^.*\/|-[^-]+$/g, '')));
  expect(early).toEqual(expect.arrayContaining(['app', 'shell', 'menus', 'frame', 'first', 'dashboard']));
});
