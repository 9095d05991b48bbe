// Pictures of a screen in the hand, to be looked at: with PICTURES=FOLDER the tests take them where they stand, as each of these looks has it.
import { test, type Page } from '@playwright/test';

interface Look {
  width: number;
  dark: boolean;
  english: boolean;
}
const LOOKS: Record<string, Look> = {
  '360': { width: 360, dark: false, english: false },
  '360-en': { width: 360, dark: false, english: true },
  '412-dark': { width: 412, dark: true, english: false },
  '412-dark-en': { width: 412, dark: true, english: true },
};
const HEIGHT: Record<number, number> = { 360: 640, 412: 915 };

/** The language as the menu of the account changes it, beneath whatever lies over the page. */
async function speak(page: Page, name: string): Promise<void> {
  await page.evaluate(async (language) => {
    const press = (found: HTMLElement | undefined | null) => found?.click();
    const opener = document.querySelector<HTMLElement>(':is([aria-label="账号"], [aria-label="Account"])');
    press(opener);
    await new Promise((drawn) => setTimeout(drawn, 400));
    press([...document.querySelectorAll<HTMLElement>('button[lang]')].find((one) => one.textContent === language));
    await new Promise((drawn) => setTimeout(drawn, 600));
    press(opener);
  }, name);
}

const TAKES_MS = 30_000;

/** Takes them, and leaves the page as it was. Without a network no further language can be had. */
export async function handPictures(page: Page, name: string, { offline = false } = {}): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  test.setTimeout(test.info().timeout + TAKES_MS);
  const before = page.viewportSize();
  await page.evaluate(() => localStorage.setItem('theme', '"system"'));
  let isEnglish = false;
  for (const [look, { width, dark, english }] of Object.entries(LOOKS)) {
    if (english && offline) continue;
    await page.setViewportSize({ width, height: HEIGHT[width] ?? 640 });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    if (english !== isEnglish) {
      await speak(page, english ? 'English' : '中文');
      isEnglish = english;
    }
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${folder}/${name}-${look}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => localStorage.removeItem('theme'));
  if (isEnglish) await speak(page, '中文');
  if (before) await page.setViewportSize(before);
}
