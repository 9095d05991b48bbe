// What a list screen promises of its lines, whatever it lists: measured on the page as it stands.
import type { Page } from '@playwright/test';

const FIRST_ROW = 200;
const ROWS = 15;

/** What of them the list on the page breaks; nothing for a page without one. For a window of 900 pixels and the medium size. */
export const brokenMeasures = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([firstRow, rowsThatFit]) => {
      // Below a chart stands the list of what it is made of, no screen of its own.
      const box = document.querySelector<HTMLElement>('.kit-screen:not(.report-long *) .kit-main > .kit-table');
      const rows = [...(box?.querySelectorAll('tbody tr[aria-rowindex]') ?? [])].map((row) => row.getBoundingClientRect());
      const first = rows[0];
      if (!box || !first) return [];
      const wrong: string[] = [];
      if (first.top > firstRow) wrong.push(`begins its rows at ${first.top} px`);
      const bottom = Math.min(box.getBoundingClientRect().bottom, box.querySelector('tfoot')?.getBoundingClientRect().top ?? Infinity);
      const seen = rows.filter((row) => row.bottom <= bottom + 1).length;
      if (seen < Math.min(rows.length, rowsThatFit)) wrong.push(`shows ${seen} of ${rows.length} rows`);
      const heads = [...box.querySelectorAll<HTMLElement>('thead th')];
      const edge = Math.min(
        box.getBoundingClientRect().left + box.clientWidth,
        ...heads.filter(({ style }) => style.right !== '').map((head) => head.getBoundingClientRect().left),
      );
      const half = heads.filter((head) => {
        const { left, right } = head.getBoundingClientRect();
        return head.style.position !== 'sticky' && left < edge - 1 && right > edge + 2;
      });
      wrong.push(...half.map((head) => `hides half of ${head.innerText}`));
      const cut = [...box.querySelectorAll<HTMLElement>('td')].filter(
        (cell) => cell.querySelector('.kit-figure, .kit-opens') && cell.scrollWidth > cell.clientWidth + 1,
      );
      if (cut[0]) wrong.push(`cuts ${cut.length} figures, as ${cut[0].innerText}`);
      return wrong;
    },
    [FIRST_ROW, ROWS] as const,
  );
