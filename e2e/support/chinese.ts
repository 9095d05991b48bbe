// Chinese where a page in English names something: heads, labels, tabs, states, buttons. What rows, trees and cards say is data.
import type { Page } from '@playwright/test';

/** Each such text once. */
export const chineseWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = 'th, label, legend, summary, dt, h2, h3, button, [role=tab], .kit-tag, .kit-empty, .kit-chip';
    const data = 'tbody :not(.kit-tag), [role=tree], [role=treeitem], li, header.bar, .tabs, .kit-panel h2, .kit-facts dd';
    const texts = [...document.querySelectorAll<HTMLElement>(named)]
      .filter((one) => one.checkVisibility() && !one.closest(data) && !one.querySelector('li, tbody'))
      .flatMap((one) => [one.innerText, one.getAttribute('aria-label') ?? '', one.title]);
    const holders = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ placeholder }) => placeholder);
    const found = [...texts, ...holders].map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 40));
    return [...new Set(found.filter((text) => /\p{Script=Han}/u.test(text)))].map((text) => `says in Chinese ${text}`);
  });
