// That the quick look at contrast (support/axe.ts) sees what a look at every text would.
import { faults } from './support/axe.ts';
import { expect, test } from './support/site.ts';

test('of hundreds of texts the one that is too faint is found, by its letters or by what is painted below it', async ({ page }) => {
  await page.goto('/login');
  const cells = Array.from({ length: 300 }, (_, n) => `<li><span>钻头${n}</span></li>`).join('');
  const found = (spoil: string) =>
    page
      .evaluate(
        ([html, spoilt]) => {
          document.body.innerHTML = `<main><h1>件</h1><ul style="background:#fff;color:#333">${html}</ul></main>`;
          document.querySelector<HTMLElement>('li:nth-child(151) span')?.setAttribute('style', spoilt);
        },
        [cells, spoil] as const,
      )
      .then(() => faults(page, { only: ['color-contrast'] }));
  expect(await found('')).toEqual([]);
  expect(await found('color:#bbb')).toEqual([expect.stringContaining('钻头150')]);
  expect(await found('background:#555')).toEqual([expect.stringContaining('钻头150')]);
  expect(await found('background:rgb(0 0 0 / 60%)')).toEqual([expect.stringContaining('钻头150')]);
  expect(await found('opacity:0.3')).toEqual([expect.stringContaining('钻头150')]);
});
