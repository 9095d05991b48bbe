// What a person who is signed in sees first: home's figures are asked for while the frame is made, what waits says so until it stands, and a card whose
// code is lost leaves the others.
import type { Page, Route } from '@playwright/test';
import { enter, expect, test } from './support/site.ts';

/** What says that something is on its way, as the bench of clicks looks for it. */
const BUSY = '.kit-skeleton, [aria-busy=true]';
const BOARD = '**/gateway/kaetl/statDataBoard*';

/** Holds back what `url` matches until it is let go; `asked` says whether it was asked for. */
async function hold(page: Page, url: string) {
  const held: Route[] = [];
  let open = false;
  await page.route(url, async (route) => {
    if (open) return route.continue();
    held.push(route);
    return undefined;
  });
  const letGo = async () => {
    open = true;
    await Promise.all(held.map((route) => route.continue()));
  };
  return { asked: () => held.length > 0, letGo };
}

const home = (page: Page) => page.getByRole('heading', { level: 1 });
const isBusy = (page: Page) => page.locator(BUSY).filter({ visible: true });

test('home is seen to wait until its last answer and its charts are there', async ({ page, signed }) => {
  await enter(page, { signed });
  const board = await hold(page, BOARD);
  const drawing = await hold(page, '**/assets/chart-drawn-*.js');
  // Each frame from the first of the home's head on: whether something said that it waits.
  await page.addInitScript((busy) => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.querySelector('h1')?.checkVisibility())
        seen.push([...document.querySelectorAll(busy)].some((one) => one.checkVisibility()));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, BUSY);
  await page.goto('/dashboard');
  await expect(home(page)).toBeVisible();
  await expect.poll(board.asked).toBe(true);
  await expect(isBusy(page).first()).toBeVisible();
  await board.letGo();
  // The figures stand; the chart's place waits for what draws it.
  await expect(page.locator('.board-cards')).toContainText('今日领料');
  await expect(page.locator('.kit-chart').first()).toBeVisible();
  await expect(isBusy(page)).toHaveCount(await page.locator('.kit-chart').count());
  const all = await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);
  expect(all.length).toBeGreaterThan(5);
  expect(all.filter((busy) => !busy)).toEqual([]);
  await drawing.letGo();
  await expect(isBusy(page)).toHaveCount(0);
  await expect(page.locator('.kit-chart canvas').first()).toBeVisible();
});

test('what the cards show is asked for before the frame has come', async ({ page, signed }) => {
  await enter(page, { signed });
  // The frame's own file; what it is made of comes.
  const frame = await hold(page, '**/assets/shell-*.js');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  const wanted = ['/gateway/kaetl/statDataBoard', '/gateway/vm/statVm', '/gateway/vmbiz/listApprovalInbox'];
  for (const path of wanted) await expect.poll(() => asked.includes(path), path).toBe(true);
  await expect(home(page)).toHaveCount(0);
  await frame.letGo();
  await expect(home(page)).toBeVisible();
  await expect(isBusy(page)).toHaveCount(0);
  // Each was asked once: the card takes what was answered.
  expect(wanted.map((path) => asked.filter((one) => one === path).length)).toEqual(wanted.map(() => 1));
});

test('a card whose code does not come says so in its place, the others stand', async ({ page, signed }) => {
  await enter(page, { signed });
  await page.route('**/assets/todos-*.js', (route) => route.abort());
  await page.goto('/dashboard');
  // A lost file makes the page load anew, once; then it is told.
  const lost = page.locator('.home-card').getByRole('alert').filter({ hasText: '页面没有取到，请检查网络。' });
  await expect(lost).toHaveCount(1, { timeout: 30_000 });
  await expect(page.locator('.board-cards')).toContainText('今日领料');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A browser does not ask again for a file that did not come, however soon one wants it: the button brings the page anew at the first press.
  await lost.getByRole('button', { name: '重试' }).click();
  await expect(page.locator('.todo-glance')).toBeVisible();
});
