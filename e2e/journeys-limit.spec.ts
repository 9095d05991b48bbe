// J9, counted: who takes too much, and what would a limit do? From the ranking to the saved limit, on the person's own page.
import { expect, test } from './support/site.ts';
import { furnish, type Floor } from './support/journey-site.ts';
import { heavyUser } from './support/limit-site.ts';
import { ownSite } from './support/own-site.ts';
import { button, dialog, rows } from './support/parts.ts';
import { stepsOf } from './support/steps.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
let floor: Floor;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  floor = await site.run(furnish);
});
test.afterAll(() => site.stop());

test.describe('J9 from the ranking over the person and the picks to a limit that was tried on 90 days and saved, in 6 steps', () => {
  for (const [kind, size, code, perDay] of [
    ['by mouse', undefined, 'M', 3],
    ['by keyboard', undefined, 'K', 4],
    ['by thumb', { width: 390, height: 844 }, 'T', 5],
  ] as const)
    test(kind, async ({ browser }) => {
      // Whoever comes later takes more, and stands on top.
      await site.run((ctx) => heavyUser(ctx, floor, { code, perDay }));
      const page = await site.open(browser, size);
      await page.goto('/report/employeeAccessRanking');
      const steps = stepsOf(page);
      const keys = kind === 'by keyboard';
      const mine = rows(page).filter({ hasText: `谁${code}` });
      if (keys) {
        await expect(rows(page).first()).toContainText(`谁${code}`);
        await page.getByRole('grid').first().focus();
        await steps.press('ArrowDown');
        await steps.press('Shift+Enter');
      } else {
        // On a card the first tap on the name is the row's.
        if (size) await steps.click(mine.getByRole('link').first());
        await steps.click(mine.getByRole('link').first());
      }
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`谁${code}`);
      const thread = page.url();
      const history = page.getByRole('region', { name: '经过' });
      const press = async (what: ReturnType<typeof button>) => {
        if (!keys) return steps.click(what);
        await what.focus();
        return steps.press('Enter');
      };
      const left = page.getByRole('region', { name: '还能领多少' });
      await expect(left).toContainText('限2');
      await expect(history).toContainText(`手套 ×${perDay}`);
      await press(left.getByRole('button', { name: `试算 手套${code} 手套` }));
      await steps.type(dialog(page).getByLabel('手套的限量'), '1');
      if (keys) await steps.press('Control+Enter');
      else await steps.click(button(dialog(page), '开始试算'));
      await expect(dialog(page).locator('.pick-answer')).toContainText(`共领${perDay * 10}件：按这套限量会拦下10笔（1人）`);
      if (keys) await steps.press('Control+Enter');
      else await steps.click(button(dialog(page), '保存这套限量'));
      await expect(dialog(page)).toHaveCount(0);
      await expect(left).toContainText('限1');
      // He who asked is where he was.
      expect(page.url()).toBe(thread);
      steps.atMost(6);
      await page.context().close();
    });
});
