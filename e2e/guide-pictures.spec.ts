// The pictures of the manual age with nothing: each screen that one shows is opened as it was, and names what it named then. `npm run guide-pictures` makes them.
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Browser, Page } from '@playwright/test';
import { readScreens } from '../scripts/check-guide.ts';
import { englishOf, pageOfPicture, PICTURES as FOLDER, RECORD, type PictureRecord } from '../scripts/check-pictures.ts';
import type { Language } from '../src/contract/errors.ts';
import { signInBy } from './support/api.ts';
import { goOn } from './support/go-on.ts';
import { PICTURES, placeOf, textsSeen, type PictureOf } from './support/guide-pictures.ts';
import { quietOf } from './support/quiet.ts';
import { startDemo, type RunningServer } from './support/server.ts';
import { enter, expect, test, withoutPopups } from './support/site.ts';

const PASSWORD = 'Factory2026';
const BUSY = '[aria-busy=true]:visible, .kit-skeleton:visible';
/** Below the frame and its tabs lies what a picture shows. */
const FRAME = 86;
const PART = { x: 0, y: FRAME, width: 1104, height: 621 };
const makes = process.env['GUIDE_PICTURES'] === 'make';

let server: RunningServer | undefined;
let before: string | undefined;
let english: ReadonlyMap<string, string>;
const screens = readScreens();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  english = await englishOf();
  before = process.env['E2E_URL'];
  const given = process.env['GUIDE_SITE'];
  if (!given) server = await startDemo();
  process.env['E2E_URL'] = given ?? server?.url ?? '';
});
test.afterAll(async () => {
  if (before === undefined) delete process.env['E2E_URL'];
  else process.env['E2E_URL'] = before;
  for (const page of pages.values()) await (await page).context().close();
  await server?.stop();
});

const readRecord = (): PictureRecord => JSON.parse(readFileSync(RECORD, 'utf8')) as PictureRecord;

/** Pages of those who look, each on a side of the product and in a language: who has the product open gets a screen for a fraction of the work. */
const pages = new Map<string, Promise<Page>>();
function pageFor(browser: Browser, { account = 'admin', ...picture }: PictureOf, language: Language): Promise<Page> {
  const { mode } = placeOf(picture);
  const key = `${account} ${mode} ${language}`;
  const open = async () => {
    const viewport = { width: PART.width, height: PART.height + FRAME };
    const context = await browser.newContext({
      viewport,
      baseURL: process.env['E2E_URL'] ?? '',
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    });
    const page = await context.newPage();
    await enter(page, { signed: await signInBy(account, PASSWORD), local: { mode, language } });
    await withoutPopups(page);
    return page;
  };
  const page = pages.get(key) ?? open();
  pages.set(key, page);
  return page;
}

/** Opens what a picture shows. */
async function shown(page: Page, picture: PictureOf, language: Language): Promise<void> {
  const quiet = quietOf(page);
  const settled = async () => {
    await quiet();
    await expect(page.locator(BUSY)).toHaveCount(0);
  };
  const address = picture.path ? await picture.path(page) : placeOf(picture).path;
  // What was done on the same screen before is no part of this picture.
  if (['blank', address].includes(new URL(page.url()).pathname)) await page.goto(address);
  else await goOn(page, address);
  await expect(page.locator('h1').first()).toBeAttached({ timeout: 30_000 });
  await settled();
  await picture.deed?.(page, (text) => (language === 'zh' ? text : (english.get(text) ?? text)));
  await settled();
}

/** Texts of the product on a Chinese screen, with their English. */
async function namesOn(page: Page, name: string): Promise<Record<string, string>> {
  const said = (await textsSeen(page)).filter((text) => screens.says(pageOfPicture(name), text) && english.has(text));
  return Object.fromEntries(said.map((text) => [text, english.get(text) ?? '']));
}

async function keep(page: Page, name: string, language: Language): Promise<void> {
  const picture = await page.screenshot({ clip: PART, animations: 'disabled', caret: 'hide' });
  await sharp(picture).webp({ quality: 50, effort: 6, smartSubsample: true }).toFile(`${FOLDER}/${name}.${language}.webp`);
}

/** Keeps what a picture shows beside those of the others. */
function note(name: string, names: Record<string, string>): void {
  const all = Object.entries({ ...readRecord(), [name]: names }).filter(([one]) => PICTURES.some((picture) => picture.name === one));
  writeFileSync(
    RECORD,
    `${JSON.stringify(Object.fromEntries(all.toSorted(([left], [right]) => (left < right ? -1 : 1))), undefined, 2)}\n`,
  );
}

for (const picture of PICTURES)
  test(`the picture of the manual ${picture.name} shows its screen as it is`, async ({ browser }) => {
    test.setTimeout(120_000);
    const { name } = picture;
    const page = await pageFor(browser, picture, 'zh');
    await shown(page, picture, 'zh');
    const names = await namesOn(page, name);
    const again = `${name} is another screen by now: npm run guide-pictures, look at the picture, and commit it`;
    if (!makes) return expect(names, again).toEqual(readRecord()[name]);
    await keep(page, name, 'zh');
    const english = await pageFor(browser, picture, 'en');
    await shown(english, picture, 'en');
    await keep(english, name, 'en');
    note(name, names);
  });
