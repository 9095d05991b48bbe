// The systems for small screens, in a real browser as a handheld has it: what the first start loads, how soon the next one can be worked with without a
// network, and how a list scrolls on a processor six times as slow.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { sealedPassword } from '../scripts/simulate/calls.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { from } from '../src/server/kernel/scope.ts';
import { answerRows, inBrowser, repeat, type Going } from './browser.ts';
import { shownAt } from './clicks.ts';
import type { Floor } from './floor.ts';
import type { Figure, Part } from './part.ts';
import type { Running } from './process.ts';
import { spreadOf } from './rounds.ts';

const ACCOUNT = { loginAccount: 'bench-hand', password: 'Factory2026' };
const SYSTEMS = ['pda', 'fmsMobile', 'uwhHelper'] as const;
const TILE = '.hand-work a';
const LIST = '/product/productList';
const ROWS = 500;
const SMALL = { width: 360, height: 640 };
const SLOWER = 6;
const SCROLL_MS = 2_000;
const DRAWN_MS = 2_000;
const FIRST_LOAD_KB = 150;
const OFFLINE_MS = 500;
const FRAMES = 60;
/** What a clock of a hundredth of a second leaves open. */
const NEARLY = 0.98;

async function makeKeeper(floor: Floor): Promise<void> {
  await floor.run(async (ctx) => {
    const codes = ['SUPER_ADMIN', 'PDA_KEEPER', 'UWH_HELPER'];
    const roles = await from(ctx, 'role', 'r').select('r.id').where('r.roleCode', 'in', codes).execute();
    const roleIds = roles.map(({ id }) => id);
    await createUser(ctx, { ...ACCOUNT, userName: '测速库管', userType: 1, roleIds, loginSys: ['fms', ...SYSTEMS] });
  });
}

/** A handheld on which somebody has just signed in. */
async function handheld(browser: Browser, { url }: Running, loginSys: string): Promise<Page> {
  const post = async (path: string, body: object | undefined, headers: Record<string, string> = {}) => {
    const init = { method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json', ...headers } };
    const answer = await fetch(`${url}/gateway${path}`, { ...init, ...(body ? { body: JSON.stringify(body) } : {}) });
    return ((await answer.json()) as { data: { token: string; expiresAt: string } }).data;
  };
  const { loginAccount: account, password } = ACCOUNT;
  const token = await post('/oauth/login/password', { account, loginSys, encrypted: await sealedPassword(url, password) });
  const user = await post('/oauth/findLoginInfo', undefined, { auth_token: token.token });
  const context = await browser.newContext({ viewport: SMALL, hasTouch: true, locale: 'zh-CN', baseURL: url });
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
    },
    { token, user, tourSeen: true },
  );
  return context.newPage();
}

const open = async (page: Page): Promise<number> => {
  await page.goto('/', { waitUntil: 'commit' });
  return shownAt(page, { there: TILE });
};

/** Kilobytes of scripts and styles, as they come over the wire, until the home page can be worked with; what comes after it is not counted. */
async function firstLoad(browser: Browser, product: Running, system: string): Promise<number> {
  const page = await handheld(browser, product, system);
  await open(page);
  const bytes = await page.evaluate(() => {
    const until = performance.getEntriesByName('hand-home')[0]?.startTime ?? Infinity;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < until && /\.(js|css)$/.test(new URL(name).pathname))
      .reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize, 0);
  });
  await page.context().close();
  return bytes / 1000;
}

/** Milliseconds of a start without a network, of a browser that is there already. */
async function offlineStart(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const ms = await open(page);
  await page.close();
  return ms;
}

/** Frames a second while what a page scrolls goes by, on a processor so much slower. */
async function framesOf(page: Page): Promise<number> {
  // Drawn once, as it is before anybody scrolls.
  await page.waitForTimeout(DRAWN_MS);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const frames = await page.evaluate(async (lasts) => {
    const boxes = [document.scrollingElement, ...document.querySelectorAll('*')].filter((one): one is Element => one !== null);
    const box = boxes.toSorted((a, b) => b.scrollHeight - b.clientHeight - (a.scrollHeight - a.clientHeight))[0]!;
    const frame = () => new Promise<number>(requestAnimationFrame);
    for (let still = 10; still > 0; still -= 1) await frame();
    const begin = await frame();
    let [count, now] = [0, begin];
    for (let step = 24; now - begin < lasts; count += 1) {
      if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1 || (count > 0 && box.scrollTop === 0)) step = -step;
      box.scrollBy(0, step);
      now = await frame();
    }
    return (count * 1000) / (now - begin);
  }, SCROLL_MS);
  await slow.detach();
  return frames;
}

/** Of a list of so many rows. */
async function scrolling(page: Page): Promise<number> {
  await page.goto(LIST);
  await page.locator('.kit-card, [role=row]').nth(1).waitFor();
  await answerRows(page, ROWS);
  await page.evaluate(() => [...document.querySelectorAll<HTMLFormElement>('form.kit-search')].at(-1)?.requestSubmit());
  await page
    .locator(`[aria-rowcount="${ROWS + 1}"], .kit-card:nth-of-type(30)`)
    .first()
    .waitFor();
  return framesOf(page);
}

/** Of a page with nothing but so many lines of text, as high as cards. */
async function bareScrolling(page: Page): Promise<number> {
  const lines = Array.from({ length: ROWS }, (_, at) => `<p>P${at} 立铣刀 ${at}</p>`).join('');
  const style = 'body{margin:0}main{height:100vh;overflow:auto}p{height:86px;margin:0}';
  await page.setContent(`<style>${style}</style><main>${lines}</main>`);
  return framesOf(page);
}

async function measure(browser: Browser, product: Running, { goes, floor }: Going): Promise<Figure[]> {
  await makeKeeper(floor);
  const figures: Figure[] = [];
  for (const system of SYSTEMS) {
    const ours = spreadOf([await firstLoad(browser, product, system)]);
    const target = { says: `≤ ${FIRST_LOAD_KB} KB`, held: ours.median <= FIRST_LOAD_KB };
    figures.push({ work: `scripts and styles until the home of ${system} can be used, gzip`, unit: 'KB', ours, target });
  }
  const page = await handheld(browser, product, 'pda');
  await open(page);
  await page.getByText('本班资料已在本机').waitFor({ timeout: 60_000 });
  const bare = await browser.newPage({ viewport: SMALL, hasTouch: true });
  const turns = await repeat(3, async () => [await scrolling(page), await bareScrolling(bare)] as const);
  await bare.close();
  const scroll = spreadOf(turns.map(([ours]) => ours));
  const most = { ...spreadOf(turns.map(([, lines]) => lines)), how: `a bare page of ${ROWS} lines` };
  const fluent = { says: `≥ ${FRAMES} frames a second`, held: scroll.median >= FRAMES * NEARLY };
  const context = page.context();
  await page.close();
  await context.setOffline(true);
  const starts = spreadOf(await repeat(goes + 1, () => offlineStart(context)).then((all) => all.slice(1)));
  await context.close();
  figures.push(
    {
      work: 'PDA opened without a network, to the works of the day',
      unit: 'ms',
      ours: starts,
      target: { says: `≤ ${OFFLINE_MS} ms`, held: starts.median <= OFFLINE_MS },
    },
    { work: `frames while a list of ${ROWS} scrolls, processor ${SLOWER}× slower`, unit: '/s', ours: scroll, most, target: fluent },
  );
  return figures;
}

export const handPart: Part = { name: 'hand', run: (setting) => inBrowser(setting, measure) };
