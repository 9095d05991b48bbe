// `npm run sheets -- URL FOLDER [look …] [--only CODE] [--part N/M] [--opened]`: every screen of a running site with demonstration data as a picture, twelve to a
// contact sheet, and looked at: what axe finds, what is wider than the window, what is cut that must not be (support/cut.ts), what a list breaks of its promises (support/measures.ts),
// what English leaves in Chinese, and in the hand what is too small for a glove (support/touch.ts). Looks: 1440, 1920, 390,
// dark, large, en, largeEn, largeDark, dark1920, dark390, large390, and those of the systems for small screens, hand360 … hand412darkEn; all of them where none is named. `--opened`: what the buttons of a page open as well. FOLDER/index.html shows the sheets; faults are said, and end it with 1.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Hand } from '../src/contract/auth/systems.ts';
import { HANDS } from '../src/contract/menu/hand.ts';
import { menuItems, type System } from '../src/contract/menu.ts';
import { data, signInBy, type Signed } from './support/api.ts';
import { faults } from './support/axe.ts';
import { chineseWords } from './support/chinese.ts';
import { cutTexts } from './support/cut.ts';
import { openedFrom } from './support/opened.ts';
import { brokenMeasures } from './support/measures.ts';
import { smallTargets } from './support/touch.ts';
// @ts-expect-error -- plain JavaScript, for it also runs on an older Node.js
import { browserPath } from '../scripts/lib/browser.mjs';

interface Look {
  width: number;
  height: number;
  local: Record<string, unknown>;
  /** The pages of the systems for small screens, in their frame. */
  hand?: true;
}
const hand = (width: number, local: object): Look => ({ width, height: width === 360 ? 640 : 915, local: { ...local }, hand: true });
const LOOKS: Record<string, Look> = {
  '1440': { width: 1440, height: 900, local: {} },
  '1920': { width: 1920, height: 1080, local: {} },
  '390': { width: 390, height: 844, local: {} },
  dark: { width: 1440, height: 900, local: { theme: 'dark' } },
  large: { width: 1440, height: 900, local: { letters: 3 } },
  en: { width: 1440, height: 900, local: { language: 'en' } },
  largeEn: { width: 1440, height: 900, local: { letters: 3, language: 'en' } },
  largeDark: { width: 1440, height: 900, local: { letters: 3, theme: 'dark' } },
  dark1920: { width: 1920, height: 1080, local: { theme: 'dark' } },
  dark390: { width: 390, height: 844, local: { theme: 'dark' } },
  large390: { width: 390, height: 844, local: { letters: 3 } },
  hand360: hand(360, {}),
  hand360dark: hand(360, { theme: 'dark' }),
  hand360en: hand(360, { language: 'en' }),
  hand360darkEn: hand(360, { theme: 'dark', language: 'en' }),
  hand412: hand(412, {}),
  hand412dark: hand(412, { theme: 'dark' }),
  hand412en: hand(412, { language: 'en' }),
  hand412darkEn: hand(412, { theme: 'dark', language: 'en' }),
};
const PASSWORD = 'Factory2026';
const A_SHEET = 12;
const TILE = 480;
const MOST_MS = 20_000;
/** Where a page hears of what happens, its network is never idle. */
const IDLE_MS = 1_000;
const BUSY = '.kit-skeleton, .view-wait, [aria-busy="true"]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, part: { type: 'string' }, opened: { type: 'boolean' } },
});
const { only } = values;
const [part = 1, parts = 1] = (values.part ?? '1/1').split('/').map(Number);
const [url = '', folder = '', ...named] = positionals;
if (!url || !folder) throw new Error('npm run sheets -- URL FOLDER [look …] [--only CODE] [--part N/M] [--opened]');
process.env['E2E_URL'] = url;

/** A page of somebody who is signed in on one side of the product, as a look has it. */
async function opened(browser: Browser, { look, mode, signed }: { look: Look; mode: System; signed: Signed }): Promise<Page> {
  const user = await data('/oauth/findLoginInfo', undefined, signed.token);
  const { width, height, local } = look;
  const context = await browser.newContext({ viewport: { width, height }, baseURL: url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const stored = { token: { token: signed.token, expiresAt: signed.expiresAt }, user, tourSeen: true, mode, ...local };
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  const page = await context.newPage();
  // What comes in while a page is looked at is no part of it.
  await page.route('**/vmbiz/listPopupNotice*', (route) => route.fulfill({ json: { code: 200, msg: '', data: [] } }));
  return page;
}

/** The screen at an address once it has settled. */
async function pictureOf(page: Page, path: string): Promise<Buffer> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const quick = { timeout: MOST_MS };
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', ...quick })
    .catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  await page.waitForFunction((busy) => !document.querySelector(busy), BUSY, quick).catch(() => undefined);
  return page.screenshot();
}

/** What is wrong with the screen that the page shows. */
async function wrongWith(page: Page, { hand: isHand, width, local }: Look): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [
    ...(await faults(page)),
    ...(over > 0 ? [`is ${over} px wider than the window`] : []),
    ...(await cutTexts(page)),
    ...(width > 991 && local['letters'] === undefined ? await brokenMeasures(page) : []),
    ...(local['language'] === 'en' ? await chineseWords(page) : []),
    ...(isHand ? await smallTargets(page) : []),
  ];
}

/** Pictures side by side, each with its name below. */
async function sheetOf(pictures: readonly { name: string; picture: Buffer }[], { width, height }: Look): Promise<Buffer> {
  const tile = width < 600 ? TILE / 2 : TILE;
  const high = Math.round((tile * height) / width);
  const columns = width < 600 ? 6 : 3;
  const label = 22;
  const rows = Math.ceil(pictures.length / columns);
  const tiles = await Promise.all(
    pictures.map(async ({ name, picture }, at) => {
      const [left, top] = [(at % columns) * (tile + 8), Math.floor(at / columns) * (high + label + 8)];
      const text = `<svg width="${tile}" height="${label}"><text x="2" y="16" font-size="14" font-family="sans-serif">${name}</text></svg>`;
      return [
        { input: await sharp(picture).resize(tile, high).toBuffer(), left, top },
        { input: Buffer.from(text), left, top: top + high },
      ];
    }),
  );
  const size = { width: columns * (tile + 8), height: rows * (high + label + 8) };
  return sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite(tiles.flat())
    .webp({ quality: 80 })
    .toBuffer();
}

const due = menuItems
  .filter(({ code, path, entry }) => entry.kind === 'page' && !path.includes(':') && (!only || code.startsWith(only)))
  .filter((_, at) => at % parts === part - 1);
mkdirSync(folder, { recursive: true });
/** Where a look goes: a page of somebody, and what is opened there. */
interface Tour {
  mode: System;
  signed: Signed;
  screens: readonly { code: string; path: string }[];
}
async function toursOf({ hand: isHand }: Look): Promise<Tour[]> {
  if (!isHand)
    return (['fms', 'wms'] as const).map((mode) => ({ mode, signed, screens: due.filter(({ systems }) => systems[0] === mode) }));
  const seen = new Set<string>();
  return Promise.all(
    (Object.keys(HANDS) as Hand[]).map(async (system) => {
      const pages = HANDS[system].flatMap((work) => work.pages).filter((code) => !seen.has(code) && seen.add(code));
      const screens = due.filter(({ code }) => pages.some((one) => one === code));
      return {
        mode: 'fms' as const,
        signed: await signInBy('admin', PASSWORD, system),
        screens: [{ code: system, path: '/welcome' }, ...screens],
      };
    }),
  );
}

const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] });
const signed = await signInBy('admin', PASSWORD);
const sheets: string[] = [];
/** Writes the next sheet of a look, and the page that shows all: a walk that is broken off has left what it saw. */
async function write(look: string, at: number, pictures: readonly { name: string; picture: Buffer }[]): Promise<void> {
  const file = `${look}-${parts > 1 ? `${part}of${parts}-` : ''}${String(at).padStart(2, '0')}.webp`;
  writeFileSync(join(folder, file), await sheetOf(pictures, LOOKS[look] as Look));
  sheets.push(file);
  writeFileSync(join(folder, 'index.html'), sheets.map((one) => `<h2>${one}</h2><img src="${one}" loading="lazy">`).join('\n'));
}

let wrong = 0;
for (const name of named.length > 0 ? named : Object.keys(LOOKS)) {
  const look = LOOKS[name];
  if (!look) throw new Error(`no such look: ${name}`);
  let pictures: { name: string; picture: Buffer }[] = [];
  let written = 0;
  let shown = 0;
  for (const { mode, signed: who, screens } of await toursOf(look)) {
    const page = await opened(browser, { look, mode, signed: who });
    for (const { code, path } of screens) {
      const add = async (of: string, picture: Buffer) => {
        pictures.push({ name: of, picture });
        shown += 1;
        for (const what of await wrongWith(page, look)) {
          wrong += 1;
          console.log(`${name} ${of} ${what}`);
        }
        if (only) writeFileSync(join(folder, `${name}-${of.replaceAll('/', ' ')}.png`), picture);
        if (pictures.length < A_SHEET) return;
        await write(name, (written += 1), pictures);
        pictures = [];
      };
      await add(code, await pictureOf(page, path));
      if (!values.opened) continue;
      for await (const what of openedFrom(page, () => pictureOf(page, path))) await add(`${code} ${what}`, await page.screenshot());
    }
    await page.context().close();
  }
  if (pictures.length > 0) await write(name, written + 1, pictures);
  console.log(`${name}: ${shown} screens`);
}
await browser.close();
console.log(wrong === 0 ? 'nothing is wrong' : `${wrong} faults`);
if (wrong > 0) process.exitCode = 1;
