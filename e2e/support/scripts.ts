// What a page loads of JavaScript.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Counts the gzip bytes of every script that a page loads, each once. */
export function scriptsOf(page: Page): { bytes: () => Promise<number> } {
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
