import { expect, test, vi } from 'vitest';

const sanitize = vi.hoisted(() => vi.fn((content: string) => `clean(${content})`));
vi.mock('dompurify', () => ({ default: { sanitize } }));

/** As much of a browser's parser as a text without pictures needs: what it is given stands in the body. */
class Parser {
  parseFromString(markup: string) {
    return { body: { innerHTML: markup, querySelectorAll: () => [] } };
  }
}

test('trust 34 what is shown of a notice is what the cleaning left of it, and nothing else', async () => {
  vi.stubGlobal('DOMParser', Parser);
  const { shownHtml } = await import('./rich-text.ts');
  expect(shownHtml('<img src=x onerror=alert(1)>', '[data-link]')).toBe('clean(<img src=x onerror=alert(1)>)');
  expect(sanitize.mock.calls).toEqual([['<img src=x onerror=alert(1)>']]);
  vi.unstubAllGlobals();
});
