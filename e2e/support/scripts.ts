// What a page loads of JavaScript.
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export interface Scripts {
  /** Their gzip bytes together. */
  bytes(): Promise<number>;
  /** Each with its gzip bytes, in the order in which they came. */
  each(): Promise<{ name: string; bytes: number }[]>;
}

/** Counts the gzip bytes of every script that a page loads, each once. */
export function scriptsOf(page: Page): Scripts {
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
  const each = () =>
    Promise.all([...loaded].map(async ([url, bytes]) => ({ name: new URL(url).pathname.split('/').at(-1) ?? url, bytes: await bytes })));
  return { each, bytes: async () => (await each()).reduce((sum, { bytes }) => sum + bytes, 0) };
}
