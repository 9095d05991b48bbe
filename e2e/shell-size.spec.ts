// What the browser has to fetch: bytes are gated, minutes are not.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/site.ts';

/** Kilobytes of JavaScript, compressed, that a page has loaded. */
async function scripts(page: Page, open: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await open();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

test('the sign-in page loads at most 100 kB of JavaScript', async ({ page }) => {
  const size = await scripts(page, () => page.goto('/login'));
  console.log(`sign-in: ${size.toFixed(1)} kB`);
  expect(size).toBeGreaterThan(40);
  expect(size).toBeLessThanOrEqual(100);
});
