// What a page cuts that must be read whole: numbers and codes, in tables and cards, the words on buttons, of titles, labels and states.
import type { Page } from '@playwright/test';

/** What is cut, each thing once with what it says; texts may be: they show themselves whole when the pointer rests on them. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (one: HTMLElement): boolean =>
      one.checkVisibility() &&
      !one.closest('.sr-only') &&
      ['hidden', 'clip'].includes(getComputedStyle(one).overflowX) &&
      (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
    const said = (one: HTMLElement) => one.innerText.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    const isNumber = (text: string): boolean => /^(?=.*\d)[\x21-\x7e]+$/.test(text);
    const cells = [...document.querySelectorAll<HTMLElement>('.kit-table tbody td, .kit-opens')].filter(
      (one) => isCut(one) && isNumber(one.innerText.trim()),
    );
    const buttons = [...document.querySelectorAll<HTMLElement>('button:not(.kit-opens)')].filter(isCut);
    const words = [...document.querySelectorAll<HTMLElement>('th, label, legend, summary, h1, h2, h3, [role=tab], td:has(.kit-tag)')]
      .flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>('*')].find(isCut) ?? [])
      // A head with a box to tick says nothing.
      .filter((one) => said(one) !== '');
    return [
      ...new Set([
        ...cells.map((one) => `cuts the number ${said(one)}`),
        ...buttons.map((one) => `cuts the button ${said(one)}`),
        ...words.map((one) => `cuts the words ${said(one)}`),
      ]),
    ];
  });
