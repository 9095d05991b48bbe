// The screens in a real browser, against the running product: first load to a usable list, switch of tab, 200 and 5,000 rows, typing while a list loads.
// Times are taken inside the page, from the event to the frame that shows it. Each is a median; the browser's cache is empty for the first loads.
import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { chromium, type Browser, type Page } from '@playwright/test';
// @ts-expect-error -- plain JavaScript, for it also runs on an older Node.js
import { browserPath } from '../scripts/lib/browser.mjs';
import { createUser } from '../src/server/modules/auth/index.ts';
import { furnish, openFloor, type Floor, type Size } from './floor.ts';
import { call, signIn, TOKEN } from './job.ts';
import type { Figure, Part, Setting } from './part.ts';
import { startProduct, type Running } from './process.ts';
import { spreadOf, took } from './rounds.ts';

const SIZE: Size = { products: 5000, employees: 2000, vms: 20, channels: 40 };
export const LIST = '/product/productList';
export const OTHER = '/product/productLife';
const ACCOUNT = { loginAccount: 'bench-person', password: 'Factory2026' };
export const ROW = '[role=grid] tbody tr:not([aria-hidden])';
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'];

/** A page of a new browser, in which somebody is signed in. */
export async function pageOf(browser: Browser, product: Running): Promise<Page> {
  const user = await call(product, '/oauth/findLoginInfo');
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const stored = { token: { token: TOKEN, expiresAt: new Date(Date.now() + 3_600_000).toISOString() }, user, tourSeen: true };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  return page;
}

/** From the press of the sign-in button, in a browser that has the sign-in page only, to rows of a list that can be worked with. */
async function signedIn(browser: Browser, product: Running): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  await page.addInitScript(() => localStorage.setItem('tourSeen', 'true'));
  await page.goto(`${product.url}/login?redirect=${encodeURIComponent(LIST)}`);
  await page.getByLabel('账号或邮箱').fill(ACCOUNT.loginAccount);
  await page.getByLabel('密码', { exact: true }).fill(ACCOUNT.password);
  const begin = performance.now();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.locator(`${ROW}:visible`).first().waitFor();
  const ms = performance.now() - begin;
  await page.context().close();
  return ms;
}

interface Loaded {
  ms: number;
  kilobytes: number;
}

/** From the address to rows that can be worked with, and what came over the wire until then. */
async function load(browser: Browser, product: Running): Promise<Loaded> {
  const page = await pageOf(browser, product);
  const begin = performance.now();
  await page.goto(`${product.url}${LIST}`);
  await page.locator(`${ROW}:visible`).first().waitFor();
  const ms = performance.now() - begin;
  const bytes = await page.evaluate(() =>
    [...window.performance.getEntriesByType('navigation'), ...window.performance.getEntriesByType('resource')].reduce(
      (sum, one) => sum + (one as PerformanceResourceTiming).transferSize,
      0,
    ),
  );
  await page.context().close();
  return { ms, kilobytes: bytes / 1000 };
}

/** Goes where the address leads without loading the page anew. */
export const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Milliseconds from the press of a tab to the frame that shows its screen. */
export const switchTo = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const tab = document.querySelector<HTMLElement>(`.tab[data-path="${to}"] .tab-name`);
    if (!tab) throw new Error(`no tab ${to}`);
    const frame = () => new Promise(requestAnimationFrame);
    const begin = performance.now();
    tab.click();
    while (
      document.querySelector('.tab-active')?.getAttribute('data-path') !== to ||
      ![...document.querySelectorAll('[role=grid]')].some((grid) => grid.checkVisibility())
    )
      await frame();
    await frame();
    return performance.now() - begin;
  }, path);

/** Lets the next answers of the product list have so many rows, without a server; gives what undoes it. */
export const answerRows = (page: Page, rows: number) =>
  page.evaluate(async (count) => {
    const real = fetch;
    let text = '';
    window.fetch = async (...asked) => {
      const address = String(asked[0] instanceof Request ? asked[0].url : asked[0]);
      if (!address.includes('/basic/listProduct')) return real(...asked);
      if (!text) {
        const answer = (await (await real(...asked)).json()) as { data: { rows: { id: string }[]; total: number } };
        const { rows: few } = answer.data;
        answer.data.rows = Array.from({ length: count }, (_, i) => ({ ...few[i % few.length], id: `row-${i}` }));
        text = JSON.stringify(answer);
      }
      (window as unknown as { answeredAt: number }).answeredAt = performance.now();
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    };
  }, rows);

/** Milliseconds from the answer's arrival to the frame that shows its rows; asked by 查询. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const state = window as unknown as { answeredAt: number };
    state.answeredAt = 0;
    [...document.querySelectorAll<HTMLFormElement>('form.kit-search')].find((form) => form.checkVisibility())?.requestSubmit();
    const begin = performance.now();
    while (!state.answeredAt) {
      if (performance.now() - begin > 10_000) throw new Error('the list did not ask again');
      await frame();
    }
    // One frame takes the answer in, the next shows it; both are waited for.
    await frame();
    await frame();
    return performance.now() - state.answeredAt;
  });

/** The longest of the given keys from its press to the next frame, while the list's answer is held back and then drawn. */
async function typing(page: Page): Promise<number> {
  const box = page.locator('form.kit-search input:visible').first();
  await box.click();
  await page.evaluate(() => {
    const state = window as unknown as { keys: number[] };
    state.keys = [];
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => requestAnimationFrame(() => state.keys.push(performance.now() - timeStamp))),
      true,
    );
    [...document.querySelectorAll<HTMLFormElement>('form.kit-search')].find((form) => form.checkVisibility())?.requestSubmit();
  });
  await box.pressSequentially('abcdefghijklmnopqrst', { delay: 10 });
  return page.evaluate(() => Math.max(...(window as unknown as { keys: number[] }).keys));
}

type Most = NonNullable<Figure['most']>;
const figure = (work: string, values: readonly number[], { target, most }: { target?: { below: number }; most?: Most } = {}): Figure => {
  const ours = spreadOf(values);
  return {
    work,
    unit: 'ms',
    ours,
    ...(most ? { most } : {}),
    ...(target ? { target: { says: `< ${target.below} ms`, held: ours.median < target.below } } : {}),
  };
};

/** The same in the same browser with nothing of the product: a page without a script, a plain table drawn whole or unhidden, a key in an empty page. */
async function bareOf(browser: Browser, goes: number) {
  const loads = await repeat(goes, async () => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const ms = await took(() => page.goto('data:text/html,<table><tr><td>1'));
    await page.context().close();
    return ms;
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto('data:text/html,<input><table></table>');
  const drawnIn = (rows: number) =>
    page.evaluate(async (count) => {
      const frame = () => new Promise(requestAnimationFrame);
      const begin = performance.now();
      const cells = Array.from({ length: 12 }, (_, i) => `<td>${i} cell</td>`).join('');
      document.querySelector('table')!.innerHTML = `<tr>${cells}</tr>`.repeat(count);
      await frame();
      await frame();
      return performance.now() - begin;
    }, rows);
  const shown = () =>
    page.evaluate(async () => {
      const table = document.querySelector('table')!;
      const begin = performance.now();
      table.hidden = !table.hidden;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - begin;
    });
  const few = await repeat(goes, () => drawnIn(200));
  const switches = await repeat(goes, shown);
  const many = await repeat(goes, () => drawnIn(5000));
  await page.close();
  return {
    load: { ...spreadOf(loads), how: 'a page without a script' },
    switch: { ...spreadOf(switches), how: 'a plain table unhidden' },
    rows: { 200: { ...spreadOf(few), how: 'a plain table, all rows' }, 5000: { ...spreadOf(many), how: 'a plain table, all rows' } },
  };
}

/** So many times, one after the other. */
export async function repeat<T>(times: number, one: (turn: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let turn = 0; turn < times; turn += 1) all.push(await one(turn));
  return all;
}

async function measure(browser: Browser, product: Running, { goes }: Going): Promise<Figure[]> {
  const bare = await bareOf(browser, goes);
  const loads = await repeat(goes, () => load(browser, product));
  const figures: Figure[] = [
    figure(
      'first load to a usable list, nothing cached',
      loads.map(({ ms }) => ms),
      { most: bare.load },
    ),
    figure('sign-in to a usable list, the sign-in page loaded', await repeat(goes, () => signedIn(browser, product))),
    { work: 'bytes of the first load, all of them', unit: 'KB', ours: spreadOf(loads.map(({ kilobytes }) => kilobytes)) },
  ];
  const page = await pageOf(browser, product);
  await page.goto(`${product.url}${LIST}`);
  await page.locator(`${ROW}:visible`).first().waitFor();
  await go(page, OTHER);
  await page.locator(`.tab-active[data-path="${OTHER}"]`).waitFor();
  await page.locator('[role=grid]:visible').first().waitFor();
  const switches = await repeat(goes * 2 + 2, (turn) => switchTo(page, turn % 2 ? OTHER : LIST));
  figures.push(figure('switch of tab', switches.slice(2), { target: { below: 100 }, most: bare.switch }));
  await page.close();
  for (const rows of [200, 5000] as const) {
    const list = await pageOf(browser, product);
    await list.goto(`${product.url}${LIST}`);
    await list.locator(ROW).first().waitFor();
    await answerRows(list, rows);
    await drawn(list);
    await list.locator(`[role=grid][aria-rowcount="${rows + 1}"]:visible`).waitFor();
    const shownIn = await repeat(goes, () => drawn(list));
    figures.push(
      figure(`${rows.toLocaleString('en')} rows shown, from the answer on`, shownIn, {
        most: bare.rows[rows],
        ...(rows === 5000 ? { target: { below: 150 } } : {}),
      }),
    );
    if (rows === 5000) figures.push(figure('slowest of 20 keys typed while 5,000 rows come', await repeat(goes, () => typing(list))));
    await list.close();
  }
  return figures;
}

export interface Going {
  goes: number;
  /** The site that the product runs on. */
  floor: Floor;
}
type Measure = (browser: Browser, product: Running, going: Going) => Promise<Figure[]>;

/** Builds the screens, furnishes a site, starts the product and a browser, and measures. */
export async function inBrowser({ quick, adminUrl, say }: Setting, work: Measure): Promise<Figure[]> {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], { stdio: 'inherit' });
  const floor = await openFloor(adminUrl, 4);
  try {
    await furnish(floor, SIZE);
    const roleIds = await signIn(floor);
    await floor.run((ctx) => createUser(ctx, { ...ACCOUNT, userName: '测速', userType: 1, roleIds }));
    const product = await startProduct({ DATABASE_URL: floor.url, DATA_DIR: `/tmp/factory-browser-${process.pid}` });
    const browser = await chromium.launch({ executablePath: browserPath(), args: ARGS });
    try {
      const figures = await work(browser, product, { goes: quick ? 3 : 7, floor });
      for (const { work: of, ours, unit } of figures) say(`${of}: ${Math.round(ours.median)} ${unit}`);
      return figures;
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    await floor.close();
  }
}

export const browserPart: Part = { name: 'browser', run: (setting) => inBrowser(setting, measure) };
