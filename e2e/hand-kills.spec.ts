// A handheld whose browser is killed, again and again: it opens without a network, shows what was done, and the server has all of it once.
// HAND_KILLS says how often; the long form of `npm run trust` 200 times.
import type { Page } from '@playwright/test';
import { from } from '../src/server/kernel/scope.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { data, signInBy } from './support/api.ts';
import { openDoor, type Door } from './support/door.ts';
import { killedBrowser, type KilledBrowser } from './support/killed-browser.ts';
import { ownSite } from './support/own-site.ts';
import { enter, expect, test } from './support/site.ts';
import { furnish } from './support/supply-site.ts';

const KILLS = Number(process.env['HAND_KILLS'] ?? (process.env['TRUST_LONG'] ? 200 : 3));
const COUNT = '/kaetl/countInventory';

let site: Awaited<ReturnType<typeof ownSite>>;
let door: Door;
let browser: KilledBrowser;
let count: { id: string; inventoryNo: string };
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ launchOptions }) => {
  test.setTimeout(90_000);
  site = await ownSite();
  door = await openDoor(site.url);
  browser = killedBrowser(launchOptions);
  const vmId = await site.run(async (ctx) => {
    await furnish(ctx);
    const roles = await from(ctx, 'role', 'r').select('r.id').where('r.roleCode', 'in', ['PDA_KEEPER', 'WAREHOUSE_KEEPER']).execute();
    const roleIds = roles.map(({ id }) => id);
    await createUser(ctx, { loginAccount: 'keeper', userName: '李库管', password: site.password, loginSys: ['fms', 'pda'], roleIds });
    return (await from(ctx, 'vm', 'v').select('v.id').where('v.vmCode', '=', 'VM1').executeTakeFirstOrThrow()).id;
  });
  const { token } = await signInBy('keeper', site.password, 'fms');
  count = await data('/kaetl/createInventory', { vmId }, token);
});
test.afterAll(async () => {
  await browser?.end();
  await door?.close();
  await site?.stop();
});

const line = (page: Page) => page.locator('.journal-line');
const start = () => browser.start(door.url);
/** How many the page shows as not sent yet. */
async function shown(page: Page): Promise<number> {
  // The home stands before the frame has come, and with it the journal.
  await expect(page.locator('.hand .skip')).toBeAttached();
  return page.evaluate(async () => {
    // The vault is read behind the first frame.
    for (let left = 40; left > 0; left--) {
      const [, said] = /(\d+)笔/.exec(document.querySelector('.journal-line')?.textContent ?? '') ?? [];
      if (said) return Number(said);
      await new Promise((done) => setTimeout(done, 50));
    }
    return 0;
  });
}

async function openCount(page: Page): Promise<void> {
  const home = page.getByRole('region', { name: '盘点', exact: true });
  await home.getByRole('link', { name: /^盘点记录/ }).click();
  const row = page.locator('[role=row], .kit-card').filter({ hasText: count.inventoryNo, visible: true }).first();
  await row.getByRole('button', { name: '盘点', exact: true }).click();
  await expect(page.getByLabel('货道101实盘数量')).toBeVisible();
}

/** Counts as fast as the page lets anybody, until the browser dies; `seen` hears of each that the page showed as kept. */
async function countOn(page: Page, seen: (unsent: number) => void): Promise<void> {
  page.on('console', (message) => {
    const [, unsent] = /^kept (\d+)$/.exec(message.text()) ?? [];
    if (unsent) seen(Number(unsent));
  });
  await page.evaluate(() => {
    const frame = () => new Promise(requestAnimationFrame);
    const unsent = () => Number(/(\d+)笔/.exec(document.querySelector('.journal-line')?.textContent ?? '')?.[1] ?? 0);
    const button = () =>
      [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((one) => one.textContent === '保存');
    const go = async () => {
      for (;;) {
        const before = unsent();
        const input = document.querySelector<HTMLInputElement>('[role=dialog] [data-line]')!;
        // Another than stands there: what was counted before need not be saved again.
        const next = String((Number(input.value) + 1) % 9);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, next);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        while (button()?.disabled !== false) await frame();
        button()?.click();
        while (unsent() <= before) await frame();
        console.log(`kept ${unsent()}`);
      }
    };
    void go();
  });
}
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

test('trust 60 opened without a network right after the browser was killed: the home page stands there, and the work of the shift', async () => {
  test.setTimeout(120_000);
  const first = await start();
  await enter(first, { signed: await signInBy('keeper', site.password, 'pda') });
  await first.goto('/');
  await expect(first.getByText('本班资料已在本机，没有网络也能工作')).toBeVisible({ timeout: 120_000 });
  browser.kill();
  door.shut();
  const page = await start();
  await page.goto('/');
  await expect(line(page)).toContainText('没有网络，显示');
  await openCount(page);
  browser.kill();
});

test(`trust 60 killed ${KILLS} times while a person counts and while it is sent: what was shown as kept is kept, and each counts once`, async () => {
  test.setTimeout(60_000 + KILLS * 15_000);
  let [kept, acked, slowest] = [0, 0, 0];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const isSending = kill % 3 === 1;
    if (isSending) door.open();
    else door.shut();
    const page = await start();
    const began = performance.now();
    await page.goto('/', { waitUntil: 'commit' });
    if (!isSending) {
      const there = await shown(page);
      slowest = Math.max(slowest, performance.now() - began);
      // Of what was under way when it died, one may have been on the disk already. What was being sent may have come.
      expect(there, `after kill ${kill}`).toBeLessThanOrEqual(kept + 1);
      if (kill % 3 === 0) expect(there, `after kill ${kill}`).toBeGreaterThanOrEqual(kept);
      kept = there;
      const before = acked;
      await openCount(page);
      await countOn(page, (unsent) => {
        kept = unsent;
        acked += 1;
      });
      await expect.poll(() => acked).toBeGreaterThan(before);
    }
    await pause(Math.random() * (isSending ? 1_500 : 500));
    browser.kill();
    await pause(50);
  }
  console.log(`${KILLS} kills, ${acked} seen as kept, slowest open ${Math.round(slowest)} ms`);
  door.shut();
  const page = await start();
  await page.goto('/');
  await shown(page);
  // A wireless network that asks for a sign-in of its own says yes to everything: nobody has it for the server's word.
  door.leadAstray();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await pause(500);
  if (kept > 0) await expect(line(page)).toContainText('笔留在本机');
  door.open();
  await expect(line(page)).toHaveCount(0, { timeout: 60_000 });
  const noted = await site.run((ctx) => from(ctx, 'handEntry', 'e').select(['e.no', 'e.dropped']).orderBy('e.no').execute());
  expect(noted.map(({ no }) => no)).toEqual(noted.map((_, at) => at + 1));
  expect(noted.filter(({ dropped }) => dropped !== null)).toEqual([]);
  expect(noted.length).toBeGreaterThanOrEqual(acked);
  expect(noted.length).toBeLessThanOrEqual(acked + KILLS);
  const done = await site.run((ctx) => from(ctx, 'operateLog', 'o').select('o.id').where('o.path', 'like', `%${COUNT}`).execute());
  expect(done).toHaveLength(noted.length);
  browser.kill();
});

test('trust 60 the site is updated while a number is typed: it stays, the page goes on with its own parts, and is saved', async () => {
  test.setTimeout(60_000);
  door.open();
  const page = await start();
  await page.goto('/');
  await openCount(page);
  await page.getByLabel('货道102实盘数量').fill('6');
  door.update();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // Every part that the shift may still ask for is there, though the site has it no more.
  const parts = await page.evaluate(async () => {
    const kept = await (await caches.open('screens')).keys();
    const own = kept.map(({ url }) => url).filter((url) => url.endsWith('.js'));
    return Promise.all(own.map(async (url) => (await fetch(url)).status));
  });
  expect(parts.length).toBeGreaterThan(20);
  expect(new Set(parts)).toEqual(new Set([200]));
  await expect(page.getByLabel('货道102实盘数量')).toHaveValue('6');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByLabel('货道102实盘数量')).toHaveValue('6');
  await expect(line(page)).toHaveCount(0);
  browser.kill();
});

test('issue 26 the time without a network is over: nothing more is kept, what waits is not lost; the next word of the server begins it anew', async () => {
  test.setTimeout(60_000);
  door.open();
  const page = await start();
  await page.goto('/');
  await openCount(page);
  door.shut();
  const save = async (num: string) => {
    await page.getByLabel('货道101实盘数量').fill(num);
    await page.getByRole('button', { name: '保存', exact: true }).click();
  };
  await save('11');
  await expect(line(page)).toContainText('1笔留在本机');
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000);
  await save('12');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('断网了');
  await expect(line(page)).toContainText('1笔留在本机');
  await expect(page.getByLabel('货道101实盘数量')).toHaveValue('12');
  door.open();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(line(page)).toHaveCount(0);
  const last = await site.run((ctx) => from(ctx, 'handEntry', 'e').select('e.no').orderBy('e.no', 'desc').executeTakeFirstOrThrow());
  expect(last.no).toBeGreaterThan(0);
  browser.kill();
});
