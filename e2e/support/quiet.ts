// When a page has come to rest. A live stream never ends, so "no connection is open" would wait for ever.
import { expect, type Page, type Request } from '@playwright/test';

const REST_MS = 400;

/** Watches what a page asks for; the answer waits until nothing has been under way for 0.4 s, live streams apart, at most 20 s. */
export function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let since = Date.now();
  const over = (request: Request) => {
    open.delete(request);
    since = Date.now();
  };
  page.on('request', (request) => {
    open.add(request);
    since = Date.now();
  });
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) over(response.request());
  });
  return async () => {
    const waited = () => (open.size === 0 && Date.now() - since > REST_MS ? 'quiet' : [...open].map((one) => one.url()).join(' '));
    await expect.poll(waited, { timeout: 20_000, intervals: [50] }).toBe('quiet');
  };
}
