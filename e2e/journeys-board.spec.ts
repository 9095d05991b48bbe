// J16: how is the day going? The boards on the wall, read from three metres, alive, never twice at the same place, and through a night without network.
import type { Page } from '@playwright/test';
import { furnish, machine } from './support/journey-site.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';
import { stepsOf } from './support/steps.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await ownSite();
  await site.run(async (ctx) => machine(ctx, await furnish(ctx), { code: 'W1', name: '墙边的设备', channels: 2, stock: 9 }));
});
test.afterAll(() => site.stop());

const WALL = { width: 1920, height: 1080 };
/** Read from three metres on a screen of 55 inches: letters of 24 px are 15 mm high there. */
const LEAST = 24;

/** The texts of a board that are smaller; what is pressed at the screen itself is read from before it. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const walker = document.createTreeWalker(document.querySelector('dialog.board') ?? document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || !node.textContent?.trim() || parent.closest('nav, .sr-only')) continue;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (size < least) found.push(`${node.textContent.trim().slice(0, 20)} ${size}`);
    }
    return found;
  }, LEAST);

const BOARDS = [
  ['数据看板', '/dataView/index'],
  ['设备看板', '/dataView/device'],
] as const;

test.describe('J16 a board is up in 3 steps, read from three metres, moves, and follows again after a night without network', () => {
  for (const [name, path] of BOARDS)
    test(name, async ({ browser }) => {
      const page = await site.open(browser, WALL);
      await page.clock.install();
      await page.goto('/dashboard');
      const steps = stepsOf(page);
      await expect(page.locator('.bar-search')).toBeVisible();
      await steps.press('Control+k');
      const field = page.locator('dialog.palette').getByRole('combobox');
      await expect(field).toBeFocused();
      await steps.type(field, name);
      await expect(page.getByRole('option', { selected: true })).toContainText(name);
      await steps.press('Enter');
      await expect(page).toHaveURL(path);
      await expect(page.locator('dialog.board .board-tile').first()).toBeVisible();
      steps.atMost(3);
      expect(await small(page)).toEqual([]);
      expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([
        1920, 1080,
      ]);
      const place = () => page.locator('.board-drift').getAttribute('style');
      const places = new Set([await place()]);
      await page.context().setOffline(true);
      for (let hour = 0; hour < 10; hour += 1) {
        await page.clock.fastForward('01:01:00');
        places.add(await place());
      }
      expect(places.size).toBeGreaterThan(1);
      await expect(page.getByRole('alert')).toContainText(/网络中断，显示的是\d\d:\d\d:\d\d的数据/);
      await page.context().setOffline(false);
      await page.clock.fastForward('00:20');
      await expect(page.locator('dialog.board .board-tile').first()).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      // Out of the way by one key.
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(path);
      await page.context().close();
    });
});
