// Every screen that is built, as the demonstration site fills it: it opens without a fault, axe finds nothing, wide, in the dark and on a phone,
// a list begins and shows what it should (support/measures.ts), nothing is wider than the phone, also in the largest letters, and no list brings
// more than 40 kB of script (Sizes). What only shows after a press is the matter of the screen's own tests.
import type { Browser, Page } from '@playwright/test';
import { menuItems } from '../src/contract/menu.ts';
import { screens } from '../src/web/screens.ts';
import { data, signInBy } from './support/api.ts';
import { faults } from './support/axe.ts';
import { misaligned } from './support/columns.ts';
import { goOn } from './support/go-on.ts';
import { brokenMeasures } from './support/measures.ts';
import { quietOf } from './support/quiet.ts';
import { scriptsOf } from './support/scripts.ts';
import { startDemo, type RunningServer } from './support/server.ts';
import { enter, expect, test, withoutPopups } from './support/site.ts';

const FURTHER_LIST = 40_000;
/** The kit's choice of days, which the first list that has one brings: whichever that is. */
const FETCHED_ONCE = /^dates-/;
/** The lists that the others are further to. */
const FIRST = { fms: '/product/productList', wms: '/wms/wmsList' };
const wide = { width: 1440, height: 900 };
const BUSY = '[aria-busy=true]:visible, .kit-skeleton:visible';
const phone = { width: 390, height: 844 };

let server: RunningServer;
let before: string | undefined;
/** Columns whose side was looked at. */
let columnsSeen = 0;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startDemo();
  before = process.env['E2E_URL'];
  process.env['E2E_URL'] = server.url;
});
test.afterAll(async () => {
  if (before === undefined) delete process.env['E2E_URL'];
  else process.env['E2E_URL'] = before;
  await server?.stop();
});

/** The addresses of pages that stand for one record, and of such a record. */
async function records(token: string): Promise<Record<string, string>> {
  const first = async (path: string) => {
    const found = await data(path, {}, token);
    return (found.rows ?? found)[0];
  };
  const vm = await first('/vm/listVm');
  const prewh = await first('/warehouse/listPrewh');
  const strategy = await first('/strategy/listPickStrategy');
  return {
    'machine.vmChannelpz': `/machine/vmChannelpz/${vm.id}/${encodeURIComponent(vm.vmName)}`,
    'strategy.pickStrategyItem': `/strategy/pickStrategyItem/${strategy.id}/${encodeURIComponent(strategy.strategyName)}`,
    'wms.wmsShelf': `/wms/wmsShelf/${encodeURIComponent(prewh.prewhName)}?prewhId=${prewh.id}`,
    'wms.cabin.cabinProductList': `/wms/cabin/cabinProductList/${prewh.id}/${encodeURIComponent(prewh.prewhName)}`,
  };
}

async function settled(page: Page, quiet: () => Promise<void>): Promise<void> {
  await quiet();
  // A busy machine asks for nothing for a while, and has not drawn anything yet.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 15_000 })
    .catch(() => undefined);
  await expect(page.locator(BUSY)).toHaveCount(0, { timeout: 15_000 });
}

/** The warning of low stock pops up and is looked at; read, it lies over no further page. */
async function readNotices(page: Page, token: string): Promise<string[]> {
  await expect(page.getByRole('dialog')).toBeVisible();
  const wrong = await faults(page);
  const { rows } = await data('/vmbiz/listNotice', { unread: true, limit: 200 }, token);
  await data('/vmbiz/batchUpdateNoticeRead', { noticeDetailIds: rows.map((row: { noticeId: string }) => row.noticeId) }, token);
  return wrong;
}

/** Pixels beyond the phone's edge; a page that was just made narrow is given the time to settle. */
async function widerThanPhone(page: Page): Promise<number> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect
    .poll(over, { timeout: 3000 })
    .toBeLessThanOrEqual(0)
    .catch(() => undefined);
  return over();
}

/** What of its colours is wrong when the system, and so the product, is dark. */
async function byNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const wrong = await faults(page, { only: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  return wrong.map((what) => `in the dark ${what}`);
}

/** What is wrong with the screen that the page shows: as it is, and on a phone. */
async function looked(page: Page): Promise<string[]> {
  const columns = await misaligned(page);
  columnsSeen += columns.looked;
  const wrong = [...(await faults(page)), ...(await brokenMeasures(page)), ...columns.wrong];
  const refused = page.locator('.kit-error:visible, .page-note:visible');
  if (await refused.count()) wrong.push(`says: ${await refused.first().innerText()}`);
  wrong.push(...(await byNight(page)));
  await page.setViewportSize(phone);
  await expect(page.locator(BUSY)).toHaveCount(0, { timeout: 15_000 });
  // The colours are those that were looked at above.
  wrong.push(...(await faults(page, { without: ['color-contrast'] })).map((what) => `on a phone ${what}`));
  const over = await widerThanPhone(page);
  if (over > 0) wrong.push(`is ${over} px wider than a phone`);
  const letters = (size: string) => page.evaluate((one) => (document.documentElement.dataset['letters'] = one), size);
  await letters('3');
  const overLarge = await widerThanPhone(page);
  if (overLarge > 0) wrong.push(`is ${overLarge} px wider than a phone in the largest letters`);
  await letters('1');
  await page.setViewportSize(wide);
  return wrong;
}

/** The scripts that the parts of a walk have fetched so far. */
let fetched = new Set<string>();

/** The screens of a system, in as many parts as keep a walk within its time. */
const PARTS = { fms: 3, wms: 2 } as const;
interface Part {
  system: 'fms' | 'wms';
  part: number;
}
function due({ system, part }: Part) {
  const all = menuItems.filter((one) => one.code in screens && one.systems[0] === system);
  const size = Math.ceil(all.length / PARTS[system]);
  return all.slice(part * size, (part + 1) * size);
}

/** Every second screen: two pages share the walk, as the machine has two hands. */
async function walkHalf(
  page: Page,
  { half, token, had: before, ...of }: Part & { half: number; token: string; had: ReadonlySet<string> },
): Promise<string[]> {
  const addresses = await records(token);
  const wrong: string[] = [];
  let at = '';
  await withoutPopups(page);
  page.on('pageerror', (error) => wrong.push(`${at} ${error.message}`));
  const scripts = scriptsOf(page);
  const quiet = quietOf(page);
  await page.goto(FIRST[of.system]);
  await settled(page, quiet);
  for (const { code, path } of due(of).filter((_, n) => n % 2 === half)) {
    at = code;
    const address = addresses[code] ?? path;
    if (address.includes(':')) throw new Error(`${code}: which record is it looked at with? Say it in records().`);
    const had = (await scripts.each()).length;
    await goOn(page, address);
    await settled(page, quiet);
    const came = (await scripts.each()).slice(had);
    const more = came.reduce((sum, { name, bytes }) => (FETCHED_ONCE.test(name) || before.has(name) ? sum : sum + bytes), 0);
    const list = (await page.getByRole('grid').count()) > 0 && (await page.locator('canvas').count()) === 0;
    // Charts and boards carry a drawing library of their own, fetched once: only lists are bound to 40 kB.
    if (list && more > FURTHER_LIST)
      wrong.push(`${code} brings ${more} bytes of script: ${came.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}`);
    wrong.push(...(await looked(page)).map((what) => `${code} ${what}`));
  }
  for (const { name } of await scripts.each()) fetched.add(name);
  return wrong;
}

async function walk(browser: Browser, { system, part }: Part): Promise<string[]> {
  const signed = await signInBy('admin', 'Factory2026');
  const context = await browser.newContext({ viewport: wide, baseURL: server.url });
  const opened = async () => {
    const page = await context.newPage();
    await enter(page, { signed, local: { mode: system, theme: 'system' } });
    return page;
  };
  const wrong: string[] = [];
  if (system === 'fms' && part === 0) {
    const page = await opened();
    await page.goto('/product/productList');
    wrong.push(...(await readNotices(page, signed.token)));
    await page.close();
  }
  // A part has what the parts before it fetched.
  const had = new Set(fetched);
  const halves = await Promise.all([0, 1].map(async (half) => walkHalf(await opened(), { system, part, half, had, token: signed.token })));
  await context.close();
  return [...wrong, ...halves.flat()];
}

for (const [system, part] of [
  ['fms', 0],
  ['fms', 1],
  ['fms', 2],
  ['wms', 0],
  ['wms', 1],
] as const)
  test(`found 27 R276 every screen of ${system} opens, is accessible, fits a phone and stays small, its columns where they belong: ${part + 1} of ${PARTS[system]}`, async ({
    browser,
  }) => {
    if (part === 0) [columnsSeen, fetched] = [0, new Set()];
    test.setTimeout(400_000);
    expect(await walk(browser, { system, part })).toEqual([]);
    if (part + 1 === PARTS[system]) expect(columnsSeen).toBeGreaterThan(system === 'fms' ? 400 : 60);
  });
