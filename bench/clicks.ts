// From a click to what can be worked with, in a real browser against the running product: home, a further list, a dialog, an answer of the palette, a
// tab. Times are taken inside the page, from the event to the frame that shows it. Each home, list and dialog is the first of its browser: its code is
// fetched too.
import type { Browser, Page } from '@playwright/test';
import { go, inBrowser, LIST, OTHER, pageOf, repeat, ROW, switchTo, type Going } from './browser.ts';
import type { Figure, Part } from './part.ts';
import type { Running } from './process.ts';
import { spreadOf } from './rounds.ts';

const HOME = '/dashboard';
const FURTHER = '/organization/staff';
/** At the end of typing there are records of this code. */
const SOUGHT = 'P0012';

/** The milliseconds that are asked for. */
const TARGETS = { home: 1000, list: 350, dialog: 150, palette: 80, tab: 50 } as const;

async function inNewBrowser<T>(browser: Browser, product: Running, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await pageOf(browser, product);
  try {
    return await work(page);
  } catch (error) {
    // What stood on the page says why.
    throw new Error(`at ${page.url()}: ${(await page.locator('body').innerText()).slice(0, 400)}`, { cause: error });
  } finally {
    await page.context().close();
  }
}

/**
 * The page's own clock at the first frame that shows `there` and nothing of `waiting`. The page looks at each of its frames: whoever asks it from
 * outside does so in ever longer steps.
 */
export const shownAt = (page: Page, { there, waiting }: { there: string; waiting?: string }) =>
  page.evaluate(
    async ([wanted, unwanted]) => {
      const isShown = (what: string) => [...document.querySelectorAll(what)].some((one) => one.checkVisibility());
      const isReady = () => isShown(wanted) && !(unwanted !== undefined && isShown(unwanted));
      const begin = performance.now();
      while (!isReady()) {
        if (performance.now() - begin > 30_000) throw new Error(`nothing shows ${wanted}`);
        await new Promise(requestAnimationFrame);
      }
      return performance.now();
    },
    [there, waiting] as const,
  );

/** From the address until nothing on the home page waits any more. */
async function home(page: Page, product: Running): Promise<number> {
  await page.goto(`${product.url}${HOME}`, { waitUntil: 'commit' });
  // The page's clock began when it was asked for.
  return shownAt(page, { there: 'h1', waiting: '.kit-skeleton, [aria-busy=true]' });
}

/** From the home page to the rows of a list whose code this browser has not seen. */
async function list(page: Page, product: Running): Promise<number> {
  await home(page, product);
  const begin = await page.evaluate(() => performance.now());
  await go(page, FURTHER);
  return (await shownAt(page, { there: ROW })) - begin;
}

/** From the press of 新增, after a pointer came over it, to a first field that has the cursor. */
async function dialog(page: Page, product: Running): Promise<number> {
  await page.goto(`${product.url}${LIST}`);
  await page.locator(`${ROW}:visible`).first().waitFor();
  const button = page.getByRole('button', { name: '新增', exact: true }).first();
  await button.hover();
  // A hand takes that long from the button's edge to the press.
  await page.waitForTimeout(200);
  return button.evaluate(async (element) => {
    const frame = () => new Promise(requestAnimationFrame);
    const begin = performance.now();
    (element as HTMLElement).click();
    while (!document.activeElement?.matches('[role=dialog] input, [role=dialog] textarea')) {
      if (performance.now() - begin > 10_000) throw new Error('no field of the dialog has the cursor');
      await frame();
    }
    await frame();
    return performance.now() - begin;
  });
}

/** From the last key in the palette to the record that it found; the palette was open before. */
async function palette(page: Page): Promise<number> {
  await page.keyboard.press('Control+k');
  const field = page.locator('dialog.palette input');
  await field.waitFor();
  await field.fill(SOUGHT.slice(0, -1));
  await page.locator('dialog.palette [role=option]').first().waitFor();
  const ms = await field.evaluate(async (element, text) => {
    const frame = () => new Promise(requestAnimationFrame);
    const input = element as HTMLInputElement;
    const begin = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    const shown = () => {
      const found = [...document.querySelectorAll('dialog.palette [role=option]')];
      return found.length > 0 && found.every((one) => one.textContent?.includes(text));
    };
    while (!shown()) {
      if (performance.now() - begin > 10_000) throw new Error('the palette found nothing');
      await frame();
    }
    await frame();
    return performance.now() - begin;
  }, SOUGHT);
  await page.keyboard.press('Escape');
  return ms;
}

const figure = (work: string, values: readonly number[], below: number): Figure => {
  const ours = spreadOf(values);
  return { work, unit: 'ms', ours, target: { says: `< ${below} ms`, held: ours.median < below } };
};

async function measure(browser: Browser, product: Running, { goes }: Going): Promise<Figure[]> {
  const first = (work: (page: Page, running: Running) => Promise<number>) =>
    repeat(goes, () => inNewBrowser(browser, product, (page) => work(page, product)));
  const figures = [
    figure('home, nothing cached', await first(home), TARGETS.home),
    figure('a further list from home, its code fetched', await first(list), TARGETS.list),
    figure('a dialog, to the cursor in its first field', await first(dialog), TARGETS.dialog),
  ];
  await inNewBrowser(browser, product, async (page) => {
    await page.goto(`${product.url}${LIST}`);
    await page.locator(`${ROW}:visible`).first().waitFor();
    const answers = await repeat(goes + 1, () => palette(page));
    figures.push(figure('palette, from a key to the record', answers.slice(1), TARGETS.palette));
    await go(page, OTHER);
    await page.locator(`.tab-active[data-path="${OTHER}"]`).waitFor();
    await page.locator('[role=grid]:visible').first().waitFor();
    const tabs = await repeat(goes * 2 + 2, (turn) => switchTo(page, turn % 2 ? OTHER : LIST));
    figures.push(figure('a tab that is open', tabs.slice(2), TARGETS.tab));
  });
  return figures;
}

export const clicksPart: Part = { name: 'clicks', run: (setting) => inBrowser(setting, measure) };
