// On which side the columns of the tables that a page shows stand (R276, docs/decisions/0032-columns.md).
import type { Page } from '@playwright/test';

/** What stands where it should not, column by column; and how many columns were looked at. */
export const misaligned = (page: Page): Promise<{ wrong: string[]; looked: number }> =>
  page.evaluate(() => {
    const FIGURE = '.kit-figure, .kit-opens';
    const wrong: string[] = [];
    let looked = 0;
    const sideOf = (cell: Element | undefined): string => (cell ? getComputedStyle(cell).textAlign : '');
    const cellsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(':scope > td, :scope > th')];
    for (const table of document.querySelectorAll('.kit-table table')) {
      if (!table.checkVisibility()) continue;
      const rows = [...table.querySelectorAll('tbody tr:not([aria-hidden])')].map(cellsOf);
      const total = [...table.querySelectorAll('tfoot tr')].map(cellsOf)[0];
      for (const [at, head] of cellsOf(table.querySelector('thead tr') ?? table).entries()) {
        const cells = rows.map((row) => row[at]).filter((cell) => cell !== undefined);
        if (head.matches('.kit-check') || cells.some((cell) => cell.matches('.kit-actions'))) continue;
        looked += 1;
        const side = sideOf(head);
        const say = (what: string) => wrong.push(`${table.getAttribute('aria-label')} ${head.innerText.trim()}: ${what}`);
        if (cells.some((cell) => sideOf(cell) !== side)) say(`its head stands ${side}, its cells do not`);
        const said = cells.filter((cell) => cell.innerText.trim() !== '');
        const isFigures = said.length > 0 && said.every((cell) => cell.querySelector(FIGURE));
        // A word beside a title is part of what is read, and what opens something may be a name: a cell that is nothing but a code, a moment or a figure is no text.
        const isNoText = (cell: HTMLElement) =>
          [...cell.querySelectorAll<HTMLElement>('.kit-figure, .kit-opens, .kit-tag, time')].some(
            (part) =>
              part.innerText.trim() === cell.innerText.trim() && (!part.matches('.kit-opens') || /^[-\d,.\s]+$/.test(part.innerText)),
          );
        if (side === 'left' && said.some(isNoText)) say('a code, a moment or a figure stands left');
        else if (side === 'right' && said.length > 0 && !isFigures) say('stands right and is no figure');
        else if (!['left', 'center', 'right'].includes(side)) say(`stands ${side}`);
        const sum = total?.[at]?.querySelector(FIGURE);
        if (sum && side !== 'right') say(`is added up and stands ${side}`);
      }
    }
    return { wrong, looked };
  });
